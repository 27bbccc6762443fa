import type { ProductChange } from '@tailorbird/contract/product-desk';
import type { ProductFields } from '@tailorbird/contract/product-fields';
import { prepared, type Queryable } from '../database/pool.ts';
import {
  INSERTED_COLUMNS,
  INSERTED_VALUES,
  SENT_FIELDS,
  STORED,
  UPDATED_COLUMNS,
  withLeftOut,
} from './product-fields.ts';
import type { Target } from './target.ts';

/** Rows go as JSON, so that an import sends many at once. */
const SENT = `sent as materialized (
  select * from json_to_recordset($1::json) s (id uuid, version bigint, place int, ${SENT_FIELDS}))`;

const productInsert = prepared(
  'product-insert',
  `with ${SENT},
   product as (
     insert into products (id, ${INSERTED_COLUMNS}, created_at)
     select id, ${INSERTED_VALUES},
       now() + coalesce(place, 0) * interval '1 microsecond' from sent
     on conflict (id) do nothing returning id
   ),
   joined as (
     insert into product_categories (product_id, category_id)
     select id, category_id
     from product join sent using (id) cross join unnest(categories) category_id
   )
   insert into product_images (product_id, image_id, position)
   select id, shown.image, shown.position
   from product join sent using (id)
   cross join unnest(image_id) with ordinality shown (image, position)`,
);

export interface NewProduct extends ProductFields {
  id: string;
  /** Its place among the new ones of the transaction, which the order by age keeps. */
  place?: number;
}

/** Those that are there already, since they were sent twice, are left as they are. */
export async function insertProducts(
  tx: Queryable,
  products: readonly NewProduct[],
): Promise<void> {
  if (products.length > 0) await productInsert(tx, [JSON.stringify(products)]);
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
  `with ${SENT},
   product as (
     update products p set ${UPDATED_COLUMNS}, updated_at = now(), version = p.version + 1
     from sent where p.id = sent.id and (sent.version is null or p.version = sent.version)
     returning p.id, sent.categories, sent.image_id
   ),
   left_behind as (
     delete from product_categories pc using product
     where pc.product_id = product.id and pc.category_id <> all (product.categories)
   ),
   joined as (
     insert into product_categories (product_id, category_id)
     select id, category_id from product cross join unnest(categories) category_id
     on conflict do nothing
   ),
   taken_off as (
     delete from product_images pi using product
     where pi.product_id = product.id and pi.image_id <> all (product.image_id)
   ),
   shown as (
     insert into product_images (product_id, image_id, position)
     select id, shown.image, shown.position
     from product cross join unnest(image_id) with ordinality shown (image, position)
     on conflict (product_id, image_id) do update set position = excluded.position
   )
   select id from product`,
);

/** How many were changed. The others are gone, or have another version by now. */
export async function setProducts(
  tx: Queryable,
  products: readonly (ProductFields & Target)[],
): Promise<number> {
  if (products.length === 0) return 0;
  const sent = products.map(({ _id: id, ...fields }) => ({ ...withLeftOut(fields, STORED), id }));
  return (await productUpdate(tx, [JSON.stringify(sent)])).length;
}

export interface LockedProduct {
  id: string;
  name: string;
  version: number;
}

const productsLock = prepared<LockedProduct>(
  'products-lock',
  `select id, name, version from products where id = any ($1::uuid[])
   order by id for no key update`,
);

/** Those of them that are there, drafts as well. Until the transaction ends nobody else changes them. */
export async function lockProducts(
  tx: Queryable,
  ids: readonly string[],
): Promise<LockedProduct[]> {
  return productsLock(tx, [ids]);
}

const partsUpdate = prepared(
  'product-parts-update',
  `with sent as materialized (
     select * from json_to_recordset($1::json)
       s ("_id" uuid, cost numeric, categories uuid[], "isDraft" boolean)
   ),
   product as (
     update products p set cost_cents = coalesce(round(sent.cost * 100), p.cost_cents),
       is_draft = coalesce(sent."isDraft", p.is_draft), updated_at = now(), version = p.version + 1
     from sent where p.id = sent."_id" returning p.id, sent.categories
   ),
   left_behind as (
     delete from product_categories pc using product
     where pc.product_id = product.id and pc.category_id <> all (product.categories)
   )
   insert into product_categories (product_id, category_id)
   select id, category_id from product cross join unnest(categories) category_id
   on conflict do nothing`,
);

/** Undefined parts stay as they are. Needs a lock on the rows. */
export async function setProductParts(
  tx: Queryable,
  changes: readonly ProductChange[],
): Promise<void> {
  await partsUpdate(tx, [JSON.stringify(changes)]);
}

const lastNames = prepared<{ name: string }>(
  'product-last-names',
  `select removed.name from unnest($1::uuid[]) with ordinality asked (id, place)
   join removed_names removed using (id) order by asked.place`,
);

/** Of products that were deleted and had been on sale. */
export async function listLastNames(
  db: Queryable,
  ids: readonly string[],
): Promise<{ name: string }[]> {
  return lastNames(db, [ids]);
}

const productDelete = prepared<{ id: string }>(
  'product-delete',
  `delete from products where id = $1 returning id`,
);

/** Carts keep it, as something no longer sold. False: it is gone already. */
export async function deleteProduct(tx: Queryable, id: string): Promise<boolean> {
  return (await productDelete(tx, [id])).length === 1;
}
