-- Up Migration

-- Sizes as a picture, and what it says for those who do not see it.
alter table products
  add column size_image_id uuid,
  add column size_image_alt text not null default '';
alter table product_types
  add column size_image_id uuid,
  add column size_image_alt text not null default '';

-- No row can have a picture yet: the columns are new. Without an action on deletion the key keeps a
-- picture that is used, whatever version of the shop cleans up.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table products add constraint products_size_image_id_fkey
  foreign key (size_image_id) references images;
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
alter table product_types add constraint product_types_size_image_id_fkey
  foreign key (size_image_id) references images;

-- what a picture that may be unused looks for; the columns are empty
-- squawk-ignore require-concurrent-index-creation
create index products_size_image on products (size_image_id) where size_image_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index product_types_size_image on product_types (size_image_id)
  where size_image_id is not null;

-- Notes that pictures were taken off. One that stays somewhere is found to be used before it would go.
create function note_unused(freed uuid[]) returns void language plpgsql as $$
begin
  if freed = '{}' then return; end if;
  -- always in one order, so that no two who take off the same pictures wait for each other
  perform 1 from images where id = any (freed) order by id for no key update;
  update images set unused_since = now() where id = any (freed);
end $$;

create or replace function note_unused_swatches() returns trigger language plpgsql as $$
begin
  perform note_unused(
    array(select swatch_image_id from were where swatch_image_id is not null));
  return null;
end $$;

-- A size picture is unused from the moment that it is taken off.
create function note_unused_size_images() returns trigger language plpgsql as $$
begin
  perform note_unused(array(select size_image_id from were where size_image_id is not null));
  return null;
end $$;

create trigger note_unused_on_delete after delete on products referencing old table as were
  for each statement execute function note_unused_size_images();
create trigger note_unused_on_delete after delete on product_types referencing old table as were
  for each statement execute function note_unused_size_images();
create trigger note_unused_on_update after update on products referencing old table as were
  for each statement execute function note_unused_size_images();
create trigger note_unused_on_update after update on product_types referencing old table as were
  for each statement execute function note_unused_size_images();
