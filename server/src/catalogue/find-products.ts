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
import { inCategories, type SearchQuery, type Wanted } from './search-terms.ts';
import { listTerms } from './term-queries.ts';
import { fuzzySearch, exactSearch, type UnderstoodSearch } from './understand-search.ts';

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
