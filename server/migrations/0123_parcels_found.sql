-- Outside a transaction

-- Up Migration

alter table order_changes validate constraint order_changes_field_check;

-- One that was begun and not finished would stay invalid.
drop index concurrently if exists orders_to_send;
drop index concurrently if exists orders_on_the_way;

create index concurrently if not exists orders_to_send
  on orders ((details #>> '{delivery,promisedDay}'), placed_at, id)
  where packed > 0 and status = 'pending';

create index concurrently if not exists orders_on_the_way on orders (placed_at desc, id desc)
  where sent <> '{}' and status = 'pending';
