import * as editing from '@tailorbird/contract/catalogue-editing';
import { createDiscount } from '@tailorbird/contract/discounts';
import { type FactField, factFields } from '@tailorbird/contract/facts';
import { DISCOUNT_TARGETS_MAX, PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { productArtSettings } from '@tailorbird/contract/product-art';
import { productBody, type ProductField } from '@tailorbird/contract/product-fields';
import { taxClass } from '@tailorbird/contract/tax';
import { id, isStorable } from '@tailorbird/contract/text';
import { NIL } from 'uuid';
import { z } from 'zod';
import type { WholeValue } from '../catalogue/whole-queries.ts';
import { KINDS, type Kind, type RawEntry } from './catalogue-file.ts';
import { messages } from './messages.ts';
import type { Problems } from './problems.ts';

// Each field of a file is described here once: import, export and the columns of CSV follow from
// it. The rules and sentences are those of the calls that change one entity. The default is what a
// new entity gets of which the file does not say the field.

const text = (name: string) =>
  z
    .string({ error: messages.mustBe(name, 'text') })
    .refine(isStorable, { error: messages.notStorable(name) })
    .transform((written) => written.trim());

/** The name, in one spelling of its letters, or the id of another entity. */
const reference = (name: string) => text(name).transform((written) => written.normalize('NFC'));

const list = (name: string, most: number, one: z.ZodType<string>) =>
  z
    .array(one, { error: messages.mustBe(name, 'a list') })
    .max(most, { error: messages.tooMany(name, most) })
    .default([]);

const WHOLE = { error: messages.mustBe('order', 'a whole number') };
/** A new one comes last without it, see `lastOrder`. */
const order = z
  .number(WHOLE)
  .int(WHOLE)
  .min(0, { error: messages.mustBe('order', '0 or more') })
  .max(1_000_000, { error: messages.mustBe('order', '1000000 or less') })
  .default(0);

/** A colour as #rrggbb, or a picture by its name. */
const swatch = text('swatch')
  .refine((written) => !written.startsWith('#') || /^#[0-9a-f]{6}$/i.test(written), {
    error: messages.mustBe('swatch', 'a colour such as #2f4a3a, or a picture'),
  })
  .transform((written) => (written.startsWith('#') ? written.toLowerCase() : written));

const artFields = productArtSettings.shape;
const driveFields = artFields.drives.unwrap().element.shape;
const { use } = driveFields.values.unwrap().element.shape;

const drive = z.strictObject({
  parameter: driveFields.parameter,
  option: reference('option'),
  values: z
    .array(z.strictObject({ value: reference('value'), use }))
    .max(1000)
    .default([]),
});

/** A product's art, with options and values by their names. */
const art = z.strictObject(
  {
    ...artFields,
    drives: z
      .array(drive)
      .refine((all) => new Set(all.map(({ parameter }) => parameter)).size === all.length, {
        error: messages.eachOnce,
      })
      .default([]),
  },
  { error: messages.mustBe('art', 'a drawing in JSON') },
);
export type NamedArt = z.output<typeof art>;

/** The goods that a discount is for. */
const target = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('order') }),
    z.strictObject({
      kind: z.enum(['products', 'categories']),
      ids: list('ids', DISCOUNT_TARGETS_MAX, reference('ids')),
    }),
  ],
  {
    error: messages.mustBe('of', '{kind: order}, {kind: products, ids} or {kind: categories, ids}'),
  },
);

const facts = {
  maker: factFields.maker.unwrap().default(''),
  leadDays: factFields.leadDays.unwrap().default(null),
  returns: factFields.returns.unwrap().default(''),
  sizeTable: factFields.sizeTable.unwrap().default(''),
  care: factFields.care.unwrap().default(''),
};

const sizeImage = {
  sizeImage: text('sizeImage').nullable().default(null),
  sizeImageAlt: factFields.sizeImageAlt.unwrap().default(''),
} satisfies Record<Exclude<FactField, keyof typeof facts>, z.ZodType>;

/**
 * What a file may say of each field of a product: names, or ids, for what has a name. In the order of
 * the columns: what came later stands behind, so that files of before keep theirs.
 */
const PRODUCT = {
  name: productBody.name,
  description: productBody.description,
  cost: productBody.cost,
  categories: list('categories', 500, reference('categories')),
  type: reference('type').nullable().default(null),
  pictures: list('pictures', PICTURES_OF_A_PRODUCT, text('pictures')),
  art: art.nullable().default(null),
  tiers: productBody.tiers.unwrap().default([]),
  minimumQuantity: productBody.minimumQuantity.unwrap().default(1),
  taxClass: reference('taxClass').nullable().default(null),
  isDraft: productBody.isDraft.unwrap().default(false),
  ...facts,
  weight: productBody.weight.unwrap().default(null),
  ...sizeImage,
} satisfies Record<Exclude<ProductField, 'image_id'> | 'pictures', z.ZodType>;

const option = editing.createOption.body.shape;
const value = editing.createOptionValue.body.shape;
const type = editing.createType.body.shape;
const textRules = option.textRules.unwrap().unwrap().partial().shape;

/** A field that is left out stays as it is in the shop. */
const entry = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const whole = z.strictObject({ id, ...shape });
  return { whole, partial: whole.partial() };
};

