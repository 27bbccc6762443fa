import type { Order, OrderAgainReply } from '@tailorbird/contract/orders';
import { addAgain } from '../cart/add-again.ts';
import type { CartShop } from '../cart/show-cart.ts';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { findOrder } from './queries.ts';

/** Puts what the owner ordered once, and what is still to be had of it, into the owner's cart. */
export async function orderAgain(
  shop: CartShop & { database: Database },
  ownerId: string,
  orderId: string,
): Promise<OrderAgainReply> {
  const order = await findOrder(shop.database, orderId, ownerId);
  if (!order) throw new ShopError('NOT_FOUND');
  return repeatOrder(shop, ownerId, order);
}

/** Likewise what somebody else may have ordered. */
export async function repeatOrder(
  shop: CartShop & { database: Database },
  ownerId: string,
  order: Order,
): Promise<OrderAgainReply> {
  // the customer's own words, and not what the shop has made of them for its work
  const lines = order.cart.items.map((item) => ({ ...item, note: item.orderedNote ?? item.note }));
  const { cart, added, left } = await addAgain(shop, ownerId, lines);
  return {
    cart,
    added: added.map(({ line, product, cost }) => ({
      _id: line._id,
      name: product.name,
      quantity: line.quantity,
      orderedCost: line.product.cost,
      cost,
    })),
    left: left.map(({ line, name, reason }) => ({ _id: line._id, name, reason })),
  };
}
