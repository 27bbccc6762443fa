-- Up Migration

-- Where an account has its orders sent and billed to.
create table addresses (
  owner_id uuid not null references accounts on delete cascade,
  id uuid not null,
  -- as the contract has it, checked like that of an order
  address jsonb not null,
  -- SHA-256 of what tells it from others: two with the same key are one
  identity_key bytea not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, identity_key)
);

-- What an order of an account begins with. Null: nothing is known.
create table address_books (
  owner_id uuid primary key references accounts on delete cascade,
  delivery_id uuid,
  billing_id uuid,
  -- id of the delivery method of the last order
  method text,
  phone text not null default '',
  foreign key (owner_id, delivery_id) references addresses on delete set null (delivery_id),
  foreign key (owner_id, billing_id) references addresses on delete set null (billing_id)
);
