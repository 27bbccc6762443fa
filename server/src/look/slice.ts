import type { Shop, Slice } from '../slice.ts';
import { PreviewLinks } from './preview-links.ts';
import { lookRoutes, type LookAccess } from './routes.ts';
import { servePreviews, type FrameRenderer } from './serve-preview.ts';

export function lookSlice(
  shop: Pick<Shop, 'database' | 'publicUrl' | 'tokenSecret'>,
  { change, renderFrame }: Pick<LookAccess, 'change'> & { renderFrame: FrameRenderer },
): Slice {
  const links = new PreviewLinks(shop.tokenSecret);
  return {
    routes: lookRoutes({ database: shop.database, links, change }),
    mount: (server) => servePreviews(server, { ...shop, links }, renderFrame),
  };
}
