import { productArtSettings, type ProductArtSettings } from '@tailorbird/contract/product-art';
import { z } from 'zod';
import { problemsOfArt } from '../catalogue/check-art.ts';
import { named } from './catalogue-file.ts';
import type { Entry } from './check-entry.ts';
import type { Directories } from './import-products.ts';
import { messages } from './messages.ts';

const artFields = productArtSettings.shape;
const driveFields = artFields.drives.unwrap().element.shape;
const useOfValue = driveFields.values.unwrap().element.shape.use;

const drive = z.strictObject({
  parameter: driveFields.parameter,
  option: named('option'),
  values: z
    .array(z.strictObject({ value: named('value'), use: useOfValue }))
    .max(1000)
    .default([]),
});

/** A product's art as files have it: options and values are named by their names. */
export const namedArt = z.strictObject(
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

type NamedArt = z.output<typeof namedArt>;

/** With ids for names. */
export function resolveArt(
  { drives, ...art }: NamedArt,
  entry: Entry<'products'>,
  { options, values }: Directories,
): ProductArtSettings {
  const resolved = {
    ...art,
    drives: drives.flatMap(({ parameter, option, values: uses }) => {
      const optionId = options.find(option, entry, 'art');
      if (optionId === undefined) return [];
      const known = uses.flatMap(({ value, use }) => {
        const valueId = values.named(value, `${optionId}/`);
        if (valueId !== undefined) return [{ valueId, use }];
        entry.tell(messages.unknownReference('value', value), 'art');
        return [];
      });
      return [{ parameter, optionId, values: known }];
    }),
  };
  for (const problem of problemsOfArt(resolved)) entry.tell(problem, 'art');
  return resolved;
}

/** Options and values that are gone from the shop make no difference. */
export function withoutGone(
  was: ProductArtSettings | null,
  art: ProductArtSettings | null,
  { options, values }: Directories,
): ProductArtSettings | null {
  if (art === was || !was) return was;
  const drives = was.drives
    .filter(({ optionId }) => options.has(optionId))
    .map((drive) => ({
      ...drive,
      values: drive.values.filter(({ valueId }) => values.has(valueId)),
    }));
  return { ...was, drives };
}

/** A product's art with options and values by their names. What it names that is gone is left out. */
export function artByName(
  options: readonly { id: string; name: string }[],
  values: readonly { id: string; option: string; name: string }[],
) {
  const optionNames = new Map(options.map(({ id, name }) => [id, name]));
  const valueNames = new Map(values.map(({ id, option, name }) => [`${option}/${id}`, name]));
  return (art: ProductArtSettings | null): NamedArt | null =>
    art && {
      ...art,
      drives: art.drives.flatMap(({ parameter, optionId, values: uses }) => {
        const option = optionNames.get(optionId);
        if (option === undefined) return [];
        const named = uses.flatMap(({ valueId, use }) => {
          const value = valueNames.get(`${optionId}/${valueId}`);
          return value === undefined ? [] : [{ value, use }];
        });
        return [{ parameter, option, values: named }];
      }),
    };
}
