import type { Cart } from '@tailorbird/contract/cart';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { identityKey, identityOf, isQuantity } from './cart.ts';
import { deleteItem, findCart, lockCart, setNote, setQuantity } from './queries.ts';

/** An item whose new note makes it the same as another joins that one. */
export async function setItemNote(
  database: Database,
  ownerId: string,
  itemId: string,
  note: string,
): Promise<Cart> {
  return database.transaction(async (tx) => {
    await lockCart(tx, ownerId);
    const { cart } = await findCart(tx, ownerId);
    const item = cart.items.find((candidate) => candidate._id === itemId);
    if (!item) throw new ShopError('NOT_FOUND');

    const key = identityKey({ ...identityOf(item), note });
    const twin = cart.items.find(
      (other) => other._id !== itemId && identityKey(identityOf(other)) === key,
    );
    if (twin) {
      const together = twin.quantity + item.quantity;
      if (!isQuantity(together)) throw new ShopError('QUANTITY_OUT_OF_RANGE');
      await deleteItem(tx, ownerId, itemId);
      await setQuantity(tx, ownerId, twin._id, together);
    } else {
      await setNote(tx, ownerId, itemId, { note, identityKey: key });
    }
    return (await findCart(tx, ownerId)).cart;
  });
}
