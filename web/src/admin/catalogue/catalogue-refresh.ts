import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Asks anew for all that is made from the catalogue, on the storefront too: what everybody gets
 * the same, and the cart, which shows the names and prices of today.
 */
export function refreshCatalogue(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => meta?.['shared'] === true || queryKey[0] === 'cart',
  });
}

export function useCatalogueRefresh() {
  const client = useQueryClient();
  return useCallback(() => refreshCatalogue(client), [client]);
}
