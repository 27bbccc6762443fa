import type { StatusSet } from '@tailorbird/contract/order-desk';
import type { OrderStatus } from '@tailorbird/contract/orders';
import type { Database, Queryable } from '../database/pool.ts';
import { queueMails } from '../mail/queries.ts';
import { lockOrders, saveStatus } from './change-queries.ts';
import type { StoredOrder } from './order-row.ts';
import { listStoredOrders } from './queries.ts';
import { statusMails, type FindAccounts } from './update-order.ts';

interface Asked {
  orderIds: readonly string[];
  status: OrderStatus;
  changedBy: string;
}

/** All in one transaction; what became of each, in the order asked. */
export async function setStatuses(
  { database, findAccounts }: { database: Database; findAccounts: FindAccounts },
  asked: Asked,
): Promise<StatusSet[]> {
  const ids = [...new Set(asked.orderIds)];
  for (;;) {
    const found = await database.transaction((tx) => setAll(tx, findAccounts, { ...asked, ids }));
    // begun again once for each time that guests logged in just then, which an order sees once
    if (found) return ids.map((id) => report(id, found.get(id), asked.status));
  }
}

/** The orders as they were, by id. Undefined: nothing was done, for not all could be locked. */
async function setAll(
  tx: Queryable,
  findAccounts: FindAccounts,
  { ids, status, changedBy }: Omit<Asked, 'orderIds'> & { ids: readonly string[] },
): Promise<Map<string, StoredOrder> | undefined> {
  const locked = await lockOrders(tx, ids);
  const orders = await listStoredOrders(tx, ids);
  // locked now, behind the others, it could be what another change holds that waits for those
  if (orders.some(({ order }) => !locked.has(order._id))) return undefined;
  const changing = orders.filter(({ order }) => order.status !== status);
  if (changing.length > 0) {
    const mails = await statusMails(tx, findAccounts, changing, status);
    await saveStatus(tx, changing.map(toTarget), { status, changedBy });
    await queueMails(tx, mails);
  }
  return new Map(orders.map((stored) => [stored.order._id, stored]));
}

const toTarget = ({ ownerId, order }: StoredOrder) => ({
  ownerId,
  id: order._id,
  status: order.status,
});

function report(id: string, before: StoredOrder | undefined, status: OrderStatus): StatusSet {
  if (!before) return { _id: id, outcome: 'not found' };
  const { order } = before;
  if (order.status === status) return { _id: id, outcome: 'unchanged', order };
  return { _id: id, outcome: 'set', order: { ...order, status, version: order.version + 1 } };
}
