import type { OrderStatus } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { figuresOf } from './figure-queries.ts';
import { placedBetween, type OrderFilter } from './filter-queries.ts';
import type { OrderRow } from './order-row.ts';
import { ORDER_COLUMNS } from './queries.ts';

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
