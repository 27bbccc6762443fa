-- Up Migration

-- Takes the mark from pictures that nothing published has ever shown. Apart from 0086, so that nobody
-- waits for a picture meanwhile. No change of the catalogue comes between: this is the lock that each
-- of them takes first (`holdCatalogue`).
select pg_advisory_xact_lock(7205817391);

-- first by itself: on a cluster the rows are on other machines
create temporary table ordered_images on commit drop as
  select distinct image_id from order_items where image_id is not null;

-- What was sold before has left its name in removed_names, by a trigger. It may also have been given
-- pictures since; nothing says which.
create temporary table sold_products on commit drop as
  select id, size_image_id from products p
  where not is_draft or exists (select from removed_names r where r.id = p.id);

create temporary table shown_images on commit drop as
  select image_id as id from ordered_images
  union select pi.image_id from product_images pi join sold_products p on p.id = pi.product_id
  union select size_image_id from sold_products
  union select size_image_id from product_types
  union select swatch_image_id from option_values where option_id is not null
  union select logo from shop_settings
  union select logo from papers;

update images set is_public = false
where not exists (select from shown_images shown where shown.id = images.id);
