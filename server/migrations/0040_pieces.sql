-- Up Migration

-- Statements about tables that a cluster spreads stand in a block: Citus sends each of them on by
-- itself, which it cannot do with a part of a longer text.
do $$ begin
  -- Both at once and in the order in which the shop writes them: locks that grow in between could
  -- wait in a circle with a shop that runs.
  lock table orders, order_changes in access exclusive mode;
end $$;

create table order_pieces (
  owner_id uuid not null,
  order_id uuid not null,
  -- from 1 on, through the items of the order
  number int not null,
  state text not null check (state in ('cut', 'lettered', 'checked', 'packed', 'again')),
  -- why it is made again
  reason text not null default '',
  changed_at timestamptz not null default now(),
  -- the name as it was: the admin's account may go
  changed_by text not null,
  primary key (owner_id, order_id, number)
);

do $$ begin
  -- Rows of a cluster lie beside their orders before they can refer to them.
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition
               where logicalrelid = 'orders'::regclass and partmethod = 'h') then
      perform create_distributed_table('order_pieces', 'owner_id', colocate_with => 'carts');
    end if;
  end if;
  alter table order_pieces add foreign key (owner_id, order_id)
    references orders on delete cascade deferrable initially deferred;

  alter table orders
    -- pieces that are checked or packed
    add column made int not null default 0,
    -- by sheet: when it was printed last, by whom, which version of the order, and how often
    add column prints jsonb not null default '{}';

  alter table order_changes
    -- of the order since the change; null: made before versions were kept here
    add column version int,
    -- which pieces of how many; null: of none
    add column details jsonb;
  alter table order_changes drop constraint order_changes_field_check;
  -- What is there passed the narrower check before.
  alter table order_changes add constraint order_changes_field_check
    check (field in ('status', 'adminNotes', 'itemNote', 'pieces', 'printed')) not valid;
end $$;
