import * as editing from '@tailorbird/contract/catalogue-editing';
import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { productArtSettings } from '@tailorbird/contract/product-art';
import { productBody, type ProductField } from '@tailorbird/contract/product-fields';
import { id, isStorable } from '@tailorbird/contract/text';
import { z } from 'zod';
import type { Kind, RawEntry } from './catalogue-file.ts';
import { messages } from './messages.ts';
import type { Problems } from './problems.ts';

// The rules and sentences of fields are those of the calls that change one entity.

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
    .max(most, { error: messages.tooMany(name, most) });

const WHOLE = { error: messages.mustBe('order', 'a whole number') };
const order = z
  .number(WHOLE)
  .int(WHOLE)
  .min(0, { error: messages.mustBe('order', '0 or more') })
  .max(1_000_000, { error: messages.mustBe('order', '1000000 or less') });

/** A colour as #rrggbb, or a picture by its name. */
const swatch = text('swatch').refine(
  (written) => !written.startsWith('#') || /^#[0-9a-f]{6}$/i.test(written),
  { error: messages.mustBe('swatch', 'a colour such as #2f4a3a, or a picture') },
);

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

/** What a file may say of each field of a product: names, or ids, for what has a name. */
const PRODUCT = {
  name: productBody.name,
  description: productBody.description.unwrap(),
  cost: productBody.cost,
  categories: list('categories', 500, reference('categories')),
  type: reference('type').nullable(),
  image_id: list('pictures', PICTURES_OF_A_PRODUCT, text('pictures')),
  art: art.nullable(),
} satisfies Record<ProductField, z.ZodType>;

const { image_id: pictures, art: productArt, ...others } = PRODUCT;
const category = editing.createCategory.body.shape;
const option = editing.createOption.body.shape;
const rules = option.textRules.unwrap().unwrap().shape;

/** A field that is left out stays as it is in the shop. */
const entry = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ id, ...shape }).partial();

const schemas = {
  categories: entry({ name: category.name, description: category.description.unwrap() }),
  options: entry({
    name: option.name,
    description: option.description.unwrap(),
    required: z.boolean({ error: messages.mustBe('required', 'true or false') }),
    order,
    kind: option.kind,
    maxLength: rules.maxLength,
    characters: rules.characters,
    alsoAllowed: rules.alsoAllowed.unwrap(),
    placeholder: rules.placeholder.unwrap(),
  }),
  optionValues: entry({
    option: reference('option'),
    value: editing.createOptionValue.body.shape.value,
    order,
    swatch: swatch.nullable(),
  }),
  types: entry({
    name: editing.createType.body.shape.name,
    options: list('options', 200, reference('options')),
  }),
  products: entry({ ...others, pictures, art: productArt }),
} satisfies Record<Kind, z.ZodObject>;

type AllFields = { [K in Kind]: z.output<(typeof schemas)[K]> };
const schemaOf: { [K in Kind]: z.ZodType<AllFields[K]> } = schemas;

/** Keys of an entry in JSON, columns in CSV, in their order, with the types of JSON that they take. */
export function columnsOf(kind: Kind): Record<string, string[]> {
  const { properties = {} } = z.toJSONSchema(schemas[kind], { io: 'input' });
  const types = Object.entries(properties).map(([name, schema]) => {
    const whole = typeof schema === 'object' ? schema : {};
    return [name, [whole, ...(whole.anyOf ?? [])].flatMap(({ type }) => type ?? [])] as const;
  });
  return Object.fromEntries(types);
}

export type Fields<K extends Kind> = AllFields[K];

/** An entry whose fields are right. */
export interface Entry<K extends Kind> {
  line: number | undefined;
  fields: Fields<K>;
  /** Fields with mistakes are told and left out. */
  isFlawed: boolean;
  /** Adds a problem of this entry. */
  tell: (problem: string, column: string) => void;
}

/** The entry without the fields that have mistakes. Undefined: no field is right. */
export function checkEntry<K extends Kind>(
  kind: K,
  { place, values }: RawEntry,
  problems: Problems,
): Entry<K> | undefined {
  const tell = (problem: string, column: string) => problems.add(place, problem, column);
  const { line } = place;
  const parsed = schemaOf[kind].safeParse(values);
  if (parsed.success) return { line, fields: parsed.data, isFlawed: false, tell };
  const wrong = new Set<string>();
  for (const issue of parsed.error.issues) {
    // an unknown key within a field makes the field wrong
    const field = issue.path[0];
    const isKeys = issue.code === 'unrecognized_keys';
    for (const key of isKeys ? issue.keys : [String(field)]) {
      const column = String(field ?? key);
      tell(isKeys ? messages.unknownKey(key) : issue.message, column);
      wrong.add(column);
    }
  }
  // so that other mistakes are told at once, and a reference to the entry is not one of them
  const right = Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
  const again = schemaOf[kind].safeParse(right);
  return again.success ? { line, fields: again.data, isFlawed: true, tell } : undefined;
}
