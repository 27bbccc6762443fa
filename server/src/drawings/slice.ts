import type { Drawing } from '@tailorbird/art';
import type { Product } from '@tailorbird/contract/catalogue';
import type { Shop, Slice } from '../slice.ts';
import { drawingCleanup, LimitedPictures } from './drawing-cleanup.ts';
import { DrawingPictureCache, persistCover } from './picture-cache.ts';
import { cachePreviewRequests } from './preview-request.ts';
import { Renderer } from './renderer.ts';
import { drawingRoutes } from './routes.ts';

const BYTES_OF_MB = 1_000_000;

export interface DrawingsSlice extends Slice {
  /** The picture of a drawing among the shop's pictures: its id. */
  keepCover: (drawing: Drawing) => Promise<string>;
}

/** Drawings know nothing of the catalogue: `findProduct` brings the product of an address. */
export function drawingsSlice(
  {
    database,
    logger,
    responseCache,
    drawingRatePerMinute,
    drawingsMaxMb,
  }: Pick<Shop, 'database' | 'logger' | 'responseCache' | 'drawingRatePerMinute' | 'drawingsMaxMb'>,
  findProduct: (id: string) => Promise<Product | undefined>,
): DrawingsSlice {
  const renderer = new Renderer();
  const limited = new LimitedPictures({ database, logger }, drawingsMaxMb * BYTES_OF_MB);
  return {
    routes: drawingRoutes({
      database,
      pictures: new DrawingPictureCache({ database, renderer, limited }),
      seeProduct: cachePreviewRequests(responseCache, findProduct),
      ratePerMinute: drawingRatePerMinute,
    }),
    workers: [drawingCleanup({ database, limited, logger })],
    close: () => renderer.close(),
    keepCover: (drawing) => persistCover({ database, renderer }, drawing),
  };
}
