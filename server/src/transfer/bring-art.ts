import { isDeepStrictEqual } from 'node:util';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { problemsOfArt } from '../catalogue/check-art.ts';
import type { Queryable } from '../database/pool.ts';
import type { Fields } from './check-entry.ts';
import type { Directory } from './directory.ts';
import type { Place, Problems } from './problems.ts';

type NamedArt = NonNullable<Fields<'products'>['art']>;

interface Named {
  options: Directory;
  /** By option and name. */
  values: Directory;
}

/** Learns what they name, before it is looked up. */
export async function artReferences(
  db: Queryable,
  { options, values }: Named,
  arts: readonly NamedArt[],
): Promise<void> {
  const drives = arts.flatMap((art) => art.drives);
  await options.learn(
    db,
    drives.map(({ option }) => option),
  );
  await values.learn(
    db,
    drives.flatMap((drive) => {
      const option = options.peek(drive.option);
      return drive.values.map(({ value }) => valueIn(option, value));
    }),
  );
}

/** With ids for names. Mistakes are added to the problems. */
export function resolveArt(
  { drives, ...art }: NamedArt,
  place: Place,
  { options, values }: Named,
  problems: Problems,
): ProductArtSettings {
  const resolved = {
    ...art,
    drives: drives.flatMap(({ parameter, option, values: uses }) => {
      const optionId = options.find(option, place, 'art', problems);
      if (optionId === undefined) return [];
      const known = uses.flatMap(({ value, use }) => {
        const reference = valueIn(optionId, value);
        const valueId = values.find(reference, place, 'art', problems, value);
        return valueId === undefined ? [] : [{ valueId, use }];
      });
      return [{ parameter, optionId, values: known }];
    }),
  };
  for (const problem of problemsOfArt(resolved)) problems.add(place, problem, 'art');
  return resolved;
}

function valueIn(optionId: string | undefined, value: string): string {
  return `${optionId}/${value}`;
}

/** What the shop's names that is gone counts for nothing. */
export function isSameArt(
  art: ProductArtSettings | null,
  was: ProductArtSettings | null,
  { options, values }: Named,
): boolean {
  if (art === was) return true;
  const drives = was?.drives
    .filter(({ optionId }) => options.has(optionId))
    .map(({ values: uses, ...drive }) => ({
      ...drive,
      values: uses.filter(({ valueId }) => values.has(valueId)),
    }));
  return isDeepStrictEqual(art, was && { ...was, drives });
}
