import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from './errors.ts';
import { exe, makeSocketFolder, removeSocketFolderOf, type Places } from './places.ts';
import { readPostmaster, type Postmaster } from './postmaster.ts';

/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string | number>>;

/** For a small shop on one machine; whatever is not here stays as PostgreSQL has it. */
export const forSmallShop: Settings = {
  shared_buffers: '64MB',
  max_connections: 50,
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_compression: 'on',
  max_wal_senders: 0,
  // its queries are short: planning them for several processes or compiling them costs more
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

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
  if (code !== 0) throw new CannotStart(`The database could not be created: ${complaint.trim()}`);
}

/** PG… variables of the one who starts the shop must not reach its own database. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** PostgreSQL opens only what belongs to its user. */
function giveTo(places: Places): void {
  const { cluster, runAs } = places;
  const owner = statSync(cluster).uid;
  if (runAs && owner !== runAs.uid) {
    removeSocketFolderOf(owner, places);
    for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, name), runAs.uid, runAs.gid);
    }
    // last, so that being cut off in the middle is noticed at the next start
    chownSync(cluster, runAs.uid, runAs.gid);
  }
  const user = process.getuid?.();
  if (!runAs && user !== undefined && owner !== user) {
    throw new CannotStart(
      `The database in ${cluster} belongs to the user with id ${owner}: ` +
        'start the shop as that user or as root, or give it another DATA_DIR.',
    );
  }
}

const logLimitBytes = 1_000_000;

export interface LaunchedPostmaster extends Postmaster {
  ended: Promise<void>;
}

/** Starts the server and waits until it takes connections, which after a crash means recovery. */
export async function launchServer(
  binaries: string,
  places: Places,
  settings: Settings,
): Promise<LaunchedPostmaster> {
  const all = { ...forSmallShop, ...(await listening(places)), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Parts of a server that was killed may still hold its memory while they finish their query.
  for (let attempt = 1; ; attempt++) {
    const result = await launchOnce(binaries, places, options);
    if ('ended' in result) return result;
    const isHeld = /shared memory block .* still in use/.test(result.complaint);
    if (!isHeld || attempt === 120) {
      throw new CannotStart(`The database did not start: ${result.complaint}`);
    }
    await sleep(500);
  }
}

async function launchOnce(
  binaries: string,
  { cluster, home, runAs }: Places,
  options: string[],
): Promise<LaunchedPostmaster | { complaint: string }> {
  const logFile = join(home, 'postgres.log');
  // A file, because PostgreSQL may outlive us and then could no longer write to a pipe.
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const logStart = size > logLimitBytes ? 0 : size;
  const log = openSync(logFile, logStart === 0 ? 'w' : 'a', 0o600);
  const child = spawn(join(binaries, 'bin', exe('postgres')), ['-D', cluster, ...options], {
    ...runAs,
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', log, log],
    // Ctrl-C in a terminal goes to the shop alone, which then ends its database in order.
    detached: true,
  });
  closeSync(log);
  const ending = endOf(child);
  let failure: string | undefined;
  void ending.then((reason) => (failure = reason));
  for (;;) {
    const found = readPostmaster(cluster);
    if (found?.isReady && found.pid === child.pid) {
      return { ...found, ended: ending.then(() => undefined) };
    }
    if (failure !== undefined) {
      const words = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
      return { complaint: words || failure };
    }
    await sleep(10);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
}

async function listening({ home, runAs }: Places): Promise<Settings> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
  }
  return {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: makeSocketFolder(home, runAs),
    unix_socket_permissions: '0700',
  };
}

/** A port of the loopback address that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
