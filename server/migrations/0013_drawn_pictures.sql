-- Up Migration

-- What was drawn for products without a picture is kept once, however many of them look alike.
create unique index images_drawing on images (drawing_hash) where drawing_hash is not null;
