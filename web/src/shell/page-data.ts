import type { QueryClient } from '@tanstack/react-query';
import type { Category, Product } from '@tailorbird/contract/catalogue';
import { categoriesQuery, productQuery } from '../storefront/catalogue/catalogue-query.ts';

/** What the server has loaded for a page. A product that is not there is undefined. */
export type PageData =
  | { kind: 'home'; categories: Category[] }
  | { kind: 'product'; product: Product | undefined }
  | { kind: 'none' };

/** As it travels in the document; JSON has no undefined, and a missing product keeps its id. */
export type SentPageData =
  | { kind: 'home'; categories: Category[] }
  | { kind: 'product'; id: string; product: Product | null }
  | { kind: 'none' };

/** Puts it where the pages look for it, in the browser as on the server. */
export function fillCache(queries: QueryClient, data: SentPageData): void {
  if (data.kind === 'home') queries.setQueryData(categoriesQuery.queryKey, data.categories);
  if (data.kind === 'product') queries.setQueryData(productQuery(data.id).queryKey, data.product);
}
