import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { deleteOverflow, deleteStale, type Removal } from './queries.ts';

const PAUSE_MS = 60 * 60 * 1000;
/** Days without anybody asking for it. */
const DAYS_KEPT = 30;
/** Pictures that no order keeps: about two gigabytes. Visitors can ask for new ones without end. */
const MOST_KEPT = 50_000;
/** Rows of one statement, and statements of one run. */
const AT_ONCE = 500;
const MOST_ROUNDS = 50;

/**
 * Removes pictures that visitors once looked at, beside the requests; those of orders stay. Any
 * number of processes may do so at once.
 */
export function drawingCleanup(
  database: Queryable,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      const count = await removePictures(database, { stopping });
      if (count > 0) logger.info({ count }, 'pictures of drawings that nobody asked for went');
    },
    onFailure: (error) => logger.warn({ err: error }, 'drawings are cleaned up later'),
  });
}

/** How many were removed. */
export async function removePictures(
  database: Queryable,
  { stopping, mostKept = MOST_KEPT }: { stopping?: AbortSignal; mostKept?: number } = {},
): Promise<number> {
  const stale = await inRounds(stopping, () => deleteStale(database, DAYS_KEPT, AT_ONCE));
  const overflow = await inRounds(stopping, () => deleteOverflow(database, mostKept, AT_ONCE));
  return stale + overflow;
}

async function inRounds(
  stopping: AbortSignal | undefined,
  remove: () => Promise<Removal>,
): Promise<number> {
  let removed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (stopping?.aborted) break;
    const { looked, deleted } = await remove();
    removed += deleted;
    if (looked < AT_ONCE) break;
  }
  return removed;
}
