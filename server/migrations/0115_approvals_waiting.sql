-- Outside a transaction

-- Up Migration

alter table order_changes validate constraint order_changes_field_check;

-- One that was begun and not finished would stay invalid.
drop index concurrently if exists orders_not_approved;

create index concurrently if not exists orders_not_approved on orders (placed_at desc, id desc)
  where held <> '{}' and status = 'pending';
