-- Up Migration

-- The least that a piece of a product can cost, by which lists are sorted. Of a type: what the
-- cheapest choices add, and whether any choice costs something. Kept by triggers, which change rows
-- only where a price changes.
alter table product_types
  add column least_extra_cents int not null default 0,
  add column has_priced_choices boolean not null default false;
alter table products add column least_cents int not null default 0;
update products set least_cents = cost_cents;

-- 100,000 products are sorted in less than a second; nobody places an order by this table.
-- squawk-ignore require-concurrent-index-creation
create index products_least on products (least_cents, id);
-- squawk-ignore require-concurrent-index-deletion
drop index products_cost;

create function keep_type_prices(type_ids uuid[]) returns void language sql as $$
  with priced as (
    select pto.product_type_id as id,
      case when o.text_price is not null then
             case when o.is_required then text.least else 0 end
           when o.is_required then coalesce(v.least, 0)
           else least(0, coalesce(v.least, 0)) end as least,
      case when o.text_price is not null then text.costs
           when o.is_required then coalesce(v.least <> v.most, false)
           else coalesce(v.least <> 0 or v.most <> 0, false) end as costs
    from product_type_options pto
    join options o on o.id = pto.option_id
    cross join lateral (
      select round(100 * ((o.text_price ->> 'flat')::numeric
          + case when (o.text_price ->> 'freeCharacters')::int = 0
              then (o.text_price ->> 'perCharacter')::numeric else 0 end))::int as least,
        (o.text_price ->> 'flat')::numeric + (o.text_price ->> 'perCharacter')::numeric
          + (o.text_price ->> 'setup')::numeric > 0 as costs
    ) text
    left join lateral (
      select min(surcharge_cents) as least, max(surcharge_cents) as most
      from option_values where option_id = o.id
    ) v on true
    where pto.product_type_id = any (type_ids)
  ),
  type as (
    select t.id, coalesce(sum(priced.least), 0) as least, coalesce(bool_or(costs), false) as costs
    from product_types t left join priced using (id) where t.id = any (type_ids) group by t.id
  )
  update product_types t set least_extra_cents = type.least, has_priced_choices = type.costs
  from type
  where t.id = type.id
    and (t.least_extra_cents, t.has_priced_choices) is distinct from (type.least, type.costs)
$$;

-- Values, options and what a type has of them: the types that a change touches.
create function keep_prices_of_values() returns trigger language plpgsql as $$
begin
  perform keep_type_prices(array(
    select distinct product_type_id from product_type_options
    where option_id in (select option_id from changed)));
  return null;
end $$;
create trigger keep_prices_inserted after insert on option_values referencing new table as changed
  for each statement execute function keep_prices_of_values();
create trigger keep_prices_updated after update on option_values referencing new table as changed
  for each statement execute function keep_prices_of_values();
create trigger keep_prices_deleted after delete on option_values referencing old table as changed
  for each statement execute function keep_prices_of_values();

create function keep_prices_of_options() returns trigger language plpgsql as $$
begin
  perform keep_type_prices(array(
    select distinct product_type_id from product_type_options
    where option_id in (select id from changed)));
  return null;
end $$;
create trigger keep_prices_updated after update on options referencing new table as changed
  for each statement execute function keep_prices_of_options();

create function keep_prices_of_types() returns trigger language plpgsql as $$
begin
  perform keep_type_prices(array(select distinct product_type_id from changed));
  return null;
end $$;
create trigger keep_prices_inserted after insert on product_type_options
  referencing new table as changed for each statement execute function keep_prices_of_types();
create trigger keep_prices_deleted after delete on product_type_options
  referencing old table as changed for each statement execute function keep_prices_of_types();

create function keep_least_price() returns trigger language plpgsql as $$
begin
  new.least_cents := greatest(0, new.cost_cents + coalesce(
    (select least_extra_cents from product_types where id = new.product_type_id), 0));
  return new;
end $$;
create trigger keep_least_price before insert or update of cost_cents, product_type_id on products
  for each row execute function keep_least_price();

create function keep_least_prices_of_type() returns trigger language plpgsql as $$
begin
  update products set least_cents = greatest(0, cost_cents + new.least_extra_cents)
  where product_type_id = new.id;
  return null;
end $$;
create trigger keep_least_prices after update of least_extra_cents on product_types for each row
  when (old.least_extra_cents <> new.least_extra_cents)
  execute function keep_least_prices_of_type();
