import * as editing from '@tailorbird/contract/catalogue-editing';
import { createDiscount, discount } from '@tailorbird/contract/discounts';
import { factFields } from '@tailorbird/contract/facts';
import { DISCOUNT_TARGETS_MAX, PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import {
  artPhotograph,
  productArtSettings,
  type ProductArtSettings,
} from '@tailorbird/contract/product-art';
import { productBody, type ProductField } from '@tailorbird/contract/product-fields';
import { searchTexts } from '@tailorbird/contract/search-texts';
import { textRulesFor } from '@tailorbird/contract/rules/option-kinds';
import { taxClass } from '@tailorbird/contract/tax';
import { id, isStorable } from '@tailorbird/contract/text';
import { NIL } from 'uuid';
import { z } from 'zod';
import { discountRows } from '../catalogue/discount-queries.ts';
import * as rows from '../catalogue/row-writer.ts';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import { taxClassRows } from '../catalogue/tax-queries.ts';
import * as queries from '../catalogue/whole-queries.ts';
import type { Queryable } from '../database/pool.ts';
import type { Kind, KindWithNames } from './catalogue-file.ts';
import { messages } from './messages.ts';

// Each kind of entry is described here once: import, export, JSON and the columns of CSV follow from
// it. The rules, sentences and statements are those of the calls that change one entity.

const text = (name: string) =>
  z
    .string({ error: messages.mustBe(name, 'text') })
    .refine(isStorable, { error: messages.notStorable(name) })
    .transform((written) => written.trim());

/** The name, in one spelling of its letters, or the id of another entity. */
const reference = (name: string) => text(name).transform((written) => written.normalize('NFC'));

const list = (name: string, most: number, one: z.ZodType<string> = reference(name)) =>
  z
    .array(one, { error: messages.mustBe(name, 'a list') })
    .max(most, { error: messages.tooMany(name, most) })
    .default([]);

/** A new one comes last without it, see `orderAfter`. */
const order = z
  .int({ error: messages.mustBe('order', 'a whole number') })
  .min(0, { error: messages.mustBe('order', '0 or more') })
  .max(1_000_000, { error: messages.mustBe('order', '1000000 or less') })
  .default(0);

/** A colour as #rrggbb, or a picture by its name. */
const swatch = text('swatch')
  .refine((written) => !written.startsWith('#') || /^#[0-9a-f]{6}$/i.test(written), {
    error: messages.mustBe('swatch', 'a colour such as #2f4a3a, or a picture'),
  })
  .transform((written) => (written.startsWith('#') ? written.toLowerCase() : written));

const drive = productArtSettings.shape.drives.unwrap().element.shape;
const { use } = drive.values.unwrap().element.shape;

/** A picture by its name. */
const photograph = z.strictObject({ ...artPhotograph.shape, imageId: reference('imageId') });

/** A product's art, with options, values and pictures by their names. */
const art = z.strictObject(
  {
    ...productArtSettings.shape,
    photo: z.strictObject({ front: photograph, back: photograph.optional() }).optional(),
    drives: z
      .array(
        z.strictObject({
          parameter: drive.parameter,
          option: reference('option'),
          values: z
            .array(z.strictObject({ value: reference('value'), use }))
            .max(1000)
            .default([]),
        }),
      )
      .refine((all) => new Set(all.map(({ parameter }) => parameter)).size === all.length, {
        error: messages.eachOnce,
      })
      .default([]),
  },
  { error: messages.mustBe('art', 'a drawing in JSON') },
);
export type ArtByNames = z.output<typeof art>;

/** The goods that a discount is for. */
const target = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('order') }),
    z.strictObject({
      kind: z.enum(['products', 'categories']),
      ids: list('ids', DISCOUNT_TARGETS_MAX),
    }),
  ],
  {
    error: messages.mustBe('of', '{kind: order}, {kind: products, ids} or {kind: categories, ids}'),
  },
);

const sizeImage = text('sizeImage').nullable().optional();
const { sizeImage: _, sizeImageAlt, ...facts } = factFields;

const PRODUCT = {
  name: productBody.name,
  description: productBody.description,
  cost: productBody.cost,
  categories: list('categories', 500),
  type: reference('type').nullable().default(null),
  pictures: list('pictures', PICTURES_OF_A_PRODUCT, text('pictures')),
  art: art.nullable().optional(),
  tiers: productBody.tiers,
  minimumQuantity: productBody.minimumQuantity,
  taxClass: reference('taxClass').nullable().optional(),
  isDraft: productBody.isDraft,
  ...facts,
  weight: productBody.weight,
  madeToMeasure: productBody.madeToMeasure,
  sizeImage,
  sizeImageAlt,
  ...searchTexts,
} satisfies Record<Exclude<ProductField, 'image_id'> | 'pictures', z.ZodType>;

const option = editing.createOption.body.shape;
const value = editing.createOptionValue.body.shape;
const { name: typeName, approval, madeToMeasure, ...type } = editing.createType.body.shape;

type Writes<Row extends rows.CatalogueRow> = Pick<
  rows.RowWriter<Row>,
  'insert' | 'set' | 'freeNames'
>;

