import * as contract from '@tailorbird/contract/catalogue';
import { getUsage } from '@tailorbird/contract/catalogue-editing';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import * as queries from './queries.ts';
import * as searching from './search-queries.ts';
import { findUsage } from './usage-queries.ts';

/** What only reads. */
export function catalogueRoutes(database: Database): Route[] {
  return [
    serve(contract.listCategories, async ({ query }) => ({
      categories:
        query.populate === 'true'
          ? await searching.listCategoriesWithDesigns(database, {
              ofEach: query.designs,
              ofTheFirst: query.limit,
            })
          : await queries.listCategories(database),
    })),
    serve(contract.getCategory, async ({ params, query: { page, limit, sort } }) => {
      const filter = { search: undefined, category: params.id, values: undefined };
      const [category, designs, total] = await Promise.all([
        queries.findCategory(database, params.id),
        searching.listProductSummaries(database, filter, { order: sort, page, limit }),
        searching.countProducts(database, filter),
      ]);
      if (!category) throw new ShopError('NOT_FOUND');
      return {
        category: { ...category, designs, ...(designs.length < total && { designCount: total }) },
        pagination: pagination(page, limit, total),
      };
    }),
    serve(contract.listFacets, () => searching.findFacets(database)),
    serve(contract.listProducts, async ({ query }) => {
      const { populate, search, category, values, sort = 'relevance', page, limit } = query;
      const filter = { search, category, values };
      const order = sort === 'relevance' ? 'oldest' : sort;
      const list = populate === 'type' ? searching.listProducts : searching.listProductSummaries;
      const [products, total] = await Promise.all([
        list(database, filter, { order, page, limit }),
        limit === undefined ? undefined : searching.countProducts(database, filter),
      ]);
      if (limit === undefined || total === undefined) return { products };
      return { products, pagination: pagination(page, limit, total) };
    }),
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

function pagination(page: number, limit: number, total: number) {
  return { page, pages: Math.ceil(total / limit), total, limit };
}
