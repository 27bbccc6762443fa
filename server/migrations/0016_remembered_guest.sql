-- Up Migration

-- The guest who signed up: cart and orders of this guest come along at the first login, wherever
-- that is. Empty from then on.
alter table accounts add column guest_id uuid;
