import { lengthInCodePoints } from '@tailorbird/contract/kinds/code-points';

/** Ids of categories and types that are found by a word of a search. */
export interface IdsByName {
  categories: string[];
  types: string[];
}

/** A word of a search, with what it matches in the catalogue as it is. */
export interface Term extends IdsByName {
  /** Small, without accents, hyphens and apostrophes. */
  term: string;
  /** Whole words that it also stands for: one with the word beside it, or without the end of a plural. */
  variants: string[];
  /** The singular, where somebody wrote the plural: searched where the plural has no results. */
  singulars: string[];
  /** Words of the catalogue that hold it, other than at their beginning. */
  words: string[];
  /** Those of the ids whose own name has it as a whole word, and the types of which a value has it. */
  whole: IdsByName & { typesOfValues: string[] };
  /** It may be two words of a name that follow each other, written as one. */
  spans: boolean;
  /** Two words of the catalogue that it may be, wherever they stand: both must be found by name. */
  apart: [TermCondition, TermCondition][];
}

type OwnKeys = Pick<Term, 'term'> & Partial<Pick<Term, 'variants'>>;

/** Words of the product that are the whole term. */
export function wholeWords({ term, variants = [] }: OwnKeys, kind: 'n' | 'w'): string {
  return exactly([term, ...variants], kind);
}

/** Words of the product that begin with it. */
export function beginnings({ term, variants = [] }: OwnKeys, kind: 'n' | 'w'): string {
  const words = variants.length > 0 ? `|${exactly(variants, kind)}` : '';
  return `${beginning(term, kind)}${words}`;
}

export function beginning(term: string, kind: 'n' | 'w'): string {
  return `${lexeme(kind + term)}:*`;
}

/** Words that begin with it, and those that hold it, as a query of `products.search_keys`. */
export function inWords(term: OwnKeys & Pick<Term, 'words'>, kind: 'n' | 'w'): string {
  return [beginnings(term, kind), ...term.words.map((word) => lexeme(kind + word))].join('|');
}

/** Exactly these words, and no others. */
export function exactly(words: readonly string[], kind: 'n' | 'w'): string {
  return words.map((word) => lexeme(kind + word)).join('|');
}

export function inCategories(ids: readonly string[]): string {
  return ids.map((id) => lexeme(`c${id}`)).join('|');
}

export function allOf(queries: readonly string[]): string {
  return queries.map((query) => `(${query})`).join('&');
}

/** A word of a search as a condition on products, which any of these fulfils. */
export interface TermCondition {
  /** A query of `products.search_keys`. */
  keys: string;
  /** Ids. */
  types: readonly string[];
  /** Ids, too many to be among the keys. */
  categories: readonly string[];
  /** Pairs of conditions, both of which must hold. */
  apart?: readonly (readonly [TermCondition, TermCondition])[] | undefined;
}

/** Above it, looking up each category's products takes longer than each product's categories. */
const FEW_CATEGORIES = 40;

/** `words` is a query of `products.search_keys`; categories and types match the same word by their names. */
export function toTermCondition(
  words: string,
  { categories, types }: IdsByName,
  apart: Term['apart'] = [],
): TermCondition {
  const isFew = categories.length <= FEW_CATEGORIES;
  const pairsOfKeys = apart.filter((pair) => pair.every(isKeysAlone));
  const keys = [
    words,
    isFew ? inCategories(categories) : '',
    ...pairsOfKeys.map((pair) => `(${allOf(pair.map((part) => part.keys))})`),
  ];
  return {
    keys: keys.filter(Boolean).join('|'),
    types,
    categories: isFew ? [] : categories,
    apart: apart.filter((pair) => !pair.every(isKeysAlone)),
  };
}

export function isKeysAlone({ types, categories, apart = [] }: TermCondition): boolean {
  return types.length + categories.length + apart.length === 0;
}

/** Conditions on products, all of which must hold. */
export interface ProductConditions {
  /** In SQL, of `products p`, without parameters. */
  fixed: readonly string[];
  /** Queries of `products.search_keys` that come from filters. */
  filter: readonly string[];
  /** Queries of `products.search_keys` that come from the search. Whatever fits one of `bestFirst` fits them too. */
  keys: readonly string[];
  /** The product is of one type of each list. */
  types: readonly (readonly string[])[];
  /** The range of the lowest price, both ends included. */
  cents?: { from?: number | undefined; to?: number | undefined } | undefined;
  terms: readonly TermCondition[];
  /** Products that fit all conditions of the first one come first. */
  bestFirst: readonly (readonly TermCondition[])[];
}

function lexeme(key: string): string {
  return `'${key.replaceAll(/['\\]/g, String.raw`$&$&`)}'`;
}

/** Letters of a word that may be wrong; a short one means what it says. */
export function maxEditDistance(word: string): number {
  const length = lengthInCodePoints(word);
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Whether a person who types the one may mean the other. */
export function mayMean(typed: string, word: string): boolean {
  const allowed = maxEditDistance(typed);
  if (allowed === 0) return false;
  // hoody and hoodie are said alike
  const spelt = typed.replace(/y(s?)$/, 'ie$1');
  const mistakes = mistakesBetween(typed, word);
  return mistakes <= allowed || (spelt !== typed && mistakesBetween(spelt, word) < allowed);
}

/**
 * How many letters are wrong, missing, too many or swapped with their neighbour
 * (optimal string alignment).
 */
export function mistakesBetween(one: string, other: string): number {
  const a = Array.from(one);
  const b = Array.from(other);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, against] of b.entries()) {
      const kept = (last[j] ?? 0) + (letter === against ? 0 : 1);
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === against;
      const swapped = isSwap ? (beforeLast[j - 1] ?? 0) + 1 : Infinity;
      row.push(Math.min(kept, swapped, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}
