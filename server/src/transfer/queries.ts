import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import type { ProductFields } from '@tailorbird/contract/product-fields';
import { READ_FIELDS } from '../catalogue/product-fields.ts';
import { prepared, type Queryable } from '../database/pool.ts';

/** An entity that is known by its name. */
export interface Named {
  id: string;
  name: string;
  /** Of a value; null: it belongs to none. */
  option?: string | null | undefined;
}

export interface Category extends Named {
  description: string;
}

export interface Option extends Named {
  description: string;
  required: boolean;
  order: number;
  kind: OptionKind;
  /** Of a text. */
  rules: TextRules | null;
}

export interface Value extends Named {
  option: string | null;
  order: number;
  /** #rrggbb, or the id of a picture. */
  swatch: string | null;
}

export interface Type extends Named {
  options: string[];
}

/** A product as the shop has it. */
export type Product = Required<ProductFields> & { id: string };

const orderOf = (option: string) =>
  `${option}.display_order, ${option}.name collate "C", ${option}.id`;

const categories = prepared<Category>(
  'transfer-categories',
  'select id, name, description from categories order by created_at, id',
);
const options = prepared<Option>(
  'transfer-options',
  `select o.id, o.name, o.description, o.is_required as required, o.display_order as "order",
     o.kind, o.text_rules as rules
   from options o order by ${orderOf('o')}`,
);
const values = prepared<Value>(
  'transfer-option-values',
  `select v.id, v.value as name, v.option_id as option, v.display_order as "order",
     coalesce(v.swatch_colour, v.swatch_image_id::text) as swatch
   from option_values v left join options o on o.id = v.option_id
   order by ${orderOf('o')}, v.display_order, v.value collate "C", v.id`,
);
const types = prepared<Type>(
  'transfer-types',
  `select t.id, t.name, array(
     select o.id from product_type_options pto join options o on o.id = pto.option_id
     where pto.product_type_id = t.id order by ${orderOf('o')}) as options
   from product_types t order by lower(t.name) collate "C", t.id`,
);

// The same catalogue always has the same order.
export const listCategories = (db: Queryable) => categories(db, []);
export const listOptions = (db: Queryable) => options(db, []);
export const listValues = (db: Queryable) => values(db, []);
export const listTypes = (db: Queryable) => types(db, []);

const typeOptions = prepared(
  'transfer-type-options',
  `with sent as (select * from json_to_recordset($1::json) sent (id uuid, options uuid[])),
   left_behind as (
     delete from product_type_options pto using sent
     where pto.product_type_id = sent.id and pto.option_id <> all (sent.options)
   )
   insert into product_type_options (product_type_id, option_id)
   select sent.id, option_id from sent cross join unnest(sent.options) option_id
   on conflict do nothing`,
);

export async function setTypeOptions(tx: Queryable, rows: readonly Type[]): Promise<void> {
  if (rows.length > 0) await typeOptions(tx, [JSON.stringify(rows)]);
}

const PRODUCTS = `select p.id, ${READ_FIELDS} from products p`;

const products = prepared<Product>(
  'transfer-products',
  `${PRODUCTS} where p.id = any ($1::uuid[])`,
);

export const findProducts = (db: Queryable, ids: readonly string[]) => products(db, [ids]);

const productsOpen = prepared(
  'transfer-products-open',
  `declare exported_products no scroll cursor for ${PRODUCTS} order by p.created_at, p.id`,
);
const productsNext = prepared<Product>(
  'transfer-products-next',
  `fetch 1000 from exported_products`,
);

/** All of them, a thousand at a time. */
export async function* streamProducts(tx: Queryable): AsyncGenerator<Product[]> {
  await productsOpen(tx, []);
  for (;;) {
    const some = await productsNext(tx, []);
    if (some.length === 0) return;
    yield some;
  }
}

/** First in a transaction: everything it reads is of one moment. */
export const beginSnapshot = (tx: Queryable) => snapshot(tx, []);
const snapshot = prepared(
  'transfer-snapshot',
  `set transaction isolation level repeatable read, read only`,
);

const folded = prepared<{ name: string; key: string }>(
  'transfer-fold',
  `select name, lower(name) as key from unnest($1::text[]) name`,
);

/** Keys by which the database compares names, without case, by the names. */
export type NameKeys = Map<string, string>;

/** Names must be learned before their keys are asked for. */
export async function learnNames(
  db: Queryable,
  keys: NameKeys,
  names: Iterable<string>,
): Promise<void> {
  const unknown = [...new Set(names)].filter((name) => !keys.has(name));
  const rows = unknown.length > 0 ? await folded(db, [unknown]) : [];
  for (const { name, key } of rows) keys.set(name, key);
}

export interface ExportedPicture {
  id: string;
  name: string;
  type: string;
  /** bytes */
  size: number;
}

const exportedPictures = prepared<ExportedPicture>(
  'transfer-exported-pictures',
  `select id, name, content_type as type, octet_length(bytes) as size from images
   where id in (
     select image_id from product_images union all
     select swatch_image_id from option_values where option_id is not null)
   order by id`,
);

export const listExportedPictures = (tx: Queryable) => exportedPictures(tx, []);

interface ShopPicture {
  id: string;
  /** SHA-256 in hexadecimal of its bytes if it has one of the ids, and of the upload it was made of. */
  bytes: string | null;
  upload: string | null;
}

const pictures = prepared<ShopPicture>(
  'transfer-pictures',
  `select id, encode(upload_hash, 'hex') as upload,
     case when $2::bytea[] <> '{}' and id = any ($1::uuid[])
       then encode(sha256(bytes), 'hex') end as bytes
   from images where id = any ($1::uuid[]) or upload_hash = any ($2::bytea[])
   -- until the import has ended, nobody deletes them as unused
   order by id for key share`,
);

/** The pictures with these ids, and those that were made from bytes with these hashes. */
export async function findPictures(
  db: Queryable,
  ids: readonly string[],
  hashes: readonly string[] = [],
): Promise<ShopPicture[]> {
  if (ids.length + hashes.length === 0) return [];
  return pictures(db, [ids, hashes.map((hash) => Buffer.from(hash, 'hex'))]);
}
