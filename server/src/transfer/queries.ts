import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import { READ_FIELDS } from '../catalogue/product-fields.ts';
import { prepared, type Queryable } from '../database/pool.ts';
import type { ProductRow } from './product-columns.ts';

// The same catalogue always has the same order.

/** An entity that is known by its name. */
export interface Named {
  id: string;
  name: string;
}

export interface CategoryFields {
  description: string;
}

export interface OptionFields {
  description: string;
  required: boolean;
  order: number;
  kind: OptionKind;
  /** Of a text. */
  rules: TextRules | null;
}

export interface ValueFields {
  option: string | null;
  order: number;
  /** #rrggbb, or the id of a picture. */
  swatch: string | null;
}

export interface TypeFields {
  options: string[];
}

const IN_ORDER = `o.display_order, o.name collate "C", o.id`;

const categories = prepared<Named & CategoryFields>(
  'transfer-categories',
  `select id, name, description from categories order by created_at, id`,
);
const options = prepared<Named & OptionFields>(
  'transfer-options',
  `select id, name, description, is_required as required, display_order as order, kind,
     text_rules as rules
   from options o order by ${IN_ORDER}`,
);
const values = prepared<Named & ValueFields>(
  'transfer-values',
  `select v.id, v.option_id as option, v.value as name, v.display_order as order,
     coalesce(v.swatch_colour, v.swatch_image_id::text) as swatch
   from option_values v left join options o on o.id = v.option_id
   order by ${IN_ORDER}, v.display_order, v.value collate "C", v.id`,
);
const types = prepared<Named & TypeFields>(
  'transfer-types',
  `select id, name, array(
     select o.id from product_type_options pto join options o on o.id = pto.option_id
     where pto.product_type_id = t.id order by ${IN_ORDER}) as options
   from product_types t order by lower(name) collate "C", id`,
);

export const listCategories = (db: Queryable) => categories(db, []);
export const listOptions = (db: Queryable) => options(db, []);
/** Those that belong to no option as well. */
export const listValues = (db: Queryable) => values(db, []);
export const listTypes = (db: Queryable) => types(db, []);

const PRODUCTS = `select p.id, ${READ_FIELDS} from products p`;

const products = prepared<ProductRow>(
  'transfer-products',
  `${PRODUCTS} where p.id = any ($1::uuid[])`,
);

export async function findProducts(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  return ids.length > 0 ? products(db, [ids]) : [];
}

const productsOpen = prepared(
  'transfer-products-open',
  `declare exported_products no scroll cursor for ${PRODUCTS} order by p.created_at, p.id`,
);
const productsNext = prepared<ProductRow>(
  'transfer-products-next',
  `fetch 1000 from exported_products`,
);

/** All of them, a thousand at a time. */
export async function* streamProducts(tx: Queryable): AsyncGenerator<ProductRow[]> {
  await productsOpen(tx, []);
  for (;;) {
    const products = await productsNext(tx, []);
    if (products.length === 0) return;
    yield products;
  }
}

const snapshot = prepared(
  'transfer-snapshot',
  `set transaction isolation level repeatable read, read only`,
);

/** First in a transaction: everything it reads is of one moment. */
export async function beginSnapshot(tx: Queryable): Promise<void> {
  await snapshot(tx, []);
}

const folded = prepared<{ name: string; key: string }>(
  'transfer-fold',
  `select name, lower(name) as key from unnest($1::text[]) name`,
);

/** Names as the database compares them, without case, by the names. */
export async function foldNames(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = names.length > 0 ? await folded(db, [names]) : [];
  return new Map(rows.map(({ name, key }) => [name, key]));
}

type Save<Fields> = (tx: Queryable, rows: readonly (Named & Fields)[]) => Promise<void>;

/**
 * Inserts the rows that are new and overwrites the others, many at once: they go as JSON, with
 * their `place` among each other. `columns` has the expression for each column of the table.
 */
