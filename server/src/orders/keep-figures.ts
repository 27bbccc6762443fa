import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { recurringWork, type RecurringWork } from '../recurring-work.ts';
import { countDay } from './counting-queries.ts';

/** Until then, what was changed of days long over is counted from their orders. */
const PAUSE_MS = 60_000;

/**
 * Counts what each day brought, beside the requests. Any number of processes may do so at once: one
 * of them counts, the others find nothing to do.
 */
export function keepFigures(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): RecurringWork {
  return recurringWork({
    pauseMs: PAUSE_MS,
    work: (stopping) => countDays(database, stopping),
    onFailure: (error) => logger.warn({ err: error }, 'orders are counted later'),
  });
}

/** All days that are over and not counted yet, or due: each in a transaction of its own. */
export async function countDays(database: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return;
    const isCounted = await database.transaction(countDay);
    if (!isCounted) return;
  }
}
