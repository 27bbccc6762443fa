-- Up Migration

-- Days are those of the shop's time zone, and the figures name the zone that they were counted in.
-- Moments bound the days here, so that no statement asks the database about time zones: the rule of
-- contract/src/shop-days.ts alone knows them.
alter table order_figures add column time_zone text not null default 'UTC';
alter table order_figures alter column counted_until drop default;
alter table order_figures
  alter column counted_until type timestamptz using counted_until::timestamp at time zone 'UTC';
alter table order_figures alter column counted_until set default '-infinity';

-- A mark names the moment of the order that was changed, so it holds in every time zone.
alter table order_days_due
  alter column day type timestamptz using day::timestamp at time zone 'UTC';
alter table order_days_due rename column day to placed_at;

-- The first moment of the day. Until the next row there are no other orders.
alter table order_day_counts add column starts timestamptz;
update order_day_counts set starts = day::timestamp at time zone 'UTC';
alter table order_day_counts alter column starts set not null;
alter table order_day_counts drop constraint order_day_counts_pkey;
alter table order_day_counts add primary key (starts, status);
