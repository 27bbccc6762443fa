import * as editing from '@tailorbird/contract/catalogue-editing';
import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { productArtSettings } from '@tailorbird/contract/product-art';
import { id, isStorable } from '@tailorbird/contract/text';
import { z } from 'zod';
import type { Kind, RawEntry } from './catalogue-file.ts';
import { messages } from './messages.ts';
import type { Problems } from './problems.ts';

// The rules and sentences of fields are those of the calls that change one entity. A field that is
// left out stays as it is in the shop.

const reference = (name: string) =>
  z
    .string({ error: messages.mustBe(name, 'text') })
    .refine(isStorable, { error: messages.notStorable(name) })
    .transform((text) => text.trim());

/** A name, in one spelling of its letters, or an id. */
const named = (name: string) => reference(name).transform((text) => text.normalize('NFC'));

const references = (name: string, most: number, one: z.ZodType<string> = named(name)) =>
  z
    .array(one, { error: messages.mustBe(name, 'a list') })
    .max(most, { error: messages.tooMany(name, most) })
    .optional();

const WHOLE = { error: messages.mustBe('order', 'a whole number') };
const order = z
  .number(WHOLE)
  .int(WHOLE)
  .min(0, { error: messages.mustBe('order', '0 or more') })
  .max(1_000_000, { error: messages.mustBe('order', '1000000 or less') })
  .optional();

const category = editing.createCategory.body.shape;
const option = editing.createOption.body.shape;
const product = editing.createProduct.body.shape;

const rules = option.textRules.unwrap().unwrap().shape;
const artFields = productArtSettings.shape;
const driveFields = artFields.drives.unwrap().element.shape;
const useOfValue = driveFields.values.unwrap().element.shape.use;

/** A colour as #rrggbb, or a picture by its name. */
const swatch = reference('swatch').refine(
  (written) => !written.startsWith('#') || /^#[0-9a-f]{6}$/i.test(written),
  { error: messages.mustBe('swatch', 'a colour such as #2f4a3a, or a picture') },
);

/** Options and values are named by their names. */
const drive = z.strictObject({
  parameter: driveFields.parameter,
  option: named('option'),
  values: z
    .array(z.strictObject({ value: named('value'), use: useOfValue }))
    .max(1000)
    .default([]),
});
const art = z.strictObject(
  {
    template: artFields.template,
    fixed: artFields.fixed,
    drives: z
      .array(drive)
      .refine((all) => new Set(all.map(({ parameter }) => parameter)).size === all.length, {
        error: messages.eachOnce,
      })
      .default([]),
  },
  { error: messages.mustBe('art', 'a drawing in JSON') },
);

const schemas = {
  categories: z.strictObject({
    id: id.optional(),
    name: category.name.optional(),
    description: category.description.unwrap().optional(),
  }),
  options: z.strictObject({
    id: id.optional(),
    name: option.name.optional(),
    description: option.description.unwrap().optional(),
    required: z.boolean({ error: messages.mustBe('required', 'true or false') }).optional(),
    order,
    kind: option.kind,
    maxLength: rules.maxLength.optional(),
    characters: rules.characters.optional(),
    alsoAllowed: rules.alsoAllowed.unwrap().optional(),
    placeholder: rules.placeholder.unwrap().optional(),
  }),
  optionValues: z.strictObject({
    id: id.optional(),
    option: named('option').optional(),
    value: editing.createOptionValue.body.shape.value.optional(),
    order,
    swatch: swatch.nullable().optional(),
  }),
  types: z.strictObject({
    id: id.optional(),
    name: editing.createType.body.shape.name.optional(),
    options: references('options', 200),
  }),
  products: z.strictObject({
    id: id.optional(),
    name: product.name.optional(),
    description: product.description.unwrap().optional(),
    cost: product.cost.optional(),
    categories: references('categories', 500),
    type: named('type').nullable().optional(),
    pictures: references('pictures', PICTURES_OF_A_PRODUCT, reference('pictures')),
    art: art.nullable().optional(),
  }),
} satisfies Record<Kind, z.ZodObject>;

type AllFields = { [K in Kind]: z.output<(typeof schemas)[K]> };
const schemaOf: { [K in Kind]: z.ZodType<AllFields[K]> } = schemas;

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
