import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { countDay } from './counting-queries.ts';

/** Until then, what was changed of days long over is counted from their orders. */
const PAUSE_MS = 60_000;

export interface FigureKeeping {
  /** Counts now, and every minute from now on. */
  begin(): void;
  stop(): Promise<void>;
}

/**
 * Counts what each day brought, beside the requests. Any number of processes may do so at once: one
 * of them counts, the others find nothing to do.
 */
export function keepFigures(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): FigureKeeping {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function wake(): void {
    running ??= countDays(database, stopping.signal)
      .catch((error: unknown) => logger.warn({ err: error }, 'orders are counted later'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    begin() {
      wake();
      timer = setInterval(wake, PAUSE_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** All days that are over and not counted yet, or due: each in a transaction of its own. */
export async function countDays(database: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return;
    const isCounted = await database.transaction(countDay);
    if (!isCounted) return;
  }
}
