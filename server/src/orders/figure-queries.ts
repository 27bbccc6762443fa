/**
 * Part of each statement that changes the status of orders, which the figures of their days would
 * not know of. `changed` has the orders' `placed_at`. Placing an order needs no mark: its day is
 * not counted yet.
 */
export const daysMarkedFor = (changed: string) =>
  `insert into order_days_due (day)
   select distinct (placed_at at time zone 'UTC')::date from ${changed}`;

/**
 * What a statement about the days from $1 to $2 begins with: `live` are the stretches of time whose
 * orders must be counted, of days that are due or not counted yet. All other days have figures.
 */
export const LIVE = `
  due as materialized (
    select distinct day from order_days_due
    where day < (select counted_until from order_figures) and day between $1::date and $2::date),
  live (starts, ends) as materialized (
    select day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC' from due
    union all
    select greatest(counted_until, $1::date)::timestamp at time zone 'UTC',
      ($2::date + 1)::timestamp at time zone 'UTC'
    from order_figures)`;

/** Of a table of figures, given the name that it has in the statement: those that hold. */
export const holding = (figures: string) =>
  `${figures}.day between $1::date and $2::date
   and not exists (select from due where due.day = ${figures}.day)`;

/**
 * The values that were chosen for an item, from its `selected_options`. What customers wrote is
 * theirs: it counts nowhere, and is kept nowhere but with their order.
 */
export const CHOSEN_VALUES = `lateral (
  select "optionName", value
  from jsonb_to_recordset(selected_options) as c("optionName" text, value text, "valueId" text)
  where "valueId" is not null)`;
