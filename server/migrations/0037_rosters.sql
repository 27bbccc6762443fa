-- Up Migration

-- Lists of people and what each gets, by the account that keeps them.
create table rosters (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  name text not null,
  -- as the contract has them: what each cell of a row means
  columns jsonb not null,
  -- the product that it is for, and its choices; null: any
  design jsonb,
  expected_names jsonb not null default '[]',
  expected_count int,
  version bigint not null default 1,
  updated_at timestamptz not null default now(),
  -- SHA-256 of the 256 random bits of the link; null: it is not shared
  link_hash bytea unique,
  link_expires_at timestamptz,
  check ((link_hash is null) = (link_expires_at is null))
);
create index rosters_owner on rosters (owner_id);

create table roster_rows (
  roster_id uuid not null references rosters on delete cascade,
  id uuid not null,
  position int not null,
  -- a list of texts, one for each column
  cells jsonb not null,
  -- SHA-256 of the key of who filled it in; null: the owner of the roster
  key_hash bytea,
  primary key (roster_id, id)
);
create unique index roster_rows_key on roster_rows (roster_id, key_hash);
