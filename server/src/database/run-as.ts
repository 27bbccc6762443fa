import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user whom PostgreSQL runs as when the shop itself runs as root, which it refuses. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** "nobody" and "nogroup" on most systems; only the number counts. */
const nobody: RunAs = { uid: 65534, gid: 65534 };

/** Undefined when PostgreSQL runs as whoever runs the shop. */
export function userFor(cluster: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // Data that an ordinary user made before stays that user's.
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody;
}

/** Whether the user gets through every folder on the way to the path, and may enter or run it. */
export function mayEnter(path: string, user: RunAs): boolean {
  const { mode, uid, gid } = statSync(path);
  const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & needed) === 0) return false;
  const parent = dirname(path);
  return parent === path || mayEnter(parent, user);
}
