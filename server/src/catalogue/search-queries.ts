import type { Product, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCTS_COUNTED } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { PRODUCT, PRODUCT_SUMMARY, type Json } from './queries.ts';
import { allOf, noneOf, type Sought, type Wanted } from './search-terms.ts';

const orders = {
  oldest: 'p.created_at, p.id',
  newest: 'p.created_at desc, p.id desc',
  price: 'p.cost_cents, p.id',
  'price-desc': 'p.cost_cents desc, p.id desc',
};

export type ProductOrder = keyof typeof orders | 'relevance';

export interface ProductPage {
  order: ProductOrder;
  page: number;
  /** Undefined: all of them. */
  limit: number | undefined;
}

/** What a search comes to in the catalogue as it is now. */
export interface ProductList {
  wanted: Wanted;
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

const offering = prepared<{ types: string[] }>(
  'types-offering',
  `with wanted as (
     select distinct option_id from option_values
     where id = any ($1::uuid[]) and option_id is not null)
   select array(
     select pto.product_type_id from product_type_options pto join wanted using (option_id)
     group by 1 having count(*) = (select count(*) from wanted)) as types`,
);

/**
 * Types that offer a value of each option that one of the values is of: a type offers all values
 * of its options. Values of no option are passed over among others.
 */
export async function listTypesOffering(
  db: Queryable,
  values: readonly string[],
): Promise<string[]> {
  return (await offering(db, [values]))[0]?.types ?? [];
}

const countOfAll = prepared<{ total: number }>(
  'product-count',
  'select count(*) as total from products',
);
const countOfCategory = prepared<{ total: number }>(
  'product-count-of-category',
  'select count(*) as total from product_categories where category_id = $1',
);

/** From an index alone. */
export async function countAll(db: Queryable, category: string | undefined): Promise<number> {
  const count = category === undefined ? countOfAll(db, []) : countOfCategory(db, [category]);
  return (await count)[0]?.total ?? 0;
}

// What follows has no name, so that PostgreSQL plans each for the words that are sought.

export async function countSome(
  db: Queryable,
  wanted: Wanted,
): Promise<{ total: number; hasMore: boolean }> {
  const values: unknown[] = [];
  const { rows } = await db.query<{ total: number }>(
    `select count(*) as total from (
       select from products p where ${condition(wanted, values)} limit ${PRODUCTS_COUNTED + 1}
     ) found`,
    values,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, PRODUCTS_COUNTED), hasMore: total > PRODUCTS_COUNTED };
}

/** On `products p`; its parameters are added to the values. */
function condition(wanted: Omit<Wanted, 'best'>, values: unknown[]): string {
  const { types, either } = wanted;
  const keys = [...wanted.filter, ...wanted.keys];
  const foundBy = (query: string) => `p.search_keys @@ $${values.push(query)}::text::tsquery`;
  const inCategories = (ids: readonly string[]) =>
    `exists (select from product_categories pc
       where pc.product_id = p.id and pc.category_id = any ($${values.push(ids)}::uuid[]))`;
  const ofTypes = (ids: readonly string[]) =>
    `p.product_type_id = any ($${values.push(ids)}::uuid[])`;
  const eitherOf = (sought: Sought) => [
    foundBy(sought.keys),
    ...(sought.types.length > 0 ? [ofTypes(sought.types)] : []),
    ...(sought.categories.length > 0 ? [inCategories(sought.categories)] : []),
  ];
  const parts = [
    ...(keys.length > 0 ? [foundBy(allOf(keys))] : []),
    ...types.map(ofTypes),
    ...either.map((sought) => `(${eitherOf(sought).join(' or ')})`),
  ];
  return parts.join(' and ') || 'true';
}

async function listIds(db: Queryable, list: ProductList, page: ProductPage): Promise<string[]> {
  const { filter, keys, types, either } = list.wanted;
  const isAll = [filter, keys, types, either].every(({ length }) => length === 0);
  const { order } = page;
  if (order === 'relevance') return listBest(db, list, page);
  if (isAll) return idsInOrder(db, 'products', order, page, []);
  if (list.hasMore) {
    const values: unknown[] = [];
    const glance = `(select * from (
        select * from products p order by ${orders[order]} limit ${GLANCE}) p
      where ${condition(list.wanted, values)})`;
    const ids = await idsInOrder(db, glance, order, page, values);
    if (ids.length === page.limit) return ids;
  }
  const values: unknown[] = [];
  const found = `select * from products p where ${condition(list.wanted, values)}`;
  return idsInOrder(db, 'found', order, page, values, `with found as materialized (${found})`);
}

/**
 * What many products have is mostly found among the first in order already. Where it is not, all
 * that have it are sorted: looking on might mean looking through all that have it not.
 */
const GLANCE = 4000;

async function idsInOrder(
  db: Queryable,
  from: string,
  order: keyof typeof orders,
  { page, limit }: ProductPage,
  values: unknown[],
  before = '',
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `${before} select p.id from ${from} p order by ${orders[order]}
     limit $${values.push(limit ?? null)} offset $${values.push(passedBy(page, limit))}`,
    values,
  );
  return rows.map(({ id }) => id);
}

function passedBy(page: number, limit: number | undefined): number {
  return (page - 1) * (limit ?? 0);
}

/**
 * What is found by name comes first, and of each kind the newest. Of very many only as many are
 * looked at as are counted, or asked for.
 */
async function listBest(
  db: Queryable,
  { wanted, hasMore }: ProductList,
  { page, limit }: ProductPage,
): Promise<string[]> {
  const values: unknown[] = [];
  const passed = passedBy(page, limit);
  const most = limit === undefined ? null : Math.max(PRODUCTS_COUNTED, passed + limit);
  const found = hasMore
    ? `${inTiers(wanted, values)} limit $${values.push(most)}`
    : ranked(wanted, values);
  const { rows } = await db.query<{ id: string }>(
    `with p as materialized (${found})
     select p.id from p order by p.tier, ${orders.newest}
     limit $${values.push(limit ?? null)} offset $${values.push(passed)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** All at once, each with its kind. */
function ranked(wanted: Wanted, values: unknown[]): string {
  const where = condition(wanted, values);
  const kinds = wanted.best.map(
    (query, tier) => `when p.search_keys @@ $${values.push(query)}::text::tsquery then ${tier}`,
  );
  return `select p.id, p.created_at, case ${kinds.join(' ')} else ${kinds.length} end as tier
    from products p where ${where}`;
}

/** Kind after kind, so that the best are there when the limit ends it. */
function inTiers({ best, filter, keys, types, either }: Wanted, values: unknown[]): string {
  const kinds = [...best.map((query) => ({ keys: [query], either: [] })), { keys, either }];
  const tiers = kinds.map((kind, tier) => {
    const notBetter = noneOf(best.slice(0, tier));
    const where = condition(
      { filter, types, keys: [...kind.keys, ...notBetter], either: kind.either },
      values,
    );
    return `select p.id, p.created_at, ${tier} as tier from products p where ${where}`;
  });
  return tiers.join(' union all ');
}

async function listAs<T>(
  db: Queryable,
  shape: string,
  list: ProductList,
  page: ProductPage,
): Promise<T[]> {
  if (list.total === 0) return [];
  const { rows } = await db.query<Json<T>>(
    `select ${shape} as json from unnest($1::uuid[]) with ordinality shown (id, place)
     join products p using (id) order by shown.place`,
    [await listIds(db, list, page)],
  );
  return rows.map(({ json }) => json);
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
