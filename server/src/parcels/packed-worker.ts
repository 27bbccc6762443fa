import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { countPacked } from './queries.ts';

/** Milliseconds between two looks: only orders that are older than parcels are ever counted. */
const PAUSE_MS = 60 * 60_000;

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Counts what was packed before there were parcels, so that it is in the list of what is to be sent. */
export const packedWorker = (database: Queryable, logger: FastifyBaseLogger): Worker =>
  createWorker({
    pauseMs: PAUSE_MS,
    work: (stopping) => countAllPacked(database, stopping),
    onFailure: (error) => logger.error(error, 'packed pieces could not be counted'),
  });

/** One batch after the other, each a transaction of its own. */
export async function countAllPacked(
  database: Queryable,
  stopping?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  let counted = await countPacked(database, FIRST);
  while (counted.length > 0) {
    if (stopping?.aborted) return;
    counted = await countPacked(database, counted.toSorted().at(-1) ?? FIRST);
  }
}
