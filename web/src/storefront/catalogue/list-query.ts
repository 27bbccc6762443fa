import type { ProductFacets, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCT_PAGE_SIZE } from '@tailorbird/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import type { CategoryView, Narrowing, ProductSearch } from './list-address.ts';

/** The same for every visitor. */
const meta = { keptAtLogin: true };

export interface ProductResults {
  products: ProductSummary[];
  total: number;
  /** There are more than `total`: the search stopped counting. */
  hasMore: boolean;
  pages: number;
  facets?: ProductFacets | undefined;
}

/**
 * A page of a list, as the API takes it. What is so anyway is left out, and the rest stands from Z
 * to A: at such an address the server has the answer ready.
 */
function queryOf<Sort>(
  { page, colours, sizes, lettered, values, from, to }: Narrowing & { page: number },
  sort: Sort,
  { q, category, limit }: { q?: string; category?: string | undefined; limit?: number } = {},
) {
  return {
    values: values.join(','),
    to: to === undefined ? undefined : String(to),
    sort,
    size: sizes.join(','),
    search: q,
    page: page > 1 ? page : undefined,
    limit,
    ...(lettered && { lettered: 'true' as const }),
    from: from === undefined ? undefined : String(from),
    facets: 'true' as const,
    colour: colours.join(','),
    category,
  };
}

/** The results of one search never stand in the place of another's: the search is their key. */
export function searchQuery(search: ProductSearch) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }): Promise<ProductResults> => {
      const { q, category, sort } = search;
      const query = queryOf(search, sort, { q, category, limit: PRODUCT_PAGE_SIZE });
      const { products, pagination, facets } = await call('GET /product', { query }, signal);
      const { total = 0, pages = 0, hasMore = false } = pagination ?? {};
      return { products: products.filter(isSummary), total, pages, hasMore, facets };
    },
    placeholderData: keepPreviousData,
    meta,
  });
}

/** Without `populate` they all are. */
function isSummary(product: object): product is ProductSummary {
  return 'colours' in product;
}

/** Null when there is no such category (any more). */
export function categoryQuery(id: string, view: CategoryView) {
  return queryOptions({
    queryKey: ['category', id, view],
    queryFn: async ({ signal }) => {
      try {
        const query = queryOf(view, view.sort === 'oldest' ? undefined : view.sort);
        return await call('GET /category/{id}', { params: { id }, query }, signal);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    meta,
  });
}
