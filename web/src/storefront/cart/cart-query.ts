import type { Cart } from '@tailorbird/contract/cart';
import { useQuery } from '@tanstack/react-query';
import { cartQuery } from './shown-cart.ts';

export { useCartActions } from './cart-actions.ts';

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
