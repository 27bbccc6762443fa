-- Outside a transaction

-- Up Migration

-- one that was broken off is there, and of no use
drop index concurrently if exists discount_uses_order;

-- The uses of an order that is cancelled or set back.
create index concurrently if not exists discount_uses_order on discount_uses (order_id);
