import type { Cart, CartItem } from '@tailorbird/contract/cart';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { itemFull } from './item-full.ts';
import { identityKey, isQuantity } from './cart.ts';
import { deleteItem, findCart, lockCart, setItem, setQuantity } from './queries.ts';

/** The identity of an item, without its product, which stays. */
export type ItemContents = Pick<CartItem, 'quantity' | 'note' | 'selectedOptions'>;

/**
 * Changes an item while nobody else changes the cart. One that becomes the same as another joins
 * that one; when there would be too many then, nothing changes.
 */
export async function changeItem(
  database: Database,
  { ownerId, itemId }: { ownerId: string; itemId: string },
  change: (tx: Queryable, item: CartItem) => Promise<ItemContents>,
): Promise<Cart> {
  return database.transaction(async (tx) => {
    await lockCart(tx, ownerId);
    const { cart } = await findCart(tx, ownerId);
    const item = cart.items.find((candidate) => candidate._id === itemId);
    if (!item) throw new ShopError('NOT_FOUND');

    const { quantity, note, selectedOptions } = await change(tx, item);
    const key = identityKey({ ...item, note, selectedOptions });
    const twin = cart.items.find((other) => other._id !== itemId && identityKey(other) === key);
    if (twin) {
      const together = twin.quantity + quantity;
      if (!isQuantity(together)) throw itemFull(twin.quantity);
      await deleteItem(tx, ownerId, itemId);
      await setQuantity(tx, ownerId, twin._id, together);
    } else {
      await setItem(tx, ownerId, itemId, { quantity, note, selectedOptions, identityKey: key });
    }
    return (await findCart(tx, ownerId)).cart;
  });
}
