import type { Order } from '@tailorbird/contract/orders';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { findOrder, lockOrder, saveItemNote } from './queries.ts';

/** The order with the note on the item. */
export async function setItemNote(
  database: Database,
  orderId: string,
  itemId: string,
  note: string,
): Promise<Order> {
  return database.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const isSaved = await saveItemNote(tx, orderId, itemId, note);
    const order = isSaved && (await findOrder(tx, orderId, undefined));
    if (!order) throw new ShopError('NOT_FOUND');
    return order;
  });
}
