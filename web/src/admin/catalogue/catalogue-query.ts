import { useQueries, useQuery, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** The same for everybody who may see it, so that logging in or out keeps it. */
const meta = { shared: true };

/** Milliseconds. Source: the specification, section 4. */
const OPTIONS_CACHE_LIFETIME = 300_000;

export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: async ({ signal }) =>
    (await call('GET /category', { query: { populate: 'true' } }, signal)).categories,
  staleTime: Infinity,
  meta,
});

export const productsQuery = queryOptions({
  queryKey: ['admin', 'products'],
  queryFn: async ({ signal }) => (await call('GET /product', {}, signal)).products,
  staleTime: Infinity,
  meta,
});

export const typesQuery = queryOptions({
  queryKey: ['admin', 'types'],
  queryFn: async ({ signal }) =>
    (await call('GET /type', { query: { populate: 'options' } }, signal)).types,
  staleTime: Infinity,
  meta,
});

export const optionsQuery = queryOptions({
  queryKey: ['admin', 'options'],
  queryFn: async ({ signal }) =>
    (await call('GET /option', { query: { populate: 'true' } }, signal)).options,
  staleTime: OPTIONS_CACHE_LIFETIME,
  meta,
});

/** Categories, products and types, loaded once and kept while the admin's pages are open. */
export function useCatalogue() {
  const [categories, products, types] = useQueries({
    queries: [categoriesQuery, productsQuery, typesQuery],
  });
  return { categories, products, types };
}

export const useCategories = () => useQuery(categoriesQuery);
export const useProducts = () => useQuery(productsQuery);
export const useTypes = () => useQuery(typesQuery);
export const useOptions = () => useQuery(optionsQuery);
