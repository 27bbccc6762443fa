import type { Product, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCTS_COUNTED } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { all, PRODUCT, PRODUCT_SUMMARY, type Json } from './queries.ts';
import { forgiveTyping, understandSearch, type Sought } from './understand-search.ts';

const orders = {
  oldest: 'p.created_at, p.id',
  newest: 'p.created_at desc, p.id desc',
  price: 'p.cost_cents, p.id',
  'price-desc': 'p.cost_cents desc, p.id desc',
};

export type ProductOrder = keyof typeof orders | 'relevance';

export interface ProductFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** Ids of option values. */
  values?: readonly string[] | undefined;
}

export interface ProductPage {
  order: ProductOrder;
  page: number;
  /** Undefined: all of them. */
  limit: number | undefined;
}

/** What a filter comes to in the catalogue as it is now; made by `openList`. */
export interface ProductList {
  /** Conditions on `products p`, with the values of their parameters. */
  conditions: string[];
  values: unknown[];
  /** Among the conditions' values: queries whose finds come first. */
  best: string[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/**
 * Looks up what is asked for and how many there are. A search that finds nothing is tried once
 * more with words that look like the ones that are not there.
 */
export async function openList(
  db: Queryable,
  { search, category, values }: ProductFilter,
): Promise<ProductList> {
  const narrowed = await narrow(db, category, values);
  if (!search) return count(db, narrowed);
  const list = await count(db, withSearch(narrowed, await understandSearch(db, search)));
  if (list.total > 0) return list;
  const forgiven = await forgiveTyping(db, search);
  return forgiven ? count(db, withSearch(narrowed, forgiven)) : list;
}

type Conditions = Omit<ProductList, 'total' | 'hasMore'> & { isCountedByCategory?: string };

/**
 * A type offers all values of its options. So values of one option are alternatives, and of
 * several options the type must have each; a value that nothing offers finds nothing.
 */
const typesOffering = prepared<{ types: string[] }>(
  'types-offering',
  `select array(
     select pto.product_type_id from product_type_options pto join wanted using (option_id)
     group by 1 having count(*) = (select count(*) from wanted)) as types
   from (select 1) one`.replace(
    /^select/,
    `with wanted as (
       select distinct option_id from option_values
       where id = any ($1::uuid[]) and option_id is not null)
     select`,
  ),
);

async function narrow(
  db: Queryable,
  category: string | undefined,
  values: readonly string[] | undefined,
): Promise<Conditions> {
  const narrowed: Conditions = { conditions: [], values: [], best: [] };
  if (category !== undefined) {
    narrowed.values.push(category);
    narrowed.conditions.push(
      'exists (select from product_categories pc where pc.product_id = p.id and pc.category_id = $1)',
    );
  }
  return narrowed;
}
