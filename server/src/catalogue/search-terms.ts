import { lengthInCodePoints } from '@tailorbird/contract/rules/code-points';

/** A word of a search, with what it matches in the catalogue as it is. */
export interface Term {
  /** Small, without accents. */
  term: string;
  /** Words of the catalogue that hold it, other than at their beginning. */
  words: string[];
  /** Ids of categories and types that are found by it. */
  categories: string[];
  types: string[];
}

/** Words that begin with it, and those that hold it, as a query of `products.search_keys`. */
export function inWords({ term, words }: Pick<Term, 'term' | 'words'>, kind: 'n' | 'w'): string {
  return [`${lexeme(kind + term)}:*`, ...words.map((word) => lexeme(kind + word))].join('|');
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

export function noneOf(queries: readonly string[]): string[] {
  return queries.map((query) => `!(${query})`);
}

/** A word of a search as a condition on products, which any of the three fulfils. */
export interface TermCondition {
  /** A query of `products.search_keys`. */
  keys: string;
  /** Ids. */
  types: readonly string[];
  /** Ids, too many to be among the keys. */
  categories: readonly string[];
}

/** Above it, looking up each category's products takes longer than each product's categories. */
const FEW_CATEGORIES = 40;

/** `words` is a query of `products.search_keys`; categories and types match the same word by their names. */
export function toTermCondition(
  words: string,
  { categories, types }: Pick<Term, 'categories' | 'types'>,
): TermCondition {
  if (categories.length > FEW_CATEGORIES) return { keys: words, types, categories };
  const keys = [words, inCategories(categories)].filter(Boolean).join('|');
  return { keys, types, categories: [] };
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
  /** What it costs at least, both ends included. */
  cents?: { from?: number | undefined; to?: number | undefined } | undefined;
  terms: readonly TermCondition[];
  /** Queries of `products.search_keys` that rank: products that fit the first one come first. */
  bestFirst: readonly string[];
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
