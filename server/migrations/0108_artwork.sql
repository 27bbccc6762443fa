-- Up Migration

alter table options drop constraint options_kind_check;
-- options are few
-- squawk-ignore constraint-missing-not-valid
alter table options add constraint options_kind_check
  check (kind in ('choice', 'colour', 'text', 'artwork'));

-- What an option for pictures of the customer's own says of them, as the contract has it (`artwork`).
alter table options add column artwork jsonb check ((artwork is not null) = (kind = 'artwork'));

-- As before, and of pictures: what the cheapest place takes for one, in one colour and 100 cm².
create or replace function keep_type_prices(type_ids uuid[]) returns void language sql as $$
  with priced as (
    select pto.product_type_id as id,
      case when o.artwork is not null then
             case when o.is_required then coalesce(pictures.least, 0) else 0 end
           when o.text_price is not null then
             case when o.is_required then text.least else 0 end
           when o.is_required then coalesce(v.least, 0)
           else least(0, coalesce(v.least, 0)) end as least,
      case when o.artwork is not null then
             coalesce(pictures.costs, false) or o.artwork ->> 'redrawing' is not null
           when o.text_price is not null then text.costs
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
    cross join lateral (
      select min(round(100 * ((price ->> 'piece')::numeric
          + case when price ->> 'by' = 'piece' then 0 else (price ->> 'each')::numeric end)))::int
          as least,
        bool_or((price ->> 'piece')::numeric + (price ->> 'setup')::numeric
          + case when price ->> 'by' = 'piece' then 0 else (price ->> 'each')::numeric end > 0)
          as costs
      from jsonb_array_elements(o.artwork -> 'places') place,
        lateral (select place -> 'price') of_place (price)
    ) pictures
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
