import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { prepared, type Queryable } from '../database/pool.ts';

/** By id, and by its name as names are compared: without case. */
export interface ShopNamed {
  id: string;
  name: string;
  key: string;
}

export interface ShopCategory extends ShopNamed {
  description: string;
}

export interface ShopOption extends ShopNamed {
  description: string;
  required: boolean;
  order: number;
  kind: OptionKind;
  /** Of a text. */
  rules: TextRules | null;
  hasValues: boolean;
}

export interface ShopValue extends ShopNamed {
  option: string | null;
  order: number;
  /** #rrggbb, or the id of a picture. */
  swatch: string | null;
}

export interface ShopType extends ShopNamed {
  options: string[];
}

export interface ShopProduct {
  id: string;
  name: string;
  description: string;
  cents: number;
  type: string | null;
  categories: string[];
  /** In order. */
  pictures: string[];
  art: ProductArtSettings | null;
}

const categories = prepared<ShopCategory>(
  'import-shop-categories',
  `select id, name, lower(name) as key, description from categories`,
);
const options = prepared<ShopOption>(
  'import-shop-options',
  `select id, name, lower(name) as key, description, is_required as required,
     display_order as order, kind, text_rules as rules,
     exists (select from option_values v where v.option_id = options.id) as "hasValues"
   from options`,
);
const values = prepared<ShopValue>(
  'import-shop-values',
  `select id, value as name, lower(value) as key, option_id as option, display_order as order,
     coalesce(swatch_colour, swatch_image_id::text) as swatch
   from option_values`,
);
const types = prepared<ShopType>(
  'import-shop-types',
  `select id, name, lower(name) as key, array(
     select option_id from product_type_options where product_type_id = t.id) as options
   from product_types t`,
);

export const listShopCategories = (db: Queryable): Promise<ShopCategory[]> => categories(db, []);
export const listShopOptions = (db: Queryable): Promise<ShopOption[]> => options(db, []);
export const listShopValues = (db: Queryable): Promise<ShopValue[]> => values(db, []);
export const listShopTypes = (db: Queryable): Promise<ShopType[]> => types(db, []);

const products = prepared<ShopProduct>(
  'import-shop-products',
  `select id, name, description, cost_cents as cents, product_type_id as type,
     array(select category_id from product_categories where product_id = p.id) as categories,
     array(select image_id from product_images where product_id = p.id order by position) as pictures,
     art
   from products p where id = any ($1::uuid[])`,
);

export async function findShopProducts(
  db: Queryable,
  ids: readonly string[],
): Promise<ShopProduct[]> {
  return ids.length > 0 ? products(db, [ids]) : [];
}

const folded = prepared<{ name: string; key: string }>(
  'import-fold',
  `select name, lower(name) as key from unnest($1::text[]) name`,
);

/** Names as the database compares them, by the names. */
export async function foldNames(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = names.length > 0 ? await folded(db, [names]) : [];
  return new Map(rows.map(({ name, key }) => [name, key]));
}

const pictures = prepared<{ id: string }>(
  'import-shop-pictures',
  // until the import has ended, nobody deletes them as unused
  `select id from images where id = any ($1::uuid[]) order by id for key share`,
);

/** Those of the ids that are pictures of the shop. */
export async function findShopPictures(db: Queryable, ids: readonly string[]): Promise<string[]> {
  return ids.length > 0 ? (await pictures(db, [ids])).map(({ id }) => id) : [];
}

export interface ShopPicture {
  id: string;
  /** Of what it is and of what it was made of, both SHA-256 in hexadecimal. */
  bytes: string | null;
  upload: string | null;
}

const byBytes = prepared<ShopPicture>(
  'import-shop-pictures-by-bytes',
  `select id, encode(upload_hash, 'hex') as upload,
     case when id = any ($1::uuid[]) then encode(sha256(bytes), 'hex') end as bytes
   from images where id = any ($1::uuid[]) or upload_hash = any ($2::bytea[])`,
);

/** Pictures with these ids, with what they are, and those that were made of these bytes. */
export async function findPicturesByBytes(
  db: Queryable,
  ids: readonly string[],
  hashes: readonly string[],
): Promise<ShopPicture[]> {
  return byBytes(db, [ids, hashes.map((hash) => Buffer.from(hash, 'hex'))]);
}
