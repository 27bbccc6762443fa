import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';

/** The refusal of more of an item than the cart may have, with how many it has. */
export function itemFull(inCart: number): ShopError {
  return new ShopError('CART_ITEM_FULL', { fill: { inCart, most: QUANTITY.max } });
}

/** The refusal of more items than the cart may have, with how many more it may have. */
export function cartFull(inCart: number): ShopError {
  const room = Math.max(0, CART_ITEMS_MAX - inCart);
  const fill = { most: CART_ITEMS_MAX, room: room === 0 ? 'no' : room };
  return new ShopError('CART_FULL', { fill, body: { room } });
}
