import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

const folder = join(import.meta.dirname, 'real', 'searches');

/** The cells of each line of a file in `real/searches` but the first. */
export function linesOf(file: string): string[][] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n').slice(1);
  return lines.filter((line) => line !== '').map((line) => line.split('\t'));
}

export interface Finds {
  /** Stand before all others, in any order. */
  first: string[];
  /** Are among the others. */
  found: string[];
  /** Are not found; `*`: nothing else is. */
  notFound: string[];
}

const namesIn = (cell = '') => cell.split(' | ').filter((name) => name !== '');

/** The lines of `searches.tsv` for one side, each a search with what it must find. */
export function searchesOf(side: 'catalogue' | 'desk'): ({ search: string } & Finds)[] {
  return linesOf('searches.tsv').flatMap(([of, search = '', first, found, notFound]) =>
    of === side
      ? [{ search, first: namesIn(first), found: namesIn(found), notFound: namesIn(notFound) }]
      : [],
  );
}

export function expectFinds(names: readonly string[], { first, found, notFound }: Finds): void {
  const expected = [...first, ...found];
  expect(names.slice(0, first.length).toSorted()).toEqual(first.toSorted());
  expect(names).toEqual(expect.arrayContaining(expected));
  if (notFound.includes('*')) expect(names).toHaveLength(expected.length);
  else expect(names.filter((name) => notFound.includes(name))).toEqual([]);
}
