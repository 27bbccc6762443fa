-- Up Migration

alter table product_types add column made_to_measure boolean not null default false;
-- null: as its type says
alter table products add column made_to_measure boolean;

-- Statements about tables that a cluster spreads stand in a block: see pieces.
do $$ begin
  -- Both at once and in the order in which the shop writes them.
  lock table orders, order_items in access exclusive mode;

  -- whether it was made to measure when it was ordered
  alter table order_items add column made_to_measure boolean not null default false;

  alter table orders
    -- numbers of pieces that the customer has withdrawn from
    add column withdrawn int4multirange not null default '{}',
    -- withdrawals whose money is not settled, and faults that are not answered
    add column withdrawals_open int not null default 0,
    add column faults_open int not null default 0;

  alter table order_changes drop constraint order_changes_field_check;
  -- What is there passed the narrower check before.
  alter table order_changes add constraint order_changes_field_check
    check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment', 'picture',
                     'approval', 'edit', 'placed', 'parcel', 'withdrawal', 'fault'))
    not valid;
end $$;

-- Declarations of customers, in the order of their ids. None is changed but by what the desk does.
create table withdrawals (
  owner_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  name text not null,
  email text not null,
  network text not null default '',
  -- what is withdrawn from: items, how many, and the numbers of their pieces
  items jsonb not null,
  -- what is paid back, and whether nothing of the order is left
  cents integer not null,
  is_whole boolean not null,
  -- as it was answered and mailed
  receipt jsonb not null,
  arrived_at timestamptz,
  arrived_by text not null default '',
  -- what the desk has done about the money; null: it waits
  settled jsonb,
  primary key (owner_id, order_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);

create trigger refuse_truncate before truncate on withdrawals
  for each statement execute function refuse_truncate('Withdrawals stay as long as their order.');

-- What is wrong with pieces, as their customer told it, and the answer of the desk.
create table faults (
  owner_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz not null default statement_timestamp(),
  item_id uuid not null,
  quantity integer not null,
  words text not null,
  network text not null default '',
  -- null: it waits
  answer text check (answer in ('made again', 'refund', 'refused')),
  note text not null default '',
  answered_at timestamptz,
  answered_by text not null default '',
  primary key (owner_id, order_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);

-- Their photos, as they were encoded here.
create table fault_photos (
  owner_id uuid not null,
  order_id uuid not null,
  fault_id uuid not null,
  id uuid not null,
  added_at timestamptz not null default statement_timestamp(),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  primary key (owner_id, order_id, fault_id, id),
  foreign key (owner_id, order_id) references orders (owner_id, id) on delete cascade
);

-- By which those that are kept long enough are deleted.
create index fault_photos_added on fault_photos (added_at);

-- Links by which orders are withdrawn from are asked for by number and address.
alter table address_requests drop constraint address_requests_kind_check;
-- what waits is little, and checked in a moment
-- squawk-ignore constraint-missing-not-valid
alter table address_requests add constraint address_requests_kind_check
  check (kind in ('password-reset', 'email-verification', 'unlock-request', 'guest-orders',
                  'withdrawal-link'));
