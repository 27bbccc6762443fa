import {
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../api.ts';
import { persisted, usePersistedQueries } from '../persisted-queries.ts';
import { isOnePersons } from '../session.ts';
import { firstProducts, productPageQuery, productPages } from './products/product-query.ts';

/** The same for everybody who may see it, so that logging in or out keeps it. */
const meta = { keptAtLogin: true };

/** Milliseconds. Source: the specification, section 4. */
const OPTIONS_CACHE_LIFETIME = 300_000;

/** The lists need no more of a category's products than their number: it comes with the first. */
const populatedCategories = { populate: 'true', designs: 1 } as const;

/** The first one is made in another window, beside a product that waits for it. */
const whileNone = ({ state }: { state: { data?: readonly unknown[] | undefined } }) =>
  state.data?.length === 0 ? 'always' : false;

export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async ({ signal }) =>
    (await call('GET /category', { query: populatedCategories }, signal)).categories,
  staleTime: Infinity,
  refetchOnWindowFocus: whileNone,
  meta,
});

export const typesQuery = queryOptions({
  queryKey: ['admin', 'types'],
  queryFn: async ({ signal }) =>
    (await call('GET /type', { query: { populate: 'options' } }, signal)).types,
  staleTime: Infinity,
  refetchOnWindowFocus: whileNone,
  meta,
});

/** Outlives a reload, with the time it was fetched at. */
export const optionsQuery = queryOptions({
  ...persisted,
  queryKey: ['admin', 'options'],
  queryFn: async ({ signal }) =>
    (await call('GET /option', { query: { populate: 'true' } }, signal)).options,
  staleTime: OPTIONS_CACHE_LIFETIME,
  meta: { ...meta, ...persisted.meta },
});

/** The queries that the admin's pages load at the start. */
export const catalogueQueries = [
  categoriesQuery,
  productPageQuery(firstProducts),
  typesQuery,
] as const;

/** Categories, the first products and types, kept while the admin's pages are open. */
export function useCatalogue() {
  const [categories, products, types] = useQueries({ queries: catalogueQueries });
  return { categories, products, types };
}

export const useCategories = () => useQuery(categoriesQuery);
export const useTypes = () => useQuery(typesQuery);

export function useOptions() {
  usePersistedQueries();
  return useQuery(optionsQuery);
}

/**
 * Asks anew for all that is made from the catalogue, on the storefront too: what everybody gets
 * the same, and the cart, which shows the names and prices of today.
 */
export function refreshCatalogue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) =>
      !isOnePersons(query) || query.queryKey[0] === 'cart' || isOfProducts(query.queryKey),
  });
}

/** The desk's lists have drafts, which nobody else may find in this browser. */
const isOfProducts = (queryKey: readonly unknown[]) =>
  productPages.every((part, index) => queryKey[index] === part);

export function useCatalogueRefresh() {
  const client = useQueryClient();
  return useCallback(() => refreshCatalogue(client), [client]);
}
