import type { Cart } from '@tailorbird/contract/cart';
import { changeItem } from './change-item.ts';
import type { CartShop } from './show-cart.ts';

/** An item whose new note makes it the same as another joins that one. */
export async function setItemNote(
  shop: CartShop,
  ownerId: string,
  itemId: string,
  note: string,
): Promise<Cart> {
  return changeItem(shop, { ownerId, itemId }, async (item) => ({ ...item, note }));
}
