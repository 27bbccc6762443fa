-- Up Migration

-- What a shopper has taken out of the cart to keep. A table of its own: whatever prices, counts or
-- orders a cart reads its items and need not know of these.
create table saved_items (
  owner_id uuid not null,
  id uuid not null,
  group_id uuid,
  position int not null default 0,
  product_id uuid not null,
  -- as it was when put in the cart; shown when the product is gone
  product_name text not null,
  product_cost_cents int not null,
  quantity int not null check (quantity between 1 and 99),
  note text not null default '',
  selected_options jsonb not null default '[]',
  -- as in cart_items: two items with the same key are one
  identity_key text not null,
  saved_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, identity_key)
);

do $$ begin
  -- On a cluster beside the carts: a statement moves items between the two.
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition
               where logicalrelid = 'carts'::regclass and partmethod = 'h') then
      perform create_distributed_table('saved_items', 'owner_id', colocate_with => 'carts');
    end if;
  end if;
end $$;
