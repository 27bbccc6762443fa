-- Up Migration

-- What is painted until the picture is there: its average colour. Empty where the ground shines
-- through, which is then what is seen first; null until somebody has looked.
alter table images add column placeholder text check (placeholder ~ '^([0-9a-f]{6})?$');
create index images_without_placeholder on images (id) where placeholder is null;

create trigger announce after update of placeholder on images for each statement execute function announce_catalogue_change();
