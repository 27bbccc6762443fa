import * as editing from '@tailorbird/contract/catalogue-editing';
import { PICTURES_OF_A_PRODUCT } from '@tailorbird/contract/limits';
import { productArtSettings } from '@tailorbird/contract/product-art';
import { id, isStorable } from '@tailorbird/contract/text';
import { z } from 'zod';
import type { RawEntry } from './entry.ts';
import type { Kind } from './format.ts';
import { messages } from './messages.ts';
import type { Place, Problems } from './problems.ts';

// Rules of fields and their sentences are those of the calls that change one entity. A field that
// is left out stays as it is in the shop.

const reference = (name: string) =>
  z
    .string({ error: messages.mustBe(name, 'text') })
    .refine(isStorable, { error: messages.notStorable(name) })
    .transform((text) => text.trim());

/** By a name, which is kept in one spelling of its letters, or an id. */
const named = (name: string) => reference(name).transform((text) => text.normalize('NFC'));

const references = (name: string, most: number, one: z.ZodType<string> = named(name)) =>
  z
    .array(one, { error: messages.mustBe(name, 'a list') })
    .max(most, { error: messages.tooMany(name, most) })
    .optional();

const order = z
  .number({ error: messages.mustBe('order', 'a whole number') })
  .int({ error: messages.mustBe('order', 'a whole number') })
  .min(0, { error: messages.mustBe('order', '0 or more') })
  .max(1_000_000, { error: messages.mustBe('order', '1000000 or less') })
  .optional();

const category = editing.createCategory.body.shape;
const option = editing.createOption.body.shape;
const product = editing.createProduct.body.shape;

const rules = option.textRules.unwrap().unwrap().shape;
const artFields = productArtSettings.shape;
const driveFields = artFields.drives.unwrap().element.shape;

/** A colour as #rrggbb, or a picture by its name. */
const swatch = reference('swatch').refine(
  (written) => !written.startsWith('#') || /^#[0-9a-f]{6}$/i.test(written),
  { error: messages.mustBe('swatch', 'a colour such as #2f4a3a, or a picture') },
);

/** With options and values by their names. */
const art = z.strictObject(
  {
    template: artFields.template,
    fixed: artFields.fixed,
    drives: z
      .array(
        z.strictObject({
          parameter: driveFields.parameter,
          option: named('option'),
          values: z
            .array(
              z.strictObject({
                value: named('value'),
                use: driveFields.values.unwrap().element.shape.use,
              }),
            )
            .max(1000)
            .default([]),
        }),
      )
      .refine(
        (drives) => new Set(drives.map(({ parameter }) => parameter)).size === drives.length,
        {
          error: messages.eachOnce,
        },
      )
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

export interface Entry<K extends Kind> {
  place: Place;
  fields: Fields<K>;
  /** Some fields have mistakes, which are told, and are left out. */
  isFlawed: boolean;
}

/** What of it is right. Undefined: nothing is. */
export function checkEntry<K extends Kind>(
  kind: K,
  { place, values }: RawEntry,
  problems: Problems,
): Entry<K> | undefined {
  const parsed = schemaOf[kind].safeParse(values);
  if (parsed.success) return { place, fields: parsed.data, isFlawed: false };
  const wrong = new Set<string>();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      // of what stands within a field, the field is wrong
      const field = issue.path[0];
      for (const key of issue.keys) {
        problems.add(place, messages.unknownKey(key), String(field ?? key));
        wrong.add(String(field ?? key));
      }
    } else {
      problems.add(place, issue.message, String(issue.path[0]));
      wrong.add(String(issue.path[0]));
    }
  }
  // so that other mistakes are told at once, and what refers to it is none
  const right = Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)));
  const again = schemaOf[kind].safeParse(right);
  return again.success ? { place, fields: again.data, isFlawed: true } : undefined;
}

/** Whole kinds that are few. */
export async function checkedEntries<K extends Kind>(
  kind: K,
  entries: AsyncIterable<RawEntry>,
  problems: Problems,
): Promise<Entry<K>[]> {
  const checked: Entry<K>[] = [];
  for await (const entry of entries) {
    const one = checkEntry(kind, entry, problems);
    if (one) checked.push(one);
  }
  return checked;
}
