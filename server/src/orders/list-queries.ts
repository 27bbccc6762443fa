import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { ORDERS_COUNTED, OWN_ORDERS_COUNTED } from '@tailorbird/contract/limits';
import type { OrderChange } from '@tailorbird/contract/order-desk';
import { prepared, type Queryable } from '../database/pool.ts';
import { figuresOf } from './figure-queries.ts';
import { ORDER_COLUMNS, toStoredOrder, type OrderRow } from './queries.ts';
import {
  conditions,
  findByPart,
  findOfFew,
  placedBetween,
  type FoundIds,
  type OrderFilter,
} from './search-queries.ts';

/** Rows from this one on, so many. */
export interface Rows {
  offset: number;
  limit: number;
}

type PageRow = { total: number } & (OrderRow | { id: null });

/**
 * A page of everybody's orders, newest first. The figures of the days say how many there are, and
 * on which day the page begins; only orders of that day are passed over, from its nearer end.
 */
export async function findNewest(
  db: Queryable,
  { status, ...filter }: Omit<OrderFilter, 'ownerId'>,
  { offset, limit }: Rows,
): Promise<{ rows: OrderRow[]; total: number }> {
  const { from, until } = placedBetween(filter);
  const { rows } = await db.query<PageRow>(statement(status), [
    from ?? '-infinity',
    until ?? 'infinity',
    limit,
    offset,
    filter.timeZone,
    ...(status === 'all' ? [] : [status]),
  ]);
  return {
    rows: rows.filter((row) => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

const NEWEST = 'order by o.placed_at desc, o.id desc';
const OLDEST = 'order by o.placed_at, o.id';

/**
 * `live` are the stretches of time from $1 to $2 whose orders must be counted: of days that are due,
 * each with the days without orders that follow it, and of all that is not counted yet.
 */
const LIVE = `${figuresOf('$5')},
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

function statement(status: OrderStatus | 'all'): string {
  const isWanted = (row: string) => (status === 'all' ? 'true' : `${row}.status = $6`);
  const ofThePlace = `select o.placed_at, o.id from orders o
    where ${isWanted('o')} and o.placed_at >= place.starts and o.placed_at < place.ends`;
  return `with ${LIVE},
   counted (starts, orders) as (
     select f.starts, sum(f.orders) from order_day_counts f
     where f.starts >= $1::timestamptz and f.starts < $2::timestamptz
       and (select hold from figures)
       and not exists (select from due where due.starts = f.starts)
       and ${isWanted('f')}
     group by f.starts
     union all
     select live.starts, recent.orders from live cross join lateral (
       select count(*) as orders from orders o
       where ${isWanted('o')} and o.placed_at >= live.starts and o.placed_at < live.ends
     ) recent
     where live.starts < live.ends
   ),
   passed as materialized (
     select starts, orders, sum(orders) over (order by starts desc) - orders as before
     from counted
   ),
   place as materialized (
     select starts, orders, $4::bigint - before as at,
       coalesce(
         (select min(later.starts) from counted later where later.starts > passed.starts),
         $2::timestamptz
       ) as ends
     from passed where before <= $4::bigint and before + orders > $4::bigint
   ),
   first as materialized (
     select found.* from place cross join lateral (
       (${ofThePlace} ${NEWEST} offset place.at
        limit case when place.at * 2 < place.orders then 1 else 0 end)
       union all
       (${ofThePlace} ${OLDEST} offset place.orders - place.at - 1
        limit case when place.at * 2 < place.orders then 0 else 1 end)
     ) found
   )
   select (select coalesce(sum(orders), 0)::bigint from counted) as total, page.*
   from (select) as always left join (
     select ${ORDER_COLUMNS} from (
       select * from orders o where ${isWanted('o')}
         and o.placed_at >= $1::timestamptz
         and (o.placed_at, o.id) <= ((select placed_at from first), (select id from first))
       ${NEWEST} limit $3
     ) o
   ) page on true
   order by page.placed_at desc, page.id desc`;
}

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
