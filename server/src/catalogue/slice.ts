import { serveSitemap } from '../http/sitemap.ts';
import type { Shop, Slice } from '../slice.ts';
import type { Worker } from '../worker.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { coverWorker } from './cover-worker.ts';
import { discountRoutes } from './discount-routes.ts';
import { taxRoutes } from './tax-routes.ts';
import { editingRoutes } from './editing-routes.ts';
import { productDeskRoutes } from './product-desk.ts';
import type { CoverShop } from './prepare-art.ts';
import { catalogueRoutes } from './routes.ts';
import { listFilledCategoryIds, listProductIds } from './category-queries.ts';
import { countSold } from './search-queries.ts';

export interface CatalogueSlice extends Slice {
  changes: CatalogueChanges;
  covers: Worker;
}

export function catalogueSlice(
  {
    database,
    logger,
    publicUrl,
    responseCache,
    catalogue,
    reads,
  }: Pick<Shop, 'database' | 'logger' | 'publicUrl' | 'responseCache' | 'catalogue' | 'reads'>,
  keepCover: CoverShop['keepCover'],
): CatalogueSlice {
  const changes = new CatalogueChanges(database, { responseCache, catalogue }, reads);
  const { change, changeAlone } = changes;
  const covers = coverWorker({ database, keepCover, change, logger });
  return {
    routes: [
      ...catalogueRoutes({ database, responseCache, reads, catalogue }),
      ...editingRoutes(change, { database, keepCover }),
      ...productDeskRoutes({ database, catalogue }, changeAlone),
      ...discountRoutes(database, change),
      ...taxRoutes(database, change),
    ],
    workers: [covers],
    mount: (server) =>
      serveSitemap(server, {
        publicUrl,
        responseCache,
        sources: {
          listCategoryIds: () => listFilledCategoryIds(database),
          listWrittenPaths: async () =>
            (await catalogue.now().findLook()).look.pages.map(({ path }) => path),
          countProducts: () => countSold(database, undefined),
          listProductIds: (part) => listProductIds(database, part),
        },
      }),
    changes,
    covers,
  };
}
