import type { getCategory, listProducts } from '@tailorbird/contract/catalogue';
import type { ParsedInput, Reply } from '@tailorbird/contract/endpoint';
import { DESIGNS_ON_HOME, PRODUCT_PAGE_SIZE, PRODUCTS_ON_HOME } from '@tailorbird/contract/limits';
import type { Database, Queryable } from '../database/pool.ts';
import type { LaggingReads } from '../database/read-replica.ts';
import type { FoundProducts, PageSources, ProductSearch } from '../http/pages.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { getFacets, listCategoriesWithDesigns } from './category-queries.ts';
import { searchProducts, type ProductFilter } from './search-products.ts';
import { findCategory, findProduct } from './queries.ts';
import * as searching from './search-queries.ts';
import { listProductSummaries } from './search-queries.ts';

type ProductQuery = ParsedInput<typeof listProducts>['query'];

type CategoryQuery = ParsedInput<typeof getCategory>['query'];

/** Products that fit the query: `limit` of them, from the page that is asked for, or all without a limit. */
export async function getProductList(
  db: Queryable,
  { populate, sort, page, limit, ...filter }: ProductQuery,
): Promise<Reply<typeof listProducts>> {
  const order = orderOf(sort, filter);
  const { ids, total, hasMore } = await searchProducts(db, filter, { order, page, limit });
  const list = populate === 'type' ? searching.listProducts : searching.listProductSummaries;
  const products = await list(db, ids);
  if (limit === undefined) return { products };
  return {
    products,
    pagination: { ...pagination(page, limit, total), ...(hasMore && { hasMore }) },
  };
}

/** Without a search there is no relevance. */
function orderOf(
  sort: ProductQuery['sort'] = 'relevance',
  { search }: ProductFilter,
): searching.ProductOrder {
  return sort === 'relevance' && !search ? 'oldest' : sort;
}

/** A category with `limit` of its products. Undefined: there is no such category. */
export async function findCategoryWithProducts(
  db: Queryable,
  id: string,
  { page, limit, sort }: CategoryQuery,
): Promise<Reply<typeof getCategory> | undefined> {
  const category = await findCategory(db, id);
  if (!category) return undefined;
  const { ids, total } = await searchProducts(db, { category: id }, { order: sort, page, limit });
  const designs = await searching.listProductSummaries(db, ids);
  const isAll = designs.length === total;
  return {
    category: { ...category, designs, ...(!isAll && { designCount: total }) },
    pagination: pagination(page, limit, total),
  };
}

function pagination(page: number, limit: number, total: number) {
  return { page, pages: Math.ceil(total / limit), total, limit };
}

/** A product with its options takes a few kilobytes. */
const PRODUCTS_KEPT = 500;

/** The data that the screens of the storefront are rendered from. */
export function pageSources({
  database,
  reads,
  responseCache,
}: {
  database: Database;
  reads: LaggingReads;
  responseCache: ResponseCache;
}): PageSources {
  const limit = PRODUCT_PAGE_SIZE;
  return {
    listCategoriesWithDesigns: () =>
      listCategoriesWithDesigns(database, { ofEach: DESIGNS_ON_HOME, inAll: PRODUCTS_ON_HOME }),
    findProduct: responseCache.keepEach((id) => findProduct(database, id), PRODUCTS_KEPT),
    findCategoryWithProducts: (id, view) =>
      findCategoryWithProducts(database, id, { ...view, limit }),
    searchProducts: (search) => getSearchResults(reads.catalogue, search),
    getFacets: responseCache.keep(() => getFacets(reads.catalogue)),
  };
}

async function getSearchResults(
  database: Queryable,
  { q, category, values, sort, page }: ProductSearch,
): Promise<FoundProducts> {
  const limit = PRODUCT_PAGE_SIZE;
  const order = sort === 'relevance' && q === '' ? 'newest' : sort;
  const filter = { search: q, category, values };
  const { ids, total, hasMore } = await searchProducts(database, filter, { order, page, limit });
  const products = await listProductSummaries(database, ids);
  return { products, total, hasMore, pages: Math.ceil(total / limit) };
}
