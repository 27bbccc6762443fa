import type { FactField } from '@tailorbird/contract/facts';
import type { ProductField, productReply } from '@tailorbird/contract/product-fields';
import type { SearchTextField } from '@tailorbird/contract/search-texts';

// SQL for each field of a product. Statements are made of it once, when the server starts.

/** How categories stand in the menu, on home and wherever else there are several. */
export function categoryOrder(of?: string): string {
  const row = of === undefined ? '' : `${of}.`;
  return `${row}display_order, ${row}created_at, ${row}id`;
}

/** In answers, of `products p`. */
const ANSWERED: Record<keyof typeof productReply, string> = {
  name: 'p.name',
  description: 'p.description',
  cost: 'p.cost_cents / 100.0',
  leastCost: 'p.least_cents / 100.0',
  hasPricedChoices: `coalesce((
    select t.has_priced_choices from product_types t where t.id = p.product_type_id), false)`,
  image_id: `coalesce((
    select json_agg(i.image_id order by i.position) from product_images i
    where i.product_id = p.id), '[]')`,
  placeholders: `coalesce((
    select json_agg(coalesce(looks.placeholder, '') order by i.position)
    from product_images i join images looks on looks.id = i.image_id
    where i.product_id = p.id), '[]')`,
  categories: `coalesce((
    select json_agg(json_build_object('_id', c.id, 'name', c.name) order by ${categoryOrder('c')})
    from product_categories pc join categories c on c.id = pc.category_id
    where pc.product_id = p.id), '[]')`,
};

/** Keys and values of a JSON object. */
export const ANSWERED_FIELDS = Object.entries(ANSWERED)
  .map(([field, value]) => `'${field}', ${value}`)
  .join(', ');

export interface StoredField {
  /** Its column. Null means rows of another table, which product-queries.ts writes. */
  column: string | null;
  /** Its type in what is sent. */
  type: string;
  /** The column's new value, of `sent`; the field itself unless said. */
  write?: string;
  /** Left out of a change, it stays as it is. */
  isKept?: true;
  /** As it is sent, of `products p`. */
  read: string;
}

/** Of texts, which are empty where nothing is said. */
const FACT_COLUMNS: Record<Exclude<FactField, 'leadDays' | 'sizeImage'>, string> = {
  maker: 'maker',
  returns: 'returns',
  sizeTable: 'size_table',
  care: 'care',
  sizeImageAlt: 'size_image_alt',
};

/** Columns of the row `of`, with their values when it is new and when it is changed. */
export function columnsOf(of: string, fields: Record<string, StoredField>) {
  return Object.entries(fields).flatMap(([field, { column, write = `sent."${field}"`, isKept }]) =>
    column === null
      ? []
      : {
          column,
          write,
          update: isKept
            ? `case when '${field}' = any (sent."leftOut") then ${of}.${column} else ${write} end`
            : write,
        },
  );
}

/** The values of a change, with the names of the fields that were left out of it. */
export function withLeftOut<Change extends object>(
  change: Change,
  fields: Record<string, StoredField>,
): Change & { leftOut: string[] } {
  const sent = new Map<string, unknown>(Object.entries(change));
  return {
    ...change,
    leftOut: Object.keys(fields).filter((field) => sent.get(field) === undefined),
  };
}

/** Facts of the row `of`, which products and types keep alike. */
export function storedFacts(of: string): Record<FactField, StoredField & { column: string }> {
  const fact = (field: keyof typeof FACT_COLUMNS) => {
    const column = FACT_COLUMNS[field];
    return {
      column,
      type: 'text',
      write: `coalesce(sent."${field}", '')`,
      isKept: true,
      read: `${of}.${column}`,
    } as const;
  };
  return {
    maker: fact('maker'),
    leadDays: {
      column: 'lead_days',
      type: 'int',
      isKept: true,
      read: `${of}.lead_days`,
    },
    returns: fact('returns'),
    sizeTable: fact('sizeTable'),
    care: fact('care'),
    sizeImage: {
      column: 'size_image_id',
      type: 'uuid',
      isKept: true,
      read: `${of}.size_image_id`,
    },
    sizeImageAlt: fact('sizeImageAlt'),
  };
}

