import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { containing } from '../database/like-pattern.ts';
import type { Queryable } from '../database/pool.ts';
import { toStoredOrder, type OrderRow } from './order-row.ts';
import { ORDER_COLUMNS } from './queries.ts';

export interface OrderFilter {
  /** Undefined: everybody's. */
  ownerId: string | undefined;
  status: OrderStatus | 'all';
  /** Days in UTC, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** A part of the order number. */
  orderNumber?: string | undefined;
  customerEmail?: string | undefined;
  /** These alone. */
  orderIds?: readonly string[] | undefined;
  page: number;
  limit: number;
}

/** One page of the orders, newest first, and how many there are in all. */
export async function listOrders(
  db: Queryable,
  filter: OrderFilter,
): Promise<{ orders: Order[]; total: number }> {
  const { where, values } = conditions(filter);
  const page = [filter.limit, (filter.page - 1) * filter.limit];
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from orders o ${where}`, values),
    db.query<OrderRow>(
      // the page first, so that items are collected for it alone and not for those it skips
      `select ${ORDER_COLUMNS} from (
         select * from orders o ${where}
         order by o.placed_at desc, o.id desc
         limit $${values.length + 1} offset $${values.length + 2}
       ) o
       order by o.placed_at desc, o.id desc`,
      [...values, ...page],
    ),
  ]);
  return {
    orders: listed.rows.map((row) => toStoredOrder(row).order),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Only the filters that are set, so that the database can use the index that fits them. */
export function conditions(filter: Omit<OrderFilter, 'page' | 'limit'>): {
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const clauses: string[] = [];
  const add = (value: unknown, clause: (parameter: string) => string) => {
    if (value === undefined || value === '') return;
    values.push(value);
    clauses.push(clause(`$${values.length}`));
  };
  add(filter.ownerId, (p) => `o.owner_id = ${p}`);
  add(filter.status === 'all' ? undefined : filter.status, (p) => `o.status = ${p}`);
  add(filter.orderIds, (p) => `o.id = any (${p})`);
  add(filter.startDate, (p) => `o.placed_at >= (${p}::date)::timestamp at time zone 'UTC'`);
  add(filter.endDate, (p) => `o.placed_at < (${p}::date + 1)::timestamp at time zone 'UTC'`);
  add(filter.orderNumber && containing(filter.orderNumber), (p) => `o.order_number ilike ${p}`);
  add(
    filter.customerEmail && containing(filter.customerEmail),
    (p) => `o.customer_email ilike ${p}`,
  );
  return { where: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values };
}
