import { DESIGNS_ON_HOME, PRODUCTS_ON_HOME } from '@tailorbird/contract/limits';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';

/** The same for every visitor. */
const meta = { keptAtLogin: true };

/** The home page shows the first of very many. From Z to A, see `queryOf` of `list-query.ts`. */
const onHome = { populate: 'true', limit: PRODUCTS_ON_HOME, designs: DESIGNS_ON_HOME } as const;

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) =>
    (await call('GET /category', { query: onHome }, signal)).categories,
  meta,
});

/** Null when there is no such product (any more). */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    meta,
  });
}

async function fetchProduct(id: string, signal: AbortSignal) {
  try {
    const input = { params: { id }, query: { populate: 'type' } } as const;
    return (await call('GET /product/{id}', input, signal)).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Whether the text can be the id of a product; anything else is not worth a call. */
export function isProductId(id: string | undefined): id is string {
  return id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
}
