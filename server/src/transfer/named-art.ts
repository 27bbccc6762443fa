import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { problemsOfArt } from '../catalogue/check-art.ts';
import type { WholeValue } from '../catalogue/whole-queries.ts';
import type { NamedArt, Tell } from './entries.ts';
import { messages } from './messages.ts';
import type { Known } from './references.ts';

type Art = ProductArtSettings | null;

/** Names of options and values. */
export const namesInArt = (art: NamedArt | null | undefined): string[] =>
  (art?.drives ?? []).flatMap(({ option, values }) => [
    option,
    ...values.map(({ value }) => value),
  ]);

/** With ids for names. */
export function resolveArt(
  art: NamedArt,
  tell: Tell,
  { options, optionValues }: Known,
): ProductArtSettings {
  const drives = art.drives.flatMap(({ parameter, option, values: uses }) => {
    const optionId = options.find(option, tell, 'art');
    if (optionId === undefined) return [];
    const values = uses.flatMap(({ value, use }) => {
      const valueId = optionValues.named(value, optionId);
      if (valueId !== undefined) return [{ valueId, use }];
      tell(messages.unknownReference('value', value), 'art');
      return [];
    });
    return [{ parameter, optionId, values }];
  });
  for (const problem of problemsOfArt({ ...art, drives })) tell(problem, 'art');
  return { ...art, drives };
}

/** Options and values that are gone from the shop make no difference. */
export function withoutGone(was: Art, art: Art, { options, optionValues }: Known): Art {
  if (art === was || !was) return was;
  const drives = was.drives
    .filter(({ optionId }) => options.has(optionId))
    .map((drive) => ({
      ...drive,
      values: drive.values.filter(({ valueId }) => optionValues.has(valueId)),
    }));
  return { ...was, drives };
}

/** A product's art with options and values by their names. What it names that is gone is left out. */
export function artByName(options: ReadonlyMap<string, string>, values: readonly WholeValue[]) {
  const valueNames = new Map(values.map(({ id, option, value }) => [`${option}/${id}`, value]));
  return (art: Art): NamedArt | null => {
    const drives = art?.drives.flatMap(({ parameter, optionId, values: uses }) => {
      const option = options.get(optionId);
      const named = uses.flatMap(({ valueId, use }) => {
        const value = valueNames.get(`${optionId}/${valueId}`);
        return value === undefined ? [] : [{ value, use }];
      });
      return option === undefined ? [] : [{ parameter, option, values: named }];
    });
    return art && drives ? { ...art, drives } : null;
  };
}
