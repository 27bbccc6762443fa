-- Up Migration

-- The picture that is the logo of the shop, read from the settings, and the one that a paper was
-- issued with. The keys keep it from being deleted, whatever version of the shop cleans up.
--
-- Papers first, as whoever issues one: locked the other way round, both could wait for each other.
alter table papers add column logo uuid;
alter table papers
  add constraint papers_logo_fkey foreign key (logo) references images not valid;

-- The settings are a few rows, so nobody waits for them to be written anew.
alter table shop_settings
  -- squawk-ignore adding-field-with-default, adding-foreign-key-constraint
  add column logo uuid generated always as ((value ->> 'logo')::uuid) stored references images;
