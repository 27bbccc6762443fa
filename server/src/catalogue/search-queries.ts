import type {
  Category,
  Product,
  ProductFacets,
  ProductSummary,
} from '@tailorbird/contract/catalogue';
import { containing } from '../database/like-pattern.ts';
import { prepared, type Queryable } from '../database/pool.ts';
import { all, CATEGORY_FIELDS, first, PRODUCT, PRODUCT_SUMMARY, type Json } from './queries.ts';

const orders = {
  oldest: 'p.created_at, p.id',
  newest: 'p.created_at desc, p.id desc',
  price: 'p.cost_cents, p.id',
  'price-desc': 'p.cost_cents desc, p.id desc',
};

export type ProductOrder = keyof typeof orders;

/** Values of one option are alternatives; of several options, the type must have each. */
const CONDITION = `
  ($1::text is null or p.name ilike $1 or p.description ilike $1)
  and ($2::uuid is null or exists (
    select from product_categories pc where pc.product_id = p.id and pc.category_id = $2))
  and ($3::uuid[] is null or (
    exists (select from option_values v where v.id = any($3) and v.option_id is not null)
    and not exists (
      select from option_values v where v.id = any($3) and v.option_id is not null
        and not exists (
          select from product_type_options pto
          where pto.product_type_id = p.product_type_id and pto.option_id = v.option_id))))`;

/** One prepared query for each order that a list can have. */
function inEachOrder<T>(name: string, shape: string) {
  const query = (order: ProductOrder) =>
    prepared<Json<T>>(
      `${name}-${order}`,
      `select ${shape} as json from products p where ${CONDITION}
       order by ${orders[order]} limit $4 offset $5`,
    );
  return {
    oldest: query('oldest'),
    newest: query('newest'),
    price: query('price'),
    'price-desc': query('price-desc'),
  };
}

const products = inEachOrder<Product>('products', PRODUCT);
const summaries = inEachOrder<ProductSummary>('product-summaries', PRODUCT_SUMMARY);

export interface ProductFilter {
  search: string | undefined;
  category: string | undefined;
  /** Ids of option values. */
  values: readonly string[] | undefined;
}

export interface ProductPage {
  order: ProductOrder;
  page: number;
  /** Undefined: all of them. */
  limit: number | undefined;
}

function filterValues({ search, category, values }: ProductFilter): unknown[] {
  return [search ? containing(search) : null, category ?? null, values?.length ? values : null];
}

function pageValues({ page, limit }: ProductPage): unknown[] {
  return [limit ?? null, (page - 1) * (limit ?? 0)];
}

export async function listProducts(
  db: Queryable,
  filter: ProductFilter,
  page: ProductPage,
): Promise<Product[]> {
  return all(products[page.order](db, [...filterValues(filter), ...pageValues(page)]));
}

export async function listProductSummaries(
  db: Queryable,
  filter: ProductFilter,
  page: ProductPage,
): Promise<ProductSummary[]> {
  return all(summaries[page.order](db, [...filterValues(filter), ...pageValues(page)]));
}

const productCount = prepared<{ total: number }>(
  'product-count',
  `select count(*) as total from products p where ${CONDITION}`,
);

export async function countProducts(db: Queryable, filter: ProductFilter): Promise<number> {
  return (await productCount(db, filterValues(filter)))[0]?.total ?? 0;
}

const categoriesWithDesigns = prepared<Json<Category>>(
  'categories-with-designs',
  `select (json_build_object(${CATEGORY_FIELDS})::jsonb
     || case when shown.designs is null then '{}'
          else jsonb_build_object('designs', shown.designs) end
     || case when held.total = coalesce(jsonb_array_length(shown.designs), -1) then '{}'
          else jsonb_build_object('designCount', held.total) end)::json as json
   from (select *, row_number() over (order by created_at, id) as place from categories) c
   cross join lateral (
     select count(*) as total from product_categories pc where pc.category_id = c.id) held
   left join lateral (
     select coalesce(jsonb_agg(card.json order by card.created_at, card.id), '[]') as designs
     from (
       select ${PRODUCT_SUMMARY}::jsonb as json, p.created_at, p.id
       from products p join product_categories pc on pc.product_id = p.id
       where pc.category_id = c.id
       order by p.created_at, p.id limit $1) card
   ) shown on $2::bigint is null or c.place <= $2
   order by c.place`,
);

/** How much of the categories' products is asked for; undefined: all. */
export interface Designs {
  ofEach?: number | undefined;
  ofTheFirst?: number | undefined;
}

/** Categories in the order they were made, with their products as summaries. */
export async function listCategoriesWithDesigns(
  db: Queryable,
  { ofEach, ofTheFirst }: Designs = {},
): Promise<Category[]> {
  return all(categoriesWithDesigns(db, [ofEach ?? null, ofTheFirst ?? null]));
}

const facets = prepared<Json<ProductFacets>>(
  'facets',
  `select json_build_object(
     'categories', coalesce((
       select json_agg(json_build_object('_id', c.id, 'name', c.name, 'products', (
         select count(*) from product_categories pc where pc.category_id = c.id))
         order by c.created_at, c.id) from categories c), '[]'),
     'options', coalesce((
       select json_agg(json_build_object('_id', o.id, 'name', o.name, 'values', (
         select json_agg(json_build_object('_id', v.id, 'value', v.value)
                         order by v.display_order, v.value)
         from option_values v where v.option_id = o.id)) order by o.display_order, o.name)
       from options o where exists (
         select from option_values v where v.option_id = o.id)), '[]')) as json`,
);

/** What products can be narrowed by: every category, and every option that has values. */
export async function findFacets(db: Queryable): Promise<ProductFacets> {
  return (await first(facets(db, []))) ?? { categories: [], options: [] };
}
