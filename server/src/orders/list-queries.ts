import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { ORDERS_COUNTED, OWN_ORDERS_COUNTED } from '@tailorbird/contract/limits';
import type { OrderChange } from '@tailorbird/contract/order-desk';
import { prepared, type Queryable } from '../database/pool.ts';
import { figuresOf } from './figure-queries.ts';
import { orderColumns, toStoredOrder, type OrderRow } from './queries.ts';
import {
  conditions,
  searchByPart,
  searchFew,
  placedBetween,
  type FoundIds,
  type OrderFilter,
} from './search-queries.ts';

/** Rows from this one on, so many. */
export interface Rows {
  offset: number;
  limit: number;
}

/** Where a page begins: among the orders of a day, or of several that are not counted yet. */
interface Place {
  /** Of all orders that the filter finds. */
  total: number;
  /** Orders of the place before the page's first; null: no order is so far from the newest. */
  at: number | null;
  /** In the place. */
  orders: number;
  starts: string;
  ends: string;
}

/**
 * A page of everybody's orders, newest first. The figures of the days say how many there are, and
 * on which day the page begins; only orders of that day are passed over, from its nearer end.
 */
export async function listNewest(
  db: Queryable,
  { status, ...filter }: Omit<OrderFilter, 'ownerId'>,
  { offset, limit }: Rows,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { from = '-infinity', until = 'infinity' } = placedBetween(filter);
  const wanted = status === 'all' ? [] : [status];
  const found = await db.query<Place>(placeOf(status), [
    from,
    until,
    offset,
    filter.timeZone,
    ...wanted,
  ]);
  const [place] = found.rows;
  if (!place || place.at === null) return { rows: [], total: place?.total ?? 0 };
  const { total, at, orders, starts, ends } = place;
  const { rows } =
    at * 2 < orders
      ? await db.query<OrderRow>(pageFromNewest(status), [from, ends, limit, at, ...wanted])
      : await db.query<OrderRow>(pageFromOldest(status), [
          from,
          ends,
          limit,
          orders - at - 1,
          starts,
          ...wanted,
        ]);
  return { rows, total };
}

const NEWEST = 'order by o.placed_at desc, o.id desc';
const OLDEST = 'order by o.placed_at, o.id';

/**
 * `live` are the stretches of time from $1 to $2 whose orders must be counted: of days that are due,
 * each with the days without orders that follow it, and of all that is not counted yet.
 */
const LIVE = `${figuresOf('$4')},
   due as materialized (
     select distinct coalesce(own.starts, '-infinity') as starts,
       coalesce(next.starts, counted_until) as ends
     from figures join order_days_due m on m.placed_at < counted_until
     left join lateral (
       select starts from order_day_counts c where c.starts <= m.placed_at
       order by starts desc limit 1
     ) own on true
     left join lateral (
       select starts from order_day_counts c where c.starts > m.placed_at
       order by starts limit 1
     ) next on true
     where m.placed_at >= $1::timestamptz and m.placed_at < $2::timestamptz
   ),
   live (starts, ends) as materialized (
     select greatest(starts, $1::timestamptz), least(ends, $2::timestamptz) from due
     union all
     select greatest(counted_until, $1::timestamptz), $2::timestamptz from figures
   )`;

/** The condition on the status, where the parameter has it. */
const wantedBy = (status: OrderStatus | 'all', row: string, parameter: string) =>
  status === 'all' ? 'true' : `${row}.status = ${parameter}`;

function placeOf(status: OrderStatus | 'all'): string {
  return `with ${LIVE},
   counted (starts, orders) as (
     select f.starts, sum(f.orders) from order_day_counts f
     where f.starts >= $1::timestamptz and f.starts < $2::timestamptz
       and (select hold from figures)
       and not exists (select from due where due.starts = f.starts)
       and ${wantedBy(status, 'f', '$5')}
     group by f.starts
     union all
     select live.starts, count(*)
     from live join orders o on o.placed_at >= live.starts and o.placed_at < live.ends
     where ${wantedBy(status, 'o', '$5')}
     group by live.starts
   ),
   passed as materialized (
     select starts, orders, sum(orders) over (order by starts desc) - orders as before,
       lag(starts) over (order by starts desc) as ends
     from counted where orders > 0
   )
   select (select coalesce(sum(orders), 0)::bigint from passed) as total,
     ($3::bigint - before)::bigint as at, orders::bigint, starts::text,
     coalesce(ends, $2::timestamptz)::text as ends
   from (select) as always
   left join passed on before <= $3::bigint and before + orders > $3::bigint`;
}

/** The orders with these ids. They are chosen first, so that no other's items are read. */
const pageOf = (ids: string) =>
  `select ${orderColumns()} from orders o where o.id in (${ids}) ${NEWEST}`;

const pageFromNewest = (status: OrderStatus | 'all') =>
  pageOf(`select o.id from orders o
    where ${wantedBy(status, 'o', '$5')}
      and o.placed_at >= $1::timestamptz and o.placed_at < $2::timestamptz
    ${NEWEST} limit $3 offset $4`);

