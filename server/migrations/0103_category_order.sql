-- Up Migration

-- The place that an admin has put the category in; null: behind all that have one, by age.
alter table categories add column display_order int;
