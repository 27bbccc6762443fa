-- Up Migration

-- Grows with each change, so that a save on top of somebody else's is noticed.
alter table orders add column version integer not null default 1;
-- By which a desk that is open asks what is new.
alter table orders add column changed_at timestamptz not null default now();
update orders set changed_at = placed_at;
create index orders_changed on orders (changed_at);

-- Who changed what of an order. It begins with the order itself, which says when it was placed.
create table order_changes (
  owner_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  changed_at timestamptz not null default now(),
  -- the name as it was: the admin's account may go
  changed_by text not null,
  field text not null check (field in ('status', 'adminNotes', 'itemNote')),
  item_id uuid,
  before text not null,
  after text not null,
  check ((field = 'itemNote') = (item_id is not null)),
  primary key (owner_id, order_id, id),
  foreign key (owner_id, order_id) references orders on delete cascade deferrable initially deferred
);
