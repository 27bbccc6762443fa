import { prepared, type Queryable } from '../database/pool.ts';
import type { OrderKey } from '../orders/making-queries.ts';

const editCount = prepared<{ all: number; own: number }>(
  'order-edits-count',
  `select count(*)::int as all, count(*) filter (where details ? 'byCustomer')::int as own
   from order_changes where owner_id = $1 and order_id = $2 and field = 'edit'`,
);

/** Changes of an order so far: all, and those of its customer. */
export async function countEdits(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
): Promise<{ all: number; own: number }> {
  return (await editCount(db, [ownerId, orderId]))[0] ?? { all: 0, own: 0 };
}
