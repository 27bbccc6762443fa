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
