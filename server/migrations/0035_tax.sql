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
  -- as it is typed in products and in files
  name text not null unique,
  rate numeric(6, 3) not null,
  position int not null
);
create trigger announce after insert or update or delete or truncate on tax for each statement execute function announce_catalogue_change();
create trigger announce after insert or update or delete or truncate on tax_classes for each statement execute function announce_catalogue_change();

-- A class that products have cannot be deleted; where its name changes, theirs does.
alter table products add column tax_class text;
-- no row has a class yet
alter table products add constraint products_tax_class_fkey
  foreign key (tax_class) references tax_classes (name) on update cascade not valid;
alter table products validate constraint products_tax_class_fkey;
-- few rows have one; it is what a deleted class looks for
-- squawk-ignore require-concurrent-index-creation
create index products_tax_class on products (tax_class) where tax_class is not null;

-- As the contract has it (`appliedTax`); null: the shop had none.
alter table orders add column tax jsonb;
