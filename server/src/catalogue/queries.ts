import type {
  Category,
  Option,
  OptionValue,
  Product,
  ProductSummary,
  ProductType,
  Swatch,
} from '@tailorbird/contract/catalogue';
import type { ChosenOption } from '@tailorbird/contract/rules/drawn-choices';
import { prepared, type Queryable } from '../database/pool.ts';
import type { SearchTextField } from '@tailorbird/contract/search-texts';
import { DRIVEN_ART, PRODUCT_ART } from './art-shape-queries.ts';
import { ANSWERED_FIELDS, answeredFacts, categoryOrder, ON_SALE } from './product-fields.ts';

// Each query gives the contract's shape as JSON, made by the database in one statement.

/** For `option_values v`. */
const SWATCH = `case
  when v.swatch_colour is not null then json_build_object('colour', v.swatch_colour)
  when v.swatch_image_id is not null then json_build_object('image_id', v.swatch_image_id) end`;

/** For `option_values v`. */
export const OPTION_VALUE = `json_build_object(
  '_id', v.id, 'value', v.value, 'swatch', ${SWATCH},
  'surcharge', v.surcharge_cents / 100.0, 'displayOrder', v.display_order, 'version', v.version)`;

const VALUES = `coalesce((
  select json_agg(${OPTION_VALUE} order by v.display_order, v.value)
  from option_values v where v.option_id = o.id), '[]')`;

/** For `options o`. */
export const option = (values: string) => `json_build_object(
  '_id', o.id, 'name', o.name, 'description', o.description, 'kind', o.kind,
  'textRules', o.text_rules, 'textPrice', o.text_price, 'artwork', o.artwork, 'isRequired', o.is_required,
  'isSize', o.is_size, 'displayOrder', o.display_order,
  'version', o.version, 'values', ${values})`;

const typeOptions = `coalesce((
  select json_agg(${option(VALUES)} order by o.display_order, o.name)
  from product_type_options pto join options o on o.id = pto.option_id
  where pto.product_type_id = t.id), '[]')`;

/** For `product_types t`. */
export const productType = (options: string) => `json_build_object(
  '_id', t.id, 'name', t.name, 'version', t.version, 'tiers', t.tiers,
  'countsTogether', t.counts_together, 'approval', t.approval,
  'madeToMeasure', t.made_to_measure, ${answeredFacts('t')}, 'options', ${options})`;

/** For `product_types t`, with all that can be chosen. */
export const TYPE_WITH_OPTIONS = productType(typeOptions);

const PRODUCT_FIELDS = `'_id', p.id, ${ANSWERED_FIELDS}`;

/** For `products p`: the choices of its first picture, which is on its card. */
const COVER_CHOICES = `(select i.choices from product_images i where i.product_id = p.id
    order by i.position limit 1)`;

/** For `products p`. */
const SAMPLES = `coalesce((
  select json_object_agg(chosen ->> 'optionId', chosen ->> 'value')
  from jsonb_array_elements(${COVER_CHOICES}) chosen
  where chosen ->> 'valueId' is null), '{}')`;

/** For `products p`. */
const PAGE_FIELDS = `'samples', ${SAMPLES}, 'tiers', p.tiers, 'minimumQuantity', p.minimum_quantity,
  'taxClass', p.tax_class_id, 'isDraft', p.is_draft,
  'weight', p.weight_grams, 'madeToMeasure', p.made_to_measure, ${answeredFacts('p')},
  'searchTitle', p.search_title, 'searchDescription', p.search_description`;

/** For `products p`. */
export const PRODUCT = `json_build_object(${PRODUCT_FIELDS}, ${PAGE_FIELDS},
  'version', p.version, 'type', (
  select ${TYPE_WITH_OPTIONS} from product_types t where t.id = p.product_type_id),
  'art', ${PRODUCT_ART})`;

const PRODUCT_WITHOUT_OPTIONS = `json_build_object(
  ${PRODUCT_FIELDS}, ${PAGE_FIELDS}, 'version', p.version, 'type', (
  select ${productType(`json_build_array()`)} from product_types t where t.id = p.product_type_id),
  'art', ${PRODUCT_ART})`;

/** For `products p` in a list: a `ListedProduct`. What its type says is known in the process. */
export const PRODUCT_SUMMARY = `json_build_object(${PRODUCT_FIELDS}, 'typeId', p.product_type_id,
  'choices', ${COVER_CHOICES},
  'art', ${DRIVEN_ART})`;

export interface ListedProduct extends Omit<
  ProductSummary,
  'type' | 'colours' | 'coverQuery' | 'drawn'
> {
  typeId: string | null;
  /** The choices that its first picture shows; null when it shows none. */
  choices: ChosenOption[] | null;
  art: { revision: string; optionIds: string[] } | null;
}

/** For `categories c`. Empty texts for search engines are left out. */
export const CATEGORY = `json_strip_nulls(json_build_object(
  '_id', c.id, 'name', c.name, 'description', c.description, 'version', c.version,
  'searchTitle', nullif(c.search_title, ''),
  'searchDescription', nullif(c.search_description, '')))`;

export interface Json<T> {
  json: T;
}

export async function all<T>(rows: Promise<Json<T>[]>): Promise<T[]> {
  return (await rows).map((row) => row.json);
}

export async function first<T>(rows: Promise<Json<T>[]>): Promise<T | undefined> {
  return (await rows)[0]?.json;
}

const categories = prepared<Json<Category>>(
  'categories',
  `select ${CATEGORY} as json from categories c order by ${categoryOrder('c')}`,
);

/** In their order. */
export async function listCategories(db: Queryable): Promise<Category[]> {
  return all(categories(db, []));
}

