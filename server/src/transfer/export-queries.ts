import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { prepared, type Queryable } from '../database/pool.ts';

// Everything in an order that the same catalogue always has.

const snapshot = prepared(
  'export-snapshot',
  `set transaction isolation level repeatable read, read only`,
);

/** First in a transaction: all that it reads is of one moment. */
export async function beginSnapshot(tx: Queryable): Promise<void> {
  await snapshot(tx, []);
}

export interface ExportedCategory {
  id: string;
  name: string;
  description: string;
}

export interface ExportedValue {
  id: string;
  option: string;
  value: string;
  order: number;
  /** #rrggbb, or the id of a picture. */
  swatch: string | null;
}

export interface ExportedOption {
  id: string;
  name: string;
  description: string;
  required: boolean;
  order: number;
  kind: OptionKind;
  /** Of a text. */
  rules: TextRules | null;
}

export interface ExportedType {
  id: string;
  name: string;
  options: string[];
}

export interface ExportedProduct {
  id: string;
  name: string;
  description: string;
  cents: number;
  categories: string[];
  type: string | null;
  pictures: string[];
  art: ProductArtSettings | null;
}

export interface ExportedPicture {
  id: string;
  name: string;
  type: string;
  /** bytes */
  size: number;
}

const categories = prepared<ExportedCategory>(
  'export-categories',
  `select id, name, description from categories order by created_at, id`,
);
const options = prepared<ExportedOption>(
  'export-options',
  `select id, name, description, is_required as required, display_order as order, kind,
     text_rules as rules
   from options order by display_order, name collate "C", id`,
);
const values = prepared<ExportedValue>(
  'export-values',
  `select v.id, v.option_id as option, v.value, v.display_order as order,
     coalesce(v.swatch_colour, v.swatch_image_id::text) as swatch
   from option_values v join options o on o.id = v.option_id
   order by o.display_order, o.name collate "C", o.id, v.display_order, v.value collate "C", v.id`,
);
const types = prepared<ExportedType>(
  'export-types',
  `select id, name, array(
     select o.id from product_type_options pto join options o on o.id = pto.option_id
     where pto.product_type_id = t.id order by o.display_order, o.name collate "C", o.id) as options
   from product_types t order by lower(name) collate "C", id`,
);
const pictures = prepared<ExportedPicture>(
  'export-pictures',
  `select id, name, content_type as type, octet_length(bytes) as size from images
   where id in (
     select image_id from product_images union all
     select swatch_image_id from option_values where option_id is not null)
   order by id`,
);
const pictureBytes = prepared<{ bytes: Buffer }>(
  'export-picture-bytes',
  `select bytes from images where id = $1`,
);

export const exportCategories = (tx: Queryable): Promise<ExportedCategory[]> => categories(tx, []);
export const exportOptions = (tx: Queryable): Promise<ExportedOption[]> => options(tx, []);
export const exportValues = (tx: Queryable): Promise<ExportedValue[]> => values(tx, []);
export const exportTypes = (tx: Queryable): Promise<ExportedType[]> => types(tx, []);
export const exportPictures = (tx: Queryable): Promise<ExportedPicture[]> => pictures(tx, []);

export async function exportPictureBytes(tx: Queryable, id: string): Promise<Buffer> {
  const [row] = await pictureBytes(tx, [id]);
  if (!row) throw new Error(`The picture ${id} has left a snapshot.`);
  return row.bytes;
}

const productsOpen = prepared(
  'export-products-open',
  `declare exported_products no scroll cursor for
   select p.id, p.name, p.description, p.cost_cents as cents, p.product_type_id as type,
     array(select c.id from product_categories pc join categories c on c.id = pc.category_id
       where pc.product_id = p.id order by c.created_at, c.id) as categories,
     array(select image_id from product_images where product_id = p.id order by position, image_id)
       as pictures, p.art
   from products p order by p.created_at, p.id`,
);
const productsNext = prepared<ExportedProduct>(
  'export-products-next',
  `fetch 1000 from exported_products`,
);

/** A thousand at a time. */
export async function* exportProducts(tx: Queryable): AsyncGenerator<ExportedProduct[]> {
  await productsOpen(tx, []);
  for (;;) {
    const products = await productsNext(tx, []);
    if (products.length === 0) return;
    yield products;
  }
}
