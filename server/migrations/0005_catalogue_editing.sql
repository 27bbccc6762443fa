-- Up Migration

-- Grows with each change, so that a save on top of somebody else's is noticed.
alter table categories add column version integer not null default 1;
alter table product_types add column version integer not null default 1;
alter table options add column version integer not null default 1;
alter table option_values add column version integer not null default 1;
alter table products add column version integer not null default 1;

-- A value that was made and never attached to an option goes after a day.
alter table option_values add column created_at timestamptz not null default now();
create index option_values_unattached on option_values (created_at) where option_id is null;

-- What was uploaded, so that the same bytes are kept once; null for pictures of the demo shop.
alter table images add column upload_hash bytea;
create unique index images_upload on images (upload_hash);
create index images_created on images (created_at);

-- The newest of a category without sorting all of it, and pages of all products.
create index products_created on products (created_at, id);
create index products_cost on products (cost_cents, id);
