-- Up Migration

-- Products that were deleted together, as they were: for a day they can be put back.
create table deleted_products (
  id uuid primary key,
  deleted_at timestamptz not null default now(),
  -- the row, by its columns
  product jsonb not null,
  categories uuid[] not null,
  -- of product_images, by their columns
  images jsonb not null
);

-- Columns that came or went since then have their defaults, or nothing.
create function restore_product(deleted jsonb) returns void language plpgsql as $$
declare
  columns text;
begin
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
  where attrelid = 'products'::regclass and attnum > 0 and not attisdropped
    and attgenerated = '' and deleted ? attname::text;
  execute format(
    'insert into products (%1$s) select %1$s from jsonb_populate_record(null::products, $1)',
    columns) using deleted;
end $$;
