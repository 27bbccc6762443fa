import type { Cart } from '@tailorbird/contract/cart';
import { useQuery, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { tokenStore } from '../../session/tokens.ts';

export function useCart() {
  return useQuery(cartQuery);
}

/** Pieces in the cart; 0 while it is not known. */
export function useCartCount(): number {
  return useQuery({ ...cartQuery, select: countPieces }).data ?? 0;
}

function countPieces(cart: Cart): number {
  return cart.items.reduce((pieces, item) => pieces + item.quantity, 0);
}

const noCart: Cart = { _id: '', items: [], priceLines: [], total: 0 };

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  // Who has no token yet has no cart: a first visit asks nothing.
  queryFn: ({ signal }) =>
    tokenStore.read() ? call('GET /cart', {}, signal).then(({ cart }) => cart) : noCart,
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

/** Here since the first script, which loads other chunks anyway, has this module. */
export const loadJustAdded = () => import('./just-added.tsx');

/** The cart as the page shows it now. */
export function shownCart(queries: QueryClient): Cart | undefined {
  return queries.getQueryData(cartQuery.queryKey);
}

export function showCart(queries: QueryClient, cart: Cart): void {
  queries.setQueryData(cartQuery.queryKey, cart);
}
