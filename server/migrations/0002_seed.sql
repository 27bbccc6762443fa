-- Up Migration

-- What was put into the shop once: it must not come back after an admin deleted it.
create table seeds (
  name text primary key,
  done_at timestamptz not null default now()
);
