import type { Order } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { conditions, type OrderFilter } from './filter-queries.ts';
import { toStoredOrder, type OrderRow } from './order-row.ts';
import { ORDER_COLUMNS } from './queries.ts';

/** Orders in memory at once, each of which may have many items. */
const ORDERS_IN_A_CHUNK = 200;

export type ExportFilter = Omit<OrderFilter, 'ownerId' | 'orderIds'>;

/**
 * All that the filter finds, newest first, chunk by chunk: each begins behind the last order of
 * the one before, by the index, and no transaction stays open in between.
 */
export async function* exportChunks(db: Queryable, filter: ExportFilter): AsyncGenerator<Order[]> {
  const { where, values } = conditions({ ...filter, ownerId: undefined });
  const next = (number: number) => `$${values.length + number}`;
  // as text: a date of JavaScript has no microseconds, and orders within one would be lost
  const position = `(o.placed_at, o.id) < (${next(1)}::text::timestamptz, ${next(2)}::uuid)`;
  const query = `
    select ${ORDER_COLUMNS}, o.placed_at::text as position from (
      select * from orders o ${where} and ${position}
      order by o.placed_at desc, o.id desc
      limit ${ORDERS_IN_A_CHUNK}
    ) o
    order by o.placed_at desc, o.id desc`;
  let last = { position: 'infinity', id: LAST_ID };
  for (;;) {
    const { rows } = await db.query<OrderRow & { position: string }>(query, [
      ...values,
      last.position,
      last.id,
    ]);
    yield rows.map((row) => toStoredOrder(row).order);
    const end = rows.at(-1);
    if (!end || rows.length < ORDERS_IN_A_CHUNK) return;
    last = end;
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
