import type { Product, ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCTS_COUNTED } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import { PRODUCT, PRODUCT_SUMMARY, summaryOf, type Json, type ListedProduct } from './queries.ts';
import { allOf, noneOf, type ProductConditions, type TermCondition } from './search-terms.ts';

const orders = {
  oldest: 'p.created_at, p.id',
  newest: 'p.created_at desc, p.id desc',
  price: 'p.least_cents, p.id',
  'price-desc': 'p.least_cents desc, p.id desc',
};

export type ProductOrder = keyof typeof orders | 'relevance';

export interface Paging {
  order: ProductOrder;
  page: number;
  /** Undefined: all of them. */
  limit: number | undefined;
}

/** For a page, in its order. */
export interface FoundIds {
  ids: string[];
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

// The statements below have no name, so that PostgreSQL plans each for the words that are sought.

export async function countSome(
  db: Queryable,
  wanted: ProductConditions,
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
function condition(wanted: Omit<ProductConditions, 'bestFirst'>, values: unknown[]): string {
  const { types, terms } = wanted;
  const keys = [...wanted.filter, ...wanted.keys];
  const foundBy = (query: string) => `p.search_keys @@ $${values.push(query)}::text::tsquery`;
  const inCategories = (ids: readonly string[]) =>
    `exists (select from product_categories pc
       where pc.product_id = p.id and pc.category_id = any ($${values.push(ids)}::uuid[]))`;
  const ofTypes = (ids: readonly string[]) =>
    `p.product_type_id = any ($${values.push(ids)}::uuid[])`;
  const anyOf = (term: TermCondition) => [
    foundBy(term.keys),
    ...(term.types.length > 0 ? [ofTypes(term.types)] : []),
    ...(term.categories.length > 0 ? [inCategories(term.categories)] : []),
  ];
  const parts = [
    ...(keys.length > 0 ? [foundBy(allOf(keys))] : []),
    ...types.map(ofTypes),
    ...terms.map((term) => `(${anyOf(term).join(' or ')})`),
  ];
  return parts.join(' and ') || 'true';
}

/** In an order that a column has; by relevance where nothing is sought they are as they came. */
export async function listIds(
  db: Queryable,
  wanted: ProductConditions,
  { order: asked, total, hasMore, ...page }: Paging & Omit<FoundIds, 'ids'>,
): Promise<string[]> {
  if (total === 0) return [];
  const order = asked === 'relevance' ? 'oldest' : asked;
  const { filter, keys, types, terms } = wanted;
  const isAll = [filter, keys, types, terms].every(({ length }) => length === 0);
  if (isAll) return idsInOrder(db, 'products', order, page, []);
  if (hasMore) {
    const values: unknown[] = [];
    const glance = `(select * from (
        select * from products p order by ${orders[order]} limit ${GLANCE}) p
      where ${condition(wanted, values)})`;
    const ids = await idsInOrder(db, glance, order, page, values);
    if (ids.length === page.limit) return ids;
  }
  const values: unknown[] = [];
  const found = `select * from products p where ${condition(wanted, values)}`;
  return idsInOrder(db, 'found', order, page, values, `with found as materialized (${found})`);
}

/**
 * A term that many products have is mostly found among the first in order already. Where it is not, all
 * that have it are sorted: looking on might mean looking through all that have it not.
 */
const GLANCE = 4000;

async function idsInOrder(
  db: Queryable,
  from: string,
  order: keyof typeof orders,
  { page, limit }: Omit<Paging, 'order'>,
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
 * Products found by name come first, and of each kind the newest. All finds are looked at once, up
 * to as many as are counted or asked for; when there are more, the best of all are looked for by
 * themselves, since they need not be among those.
 */
export async function listByRelevance(
  db: Queryable,
  wanted: ProductConditions,
  { page, limit }: Paging,
): Promise<FoundIds> {
  const values: unknown[] = [];
  const passed = passedBy(page, limit);
  const most = limit === undefined ? null : Math.max(PRODUCTS_COUNTED + 1, passed + limit);
  const { rows } = await db.query<{ total: number; ids: string[] }>(
    `with found as materialized (
       select p.id, p.created_at, ${tierOf(wanted, values)} as tier
       from products p where ${condition(wanted, values)} limit $${values.push(most)}
     ),
     best as materialized (
       select * from (${bestOf(wanted, values)}) tiers limit ${PRODUCTS_COUNTED}
     ),
     p as (
       select * from best union all
       select * from found where not exists (select from best where best.id = found.id)
     )
     select (select count(*) from found) as total,
       array(select p.id from p order by p.tier, ${orders.newest}
         limit $${values.push(limit ?? null)} offset $${values.push(passed)}) as ids`,
    values,
  );
  const [row] = rows;
  const total = row?.total ?? 0;
  return {
    ids: row?.ids ?? [],
    total: Math.min(total, PRODUCTS_COUNTED),
    hasMore: total > PRODUCTS_COUNTED,
  };
}

/** How good a find it is: 0 is the best. */
function tierOf({ bestFirst }: ProductConditions, values: unknown[]): string {
  const kinds = bestFirst.map(
    (query, tier) => `when p.search_keys @@ $${values.push(query)}::text::tsquery then ${tier}`,
  );
  return `case ${kinds.join(' ')} else ${kinds.length} end`;
}

/** Kind after kind, so that the best are there when the limit ends it. */
function bestOf({ bestFirst, filter, types }: ProductConditions, values: unknown[]): string {
  const tiers = bestFirst.map((query, tier) => {
    const keys = [query, ...noneOf(bestFirst.slice(0, tier))];
    const where = condition({ filter, types, keys, terms: [] }, values);
    return `select p.id, p.created_at, ${tier} as tier from products p
      where (select count(*) from found) > ${PRODUCTS_COUNTED} and ${where}`;
  });
  return tiers.join(' union all ');
}

async function listAs<T>(db: Queryable, shape: string, ids: readonly string[]): Promise<T[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Json<T>>(
    `select ${shape} as json from unnest($1::uuid[]) with ordinality shown (id, place)
     join products p using (id) order by shown.place`,
    [ids],
  );
  return rows.map(({ json }) => json);
}

/** In the order of the ids. */
export function listProducts(db: Queryable, ids: readonly string[]): Promise<Product[]> {
  return listAs(db, PRODUCT, ids);
}

/** In the order of the ids. */
export async function listProductSummaries(
  db: Queryable,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  return (await listAs<ListedProduct>(db, PRODUCT_SUMMARY, ids)).map(summaryOf);
}
