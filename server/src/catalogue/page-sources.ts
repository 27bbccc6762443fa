import { DESIGNS_ON_HOME, PRODUCT_PAGE_SIZE, PRODUCTS_ON_HOME } from '@tailorbird/contract/limits';
import type { Database } from '../database/pool.ts';
import type { FoundProducts, PageSources, ProductSearch } from '../http/pages.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { findFacets, listCategoriesWithDesigns } from './category-list-queries.ts';
import { findProducts } from './find-products.ts';
import { findCategoryPage } from './product-pages.ts';
import { findProduct } from './queries.ts';
import { listProductSummaries } from './search-queries.ts';

/** A product with its options takes a few kilobytes. */
const PRODUCTS_KEPT = 500;

/** What the pages are rendered from. */
export function pageSources(database: Database, responseCache: ResponseCache): PageSources {
  const limit = PRODUCT_PAGE_SIZE;
  return {
    listCategoriesWithDesigns: () =>
      listCategoriesWithDesigns(database, { ofEach: DESIGNS_ON_HOME, inAll: PRODUCTS_ON_HOME }),
    findProduct: responseCache.keepEach((id) => findProduct(database, id), PRODUCTS_KEPT),
    findCategoryPage: (id, view) => findCategoryPage(database, id, { ...view, limit }),
    searchProducts: (search) => searchProducts(database, search),
    findFacets: responseCache.keep(() => findFacets(database)),
  };
}

async function searchProducts(
  database: Database,
  { q, category, values, sort, page }: ProductSearch,
): Promise<FoundProducts> {
  const limit = PRODUCT_PAGE_SIZE;
  const order = sort === 'relevance' && q === '' ? 'newest' : sort;
  const filter = { search: q, category, values };
  const { ids, total, hasMore } = await findProducts(database, filter, { order, page, limit });
  const products = await listProductSummaries(database, ids);
  return { products, total, hasMore, pages: Math.ceil(total / limit) };
}