const schemas = {
  categories: entry(editing.createCategory.body.shape),
  options: entry({
    name: option.name,
    description: option.description,
    required: z.boolean({ error: messages.mustBe('required', 'true or false') }).default(false),
    order,
    kind: option.kind.unwrap().default('choice'),
    ...textRules,
    textPrice: option.textPrice.unwrap().default(null),
    isSize: option.isSize.unwrap().default(false),
  }),
  optionValues: entry({
    option: reference('option'),
    value: value.value,
    surcharge: value.surcharge.unwrap().default(0),
    order,
    swatch: swatch.nullable().default(null),
  }),
  types: entry({
    name: type.name,
    options: list('options', 200, reference('options')),
    tiers: type.tiers.unwrap().default([]),
    countsTogether: type.countsTogether.unwrap().default(false),
    ...facts,
    ...sizeImage,
  }),
  taxClasses: entry({ ...taxClass, rate: taxClass.rate.default(0) }),
  products: entry(PRODUCT),
  discounts: entry({ ...createDiscount.body.shape, of: target.default({ kind: 'order' }) }),
} satisfies Record<Kind, object>;

type Row<K extends Kind> = z.output<(typeof schemas)[K]['whole']>;

const NEW_VALUE: WholeValue = schemas.optionValues.whole.parse({
  id: NIL,
  option: '-',
  value: '-',
});

/** What new ones are as far as their files say nothing. The names are stand-ins. */
export const usual = {
  categories: schemas.categories.whole.parse({ id: NIL, name: 'new' }),
  options: schemas.options.whole.parse({ id: NIL, name: 'new' }),
  optionValues: NEW_VALUE,
  types: schemas.types.whole.parse({ id: NIL, name: 'new' }),
  taxClasses: schemas.taxClasses.whole.parse({ id: NIL, name: 'new' }),
  products: schemas.products.whole.parse({ id: NIL, name: 'new', cost: 0 }),
  discounts: schemas.discounts.whole.parse({ id: NIL }),
};

/** An entity of the shop. */
export type Entity<K extends Kind> = (typeof usual)[K];

/** `list`: of objects, which a cell has as JSON. */
function typesOf({ type: name, items }: z.core.JSONSchema.JSONSchema): string[] {
  const isOfTexts = typeof items === 'object' && 'type' in items && items.type === 'string';
  return [name ?? []].flat().map((one) => (one === 'array' && !isOfTexts ? 'list' : one));
}

/** Keys of an entry in JSON, columns in CSV, in their order, with the types of JSON that they take. */
export function columnsOf(kind: Kind): Record<string, string[]> {
  const { properties = {} } = z.toJSONSchema(schemas[kind].whole, { io: 'input' });
  const types = Object.entries(properties).map(([name, schema]) => {
    const whole = typeof schema === 'object' ? schema : {};
    return [name, [whole, ...(whole.anyOf ?? whole.oneOf ?? [])].flatMap(typesOf)] as const;
  });
  return Object.fromEntries(types);
}

/** The fields that an entry has, of whatever kind it is. */
export type Fields = Partial<
  Row<'categories'> &
    Row<'options'> &
    Row<'optionValues'> &
    Row<'types'> &
    Row<'taxClasses'> &
    Row<'products'> &
    Row<'discounts'>
>;

/** Adds a problem of an entry. */
export type Tell = (problem: string, column: string) => void;

/** An entry whose fields are right. */
export interface Entry {
  line: number | undefined;
  fields: Fields;
  /** Fields with mistakes are told and left out. */
  isFlawed: boolean;
  tell: Tell;
}

/** What is said where a new entity has nothing: of each field that it must have. */
const REQUIRED = new Map(
  KINDS.map((kind) => [kind, schemas[kind].whole.safeParse({ id: NIL }).error?.issues ?? []]),
);

/** Whether it lacks what a new entity must have, which is told unless that has a mistake. */
export function isLacking(kind: Kind, { fields, isFlawed, tell }: Entry): boolean {
  const lacking = REQUIRED.get(kind)?.filter(({ path }) => !(String(path[0]) in fields)) ?? [];
  if (!isFlawed) for (const { path, message } of lacking) tell(message, String(path[0]));
  return lacking.length > 0;
}

const NO_FIELDS: Fields = {};

/** The entry without the fields that have mistakes. Undefined: no field is right. */
export function checkEntry(
  kind: Kind,
  { place, values }: RawEntry,
  problems: Problems,
): Entry | undefined {
  const tell: Tell = (problem, column) => problems.add(place, problem, column);
  const { partial } = schemas[kind];
  const parsed = partial.safeParse(values);
  const wrong = new Set<string>();
  for (const issue of parsed.error?.issues ?? []) {
    // an unknown key within a field makes the field wrong
    const [field] = issue.path;
    const isKeys = issue.code === 'unrecognized_keys';
    for (const key of isKeys ? issue.keys : [String(field)]) {
      const column = String(field ?? key);
      tell(isKeys ? messages.unknownKey(key) : issue.message, column);
      wrong.add(column);
    }
  }
  // so that other mistakes are told at once, and a reference to the entry is not one of them
  const right = Object.entries(values).filter(([key]) => !wrong.has(key));
  const { data } = wrong.size === 0 ? parsed : partial.safeParse(Object.fromEntries(right));
  if (!data) return undefined;
  // without the defaults of fields that the file does not have
  const given = Object.entries(data).filter(([key]) => !wrong.has(key) && key in values);
  const fields = { ...NO_FIELDS, ...Object.fromEntries(given) };
  return { line: place.line, fields, isFlawed: wrong.size > 0, tell };
}