/** A kind of entries. */
export interface Description<Row extends rows.CatalogueRow> {
  kind: Kind;
  /** The field by which a file names one. Undefined when it is known by its id alone. */
  naming: 'name' | 'value' | 'code' | undefined;
  /**
   * The fields of one in a file: names, or ids, for what has a name. In the order of the columns:
   * what came later stands behind, so that files of before keep theirs.
   */
  schema: z.ZodObject;
  /** The fields of a new one that its file says nothing of. Names are stand-ins. */
  usual: Row;
  writes: Writes<Row>;
}

const NEW = { id: NIL, name: 'new', value: 'new', option: 'new', cost: 0 };

/** A kind whose entities are known by their names. `list` gives all of the shop. */
const kindWithNames = <Schema extends z.ZodObject<{ id: typeof id }>>(
  kind: KindWithNames,
  description: {
    naming?: 'value' | 'code';
    schema: Schema;
    list: (db: Queryable) => Promise<z.output<Schema>[]>;
    writes: Writes<z.output<Schema> & rows.CatalogueRow>;
  },
) => ({ kind, naming: 'name' as const, usual: description.schema.parse(NEW), ...description });

/** Writes that take rows as files have them. */
const storing = <Row extends rows.CatalogueRow, Stored extends rows.CatalogueRow>(
  { insert, set, freeNames }: Writes<Stored>,
  stored: (row: Row) => Stored,
): Writes<Row> => ({
  insert: (tx, news) => insert(tx, news.map(stored)),
  set: (tx, changed) => set(tx, changed.map(stored)),
  freeNames,
});

const toSwatch = (written: string) =>
  written.startsWith('#') ? { colour: written } : { image_id: written };

const products = z.object({ id, ...PRODUCT });
/** As the shop has it: it refers to others by ids. */
type ProductRow = Omit<z.output<typeof products>, 'art'> & { art?: ProductArtSettings | null };

const toProduct = ({ pictures, ...row }: ProductRow) => ({
  ...row,
  _id: row.id,
  image_id: pictures,
});

export const kinds = {
  categories: kindWithNames('categories', {
    schema: z.object({ id, ...editing.createCategory.body.shape }),
    list: queries.listCategories,
    writes: rows.categoryRows,
  }),
  options: kindWithNames('options', {
    schema: z.object({
      id,
      name: option.name,
      description: option.description,
      required: z.boolean({ error: messages.mustBe('required', 'true or false') }).default(false),
      order,
      kind: option.kind.unwrap().default('choice'),
      ...option.textRules.unwrap().unwrap().partial().shape,
      textPrice: option.textPrice,
      artwork: option.artwork,
      isSize: option.isSize,
    }),
    list: queries.listOptions,
    writes: storing(rows.optionRows, ({ required, order, ...row }: queries.WholeOption) => ({
      ...row,
      isRequired: required,
      displayOrder: order,
      textRules: textRulesFor(row.kind, row),
    })),
  }),
  optionValues: kindWithNames('optionValues', {
    naming: 'value',
    schema: z.object({
      id,
      // null: one of the shop that is of no option yet
      option: reference('option').transform((written): string | null => written),
      value: value.value,
      surcharge: value.surcharge.unwrap().default(0),
      order,
      swatch: swatch.nullable().default(null),
    }),
    list: queries.listValues,
    writes: storing(rows.valueRows, ({ option, order, swatch, ...row }: queries.WholeValue) => ({
      ...row,
      option: option ?? undefined,
      displayOrder: order,
      swatch: swatch ? toSwatch(swatch) : null,
    })),
  }),
  types: kindWithNames('types', {
    schema: z.object({
      id,
      name: typeName,
      options: list('options', 200),
      ...type,
      sizeImage,
      approval,
      madeToMeasure,
    }),
    list: queries.listTypes,
    writes: rows.typeRows,
  }),
  taxClasses: kindWithNames('taxClasses', {
    schema: z.object({ id, ...taxClass, rate: taxClass.rate.default(0) }),
    list: queries.listTaxClasses,
    writes: taxClassRows,
  }),
  products: {
    kind: 'products' as const,
    naming: undefined,
    schema: products,
    usual: { ...products.parse(NEW), art: null },
    writes: storing<ProductRow, ReturnType<typeof toProduct>>(
      { insert: insertProducts, set: setProducts, freeNames: async () => {} },
      toProduct,
    ),
  },
  discounts: kindWithNames('discounts', {
    naming: 'code',
    schema: z.object({
      id,
      ...createDiscount.body.shape,
      // as discounts of before have them
      code: discount.shape.code,
      of: target.default({ kind: 'order' }),
    }),
    list: queries.listDiscounts,
    writes: discountRows,
  }),
} satisfies Record<Kind, object>;

type ParsedEntry<K extends Kind> = z.output<(typeof kinds)[K]['schema']>;

/** The fields that an entry has, of whatever kind it is. */
export type Fields = Partial<
  ParsedEntry<'categories'> &
    ParsedEntry<'options'> &
    ParsedEntry<'optionValues'> &
    ParsedEntry<'types'> &
    ParsedEntry<'taxClasses'> &
    ParsedEntry<'products'> &
    ParsedEntry<'discounts'>
>;
