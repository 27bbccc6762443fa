-- Up Migration

-- As the contract has them: contact, delivery and billing address as placed. Null: it was placed before.
alter table orders add column details jsonb;
