-- Up Migration

-- What was chosen for the thing that the picture shows, as carts keep choices; null of a picture
-- that shows no choices. The card of a product leads to what its first picture shows.
alter table product_images add column choices jsonb;
