import type { Order, OrderItem } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { saveChanges, type Change, type Saved } from './change-queries.ts';
import type { StoredOrder } from './order-row.ts';
import { listStoredOrders } from './queries.ts';

export interface Decision {
  changes: readonly Change[];
  mails?: readonly NewMail[];
}

/** What is asked of an order. */
export interface Asked {
  id: string;
  /** On which it was made; undefined: on whichever there is. */
  version: number | undefined;
  changedBy: string;
}

/** The order as it is then. */
interface Changed extends Saved {
  order: Order;
}

/**
 * Changes an order as it is: nothing is locked, the one statement that writes does so only on the
 * version that was decided on. Who was slower decides anew, on what the faster one has made. One
 * of those who change the same order at once always gets on.
 */
export async function changeOrder(
  db: Queryable,
  { id, version, changedBy }: Asked,
  decide: (current: StoredOrder) => Promise<Decision>,
): Promise<Changed> {
  for (;;) {
    const [current] = await listStoredOrders(db, [id]);
    if (!current) throw new ShopError('NOT_FOUND');
    const { order, ownerId } = current;
    if (version !== undefined && version !== order.version) {
      throw new ShopError('CHANGED_MEANWHILE', { body: { order } });
    }
    const { changes, mails = [] } = await decide(current);
    if (changes.length === 0) return { order, customerTold: false };
    const target = { ownerId, id, version: order.version };
    const saved = await saveChanges(db, target, changes, { changedBy, mails });
    if (saved) return { ...saved, order: after(order, changes) };
  }
}

function after(order: Order, changes: readonly Change[]): Order {
  return changes.reduce(withChange, { ...order, version: order.version + 1 });
}

function withChange(order: Order, change: Change): Order {
  switch (change.field) {
    case 'status':
      return { ...order, status: change.after };
    case 'adminNotes':
      return { ...order, adminNotes: change.after };
    case 'itemNote': {
      const items = order.cart.items.map((item) =>
        item._id === change.itemId ? withNote(item, change.after) : item,
      );
      return { ...order, cart: { items } };
    }
    default:
      return change satisfies never;
  }
}

/** What the customer wrote stays beside what the shop has made of it. */
function withNote({ orderedNote, ...item }: OrderItem, note: string): OrderItem {
  const ordered = orderedNote ?? item.note;
  return { ...item, note, ...(ordered !== note && { orderedNote: ordered }) };
}
