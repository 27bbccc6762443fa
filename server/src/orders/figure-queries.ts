import { dayOf, endOfDay, startOfDay, startsOfDays } from '@tailorbird/contract/rules/shop-days';
import { orderStatus, type OrderStatus } from '@tailorbird/contract/orders';
import { prepared, type Queryable } from '../database/pool.ts';
import { momentParameter } from './search-queries.ts';

/**
 * Part of each statement that changes the status of orders, which the figures of their days would
 * not know of. `changed` has the orders' `placed_at`. Placing an order needs no mark: its day is
 * not counted yet.
 */
export const daysMarkedFor = (changed: string) =>
  `insert into order_days_due (placed_at) select distinct placed_at from ${changed}`;

/**
 * Part of a statement that reads figures. `timeZone` is the parameter with the zone whose days it
 * means: figures of another zone do not hold, and all orders are counted.
 */
export const figuresOf = (timeZone: string) => `
  figures as materialized (
    select time_zone = ${timeZone} as hold,
      case when time_zone = ${timeZone} then counted_until else '-infinity' end as counted_until
    from order_figures)`;

/**
 * The values that were chosen for an item, from its `selected_options`. What customers wrote is
 * theirs: it counts nowhere, and is kept nowhere but with their order.
 */
export const CHOSEN_VALUES = `lateral (
  select "optionName", value
  from jsonb_to_recordset(selected_options) as c("optionName" text, value text, "valueId" text)
  where "valueId" is not null)`;

/** A day is counted when it has been over for so long: who placed an order in it has committed. */
const GRACE = `interval '10 minutes'`;

const dayClaim = prepared<{
  timeZone: string;
  /** As text: a date of JavaScript is not infinite. */
  countedUntil: string;
  due: Date | null;
  settled: Date;
}>(
  'order-day-claim',
  `select f.time_zone as "timeZone", f.counted_until::text as "countedUntil",
     (select min(placed_at) from order_days_due where placed_at < f.counted_until) as due,
     now() - ${GRACE} as settled
   from order_figures f for update of f skip locked`,
);

