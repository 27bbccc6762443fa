import type { FastifyBaseLogger } from 'fastify';
import { FOREIGN_KEY_VIOLATION, hasCode, isTimeout } from '../database/errors.ts';
import type { Database } from '../database/pool.ts';
import { retry } from '../retry.ts';
import { createWorker, type Worker } from '../worker.ts';
import { countDay, setTimeZoneOfFigures } from './figure-queries.ts';
import { BATCH, writeWords } from './word-queries.ts';

/** Until then, what was changed of days long over is counted from their orders. */
const PAUSE_MS = 60_000;

/**
 * Counts what each day of the shop brought, and writes what orders are found by, beside the
 * requests. Any number of processes may do so at once: one of them counts, the others find nothing
 * to do. The process that started last, or was told last of another time zone, decides whose days
 * they are; the others' figures are counted anew.
 */
export function figureWorker(
  database: Database,
  getTimeZone: () => Promise<string>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Worker {
  let zoneSet: string | undefined;
  return createWorker({
    pauseMs: PAUSE_MS,
    async work(stopping) {
      try {
        const timeZone = await getTimeZone();
        if (timeZone !== zoneSet) {
          await database.transaction((tx) => setTimeZoneOfFigures(tx, timeZone));
          zoneSet = timeZone;
        }
        const otherTimeZone = await countDays(database, timeZone, stopping);
        if (otherTimeZone !== undefined) {
          logger.warn(
            { timeZone, otherTimeZone },
            'another process has another SHOP_TIME_ZONE, so this one counts all orders for each answer',
          );
        }
      } finally {
        // a day that cannot be counted keeps no order from being found
        await writeAllWords(database, stopping);
      }
    },
    onFailure: (error) => logger.warn({ err: error }, 'orders are counted later'),
  });
}

/**
 * All days that are over and not counted yet, or due: each in a transaction of its own. Gives the
 * zone of the figures where that is another one: then there is nothing to count.
 */
export async function countDays(
  database: Database,
  timeZone: string,
  stopping?: AbortSignal,
): Promise<string | undefined> {
  // as often as there are days
  for (;;) {
    if (stopping?.aborted) return undefined;
    const { mayGoOn, otherTimeZone } = await database.transaction((tx) => countDay(tx, timeZone));
    if (!mayGoOn) return otherTimeZone;
  }
}

/** The words of all orders that have none, or other ones now, each batch in its own transaction. */
export async function writeAllWords(database: Database, stopping?: AbortSignal): Promise<void> {
  let batch = BATCH;
  // as often as there are batches, which become smaller down to one
  for (;;) {
    if (stopping?.aborted) return;
    try {
      if (!(await writeBatch(database, batch))) return;
      batch = Math.min(batch * 2, BATCH);
    } catch (error) {
      if (!isTimeout(error) || batch === 1) throw error;
      batch = Math.ceil(batch / 4);
    }
  }
}

/** Begun again where a guest's orders become an account's meanwhile. @throws SERVER_BUSY */
async function writeBatch(database: Database, batch: number): Promise<boolean> {
  return retry(async () => {
    try {
      return await database.transaction((tx) => writeWords(tx, batch));
    } catch (error) {
      if (hasCode(error, FOREIGN_KEY_VIOLATION)) return undefined;
      throw error;
    }
  });
}
