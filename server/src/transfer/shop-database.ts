import { startEmbeddedPostgres } from '../database/embedded.ts';
import { AlreadyRunning } from '../database/lock.ts';
import { findPlaces } from '../database/places.ts';
import { addressOf, findSurvivor } from '../database/postmaster.ts';

const quiet = { info: () => undefined, warn: () => undefined };

/**
 * The database of a shop that runs or does not: its address, and how to leave it as it was found.
 * @throws CannotStart
 */
export async function reachDatabase(config: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<{ url: string; leave: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: async () => {} };
  try {
    const postgres = await startEmbeddedPostgres(config.dataDir, quiet);
    return { url: postgres.url, leave: () => postgres.stop() };
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    // the shop that runs has started it, and keeps it
    const { cluster } = findPlaces(config.dataDir, () => undefined);
    const running = await findSurvivor(cluster);
    if (!running) throw error;
    return { url: addressOf(running, 'tailorbird'), leave: async () => {} };
  }
}
