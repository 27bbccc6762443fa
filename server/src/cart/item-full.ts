import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';

/** The refusal of more of an item than the cart may have, with how many it has. */
export function itemFull(inCart: number): ShopError {
  return new ShopError('CART_ITEM_FULL', { fill: { inCart, most: QUANTITY.max } });
}

/** The refusal of one more item than the cart may have. */
export function cartFull(): ShopError {
  return new ShopError('CART_FULL', { fill: { most: CART_ITEMS_MAX } });
}
