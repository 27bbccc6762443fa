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

/** A product as the shop has it. */
export type Product = Required<ProductFields> & { id: string };

interface Columns {
  /** Columns with the name and type of their field; the first has the name. */
  columns: Record<string, [field: string, type: string]>;
  /** Expressions for columns that are written otherwise, of `sent`. */
  written?: Record<string, string>;
  onlyNew?: Record<string, string>;
  /** What follows the columns in a select from `table t`. */
  from: string;
}

/** Rows go as JSON, many at once, with their `place` among each other. */
// The caller alone knows what rows its SQL takes.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function namedTable<Row extends Named>(
  table: string,
  { columns, written = {}, onlyNew = {}, from }: Columns,
) {
  const named = Object.entries(columns);
  const direct = named.map(([column, [field]]) => [column, `sent."${field}"`]);
  const changed = { ...Object.fromEntries(direct), ...written };
  const inserted = { id: 'sent.id', ...changed, ...onlyNew };
  const updates = Object.keys(changed).map((column) => `${column} = excluded.${column}`);
  const list = prepared<Row>(
    `transfer-${table}`,
    `select t.id, ${named.map(([column, [field]]) => `t.${column} as "${field}"`).join(', ')} ${from}`,
  );
  const freeNames = prepared(
    `transfer-aside-${table}`,
    `update ${table} set ${named[0]?.[0]} = id::text where id = any ($1::uuid[])`,
  );
  const save = prepared(
    `transfer-save-${table}`,
    `insert into ${table} as t (${Object.keys(inserted).join(', ')})
     select ${Object.values(inserted).join(', ')}
     from json_to_recordset($1::json) sent (id uuid, place int, swatch text,
       ${named.map(([, [field, type]]) => `"${field}" ${type}`).join(', ')})
     on conflict (id) do update set version = t.version + 1, ${updates.join(', ')}`,
  );
  return {
    /** The same catalogue always has the same order. */
    list: (db: Queryable) => list(db, []),
    /** Frees the names of these rows for others, before they get their new ones. */
    async freeNames(tx: Queryable, ids: readonly string[]) {
      // a statement that finds no row would announce a change all the same
      if (ids.length > 0) await freeNames(tx, [ids]);
    },
    /** Inserts the rows that are new and overwrites the others. */
    async save(tx: Queryable, rows: readonly Row[]) {
      const placed = rows.map((row, place) => ({ ...row, place }));
      if (rows.length > 0) await save(tx, [JSON.stringify(placed)]);
    },
  };
}

export type NamedTable<Row extends Named> = ReturnType<typeof namedTable<Row>>;

const orderOf = (option: string) =>
  `${option}.display_order, ${option}.name collate "C", ${option}.id`;

export const categories = namedTable<Named & { description: string }>('categories', {
  columns: { name: ['name', 'text'], description: ['description', 'text'] },
  // in the order of the file also where the shop orders by age
  onlyNew: { created_at: `now() + sent.place * interval '1 microsecond'` },
  from: 'from categories t order by t.created_at, t.id',
});

export const options = namedTable<Option>('options', {
  columns: {
    name: ['name', 'text'],
    description: ['description', 'text'],
    is_required: ['required', 'boolean'],
    display_order: ['order', 'int'],
    kind: ['kind', 'text'],
    text_rules: ['rules', 'jsonb'],
  },
  from: `from options t order by ${orderOf('t')}`,
});

export const optionValues = namedTable<Value>('option_values', {
  columns: {
    value: ['name', 'text'],
    option_id: ['option', 'uuid'],
    display_order: ['order', 'int'],
  },
  written: {
    swatch_colour: `case when sent.swatch like '#%' then sent.swatch end`,
    swatch_image_id: `case when sent.swatch not like '#%' then sent.swatch::uuid end`,
  },
  from: `, coalesce(t.swatch_colour, t.swatch_image_id::text) as swatch
     from option_values t left join options o on o.id = t.option_id
     order by ${orderOf('o')}, t.display_order, t.value collate "C", t.id`,
});

const typeTable = namedTable<Named & { options: string[] }>('product_types', {
  columns: { name: ['name', 'text'] },
  from: `, array(
       select o.id from product_type_options pto join options o on o.id = pto.option_id
       where pto.product_type_id = t.id order by ${orderOf('o')}) as options
     from product_types t order by lower(t.name) collate "C", t.id`,
});
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

export const types: typeof typeTable = {
  ...typeTable,
  async save(tx, rows) {
    await typeTable.save(tx, rows);
    if (rows.length > 0) await typeOptions(tx, [JSON.stringify(rows)]);
  },
};

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
