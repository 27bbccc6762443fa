import { dayOf, endOfDay, startOfDay } from '@tailorbird/contract/shop-days';
import { prepared, type Queryable } from '../database/pool.ts';
import { CHOSEN_VALUES } from './figure-queries.ts';

/** A day is counted when it has been over for so long: who placed an order in it has committed. */
const GRACE = `interval '10 minutes'`;

const dayClaim = prepared<{
  timeZone: string;
  due: Date | null;
  next: Date | null;
  settled: Date;
}>(
  'order-day-claim',
  `select f.time_zone as "timeZone",
     (select min(placed_at) from order_days_due where placed_at < f.counted_until) as due,
     (select o.placed_at from orders o where o.placed_at >= f.counted_until
      order by o.placed_at limit 1) as next,
     now() - ${GRACE} as settled
   from order_figures f for update of f skip locked`,
);

// The marks go before the orders are read: a change that is committed in between leaves its own.
const dayClear = prepared(
  'order-day-clear',
  `with marks as (
     delete from order_days_due where placed_at >= $2::timestamptz and placed_at < $3::timestamptz
   ),
   products as (delete from order_day_products where day = $1::date returning product_id),
   chosen as (
     delete from order_day_values v using products
     where v.product_id = products.product_id and v.day = $1::date
   )
   delete from order_day_counts where starts >= $2::timestamptz and starts < $3::timestamptz`,
);

const dayCount = prepared(
  'order-day-count',
  `with placed as materialized (
     select * from orders where placed_at >= $2::timestamptz and placed_at < $3::timestamptz
   ),
   counts as (
     insert into order_day_counts (day, starts, status, orders, total_cents)
     select $1::date, $2::timestamptz, status, count(*), sum(total_cents)
     from placed group by status
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
     update order_figures set counted_until = $1::timestamptz
     where counted_until < $1::timestamptz
   )
   delete from order_days_due where placed_at >= $1::timestamptz`,
);

/** Whether there is more to count, and the zone of the figures where that is another one. */
export interface Counting {
  mayGoOn: boolean;
  otherTimeZone?: string;
}

/**
 * Counts the first day that is due, else the next that is over. It cannot go on when none is left,
 * when another process is at it, or when the figures are those of another time zone.
 */
export async function countDay(tx: Queryable, timeZone: string): Promise<Counting> {
  const [claimed] = await dayClaim(tx, []);
  if (!claimed) return { mayGoOn: false };
  if (claimed.timeZone !== timeZone) return { mayGoOn: false, otherTimeZone: claimed.timeZone };
  const today = dayOf(claimed.settled, timeZone);
  const due = claimed.due && dayOf(claimed.due, timeZone);
  const next = claimed.next && dayOf(claimed.next, timeZone);
  const day = due ?? (next !== null && next < today ? next : undefined);
  if (day === undefined) {
    await countedUntil(tx, [startOfDay(today, timeZone).toISOString()]);
    return { mayGoOn: false };
  }
  const starts = startOfDay(day, timeZone).toISOString();
  const ends = endOfDay(day, timeZone).toISOString();
  await dayClear(tx, [day, starts, ends]);
  await dayCount(tx, [day, starts, ends]);
  if (due === null) await countedUntil(tx, [ends]);
  return { mayGoOn: true };
}

const figuresLock = prepared<{ timeZone: string }>(
  'order-figures-lock',
  'select time_zone as "timeZone" from order_figures for update',
);

// Not truncated: who reads figures meanwhile would find none, and none of the orders counted.
const figuresClear = prepared(
  'order-figures-clear',
  `with counts as (delete from order_day_counts),
   products as (delete from order_day_products),
   chosen as (delete from order_day_values)
   update order_figures set time_zone = $1, counted_until = '-infinity'`,
);

/**
 * From now on figures are those of this zone. Those of another are gone, and are counted anew. What
 * is marked as due stays so: a mark names a moment.
 */
export async function setTimeZoneOfFigures(tx: Queryable, timeZone: string): Promise<void> {
  const [figures] = await figuresLock(tx, []);
  if (figures && figures.timeZone !== timeZone) await figuresClear(tx, [timeZone]);
}
