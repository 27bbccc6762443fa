import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { countDay, setTimeZoneOfFigures } from './figure-queries.ts';

/** Until then, what was changed of days long over is counted from their orders. */
const PAUSE_MS = 60_000;

/**
 * Counts what each day of the shop brought, beside the requests. Any number of processes may do so
 * at once: one of them counts, the others find nothing to do. The process that started last decides
 * whose days they are; figures of another time zone are counted anew.
 */
export function figureWorker(
  database: Database,
  timeZone: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Worker {
  let isZoneSet = false;
  return createWorker({
    pauseMs: PAUSE_MS,
    async work(stopping) {
      if (!isZoneSet) await database.transaction((tx) => setTimeZoneOfFigures(tx, timeZone));
      isZoneSet = true;
      const otherTimeZone = await countDays(database, timeZone, stopping);
      if (otherTimeZone === undefined) return;
      logger.warn(
        { timeZone, otherTimeZone },
        'another process has another SHOP_TIME_ZONE, so this one counts all orders for each answer',
      );
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
  for (;;) {
    if (stopping?.aborted) return undefined;
    const { mayGoOn, otherTimeZone } = await database.transaction((tx) => countDay(tx, timeZone));
    if (!mayGoOn) return otherTimeZone;
  }
}
