import { allFacts } from '@tailorbird/art/facts';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { prepared, type Queryable } from '../database/pool.ts';

/** The version of each template. */
const VERSIONS = `'${JSON.stringify(Object.fromEntries(allFacts.map(({ id, version }) => [id, version])))}'::jsonb`;

/**
 * SQL of the facts that the address of a picture depends on besides the art, of a type by its id:
 * how choices are written, and what they are drawn as.
 */
export const optionsOfType = (typeId: string) => `(
  select json_agg(json_build_array(o.id, o.name, o.kind, o.is_required, (
      select json_agg(json_build_array(v.id, v.value, v.swatch_colour)
                      order by v.display_order, v.value)
      from option_values v where v.option_id = o.id)) order by o.display_order, o.name)
  from product_type_options pto join options o on o.id = pto.option_id
  where pto.product_type_id = ${typeId})`;

/** For an art, and the result of `optionsOfType` for the type of its product. */
export const revisionOf = (art: string, offered: string) => `left(encode(sha256(convert_to(
  concat(${VERSIONS} -> (${art} ->> 'template'), ${art}, ${offered}), 'UTF8')), 'hex'), 16)`;

const REVISION = revisionOf('p.art', optionsOfType('p.product_type_id'));

/** The picture that stands for those it has not: drawn, and first among its pictures of that kind. */
const COVER = `(
  select shown.image_id from product_images shown join images drawn on drawn.id = shown.image_id
  where shown.product_id = p.id and drawn.drawing_hash is not null
  order by shown.position limit 1)`;

/** For `products p`. */
export const PRODUCT_ART = `case when p.art is not null then
  p.art || jsonb_build_object('revision', ${REVISION}, 'coverId', ${COVER}) end`;

/** For `products p` in a list: the options that drive its drawing. */
export const DRIVEN_ART = `case when p.art is not null then json_build_object(
  'revision', ${REVISION}, 'optionIds', coalesce((
    select json_agg(drive ->> 'optionId') from jsonb_array_elements(p.art -> 'drives') drive), '[]'))
  end`;

export interface CoverSources {
  /** For the product as it is now. */
  art: ProductArtSettings | null;
  /** Those of the pictures that were drawn. */
  drawn: string[];
  /** Those of the options that are not there. */
  gone: string[];
}

const coverSources = prepared<CoverSources>(
  'product-cover-sources',
  `select (select art from products where id = $1) as art,
     array(select id from images where id = any ($2::uuid[]) and drawing_hash is not null) as drawn,
     array(select id from unnest($3::uuid[]) id where id not in (select o.id from options o)) as gone`,
);

/** The inputs of a saved product's drawing, besides its type. */
export async function getCoverSources(
  db: Queryable,
  productId: string,
  { images, options }: { images: readonly string[]; options: readonly string[] },
): Promise<CoverSources> {
  const [found] = await coverSources(db, [productId, images, options]);
  return found ?? { art: null, drawn: [], gone: [] };
}

const uncovered = prepared<{ id: string }>(
  'products-uncovered',
  `select id from products p where art is not null and ($1::uuid is null or id > $1)
   and not exists (select from product_images shown where shown.product_id = p.id)
   order by id limit 20`,
);

/** Products that are drawn and have no picture, some at a time in the order of their ids. */
export async function listUncovered(db: Queryable, after: string | null): Promise<string[]> {
  return (await uncovered(db, [after])).map(({ id }) => id);
}

const coverInsert = prepared(
  'product-cover-insert',
  `insert into product_images (product_id, image_id, position)
   select p.id, cover.image_id, 1
   from unnest($1::uuid[], $2::uuid[]) cover (product_id, image_id)
   join products p on p.id = cover.product_id and p.art is not null
   join images i on i.id = cover.image_id
   where not exists (select from product_images shown where shown.product_id = p.id)`,
);

/** For products that still have no picture. Needs a lock on their rows. */
export async function insertCovers(
  tx: Queryable,
  covers: readonly { product: string; image: string }[],
): Promise<void> {
  await coverInsert(tx, [covers.map(({ product }) => product), covers.map(({ image }) => image)]);
}
