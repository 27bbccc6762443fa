import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import {
  productBody,
  type ProductField,
  type ProductFields,
} from '@tailorbird/contract/product-fields';
import { id } from '@tailorbird/contract/text';
import { z } from 'zod';
import { joinList } from '../csv/csv-cell.ts';
import { named, reference, references, type CellFormat } from './catalogue-file.ts';
import type { Entry } from './check-entry.ts';
import type { Directories } from './import-products.ts';
import { messages } from './messages.ts';
import { type artByName, namedArt, resolveArt } from './named-art.ts';
import type { PictureIndex } from './pictures.ts';

/** A product as the shop has it. */
export type ProductRow = Required<ProductFields> & { id: string };

/** What a file may say of each field: names, or ids, for what has a name. */
const WRITTEN = {
  name: productBody.name,
  description: productBody.description.unwrap(),
  cost: productBody.cost,
  categories: references('categories', 500),
  type: named('type').nullable(),
  image_id: references('pictures', PICTURES_OF_A_PRODUCT, reference('pictures')),
  art: namedArt.nullable(),
} satisfies Record<ProductField, z.ZodType>;

export type Written = { [F in ProductField]: Exclude<z.output<(typeof WRITTEN)[F]>, undefined> };

const { image_id: pictures, art, ...others } = WRITTEN;
/** An entry, with its keys in their order. */
export const productEntry = z.strictObject({ id, ...others, pictures, art }).partial();

/** What an entry says, by the shop's fields. */
export function writtenFields({
  pictures: image_id,
  ...rest
}: z.output<typeof productEntry>): Partial<Written> {
  return { ...rest, image_id };
}

export interface Known extends Directories {
  pictures: PictureIndex;
}

/** Names for the ids of an exported product. */
export interface Names {
  categories: (ids: readonly string[]) => string[];
  types: (ids: readonly string[]) => string[];
  art: ReturnType<typeof artByName>;
}

interface ProductColumn<F extends ProductField> {
  format: CellFormat;
  /** What the shop keeps of what is written; as it is unless said. */
  resolve: (written: Written[F], entry: Entry<'products'>, known: Known) => ProductRow[F];
  /** Of a new product that does not say. Undefined: it must. */
  blank?: ProductRow[F];
  /** Says that it must. */
  required?: string;
  /** As it is unless said. */
  toJson?: (value: ProductRow[F], names: Pick<Names, 'art'>) => unknown;
  toCell: (value: ProductRow[F], names: Names) => string;
}

const same = <Value>(value: Value): Value => value;

const COST_ERROR = productBody.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

export const PRODUCT_COLUMNS: { [F in ProductField]: ProductColumn<F> } = {
  name: {
    format: 'text',
    resolve: same,
    required: messages.nameRequired('Product name'),
    toCell: same,
  },
  description: { format: 'text', resolve: same, blank: '', toCell: same },
  cost: {
    format: 'number',
    resolve: same,
    required: COST_ERROR,
    toCell: (dollars) => dollars.toFixed(2),
  },
  categories: {
    format: 'list',
    resolve: (written, entry, { categories }) => categories.findAll(written, entry, 'categories'),
    blank: [],
    toCell: (ids, { categories }) => joinList(categories(ids)),
  },
  type: {
    format: 'text or null',
    resolve: (name, entry, { types }) =>
      name === null ? null : (types.find(name, entry, 'type') ?? null),
    blank: null,
    toCell: (type, { types }) => types(type === null ? [] : [type]).join(''),
  },
  image_id: {
    format: 'list',
    resolve: (written, entry, { pictures }) => pictures.findAll(written, entry, 'pictures'),
    blank: [],
    toCell: joinList,
  },
  art: {
    format: 'JSON',
    resolve: (written, entry, known) => written && resolveArt(written, entry, known),
    blank: null,
    toJson: (settings, names) => names.art(settings),
    toCell: (settings, names) => (settings ? JSON.stringify(names.art(settings)) : ''),
  },
};

/** Key in JSON, column in CSV. */
export const keyOf = (field: ProductField) => (field === 'image_id' ? 'pictures' : field);

export function cellOf<F extends ProductField>(
  product: Pick<ProductRow, F>,
  field: F,
  names: Names,
) {
  return PRODUCT_COLUMNS[field].toCell(product[field], names);
}

export function jsonOf<F extends ProductField>(
  product: Pick<ProductRow, F>,
  field: F,
  names: Pick<Names, 'art'>,
) {
  const { toJson } = PRODUCT_COLUMNS[field];
  return toJson ? toJson(product[field], names) : product[field];
}
