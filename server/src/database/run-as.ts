import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user whom PostgreSQL runs as when the shop itself runs as root, which it refuses. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Nobody else's name: a person's account would get the data. */
const OWN_USER = 'tailorbird-postgres';

/** "nobody" and "nogroup" on most systems; only the number counts. */
const NOBODY: RunAs = { uid: 65534, gid: 65534 };

/**
 * Undefined when PostgreSQL runs as whoever runs the shop. Otherwise a user of its own, who is made
 * when there is none.
 * @param say told where none can be made; nobody is the user then
 */
export function userFor(
  cluster: string,
  say: (message: string) => void,
  name = OWN_USER,
): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // Data that an ordinary user made before stays that user's.
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0 && owner.uid !== NOBODY.uid) {
    return { uid: owner.uid, gid: owner.gid };
  }
  const found = findUser(name) ?? makeUser(name);
  if (typeof found !== 'string') return found;
  say(`PostgreSQL runs as the user nobody, because no user of its own could be made: ${found}`);
  return NOBODY;
}

function findUser(name: string): RunAs | undefined {
  try {
    const [uid, gid] = ['-u', '-g'].map((part) => Number(run('id', [part, name])));
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined; // there is no such user
  }
}

/** Why not, in words, when it cannot. */
function makeUser(name: string): RunAs | string {
  const reasons: string[] = [];
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  for (const [program, options] of [
    ['useradd', ['--system', '--user-group', ...home]],
    // BusyBox has this one
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin']],
  ] as const) {
    try {
      run(program, [...options, name]);
    } catch (error) {
      reasons.push(error instanceof Error ? firstLine(error.message) : String(error));
    }
    // another process may have made it at the same time
    const made = findUser(name);
    if (made) return made;
  }
  return reasons.join('; ');
}

const firstLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Whether the user gets through every folder on the way to the path, and may enter or run it. */
export function mayEnter(path: string, user: RunAs): boolean {
  const { mode, uid, gid } = statSync(path);
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & needed) === 0) return false;
  const parent = dirname(path);
  return parent === path || mayEnter(parent, user);
}
