-- Up Migration

-- Locks orders, those of each owner by one statement: rows of several owners may be on several
-- machines, which no statement locks in an order. Always in the same order, so that no two who lock
-- some of the same wait for each other.
create function lock_orders(wanted uuid[]) returns setof uuid language plpgsql as $$
declare
  owner uuid;
begin
  for owner in select distinct owner_id from orders where id = any (wanted) order by owner_id loop
    return query
      select id from orders where owner_id = owner and id = any (wanted) order by id for no key update;
  end loop;
end $$;
