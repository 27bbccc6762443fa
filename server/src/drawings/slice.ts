import type { Drawing } from '@tailorbird/art';
import type { Product } from '@tailorbird/contract/catalogue';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/pool.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { Slice } from '../slice.ts';
import { drawingCleanup } from './drawing-cleanup.ts';
import { persistCover } from './keep-pictures.ts';
import { cachePreviewRequests } from './preview-request.ts';
import { Renderer } from './renderer.ts';
import { drawingRoutes } from './routes.ts';

interface Shop {
  database: Database;
  logger: FastifyBaseLogger;
  responseCache: ResponseCache;
  drawingRatePerMinute: number;
}

export interface DrawingsSlice extends Slice {
  /** The picture of a drawing among the shop's pictures: its id. */
  keepCover: (drawing: Drawing) => Promise<string>;
}

/** Drawings know nothing of the catalogue: `findProduct` brings the product of an address. */
export function drawingsSlice(
  { database, logger, responseCache, drawingRatePerMinute }: Shop,
  findProduct: (id: string) => Promise<Product | undefined>,
): DrawingsSlice {
  const renderer = new Renderer();
  return {
    routes: drawingRoutes({
      database,
      renderer,
      seeProduct: cachePreviewRequests(responseCache, findProduct),
      ratePerMinute: drawingRatePerMinute,
    }),
    workers: [drawingCleanup(database, logger)],
    close: () => renderer.close(),
    keepCover: (drawing) => persistCover({ database, renderer }, drawing),
  };
}
