-- Up Migration

-- What a choice adds to the price of one piece.
alter table option_values add column surcharge_cents int not null default 0;
-- What a text adds, as the contract has it (`textPrice`); null for nothing.
alter table options
  add column text_price jsonb,
  add column is_size boolean not null default false;
update options set is_size = true where name ~* '\msize$' and kind = 'choice';

-- Prices for many, as the contract has them, from few pieces to many. Those of a product count
-- instead of those of its type.
alter table product_types
  add column tiers jsonb not null default '[]',
  add column counts_together boolean not null default false;
alter table products
  add column tiers jsonb not null default '[]',
  add column minimum_quantity int not null default 1;

-- What an order keeps of how its prices came about. Null of an item: its price is its product's cost.
alter table orders add column price_lines jsonb not null default '[]';
alter table order_items
  add column base_price_cents int,
  add column price_lines jsonb;
