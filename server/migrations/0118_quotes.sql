-- Up Migration

-- Orders and quotes that the desk is writing. The goods of one are the cart whose owner has its id.
create table desk_drafts (
  id uuid primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  changed_at timestamptz not null default now(),
  changed_by text not null,
  data jsonb not null,
  -- Once it is placed: the order, and whether a mail told of it, for whoever sends it again.
  order_id uuid,
  is_mailed boolean not null default false
);

-- Quotes, each with the id of the draft that its next version is made in. Whoever is its owner then
-- owns the order that it becomes.
create table quotes (
  id uuid primary key,
  owner_id uuid not null,
  number text not null unique,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'withdrawn')),
  name text not null,
  company text not null,
  email text not null,
  is_account boolean not null,
  -- the newest
  version integer not null,
  sent_at timestamptz not null,
  sent_by text not null,
  valid_until date not null,
  ends_at timestamptz not null,
  total_cents bigint not null,
  reminded_at timestamptz,
  -- changes that its customer asks for, the oldest first, and when they asked for it again
  wishes jsonb not null default '[]',
  wished_at timestamptz,
  asked_again_at timestamptz,
  order_id uuid,
  order_number text,
  accepted_at timestamptz
);
create index quotes_newest on quotes (sent_at desc, id desc);
create index quotes_owner on quotes (owner_id);
create index quotes_ends on quotes (ends_at);

-- What was sent, and stays as it is.
create table quote_versions (
  quote_id uuid not null references quotes on delete cascade,
  version integer not null,
  sent_at timestamptz not null,
  sent_by text not null,
  email text not null,
  valid_until date not null,
  total_cents bigint not null,
  content jsonb not null,
  -- pictures of customers on it, and pictures of products
  artwork_ids uuid[] not null default '{}',
  image_ids uuid[] not null default '{}',
  primary key (quote_id, version)
);
create index quote_versions_artworks on quote_versions using gin (artwork_ids);
create index quote_versions_images on quote_versions using gin (image_ids);

create function note_unused_quote_images() returns trigger language plpgsql as $$
begin
  perform note_unused(array(select distinct unnest(image_ids) from were));
  return null;
end $$;

create trigger note_unused_on_delete after delete on quote_versions referencing old table as were
  for each statement execute function note_unused_quote_images();

-- An order that the desk has placed, or that was a quote, says so.
alter table order_changes drop constraint order_changes_field_check;
alter table order_changes add constraint order_changes_field_check
  check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment', 'picture',
                   'approval', 'edit', 'placed'))
  not valid;
