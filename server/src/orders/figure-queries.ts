import { prepared, type Queryable } from '../database/pool.ts';

const daysMark = prepared(
  'order-days-mark',
  `insert into order_days_due (day)
   select distinct (placed_at at time zone 'UTC')::date from orders where id = any ($1::uuid[])`,
);

/**
 * To be called in each transaction that changes the status of orders, which the figures of their
 * days would not know of. Placing an order needs no mark: its day is not counted yet.
 */
export async function markDaysDue(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await daysMark(tx, [orderIds]);
}
