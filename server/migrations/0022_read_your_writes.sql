-- Up Migration

-- The position in the write-ahead log after the latest change that this admin made. A replica
-- that has not replayed it yet does not serve the admin's lists. Null: no replica was in use.
alter table sessions add column wrote_at pg_lsn;
