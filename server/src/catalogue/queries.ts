import type {
  Category,
  Option,
  Product,
  ProductSummary,
  ProductType,
} from '@tailorbird/contract/catalogue';
import { containing } from '../database/like-pattern.ts';
import { prepared, type Queryable } from '../database/pool.ts';

// Each query gives the contract's shape as JSON, made by the database in one statement.

const VALUES = `coalesce((
  select json_agg(json_build_object('_id', v.id, 'value', v.value, 'displayOrder', v.display_order)
                  order by v.display_order, v.value)
  from option_values v where v.option_id = o.id), '[]')`;

const option = (values: string) => `json_build_object(
  '_id', o.id, 'name', o.name, 'description', o.description, 'isRequired', o.is_required,
  'displayOrder', o.display_order, 'values', ${values})`;

const typeOptions = `coalesce((
  select json_agg(${option(VALUES)} order by o.display_order, o.name)
  from product_type_options pto join options o on o.id = pto.option_id
  where pto.product_type_id = t.id), '[]')`;

const productType = (options: string) =>
  `json_build_object('_id', t.id, 'name', t.name, 'options', ${options})`;

const PRODUCT_FIELDS = `
  '_id', p.id, 'name', p.name, 'description', p.description, 'cost', p.cost_cents / 100.0,
  'image_id', coalesce((
    select json_agg(i.image_id order by i.position) from product_images i
    where i.product_id = p.id), '[]'),
  'categories', coalesce((
    select json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.created_at, c.id)
    from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = p.id), '[]')`;

/** The dots on a card: values of the first option of the type that is named as a colour. */
const COLOURS = `coalesce((
  select json_agg(v.value order by v.display_order, v.value)
  from option_values v where v.option_id = (
    select o.id from product_type_options pto join options o on o.id = pto.option_id
    where pto.product_type_id = p.product_type_id and o.name ~* 'colou?r$'
    order by o.display_order, o.name limit 1)), '[]')`;

const PRODUCT = `json_build_object(${PRODUCT_FIELDS}, 'type', (
  select ${productType(typeOptions)} from product_types t where t.id = p.product_type_id))`;

const PRODUCT_WITHOUT_OPTIONS = `json_build_object(${PRODUCT_FIELDS}, 'type', (
  select ${productType(`json_build_array()`)} from product_types t where t.id = p.product_type_id))`;

const PRODUCT_SUMMARY = `json_build_object(${PRODUCT_FIELDS}, 'colours', ${COLOURS}, 'type', (
  select json_build_object('_id', t.id, 'name', t.name, 'optionCount', (
    select count(*) from product_type_options pto where pto.product_type_id = t.id))
  from product_types t where t.id = p.product_type_id))`;

const CATEGORY_FIELDS = `'_id', c.id, 'name', c.name, 'description', c.description`;

interface Json<T> {
  json: T;
}

async function all<T>(rows: Promise<Json<T>[]>): Promise<T[]> {
  return (await rows).map((row) => row.json);
}

async function first<T>(rows: Promise<Json<T>[]>): Promise<T | undefined> {
  return (await rows)[0]?.json;
}

const categories = prepared<Json<Category>>(
  'categories',
  `select json_build_object(${CATEGORY_FIELDS}) as json from categories c order by created_at, id`,
);

const categoriesWithDesigns = prepared<Json<Category>>(
  'categories-with-designs',
  `select json_build_object(${CATEGORY_FIELDS}, 'designs', coalesce((
     select json_agg(${PRODUCT_SUMMARY} order by p.created_at, p.id)
     from products p join product_categories in_category on in_category.product_id = p.id
     where in_category.category_id = c.id), '[]')) as json
   from categories c order by c.created_at, c.id`,
);

/** With `designs`, the products of each category as summaries. In the order they were made. */
export async function listCategories(
  db: Queryable,
  include: 'names' | 'designs',
): Promise<Category[]> {
  return all((include === 'designs' ? categoriesWithDesigns : categories)(db, []));
}

const productById = prepared<Json<Product>>(
  'product',
  `select ${PRODUCT} as json from products p where p.id = $1`,
);

const productWithoutOptions = prepared<Json<Product>>(
  'product-without-options',
  `select ${PRODUCT_WITHOUT_OPTIONS} as json from products p where p.id = $1`,
);

export async function findProduct(
  db: Queryable,
  id: string,
  include: 'type name' | 'options' = 'options',
): Promise<Product | undefined> {
  return first((include === 'options' ? productById : productWithoutOptions)(db, [id]));
}

const FILTER = `from products p
  where ($1::text is null or p.name ilike $1 or p.description ilike $1)
    and ($2::uuid is null or exists (
      select from product_categories pc where pc.product_id = p.id and pc.category_id = $2))
  order by p.created_at, p.id limit $3 offset $4`;

const products = prepared<Json<Product>>('products', `select ${PRODUCT} as json ${FILTER}`);
const summaries = prepared<Json<ProductSummary>>(
  'product-summaries',
  `select ${PRODUCT_SUMMARY} as json ${FILTER}`,
);

export interface ProductFilter {
  search: string | undefined;
  category: string | undefined;
  page: number;
  /** Undefined: all of them. */
  limit: number | undefined;
}

function filterValues({ search, category, page, limit }: ProductFilter): unknown[] {
  return [
    search ? containing(search) : null,
    category ?? null,
    limit ?? null,
    (page - 1) * (limit ?? 0),
  ];
}

export async function listProducts(db: Queryable, filter: ProductFilter): Promise<Product[]> {
  return all(products(db, filterValues(filter)));
}

export async function listProductSummaries(
  db: Queryable,
  filter: ProductFilter,
): Promise<ProductSummary[]> {
  return all(summaries(db, filterValues(filter)));
}

const types = prepared<Json<ProductType>>(
  'types',
  `select ${productType('json_build_array()')} as json from product_types t order by lower(t.name)`,
);

const typesWithOptions = prepared<Json<ProductType>>(
  'types-with-options',
  `select ${productType(typeOptions)} as json from product_types t order by lower(t.name)`,
);

export async function listTypes(
  db: Queryable,
  include: 'names' | 'options',
): Promise<ProductType[]> {
  return all((include === 'options' ? typesWithOptions : types)(db, []));
}

const typeById = prepared<Json<ProductType>>(
  'type',
  `select ${productType('json_build_array()')} as json from product_types t where t.id = $1`,
);

const typeWithOptions = prepared<Json<ProductType>>(
  'type-with-options',
  `select ${productType(typeOptions)} as json from product_types t where t.id = $1`,
);

export async function findType(
  db: Queryable,
  id: string,
  include: 'name' | 'options',
): Promise<ProductType | undefined> {
  return first((include === 'options' ? typeWithOptions : typeById)(db, [id]));
}

const options = prepared<Json<Option>>(
  'options',
  `select ${option('json_build_array()')} as json from options o order by o.display_order, o.name`,
);

const optionsWithValues = prepared<Json<Option>>(
  'options-with-values',
  `select ${option(VALUES)} as json from options o order by o.display_order, o.name`,
);

export async function listOptions(db: Queryable, include: 'names' | 'values'): Promise<Option[]> {
  return all((include === 'values' ? optionsWithValues : options)(db, []));
}

const productIds = prepared<{ id: string; updated_at: Date }>(
  'product-ids',
  `select id, updated_at from products order by created_at, id limit 50000`,
);

/** For the sitemap: at most the 50,000 entries that one file may have. */
export async function listProductIds(db: Queryable): Promise<{ id: string; updated_at: Date }[]> {
  return productIds(db, []);
}
