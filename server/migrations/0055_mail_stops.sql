-- Up Migration

-- Addresses that guests gave and whose owners want no more mails about such orders. Nobody can read
-- the addresses here.
create table mail_stops (
  -- SHA-256 of the address in small letters
  email_hash bytea primary key,
  stopped_at timestamptz not null default now()
);
