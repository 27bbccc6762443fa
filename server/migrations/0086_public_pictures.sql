-- Up Migration

-- Whether something published has ever shown the picture: a product on sale, a type, a value of an
-- option, the shop as its logo. From then on it is everybody's; until then it is an admin's. New ones
-- are no one else's; which of those that there are stay everybody's, 0087 says.
alter table images add column is_public boolean not null default true;
alter table images alter column is_public set default false;

create function publish_images(shown uuid[]) returns void language plpgsql as $$
begin
  -- always in one order, so that no two who publish the same pictures wait for each other
  perform 1 from images where id = any (shown) and not is_public order by id for no key update;
  update images set is_public = true where id = any (shown) and not is_public;
end $$;

-- A product comes on sale, or one that is on sale shows its sizes by another picture.
create function publish_images_of_product() returns trigger language plpgsql as $$
begin
  perform publish_images(
    array(select image_id from product_images where product_id = new.id) || new.size_image_id);
  return null;
end $$;

create trigger publish_images_on_insert after insert on products for each row
  when (not new.is_draft and new.size_image_id is not null)
  execute function publish_images_of_product();
create trigger publish_images_on_update after update on products for each row
  when (not new.is_draft
    and (old.is_draft or new.size_image_id is distinct from old.size_image_id))
  execute function publish_images_of_product();

-- A product that is on sale is given pictures. Whoever gives them holds the product's row, so nobody
-- publishes it meanwhile.
create function publish_images_given() returns trigger language plpgsql as $$
begin
  perform publish_images(array(
    select given.image_id from given join products p on p.id = given.product_id
    where not p.is_draft));
  return null;
end $$;

create trigger publish_images after insert on product_images referencing new table as given
  for each statement execute function publish_images_given();

-- What shows a picture to everybody from when it is saved. The argument is the column.
create function publish_image_shown() returns trigger language plpgsql as $$
begin
  perform publish_images(array[(to_jsonb(new) ->> tg_argv[0])::uuid]);
  return null;
end $$;

create trigger publish_image after insert or update on product_types for each row
  when (new.size_image_id is not null) execute function publish_image_shown('size_image_id');
-- a value without an option is in no answer to visitors
create trigger publish_image after insert or update on option_values for each row
  when (new.option_id is not null and new.swatch_image_id is not null)
  execute function publish_image_shown('swatch_image_id');
create trigger publish_image after insert or update on shop_settings for each row
  when (new.logo is not null) execute function publish_image_shown('logo');
