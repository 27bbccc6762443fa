import type { Order } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { changeOrder, type Asked } from './change-order.ts';

/** The order with the note on the item. */
export async function setItemNote(
  db: Queryable,
  asked: Asked,
  { itemId, note }: { itemId: string; note: string },
): Promise<Order> {
  const changed = await changeOrder(db, asked, async ({ order }) => {
    const item = order.cart.items.find(({ _id }) => _id === itemId);
    if (!item) throw new ShopError('NOT_FOUND');
    if (item.note === note) return { changes: [] };
    return { changes: [{ field: 'itemNote', itemId, before: item.note, after: note }] };
  });
  return changed.order;
}
