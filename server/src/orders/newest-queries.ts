import type { OrderStatus } from '@tailorbird/contract/orders';
import type { Queryable } from '../database/pool.ts';
import { holding, LIVE } from './figure-queries.ts';
import type { OrderFilter } from './filter-queries.ts';
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
  { status, startDate, endDate }: Omit<OrderFilter, 'ownerId'>,
  { offset, limit }: Rows,
): Promise<{ rows: OrderRow[]; total: number }> {
  const days = [startDate ?? '-infinity', endDate ?? 'infinity'];
  const { rows } = await db.query<PageRow>(statement(status), [
    ...days,
    limit,
    offset,
    ...(status === 'all' ? [] : [status]),
  ]);
  return {
    rows: rows.filter((row) => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

const NEWEST = 'order by o.placed_at desc, o.id desc';
const OLDEST = 'order by o.placed_at, o.id';

function statement(status: OrderStatus | 'all'): string {
  const isWanted = (row: string) => (status === 'all' ? 'true' : `${row}.status = $5`);
  const ofTheDay = `select o.placed_at, o.id from orders o
    where ${isWanted('o')} and o.placed_at >= place.day::timestamp at time zone 'UTC'
      and o.placed_at < (place.day + 1)::timestamp at time zone 'UTC'`;
  return `with ${LIVE},
   counted (day, orders) as (
     select f.day, sum(f.orders) from order_day_counts f
     where ${holding('f')} and ${isWanted('f')} group by f.day
     union all
     select recent.* from live cross join lateral (
       select (o.placed_at at time zone 'UTC')::date, count(*) from orders o
       where ${isWanted('o')} and o.placed_at >= live.starts and o.placed_at < live.ends
       group by 1
     ) recent
   ),
   passed as materialized (
     select day, orders, sum(orders) over (order by day desc) - orders as before from counted
   ),
   place as materialized (
     select day, orders, $4::bigint - before as at from passed
     where before <= $4::bigint and before + orders > $4::bigint
   ),
   first as materialized (
     select found.* from place cross join lateral (
       (${ofTheDay} ${NEWEST} offset place.at
        limit case when place.at * 2 < place.orders then 1 else 0 end)
       union all
       (${ofTheDay} ${OLDEST} offset place.orders - place.at - 1
        limit case when place.at * 2 < place.orders then 0 else 1 end)
     ) found
   )
   select (select coalesce(sum(orders), 0)::bigint from counted) as total, page.*
   from (select) as always left join (
     select ${ORDER_COLUMNS} from (
       select * from orders o where ${isWanted('o')}
         and o.placed_at >= $1::date::timestamp at time zone 'UTC'
         and (o.placed_at, o.id) <= ((select placed_at from first), (select id from first))
       ${NEWEST} limit $3
     ) o
   ) page on true
   order by page.placed_at desc, page.id desc`;
}
