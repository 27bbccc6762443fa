-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists rate_counters_hourly;
drop index concurrently if exists rate_counters_daily;

-- Counts of a day lie beside those of an hour at most, each to be found when its own window is over.
create index concurrently if not exists rate_counters_hourly
  on rate_counters (window_start) where key not like 'day:%';
create index concurrently if not exists rate_counters_daily
  on rate_counters (window_start) where key like 'day:%';

drop index concurrently if exists rate_counters_window_start;
