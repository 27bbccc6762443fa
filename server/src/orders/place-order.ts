import type { Cart } from '@tailorbird/contract/cart';
import type { Order } from '@tailorbird/contract/orders';
import { id } from '@tailorbird/contract/text';
import { findCart } from '../cart/queries.ts';
import type { Queryable } from '../database/pool.ts';
import type { Account, Guest } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import { agree, type ShownCart } from './compare-carts.ts';
import { drawItems } from './draw-items.ts';
import { newOrder } from './new-order.ts';
import { findPlacedBefore, insertOrder } from './placing-queries.ts';

/**
 * Orders the caller's cart as the server has it, prices as the catalogue has them. One writing
 * statement places the order and empties the cart, and only when neither the cart nor a price
 * nor a name changed since they were read here. A cart that was ordered already gives the same order again.
 */
export async function placeOrder(
  db: Queryable,
  caller: Guest | Account,
  shown: ShownCart,
  idempotencyKey: string | undefined,
): Promise<Order> {
  const current = await findCart(db, caller.id);
  const mayBePlacedBefore = async () => placedBefore(db, caller.id, shown, idempotencyKey);

  if (!agree(shown, current.cart) || current.cart.items.length === 0) {
    const earlier = await mayBePlacedBefore();
    if (earlier) return earlier;
    throw refusal(current.cart);
  }
  refuseUnavailable(current.cart);

  const drawn = await drawItems(db, current);
  const placed = await insertOrder(db, newOrder(caller, current, { drawn, idempotencyKey }));
  if (placed) return placed.order;
  const earlier = await mayBePlacedBefore();
  if (earlier) return earlier;
  throw refusal((await findCart(db, caller.id)).cart);
}

async function placedBefore(
  db: Queryable,
  ownerId: string,
  shown: ShownCart,
  key: string | undefined,
): Promise<Order | undefined> {
  const earlier = await findPlacedBefore(db, ownerId, { key, cartId: shownCartId(shown) });
  if (!earlier) return undefined;
  const isOtherCart = shown._id !== undefined && shown._id !== earlier.cartId;
  if (isOtherCart) throw new ShopError('IDEMPOTENCY_KEY_REUSED');
  return earlier.order;
}

/** An id that is none cannot be a cart's. */
function shownCartId(shown: ShownCart): string | undefined {
  return id.safeParse(shown._id).data;
}

function refusal(cart: Cart): ShopError {
  return new ShopError(cart.items.length === 0 ? 'CART_EMPTY' : 'CART_CHANGED', {
    body: { cart },
  });
}

function refuseUnavailable(cart: Cart): void {
  const item = cart.items.find((candidate) => !candidate.available);
  if (!item) return;
  throw new ShopError('CART_ITEM_UNAVAILABLE', {
    fill: { product: item.product.name },
    body: { cart },
  });
}
