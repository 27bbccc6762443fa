import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { SAVED_ITEMS_MAX } from '@tailorbird/contract/limits';
import { ShopError } from '../http/errors.ts';
import { cartFull, itemFull } from './item-full.ts';
import { getStoredCart, type StoredItem } from './queries.ts';
import { deleteSaved, listSaved, returnItems, saveItems } from './saved-queries.ts';
import { type CartShop, getCart, showSaved, sourcesOf } from './show-cart.ts';

interface MoveResult {
  cart: Cart;
  saved: CartItem[];
}

export async function getSaved(shop: CartShop, ownerId: string): Promise<CartItem[]> {
  return showSaved(sourcesOf(shop), await listSaved(shop.database, ownerId));
}

/** Takes an item or a group out of the cart and keeps it. */
export async function saveForLater(
  shop: CartShop,
  ownerId: string,
  id: string,
): Promise<MoveResult> {
  if (!(await saveItems(shop.database, ownerId, id))) {
    const { items } = await getStoredCart(shop.database, ownerId);
    throw hasLine(items, id)
      ? new ShopError('SAVED_FULL', { fill: { most: SAVED_ITEMS_MAX } })
      : new ShopError('NOT_FOUND');
  }
  return both(shop, ownerId);
}

/** Puts it back as it was, also where it cannot be ordered any more: the cart says why. */
export async function returnSaved(
  shop: CartShop,
  ownerId: string,
  id: string,
): Promise<MoveResult> {
  const { database } = shop;
  if (!(await returnItems(database, ownerId, id))) {
    const saved = (await listSaved(database, ownerId)).filter((item) => hasLine([item], id));
    if (saved.length === 0) throw new ShopError('NOT_FOUND');
    const { items } = await getStoredCart(database, ownerId);
    const keys = new Set(saved.map((item) => item.identity_key));
    const same = items.find((item) => keys.has(item.identity_key));
    throw same ? itemFull(same.quantity) : cartFull(items.length);
  }
  return both(shop, ownerId);
}

export async function removeSaved(
  shop: CartShop,
  ownerId: string,
  id: string,
): Promise<CartItem[]> {
  if (!(await deleteSaved(shop.database, ownerId, id))) throw new ShopError('NOT_FOUND');
  return getSaved(shop, ownerId);
}

async function both(shop: CartShop, ownerId: string): Promise<MoveResult> {
  const { cart } = await getCart(shop, ownerId);
  return { cart, saved: await getSaved(shop, ownerId) };
}

const hasLine = (items: readonly StoredItem[], lineId: string) =>
  items.some(({ id, group_id: groupId }) => id === lineId || groupId === lineId);
