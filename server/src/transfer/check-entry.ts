import * as editing from '@tailorbird/contract/catalogue-editing';
import { id } from '@tailorbird/contract/text';
import { z } from 'zod';
import { named, reference, references, type Kind, type RawEntry } from './catalogue-file.ts';
import { messages } from './messages.ts';
import type { Problems } from './problems.ts';
import { productEntry } from './product-columns.ts';

// The rules and sentences of fields are those of the calls that change one entity. A field that is
// left out stays as it is in the shop.

const WHOLE = { error: messages.mustBe('order', 'a whole number') };
const order = z
  .number(WHOLE)
  .int(WHOLE)
  .min(0, { error: messages.mustBe('order', '0 or more') })
  .max(1_000_000, { error: messages.mustBe('order', '1000000 or less') })
  .optional();

const category = editing.createCategory.body.shape;
const option = editing.createOption.body.shape;

const rules = option.textRules.unwrap().unwrap().shape;
/** A colour as #rrggbb, or a picture by its name. */
const swatch = reference('swatch').refine(
  (written) => !written.startsWith('#') || /^#[0-9a-f]{6}$/i.test(written),
  { error: messages.mustBe('swatch', 'a colour such as #2f4a3a, or a picture') },
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
  products: productEntry,
} satisfies Record<Kind, z.ZodObject>;

type AllFields = { [K in Kind]: z.output<(typeof schemas)[K]> };
const schemaOf: { [K in Kind]: z.ZodType<AllFields[K]> } = schemas;

/** Keys of an entry in JSON, columns in CSV, in their order. */
export const columnsOf = (kind: Kind) => Object.keys(schemas[kind].shape);

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
