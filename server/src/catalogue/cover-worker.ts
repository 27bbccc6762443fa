import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import { createWorker, type Worker } from '../worker.ts';
import type { CatalogueTransaction } from './catalogue-changes.ts';
import { coverDrawing, type CoverShop } from './prepare-art.ts';
import { insertCovers, listUncovered } from './art-shape-queries.ts';
import { lockProduct } from './product-queries.ts';
import { listProductsById } from './queries.ts';

/** Imports wake the worker; the pause is for covers that could not be drawn then. */
const PAUSE_MS = 10 * 60 * 1000;

interface CoverWork extends CoverShop {
  database: Database;
  change: CatalogueTransaction;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Draws the cover of products that have art and no picture. Any number of processes may run it at
 * once: a drawing is stored once, and put on a product once.
 */
export function coverWorker(shop: CoverWork): Worker {
  return createWorker({
    pauseMs: PAUSE_MS,
    work: (stopping) => coverAll(shop, stopping),
    onFailure: (error) => shop.logger.warn({ err: error }, 'first pictures are drawn later'),
  });
}

/** Some at a time, since each change is told to every process. */
async function coverAll(shop: CoverWork, stopping: AbortSignal): Promise<void> {
  let after: string | null = null;
  while (!stopping.aborted) {
    const ids: string[] = await listUncovered(shop.database, after);
    if (ids.length === 0) return;
    const covers = await drawCovers(shop, ids, stopping);
    if (covers.length > 0) {
      await shop.change(async (tx) => {
        for (const { product } of covers) await lockProduct(tx, product);
        await insertCovers(tx, covers);
      });
    }
    after = ids.at(-1) ?? null;
  }
}

async function drawCovers(
  { database, keepCover, logger }: CoverWork,
  ids: readonly string[],
  stopping: AbortSignal,
): Promise<{ product: string; image: string }[]> {
  const covers = [];
  for (const { _id: product, art, type } of await listProductsById(database, ids)) {
    if (stopping.aborted) break;
    if (!art) continue;
    try {
      const image = await keepCover(coverDrawing(art, type?.options ?? []));
      covers.push({ product, image });
    } catch (error) {
      logger.warn({ err: error, product }, 'a first picture cannot be drawn');
    }
  }
  return covers.toSorted((one, other) => (one.product < other.product ? -1 : 1));
}
