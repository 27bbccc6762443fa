import type { Queryable } from '../database/pool.ts';
import { countAll, countSome, listTypesOffering, type ProductList } from './search-queries.ts';
import { inCategories, type Sought, type Wanted } from './search-terms.ts';
import { forgiveTyping, understandSearch, type UnderstoodSearch } from './understand-search.ts';

export interface ProductFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** Ids of option values. */
  values?: readonly string[] | undefined;
}

/**
 * Finds out what is asked for, and how many there are. A search that finds nothing is tried once
 * more, with words that look like those that are not there.
 */
export async function openList(
  db: Queryable,
  { search, category, values = [] }: ProductFilter,
): Promise<ProductList> {
  const filter: Wanted = {
    filter: category === undefined ? [] : [inCategories([category.toLowerCase()])],
    keys: [],
    types: values.length === 0 ? [] : [await listTypesOffering(db, values)],
    either: [],
    best: [],
  };
  if (!search) {
    if (values.length > 0) return { wanted: filter, ...(await countSome(db, filter)) };
    return { wanted: filter, total: await countAll(db, category), hasMore: false };
  }
  const list = await openSearch(db, filter, await understandSearch(db, search));
  if (list.total > 0) return list;
  const forgiven = await forgiveTyping(db, search);
  return forgiven ? openSearch(db, filter, forgiven) : list;
}

async function openSearch(
  db: Queryable,
  filter: Wanted,
  { sought, best }: UnderstoodSearch,
): Promise<ProductList> {
  const byKeysAlone = sought.filter(isKeysAlone);
  const either = sought.filter((each) => !isKeysAlone(each));
  const keys = byKeysAlone.map((each) => each.keys);
  const wanted = { ...filter, keys, either, best };
  if (sought.length === 0) return { wanted, total: 0, hasMore: false };
  return { wanted, ...(await countSome(db, wanted)) };
}

function isKeysAlone({ types, categories }: Sought): boolean {
  return types.length + categories.length === 0;
}
