-- Outside a transaction

-- Up Migration

alter table orders validate constraint orders_payment_check;

-- one that was broken off is there, and of no use
drop index concurrently if exists orders_payment_newest;

create index concurrently if not exists orders_payment_newest
  on orders (payment_state, placed_at desc, id desc) where payment_state is not null;
