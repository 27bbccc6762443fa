import * as contract from '@tailorbird/contract/catalogue';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import * as queries from './queries.ts';

export function catalogueRoutes(database: Database): Route[] {
  return [
    serve(contract.listCategories, async ({ query }) => ({
      categories: await queries.listCategories(
        database,
        query.populate === 'true' ? 'designs' : 'names',
      ),
    })),
    serve(contract.listProducts, async ({ query }) => {
      const { populate, search, category, page, limit } = query;
      const list = populate === 'type' ? queries.listProducts : queries.listProductSummaries;
      return { products: await list(database, { search, category, page, limit }) };
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
  ];
}
