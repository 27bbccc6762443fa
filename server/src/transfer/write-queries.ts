import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { prepared, type Queryable } from '../database/pool.ts';

// Each takes many rows at once, as JSON. What is new is in the order of the file also where the
// shop orders by age.

const AGE = `now() + g.place * interval '1 microsecond'`;

type Writing<Row> = (tx: Queryable, rows: readonly Row[]) => Promise<void>;

// The caller alone knows what rows its SQL takes.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function rowsQuery<Row extends object>(name: string, sql: string): Writing<Row> {
  const query = prepared(`import-${name}`, sql);
  return async (tx, rows) => {
    // a statement that finds no row would announce a change all the same
    if (rows.length > 0) await query(tx, [JSON.stringify(rows)]);
  };
}

export interface CategoryRow {
  id: string;
  place: number;
  name: string;
  description: string;
}
const CATEGORY = `json_to_recordset($1::json) g (id uuid, place int, name text, description text)`;

export const insertCategories = rowsQuery<CategoryRow>(
  'category-insert',
  `insert into categories (id, name, description, created_at)
   select g.id, g.name, g.description, ${AGE} from ${CATEGORY}`,
);
export const updateCategories = rowsQuery<CategoryRow>(
  'category-update',
  `update categories c set name = g.name, description = g.description, version = version + 1
   from ${CATEGORY} where c.id = g.id`,
);

export interface OptionRow {
  id: string;
  name: string;
  description: string;
  required: boolean;
  order: number;
  kind: OptionKind;
  rules: TextRules | null;
}
const OPTION = `json_to_recordset($1::json) g (id uuid, name text, description text,
  required boolean, "order" int, kind text, rules jsonb)`;

export const insertOptions = rowsQuery<OptionRow>(
  'option-insert',
  `insert into options (id, name, description, is_required, display_order, kind, text_rules)
   select g.id, g.name, g.description, g.required, g.order, g.kind, g.rules from ${OPTION}`,
);
export const updateOptions = rowsQuery<OptionRow>(
  'option-update',
  `update options o set name = g.name, description = g.description, is_required = g.required,
     display_order = g.order, kind = g.kind, text_rules = g.rules, version = version + 1
   from ${OPTION} where o.id = g.id`,
);

export interface ValueRow {
  id: string;
  option: string;
  name: string;
  order: number;
  /** #rrggbb, or the id of a picture. */
  swatch: string | null;
}
const VALUE = `json_to_recordset($1::json)
  g (id uuid, option uuid, name text, "order" int, swatch text)`;
const SWATCH_COLOUR = `case when g.swatch like '#%' then g.swatch end`;
const SWATCH_IMAGE = `case when g.swatch not like '#%' then g.swatch::uuid end`;

export const insertValues = rowsQuery<ValueRow>(
  'value-insert',
  `insert into option_values
     (id, option_id, value, display_order, swatch_colour, swatch_image_id)
   select g.id, g.option, g.name, g.order, ${SWATCH_COLOUR}, ${SWATCH_IMAGE} from ${VALUE}`,
);
export const updateValues = rowsQuery<ValueRow>(
  'value-update',
  `update option_values v set option_id = g.option, value = g.name, display_order = g.order,
     swatch_colour = ${SWATCH_COLOUR}, swatch_image_id = ${SWATCH_IMAGE}, version = version + 1
   from ${VALUE} where v.id = g.id`,
);

export interface TypeRow {
  id: string;
  name: string;
  options: readonly string[];
}
const TYPE = `json_to_recordset($1::json) g (id uuid, name text, options uuid[])`;
const typeOptions = rowsQuery<TypeRow>(
  'type-options',
  `insert into product_type_options (product_type_id, option_id)
   select g.id, option_id from ${TYPE} cross join unnest(g.options) option_id
   on conflict do nothing`,
);
const typeInsert = rowsQuery<TypeRow>(
  'type-insert',
  `insert into product_types (id, name) select g.id, g.name from ${TYPE}`,
);
const typeUpdate = rowsQuery<TypeRow>(
  'type-update',
  `with left_behind as (
     delete from product_type_options pto using ${TYPE}
     where pto.product_type_id = g.id and pto.option_id <> all (g.options)
   )
   update product_types t set name = g.name, version = version + 1 from ${TYPE} where t.id = g.id`,
);

