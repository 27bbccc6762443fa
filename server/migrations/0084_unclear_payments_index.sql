-- Outside a transaction

-- Up Migration

alter table order_changes validate constraint order_changes_field_check;

-- one that was broken off is there, and of no use
drop index concurrently if exists checkouts_unclear;

-- What an admin is to look at: mostly nothing.
create index concurrently if not exists checkouts_unclear
  on checkouts (told_at, id) where told is not null and looked_at is null;
