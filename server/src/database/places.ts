import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { mayEnter, type RunAs, userFor } from './run-as.ts';

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
export function findPlaces(dataDir: string, onMoved: (message: string) => void): Places {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const link = join(folder, 'postgres');
  const runAs = userFor(link);
  if (runAs && !lstatSync(link, { throwIfNoEntry: false })) {
    letThrough(folder);
    if (!mayEnter(folder, runAs)) {
      const home = join(elsewhere, `tailorbird-${randomBytes(6).toString('hex')}`);
      symlinkSync(join(home, 'postgres'), link);
      onMoved(
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
  return { home: realpathSync(home), cluster, runAs: userFor(cluster) };
}

/** Lets others through our own data folder, without letting them list what is in it. */
function letThrough(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.()) chmodSync(folder, (mode & 0o7777) | 0o011);
}

/** A Unix socket's path has 107 bytes at most, on macOS 103; PostgreSQL adds its own name. */
const longest = 103 - '/.s.PGSQL.5432'.length;

/** The folder of the socket, which only its owner enters: the database trusts who gets there. */
export function makeSocketFolder(home: string, runAs: RunAs | undefined): string {
  const folder = socketFolder(home, runAs);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const mine = [runAs?.uid, process.getuid?.()].includes(found.uid);
  if (!found.isDirectory() || (!mine && process.platform !== 'win32')) {
    throw new CannotStart(`${folder} belongs to somebody else, so the database cannot use it.`);
  }
  chmodSync(folder, 0o700);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  return folder;
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
