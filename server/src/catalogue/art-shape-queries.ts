import { allFacts } from '@tailorbird/art/facts';

/** Of each template, as it draws now. */
const VERSIONS = `'${JSON.stringify(Object.fromEntries(allFacts.map(({ id, version }) => [id, version])))}'::jsonb`;

/**
 * What the address of a picture depends on besides the art, of a type by its id: how choices are
 * written, and what they are drawn as.
 */
export const offeredBy = (typeId: string) => `(
  select json_agg(json_build_array(o.id, o.name, o.kind, o.is_required, (
      select json_agg(json_build_array(v.id, v.value, v.swatch_colour)
                      order by v.display_order, v.value)
      from option_values v where v.option_id = o.id)) order by o.display_order, o.name)
  from product_type_options pto join options o on o.id = pto.option_id
  where pto.product_type_id = ${typeId})`;

/** Of an art, and of what `offeredBy` gives for the type of its product. */
export const revisionOf = (art: string, offered: string) => `left(encode(sha256(convert_to(
  concat(${VERSIONS} -> (${art} ->> 'template'), ${art}, ${offered}), 'UTF8')), 'hex'), 16)`;

const REVISION = revisionOf('p.art', offeredBy('p.product_type_id'));

/** The picture that stands for those it has not: drawn, and first among its pictures of that kind. */
const COVER = `(
  select shown.image_id from product_images shown join images drawn on drawn.id = shown.image_id
  where shown.product_id = p.id and drawn.drawing_hash is not null
  order by shown.position limit 1)`;

/** Of `products p`. */
export const PRODUCT_ART = `case when p.art is not null then
  p.art || jsonb_build_object('revision', ${REVISION}, 'coverId', ${COVER}) end`;
