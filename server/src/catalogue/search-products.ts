import type { Queryable } from '../database/pool.ts';
import type { Find } from './facets.ts';
import {
  countSold,
  countSome,
  listByRelevance,
  listFinds,
  listIds,
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
import {
  areFound,
  listNamedIds,
  listSimilarWords,
  listTerms,
  type SearchedProducts,
} from './term-queries.ts';
import { ON_SALE } from './product-fields.ts';

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
  among: SearchedProducts = 'products on sale',
): Promise<ParsedSearch | undefined> {
  const queries = terms.map((term) => toCondition(term).keys);
  const found = await areFound(db, queries, among);
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
  /** Ids of types; undefined: all, and products without one. */
  types?: readonly string[] | undefined;
  cents?: ProductConditions['cents'];
  /** As in `ProductConditions`; undefined: products on sale. */
  fixed?: readonly string[];
  /** How many they are, where that is known. */
  total?: number | undefined;
}

/** The finds of a search before they are narrowed. */
export interface SearchBase {
  /** Undefined: nothing is sought. */
  parsed: ParsedSearch | undefined;
  finds: readonly Find[];
  /** There are more finds than these. */
  isPartial: boolean;
}

/** All that is on sale. */
const everything: ProductConditions = {
  fixed: [ON_SALE],
  filter: [],
  keys: [],
  types: [],
  terms: [],
  bestFirst: [],
};

/**
 * What is counted of all products that a search finds, in one category or in the shop. A search that
 * finds nothing is tried once more, with words that look like those that are not there.
 */
export async function findBase(
  db: Queryable,
  { search, category }: Pick<ProductFilter, 'search' | 'category'>,
  include: 'categories' | 'no categories',
): Promise<SearchBase> {
  const filter = category === undefined ? [] : [inCategories([category])];
  const all = { ...everything, filter };
  if (!search) return { parsed: undefined, ...(await listFinds(db, all, include)) };
  const terms = await listTerms(db, search);
  const exact = exactSearch(terms);
  if (terms.length === 0) return { parsed: exact, finds: [], isPartial: false };
  const found = await listFinds(db, conditionsOf(exact, all), include);
  if (found.finds.length > 0) return { parsed: exact, ...found };
  const parsed = (await fuzzySearch(db, terms)) ?? exact;
  return { parsed, ...(await listFinds(db, conditionsOf(parsed, all), include)) };
}

/**
 * Which products are on the page that is asked for, and how many there are. `parsed` is what the
 * search means, where that is known. A search that finds nothing is tried once more, with words
 * that look like those that are not there.
 */
export async function searchProducts(
  db: Queryable,
  { search, category, types, cents, fixed = everything.fixed, total }: ProductFilter,
  page: Paging,
  parsed?: ParsedSearch,
): Promise<FoundIds> {
  const filter: ProductConditions = {
    ...everything,
    fixed,
    filter: category === undefined ? [] : [inCategories([category.toLowerCase()])],
    types: types ? [types] : [],
    cents,
  };
  if (search) {
    return parsed
      ? searchByTerms(db, filter, parsed, page)
      : searchByText(db, search, filter, page);
  }
  const counted =
    total === undefined ? await count(db, filter, category) : { total, hasMore: false };
  return { ids: await listIds(db, filter, { ...page, ...counted }), ...counted };
}

async function count(
  db: Queryable,
  filter: ProductConditions,
  category: string | undefined,
): Promise<{ total: number; hasMore: boolean }> {
  const { fixed, types, cents } = filter;
  const isInIndex = fixed === everything.fixed && types.length === 0 && !cents;
  return isInIndex
    ? { total: await countSold(db, category), hasMore: false }
    : countSome(db, filter);
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
  const among = filter.fixed.includes(ON_SALE) ? 'products on sale' : 'all products';
  const corrected = await fuzzySearch(db, terms, among);
  return corrected ? searchByTerms(db, filter, corrected, page) : found;
}

async function searchByTerms(
  db: Queryable,
  filter: ProductConditions,
  parsed: ParsedSearch,
  page: Paging,
): Promise<FoundIds> {
  if (parsed.terms.length === 0) return { ids: [], total: 0, hasMore: false };
  const wanted = conditionsOf(parsed, filter);
  if (page.order === 'relevance') return listByRelevance(db, wanted, page);
  const counted = await countSome(db, wanted);
  return { ids: await listIds(db, wanted, { ...page, ...counted }), ...counted };
}

function conditionsOf(
  { terms, bestFirst }: ParsedSearch,
  filter: ProductConditions,
): ProductConditions {
  const keys = terms.filter(isKeysAlone).map((each) => each.keys);
  const others = terms.filter((each) => !isKeysAlone(each));
  return { ...filter, keys, terms: others, bestFirst };
}

function isKeysAlone({ types, categories }: TermCondition): boolean {
  return types.length + categories.length === 0;
}
