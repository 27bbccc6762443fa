import type { Queryable } from '../database/pool.ts';
import {
  countAll,
  countSome,
  findBest,
  listIds,
  listTypesOffering,
  type FoundIds,
  type ProductPage,
} from './search-queries.ts';
import {
  allOf,
  exactly,
  inCategories,
  inWords,
  maxEditDistance,
  mistakesBetween,
  soughtBy,
  type SearchQuery,
  type Term,
  type Wanted,
} from './search-terms.ts';
import { findNamed, listSimilarWords, listTerms, listWhetherFound } from './term-queries.ts';

export interface UnderstoodSearch {
  /** All of them must be so; none when nothing is found by this search. */
  sought: SearchQuery[];
  best: string[];
}

/** The meaning of a search's terms as they were typed. */
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

export interface ProductFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** Ids of option values. */
  values?: readonly string[] | undefined;
}

/**
 * Which products are on the page that is asked for, and how many there are. A search that finds
 * nothing is tried once more, with words that look like those that are not there.
 */
export async function findProducts(
  db: Queryable,
  { search, category, values = [] }: ProductFilter,
  page: ProductPage,
): Promise<FoundIds> {
  const filter: Wanted = {
    filter: category === undefined ? [] : [inCategories([category.toLowerCase()])],
    keys: [],
    types: values.length === 0 ? [] : [await listTypesOffering(db, values)],
    either: [],
    best: [],
  };
  if (search) return findSought(db, search, filter, page);
  const isCountedFast = values.length === 0;
  const counted = isCountedFast
    ? { total: await countAll(db, category), hasMore: false }
    : await countSome(db, filter);
  return { ids: await listIds(db, filter, { ...page, ...counted }), ...counted };
}

async function findSought(
  db: Queryable,
  search: string,
  filter: Wanted,
  page: ProductPage,
): Promise<FoundIds> {
  const terms = await listTerms(db, search);
  const found = await findUnderstood(db, filter, exactSearch(terms), page);
  if (found.total > 0) return found;
  const forgiven = await fuzzySearch(db, terms);
  return forgiven ? findUnderstood(db, filter, forgiven, page) : found;
}

async function findUnderstood(
  db: Queryable,
  filter: Wanted,
  { sought, best }: UnderstoodSearch,
  page: ProductPage,
): Promise<FoundIds> {
  if (sought.length === 0) return { ids: [], total: 0, hasMore: false };
  const byKeysAlone = sought.filter(isKeysAlone);
  const either = sought.filter((each) => !isKeysAlone(each));
  const keys = byKeysAlone.map((each) => each.keys);
  const wanted = { ...filter, keys, either, best };
  if (page.order === 'relevance') return findBest(db, wanted, page);
  const counted = await countSome(db, wanted);
  return { ids: await listIds(db, wanted, { ...page, ...counted }), ...counted };
}

function isKeysAlone({ types, categories }: SearchQuery): boolean {
  return types.length + categories.length === 0;
}
