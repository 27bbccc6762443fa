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

-- Since when no product has it; null while one does, or has been found to. It goes after a day.
alter table images add column unused_since timestamptz;
create index images_unused on images (unused_since) where unused_since is not null;
create index order_items_image on order_items (image_id) where image_id is not null;

create function note_unused_images() returns trigger language plpgsql as $$
begin
  -- always in one order, so that no two who take off the same pictures wait for each other
  perform 1 from images where id in (select image_id from taken_off) order by id for no key update;
  update images set unused_since = now() where id in (select image_id from taken_off);
  return null;
end $$;

create trigger note_unused after delete on product_images referencing old table as taken_off
  for each statement execute function note_unused_images();

-- When its widths are to be made, or tried again; null when they are there.
alter table images add column renditions_due timestamptz;
create index images_renditions_due on images (renditions_due) where renditions_due is not null;

-- The newest of a category without sorting all of it, and pages of all products.
create index products_created on products (created_at, id);
create index products_cost on products (cost_cents, id);
