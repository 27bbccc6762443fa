import type { Order, OrderSort, OrderStatus } from '@tailorbird/contract/orders';
import { ORDERS_COUNTED, OWN_ORDERS_COUNTED } from '@tailorbird/contract/limits';
import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { SendingFilter } from '@tailorbird/contract/kinds/parcels';
import type { ReturnFilter } from '@tailorbird/contract/kinds/withdrawals';
import type { ApprovalFilter } from '@tailorbird/contract/kinds/approval';
import { countByStatus } from '@tailorbird/contract/kinds/order-statuses';
import { prepared, type Queryable } from '../database/pool.ts';
import { figuresOf } from './figure-queries.ts';
import { orderColumns } from './queries.ts';
import { readOrders } from './ordered-pictures.ts';
import type { OrderRow } from './stored-order.ts';
import {
  hasPart,
  ORDER_BY,
  searchByPart,
  searchFew,
  searchToSend,
  placedBetween,
  type OrderIdPage,
  type OrderFilter,
} from './search-queries.ts';
import { searchByWords, findSearchWords } from './word-search-queries.ts';

/** Rows from this one on, so many. */
export interface Rows {
  offset: number;
  limit: number;
}

/** Where a page begins: among the orders of a day, or of several that are not counted yet. */
interface Place {
  /** Of all orders that the filter finds. */
  total: number;
  /** Orders of the place before the page's first; null: no order is so far down the list. */
  at: number | null;
  /** In the place. */
  orders: number;
  starts: string;
  ends: string;
}

/**
 * A page of everybody's orders. The figures of the days say how many there are, and on which day
 * the page begins; only orders of that day are passed over, from its nearer end.
 */
async function listByDays(
  db: Queryable,
  { status, ...filter }: Omit<OrderFilter, 'ownerId'>,
  { offset, limit, sort }: Rows & { sort: OrderSort },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { from = '-infinity', until = 'infinity' } = placedBetween(filter);
  const wanted = status === 'all' ? [] : [status];
  const found = await db.query<Place>(placeOf(status, sort), [
    from,
    until,
    filter.timeZone,
    offset,
    ...wanted,
  ]);
  const [place] = found.rows;
  if (!place || place.at === null) return { rows: [], total: place?.total ?? 0 };
  const { total, at, orders, starts, ends } = place;
  // the page goes on beyond its first day
  const [since, before] = sort === 'newest' ? [from, ends] : [starts, until];
  const { rows } =
    at * 2 < orders
      ? await db.query<OrderRow>(pageFromNear(status, sort), [since, before, limit, at, ...wanted])
      : await db.query<OrderRow>(pageFromFar(status, sort), [
          since,
          before,
          limit,
          orders - at - 1,
          sort === 'newest' ? starts : ends,
          ...wanted,
        ]);
  return { rows, total };
}

/**
 * `live` are the stretches of time from $1 to $2 whose orders must be counted: of days that are due,
 * each with the days without orders that follow it, and of all that is not counted yet. $3 is the
 * time zone of the days.
 */
