import type { ProductSummary } from '@tailorbird/contract/catalogue';
import type { CategoryView } from './category-address.ts';
import type { ProductSearch } from './search-address.ts';

// Apart from their queries, which only those need who come to these pages.

export const facetsKey = ['facets'] as const;

export function searchKey(search: ProductSearch) {
  return ['search', search] as const;
}

export function categoryKey(id: string, view: CategoryView) {
  return ['category', id, view] as const;
}

/** What a search found. */
export interface ProductPage {
  products: ProductSummary[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
  pages: number;
}
