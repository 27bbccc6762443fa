import type { ProductFacets, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCT_PAGE_SIZE } from '@tailorbird/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import type { CategoryView, ProductSearch } from './list-address.ts';

/** `shared`: the same for every visitor, so logging in or out keeps it. */
const meta = { shared: true };

export interface FoundProducts {
  products: ProductSummary[];
  total: number;
  /** There are more than `total`: the search stopped counting. */
  hasMore: boolean;
  pages: number;
}

/** The results of one search never stand in the place of another's: the search is their key. */
export function searchQuery(search: ProductSearch) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }): Promise<FoundProducts> => {
      const { q, values, ...rest } = search;
      const query = { ...rest, search: q, values: values.join(','), limit: PRODUCT_PAGE_SIZE };
      const { products, pagination } = await call('GET /product', { query }, signal);
      const { total = 0, pages = 0, hasMore = false } = pagination ?? {};
      return { products: products.filter(isSummary), total, pages, hasMore };
    },
    placeholderData: keepPreviousData,
    meta,
  });
}

/** Without `populate` they all are. */
function isSummary(product: object): product is ProductSummary {
  return 'colours' in product;
}

export const facetsQuery = queryOptions({
  queryKey: ['facets'],
  queryFn: ({ signal }): Promise<ProductFacets> => call('GET /catalogue/facets', {}, signal),
  meta,
});

/** null: there is no such category (any more). */
export function categoryQuery(id: string, view: CategoryView) {
  return queryOptions({
    queryKey: ['category', id, view],
    queryFn: async ({ signal }) => {
      try {
        const query = { ...view, limit: PRODUCT_PAGE_SIZE };
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
