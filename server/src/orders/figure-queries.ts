/**
 * Part of each statement that changes the status of orders, which the figures of their days would
 * not know of. `changed` has the orders' `placed_at`. Placing an order needs no mark: its day is
 * not counted yet.
 */
export const daysMarkedFor = (changed: string) =>
  `insert into order_days_due (day)
   select distinct (placed_at at time zone 'UTC')::date from ${changed}`;
