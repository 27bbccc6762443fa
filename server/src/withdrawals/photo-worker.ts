import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import { deleteOldPhotos } from './fault-queries.ts';

/** Milliseconds between two looks. */
const PAUSE_MS = 24 * 60 * 60_000;

/** Deletes photos of faults that were kept long enough, some at a time. */
export const photoWorker = (database: Queryable, logger: FastifyBaseLogger): Worker =>
  createWorker({
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      while (!stopping.aborted && (await deleteOldPhotos(database)));
    },
    onFailure: (error) => logger.error(error, 'old photos of faults could not be deleted'),
  });
