import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { prepared, type Queryable } from '../database/pool.ts';
import type { Target } from './target.ts';

export interface ProductFields {
  name: string;
  description: string;
  costCents: number;
  /** Ids. */
  categories: readonly string[];
  type: string | null;
  /** Ids in order; the first is the cover. */
  images: readonly string[];
  /** Null: none. Undefined: as it is. */
  art?: ProductArtSettings | null | undefined;
}

const productInsert = prepared(
  'product-insert',
  `with product as (
     insert into products (id, name, description, cost_cents, product_type_id, art)
     values ($1, $2, $3, $4, $5, $8) on conflict (id) do nothing returning id
   ),
   joined as (
     insert into product_categories (product_id, category_id)
     select product.id, category_id from product, unnest($6::uuid[]) category_id
   )
   insert into product_images (product_id, image_id, position)
   select product.id, shown.id, shown.position
   from product, unnest($7::uuid[]) with ordinality shown (id, position)`,
);

/** One that is there already, since it was sent twice, is left as it is. */
export async function insertProduct(
  tx: Queryable,
  id: string,
  { name, description, costCents, categories, type, images, art = null }: ProductFields,
): Promise<void> {
  await productInsert(tx, [id, name, description, costCents, type, categories, images, art]);
}

const productLock = prepared(
  'product-lock',
  `select from products where id = $1 for no key update`,
);

/**
 * Until the transaction ends nobody else changes it. Locked by a statement before: the one that
 * changes sees categories and pictures as they were when it began, and having waited for another
 * change, it would leave those that the other has added.
 */
export async function lockProduct(tx: Queryable, id: string): Promise<void> {
  await productLock(tx, [id]);
}

const productUpdate = prepared<{ id: string }>(
  'product-update',
  `with product as (
     update products set name = $3, description = $4, cost_cents = $5, product_type_id = $6,
       art = case when $9 then $10::jsonb else art end, updated_at = now(), version = version + 1
     where id = $1 and ($2::bigint is null or version = $2) returning id
   ),
   left_behind as (
     delete from product_categories pc using product
     where pc.product_id = product.id and pc.category_id <> all ($7::uuid[])
   ),
   joined as (
     insert into product_categories (product_id, category_id)
     select product.id, category_id from product, unnest($7::uuid[]) category_id
     on conflict do nothing
   ),
   taken_off as (
     delete from product_images pi using product
     where pi.product_id = product.id and pi.image_id <> all ($8::uuid[])
   ),
   shown as (
     insert into product_images (product_id, image_id, position)
     select product.id, shown.id, shown.position
     from product, unnest($8::uuid[]) with ordinality shown (id, position)
     on conflict (product_id, image_id) do update set position = excluded.position
   )
   select id from product`,
);

/** False: it is gone, or has another version by now. */
export async function setProduct(
  tx: Queryable,
  { _id, version, art, ...fields }: ProductFields & Target,
): Promise<boolean> {
  const { name, description, costCents, categories, type, images } = fields;
  const values = [_id, version ?? null, name, description, costCents, type, categories, images];
  return (await productUpdate(tx, [...values, art !== undefined, art ?? null])).length === 1;
}

const productDelete = prepared<{ id: string }>(
  'product-delete',
  `delete from products where id = $1 returning id`,
);

/** Carts keep it, as something no longer sold. False: it is gone already. */
export async function deleteProduct(tx: Queryable, id: string): Promise<boolean> {
  return (await productDelete(tx, [id])).length === 1;
}
