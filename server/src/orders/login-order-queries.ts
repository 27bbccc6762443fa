import { FOUND_ORDERS_MAX } from '@tailorbird/contract/limits';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { prepared, type Queryable } from '../database/pool.ts';

const BROUGHT = 'owner_id = $1 and brought_by is not null';

const broughtOrders = prepared<{
  order_number: string;
  placed_at: Date;
  total_cents: number;
  count: number;
}>(
  'brought-orders',
  `select order_number, placed_at, total_cents::float8 as total_cents, count(*) over ()::int as count
   from orders where ${BROUGHT} order by placed_at desc, id limit ${FOUND_ORDERS_MAX}`,
);

/** Orders that logins have brought to an account and nobody has kept: the newest, and how many. */
export async function listLoginOrders(
  db: Queryable,
  accountId: string,
): Promise<{
  orders: { orderId: string; orderDate: string; totalAmount: number }[];
  orderCount: number;
}> {
  const rows = await broughtOrders(db, [accountId]);
  return {
    orders: rows.map((row) => ({
      orderId: row.order_number,
      orderDate: row.placed_at.toISOString(),
      totalAmount: fromMinorUnits(minorUnits(row.total_cents)),
    })),
    orderCount: rows[0]?.count ?? 0,
  };
}

const broughtLock = prepared<{ id: string; brought_by: string }>(
  'brought-orders-lock',
  `select id, brought_by from orders where ${BROUGHT} order by id for update`,
);

/** By the guests who placed them. Until the transaction ends nobody else changes them. */
export async function lockLoginOrders(
  tx: Queryable,
  accountId: string,
): Promise<Map<string, string[]>> {
  const byGuest = new Map<string, string[]>();
  for (const { id, brought_by: guestId } of await broughtLock(tx, [accountId])) {
    byGuest.set(guestId, [...(byGuest.get(guestId) ?? []), id]);
  }
  return byGuest;
}

const broughtKeep = prepared(
  'brought-orders-keep',
  `update orders set brought_by = null where ${BROUGHT}`,
);

export async function setLoginOrdersConfirmed(tx: Queryable, accountId: string): Promise<void> {
  await broughtKeep(tx, [accountId]);
}

const ordersCount = prepared<{ count: number }>(
  'orders-count',
  'select count(*)::int as count from orders where owner_id = $1',
);

/** How many an owner has. */
export async function countOrders(db: Queryable, ownerId: string): Promise<number> {
  return (await ordersCount(db, [ownerId]))[0]?.count ?? 0;
}
