-- Up Migration

-- By which rows that count nothing any more are found and removed.
create index rate_counters_window_start on rate_counters (window_start);
create index login_failures_last_failed on login_failures (last_failed_at);
