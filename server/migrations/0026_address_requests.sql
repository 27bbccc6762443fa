-- Up Migration

-- What somebody asked for by a mail address alone. A worker looks for the account later, so that
-- the time of the answer does not tell whether there is one.
create table address_requests (
  id uuid primary key,
  kind text not null check (kind in ('password-reset', 'email-verification', 'unlock-request')),
  email text not null,
  -- of an unlock request, else empty
  reason text not null,
  asked_at timestamptz not null default now()
);

-- The accounts that wait for a guest's cart.
create index accounts_guest on accounts (guest_id) where guest_id is not null;
