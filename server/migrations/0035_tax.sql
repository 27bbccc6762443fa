-- Up Migration

-- How the shop's goods are taxed: one row.
create table tax (
  is_only boolean primary key default true check (is_only),
  mode text not null default 'none' check (mode in ('none', 'included', 'added')),
  label text not null default 'Tax',
  -- per cent, of goods without a class
  rate numeric(6, 3) not null default 0,
  version bigint not null default 1
);
insert into tax default values;

create table tax_classes (
  id uuid primary key,
  name text not null unique,
  rate numeric(6, 3) not null,
  version bigint not null default 1
);
create trigger announce after insert or update or delete or truncate on tax for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on tax_classes for each statement execute function announce_catalogue_change();

-- A class that products have cannot be deleted.
alter table products add column tax_class_id uuid;
-- no row has a class yet
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table products add constraint products_tax_class_id_fkey
  foreign key (tax_class_id) references tax_classes;
-- few rows have one; it is what a deleted class looks for
-- squawk-ignore require-concurrent-index-creation
create index products_tax_class on products (tax_class_id) where tax_class_id is not null;

-- As the contract has it (`appliedTax`); null: the shop had none.
alter table orders add column tax jsonb;
