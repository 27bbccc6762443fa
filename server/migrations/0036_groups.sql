-- Up Migration

-- What was put into a cart at once stands together. Null: the item stands by itself.
alter table cart_items
  add column group_id uuid,
  -- among the items of its group, from 0 on
  add column position int not null default 0;
alter table order_items add column group_id uuid;
