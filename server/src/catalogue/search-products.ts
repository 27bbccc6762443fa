import type { Queryable } from '../database/pool.ts';
import type { Find } from './facets.ts';
import {
  countSold,
  countSome,
  listByRelevance,
  listFinds,
  listIds,
  type ProductIdPage,
  type Paging,
} from './search-queries.ts';
import {
  beginning,
  beginnings,
  exactly,
  inCategories,
  inWords,
  isKeysAlone,
  maxEditDistance,
  mayMean,
  toTermCondition,
  wholeWords,
  type ProductConditions,
  type Term,
  type TermCondition,
} from './search-terms.ts';
import {
  haveResults,
  listIdsByName,
  listSimilarWords,
  listTerms,
  type SearchedProducts,
  type SimilarWord,
} from './term-queries.ts';
import { ON_SALE } from './product-fields.ts';

export interface ParsedSearch {
  /** All must hold; none when the search has no words. */
  terms: TermCondition[];
  /** As in `ProductConditions`. */
  bestFirst: TermCondition[][];
}

/**
 * The meaning of a search's terms as they were typed. Whole words come before beginnings, and these
 * before what is within a word; names before descriptions and values.
 */
export function exactSearch(terms: readonly Term[]): ParsedSearch {
  const areNamed = terms.some(({ whole }) => whole.types.length + whole.categories.length > 0);
  const areWithin = terms.some(({ words }) => words.length > 0);
  const tiers = [
    terms.map((term) => ofKeys(wholeWords(term, 'n'))),
    areNamed && terms.map((term) => toTermCondition(wholeWords(term, 'n'), term.whole)),
    terms.map((term) => ofKeys(beginnings(term, 'n'))),
    terms.map(wholeAnywhere),
    areWithin && terms.map((term) => ofKeys(inWords(term, 'n'))),
  ];
  return { terms: terms.map(toCondition), bestFirst: tiers.filter((tier) => tier !== false) };
}

function toCondition(term: Term): TermCondition {
  // pairs of words stand among those of names alone
  const keys = [
    inWords(term, 'w'),
    exactly(term.variants, 'n'),
    term.spans ? beginning(term.term, 'n') : '',
  ];
  return toTermCondition(keys.filter(Boolean).join('|'), term, term.apart);
}

function wholeAnywhere(term: Term): TermCondition {
  const { categories, types, typesOfValues } = term.whole;
  return toTermCondition(`${wholeWords(term, 'w')}|${wholeWords(term, 'n')}`, {
    categories,
    types: [...types, ...typesOfValues],
  });
}

const ofKeys = (keys: string): TermCondition => ({ keys, types: [], categories: [] });

/**
 * Widens a search: plurals count as their singulars too, and words without a result are replaced by
 * similar ones.
 * @returns undefined when each word has results, or none is similar, and none is a plural
 */
export async function fuzzySearch(
  db: Queryable,
  typed: readonly Term[],
  among: SearchedProducts = 'products on sale',
): Promise<ParsedSearch | undefined> {
  const arePlural = typed.some(({ singulars }) => singulars.length > 0);
  const terms = typed.map((term) => ({ ...term, variants: [...term.variants, ...term.singulars] }));
  const queries = terms.map((term) => toCondition(term).keys);
  const found = await haveResults(db, queries, among);
  const corrected = await Promise.all(
    terms.map(async (term, index) => {
      const isNamed = term.types.length > 0 || term.categories.length > 0;
      return isNamed || found[index] ? [] : listCorrections(db, term.term);
    }),
  );
  if (!arePlural && corrected.every((words) => words.length === 0)) return undefined;
  // as in a search that is typed right, a small word is needed only where there is no other
  const isNeeded = corrected.map((words) => !words.some(({ isSmall }) => isSmall));
  const meant = await Promise.all(
    terms.map((term, index) => correct(db, term, corrected[index] ?? [])),
  );
  const kept = meant.filter((_, index) => isNeeded[index] || !isNeeded.includes(true));
  return {
    terms: kept.map(({ condition }) => condition),
    bestFirst: [kept.map(({ name }) => ofKeys(name))],
  };
}

