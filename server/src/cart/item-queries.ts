import { OFFERED } from '../catalogue/queries.ts';

const HAS_TEXT = `i.selected_options @> '[{"valueId": null}]'`;

/** Of an item `i` and its product `p`, if there still is one. What was written is looked at in code. */
export const ITEM_COLUMNS = `
  i.id, i.product_id, coalesce(p.name, i.product_name) as product_name,
  coalesce(p.cost_cents, i.product_cost_cents) as cost_cents,
  coalesce((select json_agg(pi.image_id order by pi.position)
            from product_images pi where pi.product_id = i.product_id), '[]') as image_ids,
  i.quantity, i.note, i.selected_options,
  p.id is null as is_product_gone,
  (select chosen->>'value' from jsonb_array_elements(i.selected_options) chosen
   where chosen->>'valueId' is not null and not exists (
     select from option_values v
     join product_type_options pto on pto.option_id = v.option_id
     where v.id = (chosen->>'valueId')::uuid and pto.product_type_id = p.product_type_id)
   limit 1) as gone_value,
  (select o.name from product_type_options pto join options o on o.id = pto.option_id
   where pto.product_type_id = p.product_type_id and o.is_required
     and not i.selected_options @> jsonb_build_array(jsonb_build_object('optionId', o.id))
   order by o.display_order limit 1) as missing_option,
  -- long, so it comes only where it is needed, and once for each product
  case when (p.art is not null or ${HAS_TEXT})
    and row_number() over (partition by p.id, ${HAS_TEXT}) = 1 then ${OFFERED} end as offered`;
