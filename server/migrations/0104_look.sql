-- Up Migration

-- What the shop's owner makes of it beside its goods, a row for each part of the contract: theme,
-- banner, notice, home, menu, and page: with the id of a page. A part without a row is as the
-- contract says.
create table look_parts (
  part text primary key,
  -- grows with each change of the draft; a publication leaves it, since what editors see stays
  version bigint not null,
  -- null: as the contract says, or no such page
  published jsonb,
  -- whether `draft` waits to be published; null of a page deletes it
  is_draft boolean not null,
  draft jsonb,
  -- the pictures of both
  images uuid[] not null,
  changed_at timestamptz not null default now(),
  -- the name as it was: the admin's account may go
  changed_by text not null
);
-- saving a draft announces nothing
create trigger announce after delete or truncate or update of published on look_parts for each statement execute function announce_catalogue_change();

-- What was published when. A version has rows for the parts that it changed: the others are as in the
-- newest version before it that has one.
create table look_versions (
  -- in the order of time
  id uuid primary key,
  published_at timestamptz not null default now(),
  published_by text not null,
  -- the parts that it changed, each with a title
  parts jsonb not null
);

create table look_version_parts (
  part text not null,
  version_id uuid not null,
  value jsonb,
  images uuid[] not null,
  primary key (part, version_id)
);

-- Links that show a draft, or a version, to whoever has them.
create table look_previews (
  id uuid primary key,
  -- null: the draft
  version_id uuid,
  expires_at timestamptz not null
);

-- Addresses of before, and where they lead now.
create table redirects (
  -- with its slash, decoded, without one at the end
  path text primary key,
  leads_to text not null check (leads_to in ('home', 'page')),
  -- of a page
  target_id uuid,
  -- null: it leads there for ever
  ends_at timestamptz,
  check ((leads_to = 'home') = (target_id is null))
);
create index redirects_target on redirects (target_id);
create trigger announce after insert or update or delete or truncate on redirects for each statement execute function announce_catalogue_change();
