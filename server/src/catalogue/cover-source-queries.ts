import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { prepared, type Queryable } from '../database/pool.ts';

export interface CoverSources {
  /** Of the product as it is now. */
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

/** What a product that is saved is drawn from, besides its type. */
export async function findCoverSources(
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

/** Of products that still have no picture. The products' rows must be ours. */
export async function insertCovers(
  tx: Queryable,
  covers: readonly { product: string; image: string }[],
): Promise<void> {
  await coverInsert(tx, [covers.map(({ product }) => product), covers.map(({ image }) => image)]);
}
