import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { exe } from './binaries.ts';
import type { Settings } from './settings.ts';
import type { Places } from './places.ts';

/**
 * Makes the database's folder when there is none. It gets its name when it is complete, so being
 * cut off in the middle leaves nothing but a folder that the next start removes.
 */
export async function makeCluster(
  binaries: string,
  places: Places,
  settings: Settings,
): Promise<void> {
  const { cluster, home, runAs } = places;
  if (existsSync(cluster)) return giveTo(places);
  await removeDrafts(home);
  const draft = mkdtempSync(join(home, draftName));
  if (runAs) chownSync(draft, runAs.uid, runAs.gid);
  const options = settings['fsync'] === 'off' ? ['--no-sync'] : [];
  await initdb(binaries, places, [...options, '-D', draft]);
  renameSync(draft, cluster);
}

const draftName = 'postgres.new-';

/** Retried for about a minute, because an initdb that outlived its shop may still write there. */
async function removeDrafts(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(draftName)) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 35 });
  }
}

async function initdb(binaries: string, { runAs }: Places, given: string[]): Promise<void> {
  const options = [...given, '--username=tailorbird', '--auth=trust', '--encoding=UTF8'];
  // PostgreSQL's own Unicode rules, the same on every system
  options.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  const child = spawn(join(binaries, 'bin', exe('initdb')), options, {
    ...runAs,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  const [code]: unknown[] = await once(child, 'close');
  process.off('exit', onExit);
  if (code !== 0) throw new CannotStart(`The database could not be made: ${complaint.trim()}`);
}

/** PG… variables of the one who starts the shop must not reach its own database. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** PostgreSQL opens only what belongs to its user. */
function giveTo({ cluster, runAs }: Places): void {
  const owner = statSync(cluster).uid;
  if (runAs && owner !== runAs.uid) {
    for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, name), runAs.uid, runAs.gid);
    }
    // last, so that being cut off in the middle is noticed at the next start
    chownSync(cluster, runAs.uid, runAs.gid);
  }
  const user = process.getuid?.();
  if (!runAs && user !== undefined && owner !== user) {
    throw new CannotStart(
      `The database in ${cluster} belongs to the user of number ${owner}: ` +
        'start the shop as that user or as root, or give it another DATA_DIR.',
    );
  }
}
