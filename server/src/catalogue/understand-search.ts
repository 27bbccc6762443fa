import type { Queryable } from '../database/pool.ts';
import {
  allOf,
  exactly,
  inWords,
  maxEditDistance,
  mistakesBetween,
  soughtBy,
  type SearchQuery,
  type Term,
} from './search-terms.ts';
import { findNamed, listSimilarWords, listWhetherFound } from './term-queries.ts';

export interface UnderstoodSearch {
  /** All of them must be so; none when nothing is found by this search. */
  sought: SearchQuery[];
  best: string[];
}

/** What the terms of a search mean when they are taken as they were typed. */
export function exactSearch(terms: readonly Term[]): UnderstoodSearch {
  return {
    sought: terms.map(toSought),
    best: [
      allOf(terms.map(({ term }) => exactly([term], 'n'))),
      allOf(terms.map((term) => inWords(term, 'n'))),
    ],
  };
}

function toSought(term: Term): SearchQuery {
  return soughtBy(inWords(term, 'w'), term);
}

/**
 * The same search, with words that nothing is found by taken for words that look like them.
 * Undefined: each word is found, or looks like no other.
 */
export async function fuzzySearch(
  db: Queryable,
  terms: readonly Term[],
): Promise<UnderstoodSearch | undefined> {
  const found = await listWhetherFound(
    db,
    terms.map((term) => toSought(term).keys),
  );
  let forgave = false;
  const meant = await Promise.all(
    terms.map(async (term, index) => {
      const isNamed = term.types.length > 0 || term.categories.length > 0;
      const words = isNamed || found[index] ? [] : await listMeant(db, term.term);
      if (words.length === 0) return { ...toSought(term), names: inWords(term, 'n') };
      forgave = true;
      const sought = soughtBy(exactly(words, 'w'), await findNamed(db, words));
      return { ...sought, names: exactly(words, 'n') };
    }),
  );
  if (!forgave) return undefined;
  return { sought: meant, best: [allOf(meant.map(({ names }) => names))] };
}

async function listMeant(db: Queryable, term: string): Promise<string[]> {
  const allowed = maxEditDistance(term);
  if (allowed === 0) return [];
  const similar = await listSimilarWords(db, term);
  return similar.filter((word) => mistakesBetween(term, word) <= allowed);
}
