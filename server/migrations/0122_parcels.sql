-- Up Migration

-- Statements about tables that a cluster spreads stand in a block: see pieces.
do $$ begin
  -- Both at once and in the order in which the shop writes them.
  lock table orders, order_pieces in access exclusive mode;

  -- the parcel that a piece is in; null: none
  alter table order_pieces add column parcel_id uuid;

  alter table orders
    -- parcels, the oldest first, and the numbers of pieces that are in one
    add column parcels jsonb not null default '[]',
    add column sent int4multirange not null default '{}',
    -- pieces that are packed and in none; null: they were packed before this, and are counted by a
    -- worker
    add column packed int;
  alter table orders alter column packed set default 0;

  alter table order_changes drop constraint order_changes_field_check;
  -- What is there passed the narrower check before.
  alter table order_changes add constraint order_changes_field_check
    check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed', 'payment', 'picture',
                     'approval', 'edit', 'placed', 'parcel'))
    not valid;
end $$;
