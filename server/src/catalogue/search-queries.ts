import type { Product, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCTS_COUNTED } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { all, PRODUCT, PRODUCT_SUMMARY, type Json } from './queries.ts';
import { inCategories } from './search-terms.ts';
import { forgiveTyping, understandSearch, type UnderstoodSearch } from './understand-search.ts';

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

/** What a filter comes to in the catalogue as it is now. */
export interface ProductList {
  conditions: Conditions;
  /** Queries of `products.search_keys` whose finds come first, the better one first. */
  best: readonly string[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/**
 * Finds out what is asked for, and how many there are. A search that finds nothing is tried once
 * more, with words that look like those that are not there.
 */
export async function openList(
  db: Queryable,
  { search, category, values }: ProductFilter,
): Promise<ProductList> {
  const filter = await narrow(db, category, values);
  if (!search) {
    const isCountedFast = filter.parts.length === 0 || (category !== undefined && !values?.length);
    const counted = isCountedFast
      ? { total: await countAll(db, category), hasMore: false }
      : await countSome(db, filter);
    return { conditions: filter, best: [], ...counted };
  }
  const list = await openSearch(db, filter, await understandSearch(db, search));
  if (list.total > 0) return list;
  const forgiven = await forgiveTyping(db, search);
  return forgiven ? openSearch(db, filter, forgiven) : list;
}

async function openSearch(
  db: Queryable,
  filter: Conditions,
  { sought, best }: UnderstoodSearch,
): Promise<ProductList> {
  const conditions = filter.copy();
  if (sought.length === 0) conditions.parts.push('false');
  for (const { keys, types } of sought) {
    const found = conditions.foundBy(keys);
    conditions.parts.push(
      types.length === 0 ? found : `(${found} or ${conditions.ofTypes(types)})`,
    );
  }
  return { conditions, best, ...(await countSome(db, conditions)) };
}

/** Conditions on `products p`, all of which must hold, with the values of their parameters. */
class Conditions {
  readonly parts: string[];
  readonly values: unknown[];

  constructor(parts: readonly string[] = [], values: readonly unknown[] = []) {
    this.parts = [...parts];
    this.values = [...values];
  }

  /** The parameter that stands for a value. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  foundBy(keys: string): string {
    return `p.search_keys @@ ${this.value(keys)}::text::tsquery`;
  }

  ofTypes(ids: readonly string[]): string {
    return `p.product_type_id = any (${this.value(ids)}::uuid[])`;
  }

  copy(): Conditions {
    return new Conditions(this.parts, this.values);
  }

  /** All of them, and these. */
  and(...more: string[]): string {
    return [...this.parts, ...more].join(' and ') || 'true';
  }
}

async function narrow(
  db: Queryable,
  category: string | undefined,
  values: readonly string[] | undefined,
): Promise<Conditions> {
  const filter = new Conditions();
  if (category !== undefined) {
    filter.parts.push(filter.foundBy(inCategories([category.toLowerCase()])));
  }
  if (values?.length) {
    const [offering] = await typesOffering(db, [values]);
    filter.parts.push(filter.ofTypes(offering?.types ?? []));
  }
  return filter;
}

/**
 * A type offers all values of its options. So values of one option are alternatives, and of
 * several options it must have each; values that no option has are passed over among others.
 */
const typesOffering = prepared<{ types: string[] }>(
  'types-offering',
  `with wanted as (
     select distinct option_id from option_values
     where id = any ($1::uuid[]) and option_id is not null)
   select array(
     select pto.product_type_id from product_type_options pto join wanted using (option_id)
     group by 1 having count(*) = (select count(*) from wanted)) as types`,
);

const countOfAll = prepared<{ total: number }>(
  'product-count',
  'select count(*) as total from products',
);
const countOfCategory = prepared<{ total: number }>(
  'product-count-of-category',
  'select count(*) as total from product_categories where category_id = $1',
);

async function countAll(db: Queryable, category: string | undefined): Promise<number> {
  const count = category === undefined ? countOfAll(db, []) : countOfCategory(db, [category]);
  return (await count)[0]?.total ?? 0;
}

// What follows has no name, so that PostgreSQL plans each for the words that are sought: looking
// through an index in order for what is everywhere, and sorting what is rare.

async function countSome(
  db: Queryable,
  conditions: Conditions,
): Promise<{ total: number; hasMore: boolean }> {
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from (
       select from products p where ${conditions.and()} limit ${PRODUCTS_COUNTED + 1}) found`,
    conditions.values,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, PRODUCTS_COUNTED), hasMore: total > PRODUCTS_COUNTED };
}

async function listAs<T>(
  db: Queryable,
  shape: string,
  list: ProductList,
  { order, page, limit }: ProductPage,
): Promise<T[]> {
  if (list.total === 0) return [];
  const query = list.conditions.copy();
  const most = `${query.value(limit ?? null)}::bigint`;
  const passed = `${query.value((page - 1) * (limit ?? 0))}::bigint`;
  const inOrder = order === 'relevance' ? orders.newest : orders[order];
  const found =
    order === 'relevance'
      ? inTiers(query, list.best, `${most} + ${passed}`)
      : `select p.*, 0 as tier from products p where ${query.and()}`;
  const { rows } = await db.query<Json<T>>(
    `select ${shape} as json from (
       select id, tier from (${found}) p order by tier, ${inOrder} limit ${most} offset ${passed}
     ) shown join products p using (id) order by shown.tier, ${inOrder}`,
    query.values,
  );
  return all(Promise.resolve(rows));
}

/** The best finds, then the others, and of each kind no more than may be shown. */
function inTiers(query: Conditions, best: readonly string[], most: string): string {
  const better = best.map((keys) => query.foundBy(keys));
  const tiers = [...better, 'true'].map((isFound, tier) => {
    const isNew = better.slice(0, tier).map((found) => `not ${found}`);
    return `(select p.id, p.created_at, ${tier} as tier from products p
      where ${query.and(isFound, ...isNew)} order by ${orders.newest} limit ${most})`;
  });
  return tiers.join(' union all ');
}

export function listProducts(
  db: Queryable,
  list: ProductList,
  page: ProductPage,
): Promise<Product[]> {
  return listAs(db, PRODUCT, list, page);
}

export function listProductSummaries(
  db: Queryable,
  list: ProductList,
  page: ProductPage,
): Promise<ProductSummary[]> {
  return listAs(db, PRODUCT_SUMMARY, list, page);
}
