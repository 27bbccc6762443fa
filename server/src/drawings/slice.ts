import type { Drawing } from '@tailorbird/art';
import type { Product } from '@tailorbird/contract/catalogue';
import type { Shop, Slice } from '../slice.ts';
import { drawingCleanup, LimitedPictures } from './drawing-cleanup.ts';
import { pictureFiller, type FindPictures } from './fill-pictures.ts';
import { DrawingPictureCache, persistCover } from './picture-cache.ts';
import type { PictureLinks } from './picture-links.ts';
import { cachePreviewRequests } from './preview-request.ts';
import { findPhotographs } from './queries.ts';
import { Renderer } from './renderer.ts';
import { drawingRoutes } from './routes.ts';

const BYTES_OF_MB = 1_000_000;

export interface DrawingsSlice extends Slice {
  /** The picture of a drawing among the shop's pictures: its id. */
  keepCover: (drawing: Drawing) => Promise<string>;
}

/** What drawings take from other parts of the shop, which they know nothing of. */
interface DrawingSources {
  /** The product of an address. */
  findProduct: (id: string) => Promise<Product | undefined>;
  /** Customers' pictures. */
  findRenditions: FindPictures;
  /** Signs and reads customers' pictures in addresses. */
  links: PictureLinks;
}

export function drawingsSlice(
  {
    database,
    logger,
    responseCache,
    drawingRatePerMinute,
    drawingsMaxMb,
  }: Pick<Shop, 'database' | 'logger' | 'responseCache' | 'drawingRatePerMinute' | 'drawingsMaxMb'>,
  { findProduct, findRenditions, links }: DrawingSources,
): DrawingsSlice {
  const renderer = new Renderer();
  const fill = pictureFiller(
    { findRenditions, findPhotographs: (ids) => findPhotographs(database, ids) },
    logger,
  );
  const limited = new LimitedPictures({ database, logger }, drawingsMaxMb * BYTES_OF_MB);
  return {
    routes: drawingRoutes({
      database,
      pictures: new DrawingPictureCache({ database, renderer, limited, fill }),
      seeProduct: cachePreviewRequests(responseCache, findProduct, links),
      ratePerMinute: drawingRatePerMinute,
    }),
    workers: [drawingCleanup({ database, limited, logger })],
    close: () => renderer.close(),
    keepCover: (drawing) => persistCover({ database, renderer, fill }, drawing),
  };
}
