import type { QueryClient } from '@tanstack/react-query';
import type { Category, getCategory, Product, ProductFacets } from '@tailorbird/contract/catalogue';
import type { Reply } from '@tailorbird/contract/endpoint';
import { categoriesQuery, productQuery } from '../storefront/catalogue/catalogue-query.ts';
import {
  categoryKey,
  facetsKey,
  searchKey,
  type ProductPage,
} from '../storefront/catalogue/catalogue-keys.ts';
import type { CategoryView } from '../storefront/catalogue/category-address.ts';
import type { ProductSearch } from '../storefront/catalogue/search-address.ts';

type CategoryPage = Reply<typeof getCategory>;

/** What the server has loaded for a page. What is not there is undefined. */
export type PageData =
  | { kind: 'home'; categories: Category[] }
  | { kind: 'product'; product: Product | undefined }
  | { kind: 'category'; view: CategoryView; found: CategoryPage | undefined }
  | { kind: 'search'; search: ProductSearch; found: ProductPage; facets: ProductFacets }
  | { kind: 'none' };

/** As it travels in the document; JSON has no undefined, and a missing product keeps its id. */
export type SentPageData =
  | { kind: 'home'; categories: Category[] }
  | { kind: 'product'; id: string; product: Product | null }
  | { kind: 'category'; id: string; view: CategoryView; found: CategoryPage | null }
  | { kind: 'search'; search: ProductSearch; found: ProductPage; facets: ProductFacets }
  | { kind: 'none' };

/** Puts it where the pages look for it, in the browser as on the server. */
export function fillCache(queries: QueryClient, data: SentPageData): void {
  if (data.kind === 'home') queries.setQueryData(categoriesQuery.queryKey, data.categories);
  if (data.kind === 'product') queries.setQueryData(productQuery(data.id).queryKey, data.product);
  if (data.kind === 'category') {
    queries.setQueryData(categoryKey(data.id, data.view), data.found);
  }
  if (data.kind === 'search') {
    queries.setQueryData(searchKey(data.search), data.found);
    queries.setQueryData(facetsKey, data.facets);
  }
}