const LIVE = `${figuresOf('$3')},
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
const statusCondition = (status: OrderStatus | 'all', row: string, parameter: string) =>
  status === 'all' ? 'true' : `${row}.status = ${parameter}`;

/** `counted` has how many orders there are of each day, or of each status in several rows. */
const countedBy = (by: 'starts' | 'status', status: OrderStatus | 'all') => `${LIVE},
   counted (${by}, orders) as (
     select f.${by}, sum(f.orders) from order_day_counts f
     where f.starts >= $1::timestamptz and f.starts < $2::timestamptz
       and (select hold from figures)
       and not exists (select from due where due.starts = f.starts)
       and ${statusCondition(status, 'f', '$5')}
     group by f.${by}
     union all
     select ${by === 'starts' ? 'live.starts' : 'o.status'}, count(*)
     from live join orders o on o.placed_at >= live.starts and o.placed_at < live.ends
     where ${statusCondition(status, 'o', '$5')}
     group by 1
   )`;

function placeOf(status: OrderStatus | 'all', sort: OrderSort): string {
  return `with ${countedBy('starts', status)},
   passed as materialized (
     select starts, orders,
       sum(orders) over (order by starts ${sort === 'newest' ? 'desc' : ''}) - orders as before,
       lead(starts) over (order by starts) as ends
     from counted where orders > 0
   )
   select (select coalesce(sum(orders), 0)::bigint from passed) as total,
     ($4::bigint - before)::bigint as at, orders::bigint, starts::text,
     coalesce(ends, $2::timestamptz)::text as ends
   from (select) as always
   left join passed on before <= $4::bigint and before + orders > $4::bigint`;
}

const ordersByStatus = prepared<{ status: OrderStatus; orders: number }>(
  'orders-by-status',
  `with ${countedBy('status', 'all')}
   select status, sum(orders)::bigint as orders from counted group by status`,
);

/** Orders that are counted at most: no shop has so many that wait. */
const MOST_WAITING = 10_000;

const ordersWaiting = prepared<{ asked: number; wished: number }>(
  'orders-not-approved',
  `select count(*) filter (where held <> wished) as asked,
     count(*) filter (where wished <> '{}') as wished
   from (select held, wished from orders where held <> '{}' and status = 'pending'
         order by placed_at desc, id desc limit ${MOST_WAITING}) waiting`,
);

/** How many pending orders have pieces that are not approved, by whom they wait. */
export async function countWaiting(db: Queryable): Promise<Record<ApprovalFilter, number>> {
  const [row] = await ordersWaiting(db, []);
  return { asked: row?.asked ?? 0, 'change wanted': row?.wished ?? 0 };
}

const ordersSending = prepared<{ to_send: number; on_the_way: number }>(
  'orders-sending',
  `select
     (select count(*) from (select 1 from orders where packed > 0 and status = 'pending'
                            limit ${MOST_WAITING}) waiting) as to_send,
     (select count(*) from (select 1 from orders where sent <> '{}' and status = 'pending'
                            limit ${MOST_WAITING}) sent) as on_the_way`,
);

/** How many pending orders have pieces that are packed and not sent, and pieces that are sent. */
export async function countSending(db: Queryable): Promise<Record<SendingFilter, number>> {
  const [row] = await ordersSending(db, []);
  return { 'to send': row?.to_send ?? 0, 'on the way': row?.on_the_way ?? 0 };
}

const ordersReturned = prepared<{ withdrawn: number; faulty: number }>(
  'orders-returned',
  `select
     (select count(*) from (select 1 from orders where withdrawals_open > 0
                            limit ${MOST_WAITING}) waiting) as withdrawn,
     (select count(*) from (select 1 from orders where faults_open > 0
                            limit ${MOST_WAITING}) faulty) as faulty`,
);

/** How many orders have withdrawals that are not settled, and faults that are not answered. */
export async function countReturns(db: Queryable): Promise<Record<ReturnFilter, number>> {
  const [row] = await ordersReturned(db, []);
  return { withdrawn: row?.withdrawn ?? 0, fault: row?.faulty ?? 0 };
}

/** How many orders of everybody have each status. */
export async function countOrders(
  db: Queryable,
  timeZone: string,
): Promise<Record<OrderStatus, number>> {
  return countByStatus(await ordersByStatus(db, ['-infinity', 'infinity', timeZone]));
}

/** The orders with these ids. They are chosen first, so that no other's items are read. */
const pageOf = (ids: string, sort: OrderSort) =>
  `select ${orderColumns()} from orders o where o.id in (${ids}) ${ORDER_BY[sort]}`;

const pageFromNear = (status: OrderStatus | 'all', sort: OrderSort) =>
  pageOf(
    `select o.id from orders o
     where ${statusCondition(status, 'o', '$5')}
       and o.placed_at >= $1::timestamptz and o.placed_at < $2::timestamptz
     ${ORDER_BY[sort]} limit $3 offset $4`,
    sort,
  );

/** $5 is the other end of the day that the page begins on. */
function pageFromFar(status: OrderStatus | 'all', sort: OrderSort): string {
  const [since, before, isOnPage, other] =
    sort === 'newest'
      ? (['$5', '$2', '<=', 'oldest'] as const)
      : (['$1', '$5', '>=', 'newest'] as const);
  return `with first as materialized (
     select o.placed_at, o.id from orders o
     where ${statusCondition(status, 'o', '$6')}
       and o.placed_at >= ${since}::timestamptz and o.placed_at < ${before}::timestamptz
     ${ORDER_BY[other]} limit 1 offset $4
   )
   ${pageOf(
     `select o.id from orders o
     where ${statusCondition(status, 'o', '$6')}
       and o.placed_at >= $1::timestamptz and o.placed_at < $2::timestamptz
       and (o.placed_at, o.id) ${isOnPage} ((select placed_at from first), (select id from first))
     ${ORDER_BY[sort]} limit $3`,
     sort,
   )}`;
}

export interface ListedOrders {
  orders: Order[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/**
 * One page of the orders, and how many there are in all, without reading those of the other pages.
 */
export async function listOrders(
  db: Queryable,
  {
    page,
    limit,
    sort = 'newest',
    ...filter
  }: OrderFilter & { page: number; limit: number; sort?: OrderSort },
): Promise<ListedOrders> {
  const rows = { offset: (page - 1) * limit, limit };
  const { ownerId, orderIds, payment, approval, sending, returns } = filter;
  const sought = await findSearchWords(db, filter);
  const asked = { filter, sort, page: rows };
  if (ownerId !== undefined || orderIds !== undefined) {
    const few = sought ? { ...filter, orderIds: sought.read } : filter;
    const found = await searchFew(db, { ...asked, filter: few, most: OWN_ORDERS_COUNTED });
    return load(db, found, ownerId);
  }
  if (sought) {
    return load(db, await searchByWords(db, { ...asked, most: ORDERS_COUNTED }, sought));
  }
  if (sending === 'to send') {
    return load(db, await searchToSend(db, { ...asked, most: ORDERS_COUNTED }));
  }
  if (hasPart(filter)) {
    return load(db, await searchByPart(db, { ...asked, most: ORDERS_COUNTED }));
  }
  if (payment || approval || sending || returns) {
    return load(db, await searchFew(db, { ...asked, most: ORDERS_COUNTED }));
  }
  const { rows: found, total } = await listByDays(db, filter, { ...rows, sort });
  return { orders: await listed(db, found), total, hasMore: false };
}

/** What a page holds, and the owner where they are all one's. */
const inOrder = (columns: string, condition: string) =>
  `select ${columns} from orders o where o.id = any ($1::uuid[]) ${condition}
   order by array_position($1::uuid[], o.id)`;

/** Of everybody. */
export const ordersInOrder = prepared<OrderRow>('orders-in-order', inOrder(orderColumns(), ''));

const ownOrdersInOrder = prepared<OrderRow>(
  'own-orders-in-order',
  inOrder(orderColumns('$2'), 'and o.owner_id = $2'),
);

async function load(
  db: Queryable,
  { ids, ...counted }: OrderIdPage,
  ownerId?: string,
): Promise<ListedOrders> {
  if (ids.length === 0) return { orders: [], ...counted };
  const found = await (ownerId === undefined
    ? ordersInOrder(db, [ids])
    : ownOrdersInOrder(db, [ids, ownerId]));
  return { orders: await listed(db, found), ...counted };
}

const listed = async (db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> =>
  (await readOrders(db, rows)).map(({ order }) => order);

interface ChangeRow {
  id: string | null;
  changed_at: Date;
  changed_by: string;
  version: number | null;
  field: OrderChange['field'];
  item_id: string | null;
  product_name: string | null;
  before: string;
  after: string;
  /** Null: what was changed has none. */
  details: object | null;
}

const orderChanges = prepared<ChangeRow>(
  'order-changes',
  `select c.id, c.changed_at, c.changed_by, c.version, c.field, c.item_id, i.product_name, c.before,
     c.after, c.details
   from orders o
   left join order_changes c on c.owner_id = o.owner_id and c.order_id = o.id
   left join order_items i
     on i.owner_id = o.owner_id and i.order_id = o.id and i.id = c.item_id
   where o.id = $1
   order by c.changed_at desc, c.id desc`,
);

/**
 * Newest first.
 * @returns undefined when there is no such order
 */
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
      version: row.version,
      field: row.field,
      item: row.item_id === null ? null : { _id: row.item_id, name: row.product_name ?? '' },
      before: row.before,
      after: row.after,
      ...(row.details && toDetails(row.field, row.details)),
    },
  ];
}

function toDetails(field: ChangeRow['field'], details: object): Partial<OrderChange> {
  if (field === 'picture') return 'name' in details ? { picture: String(details.name) } : {};
  const names: Partial<Record<typeof field, keyof OrderChange>> = {
    payment: 'told',
    approval: 'approval',
    placed: 'placed',
    edit: 'edit',
    parcel: 'parcel',
    withdrawal: 'returned',
    fault: 'returned',
  };
  return { [names[field] ?? 'pieces']: details };
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