const categoryById = prepared<Json<Category>>(
  'category',
  `select ${CATEGORY} as json from categories c where c.id = $1`,
);

export async function findCategory(db: Queryable, id: string): Promise<Category | undefined> {
  return first(categoryById(db, [id]));
}

/** A product with each of its texts, empty ones as well. */
type ProductRow = Product & Record<SearchTextField, string>;

/** Empty texts for search engines are left out. Nulls mean something, so they cannot be in SQL. */
function withoutEmptyTexts({ searchTitle, searchDescription, ...product }: ProductRow): Product {
  return {
    ...product,
    ...(searchTitle && { searchTitle }),
    ...(searchDescription && { searchDescription }),
  };
}

const productsOf = async (rows: Promise<Json<ProductRow>[]>) =>
  (await all(rows)).map(withoutEmptyTexts);

const productById = prepared<Json<ProductRow>>(
  'product',
  `select ${PRODUCT} as json from products p where p.id = $1 and ${ON_SALE}`,
);

const productWithoutOptions = prepared<Json<ProductRow>>(
  'product-without-options',
  `select ${PRODUCT_WITHOUT_OPTIONS} as json from products p where p.id = $1 and ${ON_SALE}`,
);

/** One that is sold. */
export async function findProduct(
  db: Queryable,
  id: string,
  include: 'type name' | 'options' = 'options',
): Promise<Product | undefined> {
  const [product] = await productsOf(
    (include === 'options' ? productById : productWithoutOptions)(db, [id]),
  );
  return product;
}

const soldById = prepared<Json<ProductRow>>(
  'products-sold-by-id',
  `select ${PRODUCT} as json from unnest($1::uuid[]) with ordinality asked (id, place)
   join products p using (id) where ${ON_SALE} order by asked.place`,
);

/** Those of them that are sold, in the order of the ids, with their options. */
export async function listSoldProducts(db: Queryable, ids: readonly string[]): Promise<Product[]> {
  return productsOf(soldById(db, [ids]));
}

const productsById = prepared<Json<ProductRow>>(
  'products-by-id',
  `select ${PRODUCT} as json from unnest($1::uuid[]) with ordinality asked (id, place)
   join products p using (id) order by asked.place`,
);

/** In the order of the ids, drafts as well, with their options. */
export async function listProductsById(db: Queryable, ids: readonly string[]): Promise<Product[]> {
  return productsOf(productsById(db, [ids]));
}

/** A draft as well, with its options. */
export async function findProductOrDraft(db: Queryable, id: string): Promise<Product | undefined> {
  return (await listProductsById(db, [id]))[0];
}

const lastKnown = prepared<{ id: string; name: string; swatch: Swatch | null }>(
  'last-known',
  `select id, coalesce(o.name, v.value, removed.name) as name,
     case when v.id is not null then ${SWATCH}
       when removed.swatch_colour is not null
       then json_build_object('colour', removed.swatch_colour) end as swatch
   from unnest($1::uuid[]) id left join options o using (id) left join option_values v using (id)
   left join removed_names removed using (id)
   where coalesce(o.name, v.value, removed.name) is not null`,
);

/** By id, the options, option values and removed products among these. */
export async function listLastKnown(
  db: Queryable,
  ids: readonly string[],
): Promise<[string, { name: string; swatch: Swatch | null }][]> {
  const rows = await lastKnown(db, [ids]);
  return rows.map(({ id, ...known }) => [id, known]);
}

const averageColours = prepared<{ id: string; colour: string }>(
  'average-colours',
  `select id, '#' || placeholder as colour from images where id = any($1) and placeholder <> ''`,
);

/** By id, the average colours of these pictures as #rrggbb, as far as they have been computed. */
export async function listAverageColours(
  db: Queryable,
  imageIds: readonly string[],
): Promise<[string, string][]> {
  return (await averageColours(db, [imageIds])).map(({ id, colour }) => [id, colour]);
}

const types = prepared<Json<ProductType>>(
  'types',
  `select ${productType('json_build_array()')} as json from product_types t order by lower(t.name)`,
);

const typesWithOptions = prepared<Json<ProductType>>(
  'types-with-options',
  `select ${TYPE_WITH_OPTIONS} as json from product_types t order by lower(t.name)`,
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
  `select ${TYPE_WITH_OPTIONS} as json from product_types t where t.id = $1`,
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

const typeOptionIds = prepared<{ type: string; options: string[] }>(
  'type-option-ids',
  `select product_type_id as type, json_agg(option_id) as options
   from product_type_options group by 1`,
);

/** All types with their options, each of which is read once. */
export async function listWholeTypes(
  db: Queryable,
): Promise<{ types: ProductType[]; options: Option[] }> {
  const [types, options, rows] = await Promise.all([
    listTypes(db, 'names'),
    listOptions(db, 'values'),
    typeOptionIds(db, []),
  ]);
  const optionsOf = new Map(rows.map((row) => [row.type, new Set(row.options)]));
  return {
    types: types.map((type) => ({
      ...type,
      options: options.filter(({ _id }) => optionsOf.get(type._id)?.has(_id)),
    })),
    options,
  };
}

const optionById = prepared<Json<Option>>(
  'option',
  `select ${option(VALUES)} as json from options o where o.id = $1`,
);

/** With its values. */
export async function findOption(db: Queryable, id: string): Promise<Option | undefined> {
  return first(optionById(db, [id]));
}

const optionValueById = prepared<Json<OptionValue>>(
  'option-value',
  `select ${OPTION_VALUE} as json from option_values v where v.id = $1`,
);

export async function findOptionValue(db: Queryable, id: string): Promise<OptionValue | undefined> {
  return first(optionValueById(db, [id]));
}
