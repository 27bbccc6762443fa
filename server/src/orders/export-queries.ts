import type { Order } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { ordersInOrder } from './list-queries.ts';
import { orderColumns } from './queries.ts';
import { toStoredOrder, type OrderRow } from './stored-order.ts';
import { conditions, ORDER_BY, type OrderFilter } from './search-queries.ts';
import { scanOrders, findSearchWords } from './word-search-queries.ts';

/** Orders in memory at once, each of which may have many items. */
const ORDERS_IN_A_CHUNK = 200;

export type ExportFilter = Omit<OrderFilter, 'ownerId' | 'orderIds'>;

/**
 * All that the filter finds, newest first, chunk by chunk: each begins behind the last order of
 * the one before, by the index, and no transaction stays open in between.
 */
export async function* exportChunks(db: Queryable, filter: ExportFilter): AsyncGenerator<Order[]> {
  const sought = await findSearchWords(db, filter);
  if (sought) {
    for await (const { ids } of scanOrders(db, { filter, sort: 'newest' }, sought)) {
      for (let start = 0; start < ids.length; start += ORDERS_IN_A_CHUNK) {
        const rows = await ordersInOrder(db, [ids.slice(start, start + ORDERS_IN_A_CHUNK)]);
        yield rows.map((row) => toStoredOrder(row).order);
      }
    }
    return;
  }
  const { where, values } = conditions({ ...filter, ownerId: undefined });
  const next = (number: number) => `$${values.length + number}`;
  // as text: a date of JavaScript has no microseconds, and orders within one would be lost
  const position = `(o.placed_at, o.id) < (${next(1)}::text::timestamptz, ${next(2)}::uuid)`;
  const query = `
    select ${orderColumns()}, o.placed_at::text as position from orders o where o.id in (
      select o.id from orders o ${where} and ${position} ${ORDER_BY.newest} limit ${ORDERS_IN_A_CHUNK})
    ${ORDER_BY.newest}`;
  let last = { position: 'infinity', id: LAST_ID };
  // as often as there are orders for
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
