-- Up Migration

-- Payments at the hosted checkout of a provider. Plain tables on every database, spread or not, and
-- without foreign keys: what is paid for an order that is gone must still be known.
create table checkouts (
  -- also the key by which the provider makes one session of it
  id uuid primary key,
  order_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- the page of the shop that the customer comes back to
  return_to text not null,
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'paid', 'closed')),
  -- the provider's; null: the provider is not known to have one yet
  session_id text unique,
  url text,
  -- the provider's id of the payment
  payment_id text unique,
  -- when a worker looks at it next; null: never
  due_at timestamptz default now() + interval '1 minute',
  attempts int not null default 0,
  check ((state = 'paid') = (payment_id is not null))
);
-- two tabs must not open two that can both be paid
create unique index checkouts_open on checkouts (order_id) where state = 'open';
create index checkouts_by_order on checkouts (order_id);
create index checkouts_due on checkouts (due_at) where due_at is not null;

-- Refunds to be made at the provider. The ledger has them before.
create table checkout_refunds (
  -- the key of the entry of the ledger; one entry may give back of several payments
  entry_key text not null,
  payment_id text not null,
  order_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  due_at timestamptz default now() + interval '1 minute',
  attempts int not null default 0,
  primary key (entry_key, payment_id)
);
create index checkout_refunds_by_order on checkout_refunds (order_id);
create index checkout_refunds_due on checkout_refunds (due_at) where due_at is not null;
