import type { Cart, CartItem } from '@tailorbird/contract/cart';
import { ShopError } from '../http/errors.ts';
import { retry } from '../retry.ts';
import { itemFull } from './item-full.ts';
import { identityKey, isQuantity } from './cart.ts';
import { joinItems, setItem } from './queries.ts';
import { getCart, showCart, sourcesOf, type CartShop } from './show-cart.ts';

/** The identity of an item, without its product, which stays. */
export type ItemContents = Pick<CartItem, 'quantity' | 'note' | 'selectedOptions'>;

/**
 * Changes an item as it is: the one statement that writes does so only on the version of the cart
 * that was decided on, else it is decided anew. One that becomes the same as another joins that one;
 * when there would be too many then, nothing changes.
 * @throws SERVER_BUSY
 */
export async function changeItem(
  shop: CartShop,
  { ownerId, itemId }: { ownerId: string; itemId: string },
  change: (item: CartItem) => Promise<ItemContents>,
): Promise<Cart> {
  const changed = await retry(() => changeVersion(shop, { ownerId, itemId }, change));
  return (await showCart(sourcesOf(shop), ownerId, changed)).cart;
}

async function changeVersion(
  shop: CartShop,
  { ownerId, itemId }: { ownerId: string; itemId: string },
  change: (item: CartItem) => Promise<ItemContents>,
) {
  const { cart, stored } = await getCart(shop, ownerId);
  const item = cart.items.find((candidate) => candidate._id === itemId);
  if (!item) throw new ShopError('NOT_FOUND');
  const read = { ownerId, itemId, version: stored.version };

  const { quantity, note, selectedOptions } = await change(item);
  const key = identityKey({ ...item, note, selectedOptions });
  const twin = cart.items.find((other) => other._id !== itemId && identityKey(other) === key);
  if (!twin) {
    const contents = { quantity, note, selectedOptions, identityKey: key };
    return setItem(shop.database, read, contents);
  }
  const together = twin.quantity + quantity;
  if (!isQuantity(together)) throw itemFull(twin.quantity);
  return joinItems(shop.database, read, { id: twin._id, quantity: together });
}
