import { startEmbeddedPostgres } from './embedded.ts';
import { AlreadyRunning } from './lock.ts';
import { databasePassword } from './password.ts';
import { findPlaces } from './places.ts';
import { addressOf, findSurvivor } from './postmaster.ts';

const quiet = { info: () => undefined, warn: () => undefined };

interface Whereabouts {
  databaseUrl: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string;
}

interface ReachedDatabase {
  url: string;
  /** Leaves the database as it was found. */
  disconnect: () => Promise<void>;
}

/**
 * The database of a shop that runs or does not.
 * @throws CannotStart
 */
export async function reachDatabase(config: Whereabouts): Promise<ReachedDatabase> {
  try {
    return await reachIdleDatabase(config);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    // the shop that runs has started it, and keeps it
    const { cluster } = findPlaces(config.dataDir, () => undefined);
    const running = await findSurvivor(cluster);
    if (!running) throw error;
    const url = addressOf(running, 'tailorbird', databasePassword(config.dataDir));
    return { url, disconnect: async () => {} };
  }
}

/**
 * The database of a shop that does not run, as far as its folder tells.
 * @throws AlreadyRunning
 */
export async function reachIdleDatabase(config: Whereabouts): Promise<ReachedDatabase> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== undefined) return { url: given, disconnect: async () => {} };
  const postgres = await startEmbeddedPostgres(config.dataDir, quiet);
  return { url: postgres.url, disconnect: () => postgres.stop() };
}
