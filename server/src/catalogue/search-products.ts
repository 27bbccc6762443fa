import type { Queryable } from '../database/pool.ts';
import {
  countAll,
  countSome,
  listByRelevance,
  listIds,
  listTypesOffering,
  type FoundIds,
  type Paging,
} from './search-queries.ts';
import {
  allOf,
  exactly,
  inCategories,
  inWords,
  maxEditDistance,
  mistakesBetween,
  toTermCondition,
  type ProductConditions,
  type Term,
  type TermCondition,
} from './search-terms.ts';
import { areFound, listNamedIds, listSimilarWords, listTerms } from './term-queries.ts';

export interface ParsedSearch {
  /** All must hold; none when the search has no words. */
  terms: TermCondition[];
  /** As in `ProductConditions`. */
  bestFirst: string[];
}

/** The meaning of a search's terms as they were typed. */
export function exactSearch(terms: readonly Term[]): ParsedSearch {
  return {
    terms: terms.map(toCondition),
    bestFirst: [
      allOf(terms.map(({ term }) => exactly([term], 'n'))),
      allOf(terms.map((term) => inWords(term, 'n'))),
    ],
  };
}

function toCondition(term: Term): TermCondition {
  return toTermCondition(inWords(term, 'w'), term);
}

/**
 * The same search, with words that nothing is found by taken for words that look like them.
 * Undefined: each word is found, or looks like no other.
 */
export async function fuzzySearch(
  db: Queryable,
  terms: readonly Term[],
): Promise<ParsedSearch | undefined> {
  const found = await areFound(
    db,
    terms.map((term) => toCondition(term).keys),
  );
  let isCorrected = false;
  const meant = await Promise.all(
    terms.map(async (term, index) => {
      const isNamed = term.types.length > 0 || term.categories.length > 0;
      const words = isNamed || found[index] ? [] : await listCorrections(db, term.term);
      if (words.length === 0) return { ...toCondition(term), names: inWords(term, 'n') };
      isCorrected = true;
      const condition = toTermCondition(exactly(words, 'w'), await listNamedIds(db, words));
      return { ...condition, names: exactly(words, 'n') };
    }),
  );
  if (!isCorrected) return undefined;
  return { terms: meant, bestFirst: [allOf(meant.map(({ names }) => names))] };
}

async function listCorrections(db: Queryable, term: string): Promise<string[]> {
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
export async function searchProducts(
  db: Queryable,
  { search, category, values = [] }: ProductFilter,
  page: Paging,
): Promise<FoundIds> {
  const filter: ProductConditions = {
    filter: category === undefined ? [] : [inCategories([category.toLowerCase()])],
    keys: [],
    types: values.length === 0 ? [] : [await listTypesOffering(db, values)],
    terms: [],
    bestFirst: [],
  };
  if (search) return searchByText(db, search, filter, page);
  const isCountedFast = values.length === 0;
  const counted = isCountedFast
    ? { total: await countAll(db, category), hasMore: false }
    : await countSome(db, filter);
  return { ids: await listIds(db, filter, { ...page, ...counted }), ...counted };
}

async function searchByText(
  db: Queryable,
  search: string,
  filter: ProductConditions,
  page: Paging,
): Promise<FoundIds> {
  const terms = await listTerms(db, search);
  const found = await searchByTerms(db, filter, exactSearch(terms), page);
  if (found.total > 0) return found;
  const corrected = await fuzzySearch(db, terms);
  return corrected ? searchByTerms(db, filter, corrected, page) : found;
}

async function searchByTerms(
  db: Queryable,
  filter: ProductConditions,
  { terms, bestFirst }: ParsedSearch,
  page: Paging,
): Promise<FoundIds> {
  if (terms.length === 0) return { ids: [], total: 0, hasMore: false };
  const byKeysAlone = terms.filter(isKeysAlone);
  const others = terms.filter((each) => !isKeysAlone(each));
  const keys = byKeysAlone.map((each) => each.keys);
  const wanted = { ...filter, keys, terms: others, bestFirst };
  if (page.order === 'relevance') return listByRelevance(db, wanted, page);
  const counted = await countSome(db, wanted);
  return { ids: await listIds(db, wanted, { ...page, ...counted }), ...counted };
}

function isKeysAlone({ types, categories }: TermCondition): boolean {
  return types.length + categories.length === 0;
}
