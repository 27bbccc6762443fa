import { ORDERS_COUNTED, OWN_ORDERS_COUNTED } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';
import type { OrderFilter } from './filter-queries.ts';
import { findNewest } from './newest-queries.ts';
import { toStoredOrder, type OrderRow } from './order-row.ts';
import { ORDER_COLUMNS } from './queries.ts';
import { findByPart, findOfFew, type FoundIds } from './sought-queries.ts';

export interface ListedOrders {
  orders: Order[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/**
 * One page of the orders, newest first, and how many there are in all, without reading those of the
 * other pages.
 */
export async function listOrders(
  db: Queryable,
  { page, limit, ...filter }: OrderFilter & { page: number; limit: number },
): Promise<ListedOrders> {
  const rows = { offset: (page - 1) * limit, limit };
  const { ownerId, orderIds, orderNumber, customerEmail } = filter;
  if (ownerId !== undefined || orderIds !== undefined) {
    return load(db, await findOfFew(db, { filter, page: rows, most: OWN_ORDERS_COUNTED }));
  }
  if (orderNumber || customerEmail) {
    return load(db, await findByPart(db, { filter, page: rows, most: ORDERS_COUNTED }));
  }
  const { rows: found, total } = await findNewest(db, filter, rows);
  return { orders: found.map((row) => toStoredOrder(row).order), total, hasMore: false };
}

const ordersInOrder = prepared<OrderRow>(
  'orders-in-order',
  `select ${ORDER_COLUMNS} from unnest($1::uuid[]) with ordinality listed (id, place)
   join orders o using (id) order by listed.place`,
);

async function load(db: Queryable, { ids, ...counted }: FoundIds): Promise<ListedOrders> {
  const found = ids.length > 0 ? await ordersInOrder(db, [ids]) : [];
  return { orders: found.map((row) => toStoredOrder(row).order), ...counted };
}