// The caller alone knows what rows its SQL takes.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function saveQuery<Fields extends object>(
  table: string,
  {
    fields,
    columns,
    onlyNew = {},
  }: { fields: string; columns: Record<string, string>; onlyNew?: Record<string, string> },
): Save<Fields> {
  const inserted = { id: 'g.id', ...columns, ...onlyNew };
  const changes = Object.keys(columns).map((column) => `${column} = excluded.${column}`);
  const query = prepared(
    `transfer-save-${table}`,
    `insert into ${table} as saved (${Object.keys(inserted).join(', ')})
     select ${Object.values(inserted).join(', ')}
     from json_to_recordset($1::json) g (id uuid, place int, ${fields})
     on conflict (id) do update set ${changes.join(', ')}, version = saved.version + 1`,
  );
  return async (tx, rows) => {
    // a statement that finds no row would announce a change all the same
    if (rows.length === 0) return;
    await query(tx, [JSON.stringify(rows.map((row, place) => ({ ...row, place })))]);
  };
}

export const saveCategories = saveQuery<CategoryFields>('categories', {
  fields: 'name text, description text',
  columns: { name: 'g.name', description: 'g.description' },
  // in the order of the file also where the shop orders by age
  onlyNew: { created_at: `now() + g.place * interval '1 microsecond'` },
});

export const saveOptions = saveQuery<OptionFields>('options', {
  fields: 'name text, description text, required boolean, "order" int, kind text, rules jsonb',
  columns: {
    name: 'g.name',
    description: 'g.description',
    is_required: 'g.required',
    display_order: 'g.order',
    kind: 'g.kind',
    text_rules: 'g.rules',
  },
});

export const saveValues = saveQuery<ValueFields>('option_values', {
  fields: 'option uuid, name text, "order" int, swatch text',
  columns: {
    option_id: 'g.option',
    value: 'g.name',
    display_order: 'g.order',
    swatch_colour: `case when g.swatch like '#%' then g.swatch end`,
    swatch_image_id: `case when g.swatch not like '#%' then g.swatch::uuid end`,
  },
});

const saveTypeNames = saveQuery<TypeFields>('product_types', {
  fields: 'name text',
  columns: { name: 'g.name' },
});
const typeOptions = prepared(
  'transfer-type-options',
  `with g as (select * from json_to_recordset($1::json) g (id uuid, options uuid[])),
   left_behind as (
     delete from product_type_options pto using g
     where pto.product_type_id = g.id and pto.option_id <> all (g.options)
   )
   insert into product_type_options (product_type_id, option_id)
   select g.id, option_id from g cross join unnest(g.options) option_id on conflict do nothing`,
);

export const saveTypes: Save<TypeFields> = async (tx, rows) => {
  await saveTypeNames(tx, rows);
  if (rows.length > 0) await typeOptions(tx, [JSON.stringify(rows)]);
};

const asideQuery = (table: string, column = 'name') =>
  prepared(
    `transfer-aside-${table}`,
    `update ${table} set ${column} = id::text where id = any ($1::uuid[])`,
  );

/** Frees the names of these rows for others, before they get their new ones. */
export const freeNames = {
  categories: asideQuery('categories'),
  options: asideQuery('options'),
  optionValues: asideQuery('option_values', 'value'),
  types: asideQuery('product_types'),
};

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

export const listExportedPictures = (tx: Queryable): Promise<ExportedPicture[]> =>
  exportedPictures(tx, []);

const pictures = prepared<{ id: string }>(
  'transfer-pictures',
  // until the import has ended, nobody deletes them as unused
  `select id from images where id = any ($1::uuid[]) order by id for key share`,
);

/** Those of the ids that are pictures of the shop. */
export async function findPictures(db: Queryable, ids: readonly string[]): Promise<string[]> {
  return ids.length > 0 ? (await pictures(db, [ids])).map(({ id }) => id) : [];
}

export interface ShopPicture {
  id: string;
  /** SHA-256 in hexadecimal of its bytes, and of the upload that it was made from. */
  bytes: string | null;
  upload: string | null;
}

const byBytes = prepared<ShopPicture>(
  'transfer-pictures-by-bytes',
  `select id, encode(upload_hash, 'hex') as upload,
     case when id = any ($1::uuid[]) then encode(sha256(bytes), 'hex') end as bytes
   from images where id = any ($1::uuid[]) or upload_hash = any ($2::bytea[])`,
);

/** The pictures with these ids, and those that were made from these bytes. */
export async function findPicturesByBytes(
  db: Queryable,
  ids: readonly string[],
  hashes: readonly string[],
): Promise<ShopPicture[]> {
  return byBytes(db, [ids, hashes.map((hash) => Buffer.from(hash, 'hex'))]);
}
