import type { getCategory, listProducts } from '@tailorbird/contract/catalogue';
import type { ParsedInput, Reply } from '@tailorbird/contract/endpoint';
import type { Queryable } from '../database/pool.ts';
import { openList, type ProductFilter } from './open-list.ts';
import { findCategory } from './queries.ts';
import * as searching from './search-queries.ts';

type ProductQuery = ParsedInput<typeof listProducts>['query'];
type CategoryQuery = ParsedInput<typeof getCategory>['query'];

/** Products that fit the query: a page of them where a limit is asked, else all. */
export async function findProductPage(
  db: Queryable,
  { populate, sort, page, limit, ...filter }: ProductQuery,
): Promise<Reply<typeof listProducts>> {
  const list = await openList(db, filter);
  const products = await (
    populate === 'type' ? searching.listProducts : searching.listProductSummaries
  )(db, list, { order: orderOf(sort, filter), page, limit });
  if (limit === undefined) return { products };
  const { total, hasMore } = list;
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
  const list = await openList(db, { category: id });
  const designs = await searching.listProductSummaries(db, list, { order: sort, page, limit });
  const isAll = designs.length === list.total;
  return {
    category: { ...category, designs, ...(!isAll && { designCount: list.total }) },
    pagination: pagination(page, limit, list.total),
  };
}

function pagination(page: number, limit: number, total: number) {
  return { page, pages: Math.ceil(total / limit), total, limit };
}
