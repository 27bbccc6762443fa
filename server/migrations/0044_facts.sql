-- Up Migration

-- What a buyer asks of goods, in Markdown; empty: it is not said here.
alter table products
  add column maker text not null default '',
  -- working days; null: it is not said here
  add column lead_days int,
  add column returns text not null default '',
  add column size_table text not null default '',
  add column care text not null default '';

alter table product_types
  add column maker text not null default '',
  add column lead_days int,
  add column returns text not null default '',
  add column size_table text not null default '',
  add column care text not null default '';
