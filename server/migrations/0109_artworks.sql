-- Up Migration

-- Pictures that customers have uploaded for pieces of their own. On a cluster they stay on the
-- coordinator: drawings, sheets and addresses name a picture and no owner.
create table artworks (
  -- made once for an owner and a digest
  id uuid primary key,
  -- a guest or an account
  owner_id uuid not null,
  -- SHA-256 of the file
  digest bytea not null,
  name text not null,
  kind text not null check (kind in ('png', 'jpeg', 'webp', 'svg')),
  -- bytes of the file
  size int not null,
  -- pixels, upright; of an SVG its own units
  width float8 not null,
  height float8 not null,
  -- the file as it came
  original bytea not null,
  -- rebuilt from what is allowed in it; null for pixels
  svg text,
  uploaded_at timestamptz not null default now(),
  -- when it was last uploaded, edited or placed, or found named by something
  used_at timestamptz not null default now(),
  -- when it was last placed: what names it may not be written yet
  placed_at timestamptz,
  -- when its owner deleted it, though something names it
  hidden_at timestamptz,
  -- the guest from whom a login brought it, until somebody keeps it
  brought_by uuid,
  -- when, why and by whom it was marked as one that is not made
  refused_at timestamptz,
  refusal_reason text,
  refused_by text,
  check ((refused_at is null) = (refusal_reason is null)),
  check ((refused_at is null) = (refused_by is null))
);
-- not unique: a guest who logs in may bring a file that the account has as well
create index artworks_owner on artworks (owner_id, digest);
create index artworks_used on artworks (used_at);

-- What is shown of a picture with its edits: made once.
create table artwork_renditions (
  artwork_id uuid not null references artworks on delete cascade,
  -- the edits in their one spelling; empty: none
  recipe text not null,
  width int not null,
  height int not null,
  -- `#rrggbb`, the most frequent first; null for more than are told apart
  colours text[],
  content_type text not null,
  bytes bytea not null,
  used_at timestamptz not null default now(),
  primary key (artwork_id, recipe)
);

-- They are compressed already, and the original is given back byte by byte.
alter table artworks alter column original set storage external;
alter table artworks alter column svg set storage external;
alter table artwork_renditions alter column bytes set storage external;
