import * as contract from '@tailorbird/contract/catalogue';
import { getUsage } from '@tailorbird/contract/catalogue-editing';
import type { Database } from '../database/pool.ts';
import type { LaggingReads } from '../database/read-replica.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { getFacets, listCategoriesWithDesigns } from './category-queries.ts';
import { findCategoryWithProducts, getProductList } from './product-lists.ts';
import * as queries from './queries.ts';
import { findUsage } from './usage-queries.ts';

/** The calls that only read. */
export function catalogueRoutes(database: Database, reads: LaggingReads): Route[] {
  return [
    serve(contract.listCategories, async ({ query }) => ({
      categories:
        query.populate === 'true'
          ? await listCategoriesWithDesigns(database, {
              ofEach: query.designs,
              inAll: query.limit,
            })
          : await queries.listCategories(database),
    })),
    serve(contract.getCategory, async ({ params, query }) => {
      const found = await findCategoryWithProducts(database, params.id, query);
      if (!found) throw new ShopError('NOT_FOUND');
      return found;
    }),
    serve(contract.listFacets, () => getFacets(reads.catalogue)),
    serve(contract.listProducts, ({ query }) => getProductList(reads.catalogue, query)),
    serve(contract.getProduct, async ({ params, query }) => {
      const include = query.populate === 'type' ? 'options' : 'type name';
      const product = await queries.findProduct(database, params.id, include);
      if (!product) throw new ShopError('PRODUCT_NOT_FOUND');
      return { product };
    }),
    serve(contract.listTypes, async ({ query }) => ({
      types: await queries.listTypes(database, query.populate ?? 'names'),
    })),
    serve(contract.getType, async ({ params, query }) => {
      const type = await queries.findType(database, params.id, query.populate ?? 'name');
      if (!type) throw new ShopError('NOT_FOUND');
      return { type };
    }),
    serve(contract.listOptions, async ({ query }) => ({
      options: await queries.listOptions(database, query.populate === 'true' ? 'values' : 'names'),
    })),
    serve(getUsage, async ({ query }) => {
      const usage = await findUsage(database, query.of, query._id);
      if (!usage) throw new ShopError('NOT_FOUND');
      return { usage };
    }),
  ];
}