async function correct(
  db: Queryable,
  term: Term,
  corrections: readonly SimilarWord[],
): Promise<{ condition: TermCondition; name: string }> {
  if (corrections.length === 0) return { condition: toCondition(term), name: inWords(term, 'n') };
  const words = corrections.map(({ word }) => word);
  const [keys, name] = [exactly(words, 'w'), exactly(words, 'n')];
  const named = await listIdsByName(db, words);
  return { condition: toTermCondition(`${keys}|${name}`, named, term.apart), name };
}

async function listCorrections(db: Queryable, term: string): Promise<SimilarWord[]> {
  if (maxEditDistance(term) === 0) return [];
  return (await listSimilarWords(db, term)).filter(({ word }) => mayMean(term, word));
}

export interface ProductFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** Ids of types; undefined for all, and products without one. */
  types?: readonly string[] | undefined;
  cents?: ProductConditions['cents'];
  /** As in `ProductConditions`; undefined for products on sale. */
  fixed?: readonly string[];
  /** How many they are, where that is known. */
  total?: number | undefined;
}

/** The finds of a search before they are narrowed. */
export interface SearchBase {
  /** Undefined when there is no search. */
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
 * Counts of all products that a search finds, in one category or in the shop. A search that finds
 * nothing is tried once more, with words that look like those that are not there.
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
 * Which products are on the page that is asked for, and how many there are. `base` has what the search
 * means and finds before it is narrowed, where that is known. A search that finds nothing is tried once more, with words
 * that look like those that are not there.
 */
export async function searchProducts(
  db: Queryable,
  { search, category, types, cents, fixed = everything.fixed, total }: ProductFilter,
  page: Paging,
  base?: SearchBase,
): Promise<ProductIdPage> {
  const filter: ProductConditions = {
    ...everything,
    fixed,
    filter: category === undefined ? [] : [inCategories([category.toLowerCase()])],
    types: types ? [types] : [],
    cents,
  };
  if (search) {
    return base?.parsed
      ? searchByTerms(db, filter, page, { ...base, parsed: base.parsed })
      : searchByTyped(db, await listTerms(db, search), filter, page);
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

/** The first products of a search, and the categories that all its words name, whole words first. */
export async function findSuggestions(
  db: Queryable,
  search: string,
  products: number,
): Promise<{ ids: string[]; categories: string[] }> {
  const terms = await listTerms(db, search);
  const page: Paging = { order: 'relevance', page: 1, limit: products };
  const { ids } = await searchByTyped(db, terms, everything, page);
  const [first, ...others] = terms;
  const named = first?.categories.filter((id) =>
    others.every(({ categories }) => categories.includes(id)),
  );
  const isWhole = (id: string) => terms.every(({ whole }) => whole.categories.includes(id));
  const categories = (named ?? []).toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
  return { ids, categories };
}

async function searchByTyped(
  db: Queryable,
  terms: readonly Term[],
  filter: ProductConditions,
  page: Paging,
): Promise<ProductIdPage> {
  const found = await searchByTerms(db, filter, page, { parsed: exactSearch(terms) });
  if (found.total > 0) return found;
  const among = filter.fixed.includes(ON_SALE) ? 'products on sale' : 'all products';
  const corrected = await fuzzySearch(db, terms, among);
  return corrected ? searchByTerms(db, filter, page, { parsed: corrected }) : found;
}

async function searchByTerms(
  db: Queryable,
  filter: ProductConditions,
  page: Paging,
  { parsed, isPartial = true }: { parsed: ParsedSearch; isPartial?: boolean },
): Promise<ProductIdPage> {
  if (parsed.terms.length === 0) return { ids: [], total: 0, hasMore: false };
  const wanted = conditionsOf(parsed, filter);
  if (page.order === 'relevance') return listByRelevance(db, wanted, page, { areFew: !isPartial });
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
