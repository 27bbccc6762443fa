-- Outside a transaction

-- Up Migration

alter table order_changes validate constraint order_changes_field_check;

-- One that was begun and not finished would stay invalid.
drop index concurrently if exists orders_withdrawn;
drop index concurrently if exists orders_at_fault;

create index concurrently if not exists orders_withdrawn on orders (placed_at desc, id desc)
  where withdrawals_open > 0;

create index concurrently if not exists orders_at_fault on orders (placed_at desc, id desc)
  where faults_open > 0;
