import type { ProductFacets, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCT_PAGE_SIZE } from '@tailorbird/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import type { CategoryView, Narrowing, ProductSearch } from './list-address.ts';

/** The same for every visitor. */
const meta = { keptAtLogin: true };

export interface FoundProducts {
  products: ProductSummary[];
  total: number;
  /** There are more than `total`: the search stopped counting. */
  hasMore: boolean;
  pages: number;
  facets?: ProductFacets | undefined;
}

/** A page of a list that is narrowed, as the API takes it. */
function narrowedTo({ colours, sizes, lettered, values, from, to }: Narrowing) {
  return {
    colour: colours.join(','),
    size: sizes.join(','),
    ...(lettered && { lettered: 'true' as const }),
    values: values.join(','),
    from: from === undefined ? undefined : String(from),
    to: to === undefined ? undefined : String(to),
    facets: 'true' as const,
    limit: PRODUCT_PAGE_SIZE,
  };
}

/** The results of one search never stand in the place of another's: the search is their key. */
export function searchQuery(search: ProductSearch) {
  return queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }): Promise<FoundProducts> => {
      const { q, category, sort, page, ...narrowing } = search;
      const query = { search: q, category, sort, page, ...narrowedTo(narrowing) };
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

/** null: there is no such category (any more). */
export function categoryQuery(id: string, view: CategoryView) {
  return queryOptions({
    queryKey: ['category', id, view],
    queryFn: async ({ signal }) => {
      try {
        const { sort, page, ...narrowing } = view;
        const query = { sort, page, ...narrowedTo(narrowing) };
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