/** Keys and values of a JSON object: the facts of the row `of`. */
export function answeredFacts(of: string): string {
  const sizeImage = `(
    select json_build_object('_id', sizes.id, 'width', sizes.width, 'height', sizes.height)
    from images sizes where sizes.id = ${of}.size_image_id)`;
  return Object.entries(storedFacts(of))
    .map(([field, { read }]) => `'${field}', ${field === 'sizeImage' ? sizeImage : read}`)
    .join(', ');
}

const searchText = (field: SearchTextField, column: string) =>
  ({
    column,
    type: 'text',
    write: `coalesce(sent."${field}", '')`,
    isKept: true,
    read: `p.${column}`,
  }) as const;

/** In the order of an exported entry. */
export const STORED: Record<ProductField, StoredField> = {
  name: { column: 'name', type: 'text', read: 'p.name' },
  description: { column: 'description', type: 'text', read: 'p.description' },
  type: { column: 'product_type_id', type: 'uuid', read: 'p.product_type_id' },
  categories: {
    column: null,
    type: 'uuid[]',
    read: `array(select c.id from product_categories pc join categories c on c.id = pc.category_id
      where pc.product_id = p.id order by ${categoryOrder('c')})`,
  },
  image_id: {
    column: null,
    type: 'uuid[]',
    read: `array(select i.image_id from product_images i
      where i.product_id = p.id order by i.position, i.image_id)`,
  },
  art: {
    column: 'art',
    type: 'jsonb',
    isKept: true,
    read: 'p.art',
  },
  cost: {
    column: 'cost_cents',
    type: 'numeric',
    write: 'round(sent.cost * 100)',
    read: '(p.cost_cents / 100.0)::float8',
  },
  tiers: {
    column: 'tiers',
    type: 'jsonb',
    write: `coalesce(sent.tiers, '[]')`,
    isKept: true,
    read: 'p.tiers',
  },
  minimumQuantity: {
    column: 'minimum_quantity',
    type: 'int',
    write: 'coalesce(sent."minimumQuantity", 1)',
    isKept: true,
    read: 'p.minimum_quantity',
  },
  isDraft: {
    column: 'is_draft',
    type: 'boolean',
    write: 'coalesce(sent."isDraft", false)',
    isKept: true,
    read: 'p.is_draft',
  },
  taxClass: {
    column: 'tax_class_id',
    type: 'uuid',
    isKept: true,
    read: 'p.tax_class_id',
  },
  ...storedFacts('p'),
  weight: {
    column: 'weight_grams',
    type: 'int',
    isKept: true,
    read: 'p.weight_grams',
  },
  searchTitle: searchText('searchTitle', 'search_title'),
  searchDescription: searchText('searchDescription', 'search_description'),
  madeToMeasure: {
    column: 'made_to_measure',
    type: 'boolean',
    isKept: true,
    read: 'p.made_to_measure',
  },
};

const stored = Object.entries(STORED);
const columns = columnsOf('p', STORED);

/** Of `products p`: it is no draft. */
export const ON_SALE = 'not p.is_draft';

/** Columns of what is sent, with their types. */
export const SENT_FIELDS = [
  '"leftOut" text[]',
  ...stored.map(([field, { type }]) => `"${field}" ${type}`),
].join(', ');
export const INSERTED_COLUMNS = columns.map(({ column }) => column).join(', ');
export const INSERTED_VALUES = columns.map(({ write }) => write).join(', ');
export const UPDATED_COLUMNS = columns
  .map(({ column, update }) => `${column} = ${update}`)
  .join(', ');