const pageFromOldest = (status: OrderStatus | 'all') =>
  `with first as materialized (
     select o.placed_at, o.id from orders o
     where ${wantedBy(status, 'o', '$6')}
       and o.placed_at >= $5::timestamptz and o.placed_at < $2::timestamptz
     ${OLDEST} limit 1 offset $4
   )
   ${pageOf(`select o.id from orders o
     where ${wantedBy(status, 'o', '$6')} and o.placed_at >= $1::timestamptz
       and (o.placed_at, o.id) <= ((select placed_at from first), (select id from first))
     ${NEWEST} limit $3`)}`;

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
    const few = await searchFew(db, { filter, page: rows, most: OWN_ORDERS_COUNTED });
    return load(db, few, ownerId);
  }
  if (orderNumber || customerEmail) {
    return load(db, await searchByPart(db, { filter, page: rows, most: ORDERS_COUNTED }));
  }
  const { rows: found, total } = await listNewest(db, filter, rows);
  return { orders: found.map((row) => toStoredOrder(row).order), total, hasMore: false };
}

/** What a page holds, and the owner where they are all one's. */
const inOrder = (columns: string, condition: string) =>
  `select ${columns} from orders o where o.id = any ($1::uuid[]) ${condition}
   order by array_position($1::uuid[], o.id)`;

const ordersInOrder = prepared<OrderRow>('orders-in-order', inOrder(orderColumns(), ''));

const ownOrdersInOrder = prepared<OrderRow>(
  'own-orders-in-order',
  inOrder(orderColumns('$2'), 'and o.owner_id = $2'),
);

async function load(
  db: Queryable,
  { ids, ...counted }: FoundIds,
  ownerId?: string,
): Promise<ListedOrders> {
  if (ids.length === 0) return { orders: [], ...counted };
  const found = await (ownerId === undefined
    ? ordersInOrder(db, [ids])
    : ownOrdersInOrder(db, [ids, ownerId]));
  return { orders: found.map((row) => toStoredOrder(row).order), ...counted };
}

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
    select ${orderColumns()}, o.placed_at::text as position from orders o where o.id in (
      select o.id from orders o ${where} and ${position} ${NEWEST} limit ${ORDERS_IN_A_CHUNK})
    ${NEWEST}`;
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

interface ChangeRow {
  id: string | null;
  changed_at: Date;
  changed_by: string;
  field: OrderChange['field'];
  item_id: string | null;
  product_name: string | null;
  before: string;
  after: string;
}

const orderChanges = prepared<ChangeRow>(
  'order-changes',
  `select c.id, c.changed_at, c.changed_by, c.field, c.item_id, i.product_name, c.before, c.after
   from orders o
   left join order_changes c on c.owner_id = o.owner_id and c.order_id = o.id
   left join order_items i
     on i.owner_id = o.owner_id and i.order_id = o.id and i.id = c.item_id
   where o.id = $1
   order by c.changed_at desc, c.id desc`,
);

/** Newest first. Undefined: there is no such order. */
export async function listChanges(db: Queryable, id: string): Promise<OrderChange[] | undefined> {
  const rows = await orderChanges(db, [id]);
  // an order without changes gives one row without any
  return rows.length === 0 ? undefined : rows.flatMap(toChange);
}

function toChange(row: ChangeRow): OrderChange[] {
  if (row.id === null) return [];
  return [
    {
      _id: row.id,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.changed_by,
      field: row.field,
      item: row.item_id === null ? null : { _id: row.item_id, name: row.product_name ?? '' },
      before: row.before,
      after: row.after,
    },
  ];
}

export const CHANGED_AT_ONCE = 100;

/**
 * How far it looks back behind the moment asked for. A change is stamped when its statement begins
 * and is seen when its transaction ends; in between somebody may ask, and would never hear of it
 * who then asked only for what came later. A statement may take 15 seconds (see `openDatabase`):
 * twice that leaves the same again for the rest of its transaction.
 */
const LOOK_BACK = `interval '30 seconds'`;

interface ChangedRow {
  now: Date;
  changed: { _id: string; version: number }[];
}

const changedSince = prepared<ChangedRow>(
  'orders-changed-since',
  `select statement_timestamp() as now, coalesce(json_agg(changed), '[]') as changed
   from (
     select id as _id, version from orders
     where changed_at > to_timestamp($1::double precision / 1000) - ${LOOK_BACK}
     order by changed_at desc
     limit ${CHANGED_AT_ONCE + 1}
   ) changed`,
);

/** Newest first, one more than `CHANGED_AT_ONCE` at most; without a moment, none. */
export async function listChangedSince(
  db: Queryable,
  since: number | undefined,
): Promise<ChangedRow> {
  const [row] = await changedSince(db, [since ?? null]);
  if (!row) throw new Error('An aggregate gives one row.');
  return row;
}
