import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart, hasCode } from './errors.ts';
import { birthOf, isRunning } from './postmaster.ts';

const Owner = z.object({ pid: z.number(), birth: z.string().optional() });

export class AlreadyRunning extends CannotStart {
  override name = 'AlreadyRunning';
}

/**
 * Makes this process the only one that works on the folder, until the returned function is
 * called. The lock of a process that is gone is taken over.
 * @throws AlreadyRunning
 */
export function lockFolder(folder: string, name = folder): () => void {
  const file = join(folder, 'lock');
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    while (!isLinked(draft, file)) removeStale(file, name);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** Linking makes the lock appear whole, and for one of several only. */
function isLinked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeStale(file: string, name: string): void {
  const seen = read(file);
  if (seen === undefined) return;
  const owner = ownerIn(seen);
  if (owner && isRunning(owner.pid) && birthOf(owner.pid) === owner.birth) {
    throw new AlreadyRunning(
      `The shop already runs on ${name} as process ${owner.pid}: ` +
        'stop that process, or set another DATA_DIR for this one.',
    );
  }
  // Moved away and looked at again: another process may have replaced it since it was read.
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (read(aside) !== seen) isLinked(aside, file);
  rmSync(aside, { force: true });
}

function ownerIn(text: string): z.infer<typeof Owner> | undefined {
  try {
    return Owner.parse(JSON.parse(text));
  } catch {
    return undefined; // damaged, for example on a full disk: nobody's
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
