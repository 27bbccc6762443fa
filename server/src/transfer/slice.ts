import type { CatalogueSlice } from '../catalogue/slice.ts';
import type { Database } from '../database/pool.ts';
import type { ImagesSlice } from '../images/slice.ts';
import type { Slice } from '../slice.ts';
import { transferRoutes } from './routes.ts';

/** An import leaves work to the workers of pictures and of covers. */
export function transferSlice(
  { database, timeZone }: { database: Database; timeZone: string },
  { encoder, pictures }: ImagesSlice,
  { changes, covers }: CatalogueSlice,
): Slice {
  const shop = { database, encoder, timeZone, changeAlone: changes.changeAlone };
  return { routes: transferRoutes(shop, [pictures, covers]) };
}