export async function insertTypes(tx: Queryable, rows: readonly TypeRow[]): Promise<void> {
  await typeInsert(tx, rows);
  await typeOptions(tx, rows);
}

export async function updateTypes(tx: Queryable, rows: readonly TypeRow[]): Promise<void> {
  await typeUpdate(tx, rows);
  await typeOptions(tx, rows);
}

export interface ProductRow {
  id: string;
  place: number;
  name: string;
  description: string;
  cents: number;
  type: string | null;
  categories: readonly string[];
  pictures: readonly string[];
  art: ProductArtSettings | null;
}
const PRODUCT = `json_to_recordset($1::json) g (id uuid, place int, name text, description text,
  cents int, type uuid, categories uuid[], pictures uuid[], art jsonb)`;

const productInsert = rowsQuery<ProductRow>(
  'product-insert',
  `insert into products (id, name, description, cost_cents, product_type_id, art, created_at)
   select g.id, g.name, g.description, g.cents, g.type, g.art, ${AGE} from ${PRODUCT}`,
);
const productUpdate = rowsQuery<ProductRow>(
  'product-update',
  `with parted as (
     delete from product_categories pc using ${PRODUCT}
     where pc.product_id = g.id and pc.category_id <> all (g.categories)
   ),
   taken_off as (
     delete from product_images pi using ${PRODUCT}
     where pi.product_id = g.id and pi.image_id <> all (g.pictures)
   )
   update products p set name = g.name, description = g.description, cost_cents = g.cents,
     product_type_id = g.type, art = g.art, updated_at = now(), version = version + 1
   from ${PRODUCT} where p.id = g.id`,
);
const productCategories = rowsQuery<ProductRow>(
  'product-categories',
  `insert into product_categories (product_id, category_id)
   select g.id, category_id from ${PRODUCT} cross join unnest(g.categories) category_id
   on conflict do nothing`,
);
const productPictures = rowsQuery<ProductRow>(
  'product-pictures',
  `insert into product_images (product_id, image_id, position)
   select g.id, shown.id, shown.position
   from ${PRODUCT} cross join unnest(g.pictures) with ordinality shown (id, position)
   on conflict (product_id, image_id) do update set position = excluded.position`,
);

export async function insertProducts(tx: Queryable, rows: readonly ProductRow[]): Promise<void> {
  await productInsert(tx, rows);
  await productCategories(tx, rows);
  await productPictures(tx, rows);
}

export async function updateProducts(tx: Queryable, rows: readonly ProductRow[]): Promise<void> {
  await productUpdate(tx, rows);
  await productCategories(tx, rows);
  await productPictures(tx, rows);
}

const STEP_ASIDE = {
  categories: prepared(
    'import-category-aside',
    `update categories set name = id::text where id = any ($1::uuid[])`,
  ),
  options: prepared(
    'import-option-aside',
    `update options set name = id::text where id = any ($1::uuid[])`,
  ),
  optionValues: prepared(
    'import-value-aside',
    `update option_values set value = id::text where id = any ($1::uuid[])`,
  ),
  types: prepared(
    'import-type-aside',
    `update product_types set name = id::text where id = any ($1::uuid[])`,
  ),
};

/** Frees the names that these have, for others that get them before they get their new ones. */
export async function stepAside(
  tx: Queryable,
  kind: keyof typeof STEP_ASIDE,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await STEP_ASIDE[kind](tx, [ids]);
}

const pictureInsert = prepared<{ id: string }>(
  'import-picture-insert',
  `insert into images
     (id, name, content_type, width, height, bytes, placeholder, upload_hash, unused_since,
      renditions_due)
   values ($1, $2, 'image/webp', $3, $4, $5, $6, $7, now(), now())
   on conflict (upload_hash) do update set unused_since = now()
   returning id`,
);

export interface NewPicture {
  id: string;
  name: string;
  width: number;
  height: number;
  bytes: Buffer;
  placeholder: string;
  /** Null: another one that was made of the same bytes has it. */
  sha256: Buffer | null;
}

/** Its id: another one, if somebody has uploaded the same just now. */
export async function insertPicture(tx: Queryable, picture: NewPicture): Promise<string> {
  const { id, name, width, height, bytes, placeholder, sha256 } = picture;
  const values = [id, name, width, height, bytes, placeholder, sha256];
  const [row] = await pictureInsert(tx, values);
  return row?.id ?? id;
}