const firstFrom = prepared<{ placedAt: Date }>(
  'order-first-from',
  `select placed_at as "placedAt" from orders where placed_at >= $1::text::timestamptz
   order by placed_at limit 1`,
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
  `with placed as materialized (select * from orders_between($2::timestamptz, $3::timestamptz)),
   counts as (
     insert into order_day_counts (day, starts, status, orders, total_cents)
     select $1::date, $2::timestamptz, status, count(*), sum(total_cents)
     from placed group by status
   ),
   emails as (
     insert into order_emails
     select distinct lower(customer_email collate "C") from placed where customer_email is not null
     on conflict do nothing
   ),
   item as materialized (
     select * from items_sold_between($2::timestamptz, $3::timestamptz)
   ),
   products as (
     insert into order_day_products (day, product_id, product_name, quantity, cents)
     select $1::date, product_id, (array_agg(product_name order by placed_at desc))[1],
       sum(quantity), sum(cents)
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
  const day = due ?? (await nextDay(tx, claimed.countedUntil, timeZone, today));
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

/** The day of the first order from a moment on. Undefined: there is none before `today`. */
async function nextDay(
  tx: Queryable,
  from: string,
  timeZone: string,
  today: string,
): Promise<string | undefined> {
  const [first] = await firstFrom(tx, [from]);
  const day = first && dayOf(first.placedAt, timeZone);
  return day !== undefined && day < today ? day : undefined;
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

/** Money in cents. */
export interface PeriodFigures {
  /** in the order of the contract's `orderStatus`; one that no order has is absent */
  statuses: { status: OrderStatus; orders: number }[];
  days: { day: string; orders: number; cents: number }[];
  categories: { _id: string | null; name: string | null; quantity: number; cents: number }[];
  best: {
    _id: string;
    name: string;
    quantity: number;
    cents: number;
    mostChosen: { optionName: string; value: string; quantity: number }[];
  }[];
}

/** The first moment of each day from $1 to $2, and of the day after them. */
const STARTS = '$3::timestamptz[]';

const BEGIN = `(${STARTS})[1]`;
const END = `(${STARTS})[array_length(${STARTS}, 1)]`;

/** The day of a moment between BEGIN and END. */
const dayAt = (moment: string) => `$1::date + width_bucket(${moment}, ${STARTS}) - 1`;

/**
 * `live` are the stretches of time whose orders must be counted, of days that are due or not
 * counted yet. All other days have figures.
 */
export const LIVE = `${figuresOf('$4')},
  due as materialized (
    select distinct ${dayAt('placed_at')} as day from order_days_due
    where placed_at >= ${BEGIN} and placed_at < ${END}
      and placed_at < (select counted_until from figures)),
  live (starts, ends) as materialized (
    select (${STARTS})[day - $1::date + 1], (${STARTS})[day - $1::date + 2] from due
    union all
    select greatest(counted_until, ${BEGIN}), ${END} from figures)`;

/** The condition for figures that hold, by the name of their table in the statement. */
const holding = (figures: string) =>
  `${figures}.day between $1::date and $2::date and (select hold from figures)
   and not exists (select from due where due.day = ${figures}.day)`;

/** Orders and cents of each day of a period, by status. It follows LIVE. */
export const COUNTED = `
  counted as materialized (
    select f.day, f.status, f.orders, f.total_cents as cents
    from order_day_counts f
    where f.starts >= ${BEGIN} and f.starts < ${END} and ${holding('f')}
    union all
    select ${dayAt('o.placed_at')}, o.status, count(*), sum(o.total_cents)
    from live cross join lateral orders_between(live.starts, live.ends) o group by 1, 2
  )`;

/** The categories of each product as they are now, from the catalogue's tables. */
const CATEGORIES_OF_PRODUCTS = `
  select pc.product_id, c.id as category_id, c.name
  from product_categories pc join categories c on c.id = pc.category_id`;

// One statement, so that all figures are of the same moment.
const PERIOD_FIGURES = `
   with ${LIVE}, ${COUNTED},
   recent as materialized (
     select i.* from live cross join lateral items_sold_between(live.starts, live.ends) i
   ),
   sold as materialized (
     select product_id, sum(quantity) as quantity, sum(cents) as cents from (
       select f.product_id, f.quantity, f.cents from order_day_products f where ${holding('f')}
       union all select product_id, quantity, cents from recent
     ) parts group by 1
   ),
   best as materialized (
     select * from sold order by quantity desc, cents desc, product_id limit 10
   ),
   chosen as (
     select product_id, option_name, value, sum(quantity) as quantity from (
       select f.product_id, f.option_name, f.value, f.quantity
       from best join order_day_values f using (product_id) where ${holding('f')}
       union all
       select product_id, o."optionName", o.value, recent.quantity
       from best join recent using (product_id)
       cross join ${CHOSEN_VALUES} o
     ) parts group by 1, 2, 3
   ),
   most_chosen as (
     select distinct on (product_id, option_name) * from chosen
     order by product_id, option_name, quantity desc, value
   ),
   by_category as (
     select c.category_id as "_id", c.name, sum(quantity) as quantity, sum(cents) as cents
     from sold left join (${CATEGORIES_OF_PRODUCTS}) c using (product_id) group by 1, 2
   )
   select
     array(select json_build_object('status', status, 'orders', sum(orders))
       from counted group by status
       order by array_position('{${orderStatus.options.join()}}', status)) as statuses,
     array(select json_build_object('day', days.day::date, 'orders', coalesce(sum(orders), 0),
         'cents', coalesce(sum(cents) filter (where status <> 'cancelled'), 0))
       from generate_series($1::timestamp, $2::timestamp, '1 day') days (day)
       left join counted on counted.day = days.day::date group by days.day order by days.day) as days,
     array(select to_json(by_category) from by_category
       order by cents desc, name nulls last, "_id") as categories,
     array(select json_build_object('_id', product_id, 'quantity', quantity, 'cents', cents,
         'name', (
           select name from (
             (select f.day, f.product_name as name from order_day_products f
              where f.product_id = best.product_id and ${holding('f')} order by f.day desc limit 1)
             union all
             (select ${dayAt('r.placed_at')}, r.product_name from recent r
              where r.product_id = best.product_id order by r.placed_at desc limit 1)
           ) names order by day desc limit 1),
         'mostChosen', array(
           select json_build_object('optionName', option_name, 'value', value, 'quantity', quantity)
           from most_chosen m where m.product_id = best.product_id order by option_name))
       from best order by quantity desc, cents desc, product_id) as best`;

const figuresOfPeriod = prepared<PeriodFigures>('order-period-figures', PERIOD_FIGURES);

/** The figures of the days of the shop from one to the other, both included. */
export async function getPeriodFigures(
  db: Queryable,
  { startDate, endDate }: { startDate: string; endDate: string },
  timeZone: string,
): Promise<PeriodFigures> {
  const starts = startsOfDays(startDate, endDate, timeZone).map(momentParameter);
  const rows = await figuresOfPeriod(db, [startDate, endDate, starts, timeZone]);
  return rows[0] ?? { statuses: [], days: [], categories: [], best: [] };
}
