import type { ProductSummary } from '@tailorbird/contract/catalogue';
import { PRODUCTS_COUNTED } from '@tailorbird/contract/limits';
import { prepared, type Queryable } from '../database/pool.ts';
import type { Find } from './facets.ts';
import { ON_SALE } from './product-fields.ts';
import { PRODUCT_SUMMARY, type Json, type ListedProduct } from './queries.ts';
import { allOf, isKeysAlone, type ProductConditions, type TermCondition } from './search-terms.ts';
import { summaryOf, type TypeIndex } from './type-index.ts';

const orders = {
  oldest: 'p.created_at, p.id',
  newest: 'p.created_at desc, p.id desc',
  price: 'p.least_cents, p.id',
  'price-desc': 'p.least_cents desc, p.id desc',
  name: 'lower(p.name), p.id',
  'name-desc': 'lower(p.name) desc, p.id desc',
  cost: 'p.cost_cents, p.id',
  'cost-desc': 'p.cost_cents desc, p.id desc',
};

export type ProductOrder = keyof typeof orders | 'relevance';

export interface Paging {
  order: ProductOrder;
  page: number;
  /** Undefined for all of them. */
  limit: number | undefined;
}

/** For a page, in its order. */
export interface ProductIdPage {
  ids: string[];
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
}

/** `total`: with drafts. */
export interface ProductCounts {
  total: number;
  drafts: number;
}

const countOfAll = prepared<ProductCounts>(
  'product-count',
  `select (select count(*) from products) as total,
     (select count(*) from products where is_draft) as drafts`,
);
const countOfCategory = prepared<{ total: number }>(
  'product-count-of-category',
  'select count(*) as total from product_categories where category_id = $1 and not is_draft',
);

/** From indexes alone. */
export async function countProducts(db: Queryable): Promise<ProductCounts> {
  return (await countOfAll(db, []))[0] ?? { total: 0, drafts: 0 };
}

