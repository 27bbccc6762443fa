import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { CannotStart } from '../database/errors.ts';
import { findPlaces } from '../database/places.ts';
import { restore, type CheckedBackup } from './restore.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/** Nothing that is written here has to outlive a power cut. */
const THROWN_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Restores the shop of the file into a database of its own in a folder of DATA_DIR, and removes both:
 * whatever a restore refuses of a file, this refuses in the same words.
 * @throws CannotStart
 */
export async function tryRestore(
  backup: CheckedBackup,
  { dataDir, stopping }: { dataDir: string; stopping: AbortSignal },
): Promise<void> {
  const folder = join(dataDir, 'dry-run');
  // one that was killed has left its database there, which this one takes over
  const postgres = await startEmbeddedPostgres(folder, quiet, THROWN_AWAY);
  const { home } = findPlaces(folder, () => undefined);
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= postgres.stop());
  const onStop = () => void end();
  stopping.addEventListener('abort', onStop);
  try {
    if (!stopping.aborted) await restore(postgres.url, backup, { isForced: true });
    stopping.throwIfAborted();
  } catch (error) {
    throw stopping.aborted
      ? new CannotStart('The dry run was stopped. Nothing was changed.')
      : error;
  } finally {
    stopping.removeEventListener('abort', onStop);
    await end();
    // as root, the database may lie elsewhere
    for (const path of [home, folder]) await rm(path, { recursive: true, force: true });
  }
}
