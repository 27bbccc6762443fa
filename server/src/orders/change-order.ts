import type { Order, OrderItem, OrderStatus } from '@tailorbird/contract/orders';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { retakeUses, returnUses } from '../catalogue/returned-use-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { NewMail } from '../mail/mail.ts';
import { retry } from '../retry.ts';
import { saveChanges, type FieldChange, type SavedChange } from './change-queries.ts';
import { statusMails, type Accounts } from './customer-mails.ts';
import { listStoredOrders } from './queries.ts';
import type { StoredOrder } from './stored-order.ts';

export interface Decision {
  changes: readonly FieldChange[];
  mails?: readonly NewMail[];
  /** Writes that go with it, in one transaction that holds the lock of the order. */
  alsoWrite?: ((tx: Queryable) => Promise<OverusedDiscounts>) | undefined;
}

/** Orders that get a status, each as it is before. */
export interface StatusChanges {
  orders: readonly (StoredOrder & { status: OrderStatus })[];
  changedBy: string;
  timeZone: string;
}

/** Orders know nothing of their invoices. */
export interface Papers {
  timeZone: () => Promise<string>;
  /**
   * Takes back the invoices of orders that are cancelled, and issues them anew where that is undone.
   * In the transaction that sets the statuses, once it holds the locks of the orders.
   */
  followStatuses: (tx: Queryable, changes: StatusChanges) => Promise<void>;
}

/** Whether a change of status concerns the invoice of an order and the uses of its discounts. */
const endsOrRevives = (before: OrderStatus, after: OrderStatus): boolean =>
  orderStatuses[before].counts !== orderStatuses[after].counts;

/** By the id of an order: its discounts that are used more often than they may be since. */
type OverusedDiscounts = ReadonlyMap<string, readonly string[]>;

const NONE_OVERUSED: OverusedDiscounts = new Map();

/** The change that is asked of an order. */
export interface ChangeRequest {
  id: string;
  /** The version on which it was made; undefined for whichever there is. */
  version: number | undefined;
  changedBy: string;
}

/** The order as it is then. */
interface ChangeResult extends SavedChange {
  order: Order;
  overusedDiscounts: readonly string[];
}

/**
 * Changes an order as it is: nothing is locked before, the statement that writes does so only on the
 * version that was decided on. Who was slower decides anew, on what the faster one has made. One
 * of those who change the same order at once always gets on.
 * @throws SERVER_BUSY when others were faster each time
 */
export async function changeOrder(
  database: Database,
  { id, version, changedBy }: ChangeRequest,
  decide: (current: StoredOrder) => Promise<Decision>,
): Promise<ChangeResult> {
  return retry(async () => {
    const [current] = await listStoredOrders(database, [id]);
    if (!current) throw new ShopError('NOT_FOUND');
    const { order, ownerId } = current;
    if (version !== undefined && version !== order.version) {
      throw new ShopError('CHANGED_MEANWHILE', { body: { order } });
    }
    const { changes, mails = [], alsoWrite } = await decide(current);
    if (changes.length === 0) return { order, customerTold: false, overusedDiscounts: [] };
    const target = { ownerId, id, version: order.version };
    const save = (db: Queryable) => saveChanges(db, target, changes, { changedBy, mails });
    const saved = alsoWrite
      ? await database.transaction(async (tx) => {
          const done = await save(tx);
          return done && { ...done, overused: await alsoWrite(tx) };
        })
      : await save(database);
    if (!saved) return undefined;
    const { customerTold, overused } = { overused: NONE_OVERUSED, ...saved };
    const overusedDiscounts = overused.get(id) ?? [];
    return { order: after(order, changes), customerTold, overusedDiscounts };
  });
}

function after(order: Order, changes: readonly FieldChange[]): Order {
  return changes.reduce(withChange, { ...order, version: order.version + 1 });
}

function withChange(order: Order, change: FieldChange): Order {
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

/** Keeps the customer's own note beside the shop's. */
function withNote({ orderedNote, ...item }: OrderItem, note: string): OrderItem {
  const ordered = orderedNote ?? item.note;
  return { ...item, note, ...(ordered !== note && { orderedNote: ordered }) };
}

/**
 * Both changes or none. The status it already has is refused: somebody else was faster. The
 * customer hears of the end of an order by mail; `customerTold` says that they had heard of the end
 * that this change takes back.
 */
export async function updateOrder(
  { database, accounts, papers }: { database: Database; accounts: Accounts; papers: Papers },
  asked: ChangeRequest,
  { status, adminNotes }: { status?: OrderStatus | undefined; adminNotes?: string | undefined },
): Promise<ChangeResult> {
  return changeOrder(database, asked, async (current) => {
    const { order } = current;
    if (status === order.status) throw new ShopError('STATUS_UNCHANGED', { fill: { status } });
    const changes: FieldChange[] = [];
    if (status !== undefined)
      changes.push({ field: 'status', before: order.status, after: status });
    const before = order.adminNotes ?? '';
    if (adminNotes !== undefined && adminNotes !== before) {
      changes.push({ field: 'adminNotes', before, after: adminNotes });
    }
    const ends = status === undefined ? [] : [{ ...current, status }];
    const mails = await statusMails(database, accounts, ends);
    const alsoWrite = await effectsOf(papers, current, { status, changedBy: asked.changedBy });
    return { changes, mails, alsoWrite };
  });
}

/**
 * The effect of a new status on the discounts and the invoice of an order.
 * @returns undefined when it has none
 */
export async function effectsOf(
  papers: Papers,
  current: StoredOrder,
  {
    status = current.order.status,
    changedBy,
  }: { status?: OrderStatus | undefined; changedBy: string },
): Promise<Decision['alsoWrite']> {
  if (!endsOrRevives(current.order.status, status)) return undefined;
  // before the transaction, which keeps nobody waiting for a second connection
  const timeZone = await papers.timeZone();
  return (tx) =>
    followStatuses(tx, papers, { orders: [{ ...current, status }], changedBy, timeZone });
}

/**
 * Discounts and invoices of orders that are cancelled or set back, in the transaction that sets the
 * statuses, once it holds the locks of the orders. Always the discounts first, so that no two wait
 * for each other.
 */
export async function followStatuses(
  tx: Queryable,
  papers: Papers,
  { orders, ...manner }: StatusChanges,
): Promise<OverusedDiscounts> {
  const concerned = orders.filter(({ order, status }) => endsOrRevives(order.status, status));
  if (concerned.length === 0) return NONE_OVERUSED;
  const idsOf = (isEnd: boolean) =>
    concerned.flatMap(({ order, status }) =>
      (status === 'cancelled') === isEnd ? [order._id] : [],
    );
  await returnUses(tx, idsOf(true));
  const overused = await retakeUses(tx, idsOf(false));
  await papers.followStatuses(tx, { orders: concerned, ...manner });
  return overused;
}

/** The order with the note on the item. */
export async function setItemNote(
  database: Database,
  asked: ChangeRequest,
  { itemId, note }: { itemId: string; note: string },
): Promise<Order> {
  const changed = await changeOrder(database, asked, async ({ order }) => {
    const item = order.cart.items.find(({ _id }) => _id === itemId);
    if (!item) throw new ShopError('NOT_FOUND');
    if (item.note === note) return { changes: [] };
    return { changes: [{ field: 'itemNote', itemId, before: item.note, after: note }] };
  });
  return changed.order;
}
