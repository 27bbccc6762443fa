-- Up Migration

-- What an admin sets of the shop, a row for each section of the contract. A section without a row is
-- as the contract says.
create table shop_settings (
  section text primary key,
  value jsonb not null,
  version bigint not null default 1
);
create trigger announce after insert or update or delete or truncate on shop_settings for each statement execute function announce_catalogue_change();

create table shop_settings_changes (
  -- in the order of time
  id uuid primary key,
  section text not null,
  changed_at timestamptz not null default now(),
  -- the name as it was: the admin's account may go
  changed_by text not null,
  -- by the name of the field: before and after
  fields jsonb not null
);
