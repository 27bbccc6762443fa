-- Up Migration

-- When the provider was last asked because a browser came back from it.
alter table checkouts add column asked_at timestamptz;
