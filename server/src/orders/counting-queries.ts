import { prepared, type Queryable } from '../database/pool.ts';
import { CHOSEN_VALUES } from './figure-queries.ts';

/** A day is counted when it has been over for so long: who placed an order in it has committed. */
const GRACE = `interval '10 minutes'`;

const dayClaim = prepared<{ due: string | null; next: string | null; over: string }>(
  'order-day-claim',
  `select
     (select min(day) from order_days_due where day < f.counted_until)::text as due,
     (select (o.placed_at at time zone 'UTC')::date from orders o
      where o.placed_at >= f.counted_until::timestamp at time zone 'UTC'
      order by o.placed_at limit 1)::text as next,
     ((now() - ${GRACE}) at time zone 'UTC')::date::text as over
   from order_figures f for update of f skip locked`,
);

// The marks go before the orders are read: a change that is committed in between leaves its own.
const dayClear = prepared(
  'order-day-clear',
  `with marks as (delete from order_days_due where day = $1::date),
   products as (delete from order_day_products where day = $1::date returning product_id),
   chosen as (
     delete from order_day_values v using products
     where v.product_id = products.product_id and v.day = $1::date
   )
   delete from order_day_counts where day = $1::date`,
);

const dayCount = prepared(
  'order-day-count',
  `with placed as materialized (
     select * from orders where placed_at >= $1::date::timestamp at time zone 'UTC'
       and placed_at < ($1::date + 1)::timestamp at time zone 'UTC'
   ),
   counts as (
     insert into order_day_counts (day, status, orders, total_cents)
     select $1::date, status, count(*), sum(total_cents) from placed group by status
   ),
   emails as (
     insert into order_emails
     select distinct lower(customer_email) from placed where customer_email is not null
     on conflict do nothing
   ),
   item as materialized (
     select i.*, o.placed_at
     from placed o join order_items i on i.owner_id = o.owner_id and i.order_id = o.id
     where o.status <> 'cancelled'
   ),
   products as (
     insert into order_day_products (day, product_id, product_name, quantity, cents)
     select $1::date, product_id, (array_agg(product_name order by placed_at desc))[1],
       sum(quantity), sum(quantity::bigint * unit_price_cents)
     from item group by product_id
   )
   insert into order_day_values (day, product_id, option_name, value, quantity)
   select $1::date, product_id, o."optionName", o.value, sum(quantity)
   from item cross join ${CHOSEN_VALUES} o
   group by product_id, o."optionName", o.value`,
);

// Marks of days that are not counted yet say nothing; one not committed yet stays.
const countedUntil = prepared(
  'order-figures-until',
  `with figures as (
     update order_figures set counted_until = $1::date where counted_until < $1::date
   )
   delete from order_days_due where day >= $1::date`,
);

/**
 * Counts the first day that is due, else the next that is over. False: none is left to be counted,
 * or another process is at it.
 */
export async function countDay(tx: Queryable): Promise<boolean> {
  const [claimed] = await dayClaim(tx, []);
  if (!claimed) return false;
  const { due, next, over } = claimed;
  const day = due ?? (next !== null && next < over ? next : undefined);
  if (day === undefined) {
    await countedUntil(tx, [over]);
    return false;
  }
  await dayClear(tx, [day]);
  await dayCount(tx, [day]);
  if (due === null) await countedUntil(tx, [dayAfter(day)]);
  return true;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
