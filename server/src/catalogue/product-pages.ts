import type { getCategory, listProducts } from '@tailorbird/contract/catalogue';
import type { ParsedInput, Reply } from '@tailorbird/contract/endpoint';
import type { Queryable } from '../database/pool.ts';
import { findProducts, type ProductFilter } from './find-products.ts';
import { findCategory } from './queries.ts';
import * as searching from './search-queries.ts';

type ProductQuery = ParsedInput<typeof listProducts>['query'];
type CategoryQuery = ParsedInput<typeof getCategory>['query'];

/** Products that fit the query: a page of them where a limit is asked, else all. */
export async function findProductPage(
  db: Queryable,
  { populate, sort, page, limit, ...filter }: ProductQuery,
): Promise<Reply<typeof listProducts>> {
  const order = orderOf(sort, filter);
  const { ids, total, hasMore } = await findProducts(db, filter, { order, page, limit });
  const list = populate === 'type' ? searching.listProducts : searching.listProductSummaries;
  const products = await list(db, ids);
  if (limit === undefined) return { products };
  return {
    products,
    pagination: { ...pagination(page, limit, total), ...(hasMore && { hasMore }) },
  };
}

/** Nothing is better than anything else when nothing is sought. */
function orderOf(
  sort: ProductQuery['sort'] = 'relevance',
  { search }: ProductFilter,
): searching.ProductOrder {
  return sort === 'relevance' && !search ? 'oldest' : sort;
}

/** A category with a page of its products. Undefined: there is no such category. */
export async function findCategoryPage(
  db: Queryable,
  id: string,
  { page, limit, sort }: CategoryQuery,
): Promise<Reply<typeof getCategory> | undefined> {
  const category = await findCategory(db, id);
  if (!category) return undefined;
  const { ids, total } = await findProducts(db, { category: id }, { order: sort, page, limit });
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
