import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { type Cents, fromDollars, sum, times } from '@tailorbird/contract/money';

/** Price times quantity. */
export function lineTotal(item: CartItem): Cents {
  return times(fromDollars(item.product.cost), item.quantity);
}

/** What can be ordered, as the server counts it: items that are no longer available are left out. */
export function sumOf(cart: Cart): { items: number; pieces: number; subtotal: Cents } {
  const orderable = cart.items.filter((item) => item.available);
  return {
    items: orderable.length,
    pieces: orderable.reduce((pieces, item) => pieces + item.quantity, 0),
    subtotal: sum(orderable.map(lineTotal)),
  };
}
