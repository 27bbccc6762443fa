-- Up Migration

-- What each day brought, so that nobody counts all orders. Days are those of UTC. Days that are
-- not counted yet, and those that are due, are counted from their orders whenever they are asked
-- for: what is read is exact at any moment.
create table order_figures (
  is_only boolean primary key default true check (is_only),
  -- the first day that has not been counted
  counted_until date not null default '-infinity'
);
insert into order_figures default values;

-- A day is due while it has a row: an order of it was changed since it was counted. One row for
-- each change, so that nobody who changes orders waits for another, or for who counts.
create table order_days_due (
  day date,
  id uuid default gen_random_uuid(),
  primary key (day, id)
);

create table order_day_counts (
  day date,
  status text,
  orders integer not null,
  total_cents bigint not null,
  primary key (day, status)
);

-- Without cancelled orders, as what follows.
create table order_day_products (
  day date,
  product_id uuid,
  -- of the last order of the day
  product_name text not null,
  quantity bigint not null,
  cents bigint not null,
  primary key (product_id, day)
);
create index order_day_products_day on order_day_products (day) include (product_id, quantity, cents);

-- By product first: a few products are looked at over many days.
create table order_day_values (
  product_id uuid,
  day date,
  option_name text,
  value text,
  quantity bigint not null,
  primary key (product_id, day, option_name, value)
);
