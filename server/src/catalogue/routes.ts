import * as contract from '@tailorbird/contract/catalogue';
import { getUsage } from '@tailorbird/contract/catalogue-editing';
import { getHome, getWrittenPage } from '@tailorbird/contract/shown-look';
import { getFooter } from '@tailorbird/contract/shop-settings';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../http/errors.ts';
import { serve, type Route } from '../http/serve.ts';
import { previewOf } from '../look/serve-preview.ts';
import { getCategoryLinks } from './category-queries.ts';
import {
  findCategoryWithProducts,
  getProductList,
  getSuggestions,
  listHomeCategories,
  type ListShop,
} from './product-lists.ts';
import { showFooter } from './page-sources.ts';
import { findPageProduct, type PageShop } from './page-product.ts';
import * as queries from './queries.ts';
import type { LookShop } from './show-frame.ts';
import { showHome } from './show-home.ts';
import { showWrittenPage } from './show-written-page.ts';
import { findUsage } from './usage-queries.ts';

/** The calls that only read. */
export function catalogueRoutes(shop: ListShop & PageShop): Route[] {
  const { reads, database } = shop;
  const lookShop = (request: FastifyRequest): ListShop & LookShop => ({
    ...shop,
    findLook: previewOf(request) ?? (() => shop.catalogue.now().findLook()),
  });
  return [
    serve(getFooter, (_, { request }) => showFooter(lookShop(request))),
    serve(getHome, (_, { request }) => showHome(lookShop(request))),
    serve(getWrittenPage, async ({ params }, { request }) => {
      const page = await showWrittenPage(lookShop(request), params.path);
      if (!page) throw new ShopError('NOT_FOUND');
      return page;
    }),
    serve(contract.listCategories, async ({ query }) => ({
      categories:
        query.populate === 'true'
          ? await listHomeCategories(shop, { ofEach: query.designs, inAll: query.limit })
          : await queries.listCategories(database),
    })),
    serve(contract.getCategory, async ({ params, query }) => {
      const found = await findCategoryWithProducts(shop, params.id, query);
      if (!found) throw new ShopError('NOT_FOUND');
      return found;
    }),
    serve(contract.listCategoryLinks, () => getCategoryLinks(reads.catalogue)),
    serve(contract.listSuggestions, ({ query }) => getSuggestions(shop, query.search)),
    serve(contract.listProducts, ({ query }) => getProductList(shop, query)),
    serve(contract.getProduct, async ({ params, query }) => {
      const include = query.populate === 'type' ? 'options' : 'type name';
      const product = await findPageProduct(shop, params.id, include);
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
