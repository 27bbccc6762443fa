import type { Shop, Slice } from '../slice.ts';
import { lookRoutes, type LookAccess } from './routes.ts';
import { servePreviews, type FrameRenderer } from './serve-preview.ts';

export function lookSlice(
  shop: Pick<Shop, 'database' | 'publicUrl'>,
  { renderFrame, ...access }: Omit<LookAccess, 'database'> & { renderFrame: FrameRenderer },
): Slice {
  return {
    routes: lookRoutes({ ...access, database: shop.database }),
    mount: (server) => servePreviews(server, { ...shop, links: access.links }, renderFrame),
  };
}
