-- Up Migration

-- Taken off orders: by a code that the shopper knows, or without one.
create table discounts (
  id uuid primary key,
  -- null: it needs none. In capitals
  code text unique check (code = upper(code)),
  percent numeric check (percent > 0 and percent <= 100),
  amount_cents int check (amount_cents > 0),
  -- as the contract has it (`of`), with ids of products or categories that may be gone
  target jsonb not null,
  from_value_cents int not null,
  from_pieces int not null,
  once_per_customer boolean not null,
  most_uses int,
  -- days of the shop
  starts date,
  ends date,
  with_tier text not null check (with_tier in ('better', 'both')),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount_cents is null))
);
create trigger announce after insert or update or delete or truncate on discounts for each statement execute function announce_catalogue_change();

-- Beside the discount: orders change it, and must not announce a change of the catalogue.
create table discount_counts (
  discount_id uuid primary key references discounts on delete cascade,
  used int not null default 0
);

-- The orders that a discount was taken off.
create table discount_uses (
  discount_id uuid not null references discounts on delete cascade,
  order_id uuid not null,
  owner_id uuid not null,
  -- whether it was for each customer once, then
  is_once boolean not null,
  used_at timestamptz not null default now(),
  primary key (discount_id, order_id)
);
create unique index discount_uses_once on discount_uses (discount_id, owner_id) where is_once;
create index discount_uses_owner on discount_uses (owner_id);

-- The code that the shopper uses.
alter table carts add column discount_code text;