/** Products on sale, from indexes alone. */
export async function countSold(db: Queryable, category: string | undefined): Promise<number> {
  if (category !== undefined) return (await countOfCategory(db, [category]))[0]?.total ?? 0;
  const { total, drafts } = await countProducts(db);
  return total - drafts;
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

/** Counts of the products that were found, up to as many as are counted. */
export async function listFinds(
  db: Queryable,
  wanted: ProductConditions,
  include: 'categories' | 'no categories',
): Promise<{ finds: Find[]; isPartial: boolean }> {
  const values: unknown[] = [];
  const categories = `(select json_agg(category_id) from product_categories pc
    where pc.product_id = found.id)`;
  const { rows } = await db.query<Json<[string | null, number, string[] | null][] | null>>(
    `with found as materialized (
       select p.id, p.product_type_id as type, p.least_cents as cents
       from products p where ${condition(wanted, values)} limit ${PRODUCTS_COUNTED + 1}
     )
     select json_agg(json_build_array(
       type, cents, ${include === 'categories' ? categories : 'null'})) as json from found`,
    values,
  );
  const found = rows[0]?.json ?? [];
  return {
    finds: found
      .slice(0, PRODUCTS_COUNTED)
      .map(([type, cents, categories]) => ({ type, cents, categories: categories ?? [] })),
    isPartial: found.length > PRODUCTS_COUNTED,
  };
}

/** The parameter of a value; one that is there already serves again. */
function parameter(value: unknown, values: unknown[]): string {
  const place = values.indexOf(value);
  return `$${place < 0 ? values.push(value) : place + 1}`;
}

/** On `products p`; its parameters are added to the values. */
function condition(wanted: Omit<ProductConditions, 'bestFirst'>, values: unknown[]): string {
  const keys = [...wanted.filter, ...wanted.keys];
  const { from, to } = wanted.cents ?? {};
  const parts = [
    ...wanted.fixed,
    ...(keys.length > 0 ? [matchCondition(allOf(keys), values)] : []),
    ...wanted.types.map((ids) => ofTypes(ids, values)),
    ...(from === undefined ? [] : [`p.least_cents >= $${values.push(from)}`]),
    ...(to === undefined ? [] : [`p.least_cents <= $${values.push(to)}`]),
    ...wanted.terms.map((term) => fits(term, values)),
  ];
  return parts.join(' and ') || 'true';
}

const matchCondition = (query: string, values: unknown[]) =>
  `p.search_keys @@ ${parameter(query, values)}::text::tsquery`;

const ofTypes = (ids: readonly string[], values: unknown[]) =>
  `p.product_type_id = any (${parameter(ids, values)}::uuid[])`;

function fits({ keys, types, categories, apart = [] }: TermCondition, values: unknown[]): string {
  const inCategories = () => `exists (select from product_categories pc
    where pc.product_id = p.id and pc.category_id = any (${parameter(categories, values)}::uuid[]))`;
  const ways = [
    matchCondition(keys, values),
    ...(types.length > 0 ? [ofTypes(types, values)] : []),
    ...(categories.length > 0 ? [inCategories()] : []),
    ...apart.map((pair) => fitsAll(pair, values)),
  ];
  return `(${ways.join(' or ')})`;
}

function fitsAll(terms: readonly TermCondition[], values: unknown[]): string {
  const keys = terms.filter(isKeysAlone).map((each) => each.keys);
  const parts = [
    ...(keys.length > 0 ? [matchCondition(allOf(keys), values)] : []),
    ...terms.filter((term) => !isKeysAlone(term)).map((term) => fits(term, values)),
  ];
  return `(${parts.join(' and ')})`;
}

/** In an order that a column has; by relevance where nothing is sought they are as they came. */
export async function listIds(
  db: Queryable,
  wanted: ProductConditions,
  { order: asked, total, hasMore, ...page }: Paging & Omit<ProductIdPage, 'ids'>,
): Promise<string[]> {
  if (total === 0) return [];
  const order = asked === 'relevance' ? 'oldest' : asked;
  const { fixed, filter, keys, types, terms, cents } = wanted;
  const areMost = fixed.every((one) => one === ON_SALE);
  const isAll =
    areMost && !cents && [filter, keys, types, terms].every(({ length }) => length === 0);
  if (isAll) {
    const all = `(select * from products p where ${condition(wanted, [])})`;
    return idsInOrder(db, all, order, page, []);
  }
  if (hasMore) {
    const values: unknown[] = [];
    const glance = `(select * from (
        select * from products p order by ${orders[order]} limit ${SCAN_LIMIT}) p
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
const SCAN_LIMIT = 4000;

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
  { areFew }: { areFew: boolean },
): Promise<ProductIdPage> {
  const values: unknown[] = [];
  const passed = passedBy(page, limit);
  const best = areFew ? 'select * from found limit 0' : bestOf(wanted, values);
  const most = limit === undefined ? null : Math.max(PRODUCTS_COUNTED + 1, passed + limit);
  const { rows } = await db.query<{ total: number; ids: string[] }>(
    `with found as materialized (
       select p.id, p.created_at, ${tierOf(wanted, values)} as tier
       from products p where ${condition(wanted, values)} limit $${values.push(most)}
     ),
     best as materialized (
       select * from (${best}) tiers limit ${PRODUCTS_COUNTED}
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
  const kinds = bestFirst.map((terms, tier) => `when ${fitsAll(terms, values)} then ${tier}`);
  return `case ${kinds.join(' ')} else ${kinds.length} end`;
}

/** With so many as good or better among the finds at hand, no others of a kind are looked for. */
const ENOUGH = PRODUCTS_COUNTED / 2;

/** Kind after kind, so that the best are there when the limit ends it. */
function bestOf({ bestFirst, ...wanted }: ProductConditions, values: unknown[]): string {
  const tiers = bestFirst.map((terms, tier) => {
    const better = bestFirst.slice(0, tier);
    const keys = [
      ...terms.filter(isKeysAlone).map((term) => term.keys),
      ...better
        .filter((of) => of.every(isKeysAlone))
        .map((of) => `!(${allOf(of.map((term) => term.keys))})`),
    ];
    const where = [
      condition({ ...wanted, keys, terms: terms.filter((term) => !isKeysAlone(term)) }, values),
      ...better
        .filter((of) => !of.every(isKeysAlone))
        .map((of) => `${fitsAll(of, values)} is not true`),
    ];
    return `select p.id, p.created_at, ${tier} as tier from products p
      where (select count(*) from found) > ${PRODUCTS_COUNTED}
        and (select count(*) from found where found.tier <= ${tier}) < ${ENOUGH}
        and ${where.join(' and ')}`;
  });
  return tiers.join(' union all ');
}

/** In the order of the ids. */
export async function listProductSummaries(
  db: Queryable,
  types: TypeIndex,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Json<ListedProduct>>(
    `select ${PRODUCT_SUMMARY} as json from unnest($1::uuid[]) with ordinality shown (id, place)
     join products p using (id) where ${ON_SALE} order by shown.place`,
    [ids],
  );
  return rows.map(({ json }) => summaryOf(json, types));
}
