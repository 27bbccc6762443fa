import { offeredBy, revisionOf } from '../catalogue/art-shape-queries.ts';
import { TYPE_WITH_OPTIONS } from '../catalogue/queries.ts';

/**
 * Two parts of a `with`: the given items with their products, as far as there still are any, and
 * the types of those that are drawn or have something written for them. What can be chosen is long:
 * it comes once for each type, and not at all for a cart of other things.
 */
export const withProducts = (items: string) => `
  piece as materialized (
    select i.*, p.id as sold_id, p.name, p.cost_cents, p.product_type_id, p.art,
      p.art is not null or i.selected_options @> '[{"valueId": null}]' as is_looked_at
    from (${items}) i left join products p on p.id = i.product_id
  ),
  offer as materialized (
    select t.id, ${TYPE_WITH_OPTIONS} as type, ${offeredBy('t.id')} as offered
    from product_types t
    where t.id = any (array(select product_type_id from piece where is_looked_at))
  )`;

/** For a `piece i` and its `offer o`. Code checks the texts. */
export const ITEM_COLUMNS = `
  i.id, i.product_id, coalesce(i.name, (select name from removed_names where id = i.product_id), i.product_name)
    as product_name,
  coalesce(i.cost_cents, i.product_cost_cents) as cost_cents,
  coalesce((select json_agg(pi.image_id order by pi.position)
            from product_images pi where pi.product_id = i.product_id), '[]') as image_ids,
  i.quantity, i.note, i.selected_options,
  i.sold_id is null as is_product_gone,
  (select json_agg(json_build_object(
     'optionName', coalesce(o.name, removed_option.name),
     'value', coalesce(v.value, removed.name),
     'colour', coalesce(v.swatch_colour, removed.swatch_colour),
     'imageId', v.swatch_image_id, 'average', picture.placeholder,
     'isOffered', pto.option_id is not null) order by place)
   from jsonb_array_elements(i.selected_options) with ordinality as c (chosen, place)
   left join options o on o.id = (chosen->>'optionId')::uuid
   left join option_values v on v.id = (chosen->>'valueId')::uuid
   left join product_type_options pto
     on pto.product_type_id = i.product_type_id and pto.option_id = v.option_id
   left join removed_names removed_option
     on o.id is null and removed_option.id = (chosen->>'optionId')::uuid
   left join removed_names removed on v.id is null and removed.id = (chosen->>'valueId')::uuid
   left join images picture on picture.id = v.swatch_image_id) as chosen_now,
  (select o.name from product_type_options pto join options o on o.id = pto.option_id
   where pto.product_type_id = i.product_type_id and o.is_required
     and not i.selected_options @> jsonb_build_array(jsonb_build_object('optionId', o.id))
   order by o.display_order, o.name limit 1) as missing_option,
  i.is_looked_at, i.product_type_id as type_id,
  case when i.art is not null then
    i.art || jsonb_build_object('revision', ${revisionOf('i.art', 'o.offered')}) end as art,
  case when row_number() over (partition by o.id) = 1 then o.type end as type`;
