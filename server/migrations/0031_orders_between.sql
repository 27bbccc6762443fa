-- Up Migration

-- The orders and the sold items of a stretch of time. Each call is planned for its own moments: a
-- statement that joins stretches of time with orders cannot know how few orders each of them has. On a
-- cluster the rows come from all machines, and the statement around has tables of one machine alone.
create function orders_between(since timestamptz, until timestamptz) returns setof orders
language plpgsql stable rows 100 as $$
begin
  return query execute 'select * from orders where placed_at >= $1 and placed_at < $2'
    using since, until;
end $$;

create function items_sold_between(since timestamptz, until timestamptz)
returns table (placed_at timestamptz, product_id uuid, product_name text, quantity integer,
  cents bigint, selected_options jsonb)
language plpgsql stable rows 300 as $$
begin
  return query execute
    'select o.placed_at, i.product_id, i.product_name, i.quantity,
       i.quantity::bigint * i.unit_price_cents, i.selected_options
     from orders o join order_items i on i.owner_id = o.owner_id and i.order_id = o.id
     where o.placed_at >= $1 and o.placed_at < $2 and o.status <> ''cancelled'''
    using since, until;
end $$;
