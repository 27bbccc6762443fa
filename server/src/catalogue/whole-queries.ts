import type { ApprovalRule } from '@tailorbird/contract/kinds/approval';
import type { ArtworkRules } from '@tailorbird/contract/artwork-rules';
import type { OptionKind, TextRules } from '@tailorbird/contract/catalogue';
import type { DiscountFields } from '@tailorbird/contract/discounts';
import type { FactField } from '@tailorbird/contract/facts';
import type { TextPrice, Tier } from '@tailorbird/contract/price-rules';
import type { ProductFields } from '@tailorbird/contract/product-fields';
import type { SearchTextField } from '@tailorbird/contract/search-texts';
import { prepared, type Queryable } from '../database/pool.ts';
import { categoryOrder, STORED, storedFacts } from './product-fields.ts';

// The whole catalogue, as files have it: what an export writes and an import compares.

export interface WholeCategory extends Record<SearchTextField, string> {
  id: string;
  name: string;
  description: string;
}

/** With text rules if it takes a text. */
export interface WholeOption extends Partial<TextRules> {
  id: string;
  name: string;
  description: string;
  required: boolean;
  order: number;
  kind: OptionKind;
  textPrice: TextPrice | null;
  artwork: ArtworkRules | null;
  isSize: boolean;
}

export interface WholeValue {
  id: string;
  value: string;
  /** Null when it belongs to none. */
  option: string | null;
  /** Dollars. */
  surcharge: number;
  order: number;
  /** #rrggbb, or the id of a picture. */
  swatch: string | null;
}

export interface WholeType extends Required<Pick<ProductFields, FactField>> {
  id: string;
  name: string;
  options: string[];
  tiers: Tier[];
  countsTogether: boolean;
  approval: ApprovalRule | null;
  madeToMeasure: boolean;
}

export type WholeProduct = Required<Omit<ProductFields, 'image_id'>> & {
  id: string;
  pictures: string[];
};

const factsOfType = Object.entries(storedFacts('t')).map(
  ([name, { read }]) => `${read} as "${name}"`,
);

const listed = <Listed extends object>(name: string, text: string) => {
  const rows = prepared<Listed>(`transfer-${name}`, text);
  return (db: Queryable) => rows(db, []);
};

const orderOf = (option: string) =>
  `${option}.display_order, ${option}.name collate "C", ${option}.id`;

// The same catalogue always has the same order.
export const listCategories = listed<WholeCategory>(
  'categories',
  `select id, name, description, search_title as "searchTitle",
     search_description as "searchDescription"
   from categories order by ${categoryOrder()}`,
);

const optionsWithRules = listed<WholeOption & { rules: TextRules | null }>(
  'options',
  `select o.id, o.name, o.description, o.is_required as required, o.display_order as "order",
     o.kind, o.text_rules as rules, o.text_price as "textPrice", o.artwork,
     o.is_size as "isSize"
   from options o order by ${orderOf('o')}`,
);

export async function listOptions(db: Queryable): Promise<WholeOption[]> {
  return (await optionsWithRules(db)).map(({ rules, ...option }) => ({ ...option, ...rules }));
}

export const listValues = listed<WholeValue>(
  'option-values',
  `select v.id, v.value, v.option_id as option,
     (v.surcharge_cents / 100.0)::float8 as surcharge, v.display_order as "order",
     coalesce(v.swatch_colour, v.swatch_image_id::text) as swatch
   from option_values v left join options o on o.id = v.option_id
   order by ${orderOf('o')}, v.display_order, v.value collate "C", v.id`,
);

export const listTypes = listed<WholeType>(
  'types',
  `select t.id, t.name, array(
     select o.id from product_type_options pto join options o on o.id = pto.option_id
     where pto.product_type_id = t.id order by ${orderOf('o')}) as options,
     t.tiers, t.counts_together as "countsTogether", t.approval,
     t.made_to_measure as "madeToMeasure", ${factsOfType.join(', ')}
   from product_types t order by lower(t.name) collate "C", t.id`,
);

export interface WholeTaxClass {
  id: string;
  name: string;
  /** Per cent. */
  rate: number;
}

export const listTaxClasses = listed<WholeTaxClass>(
  'tax-classes',
  'select id, name, rate::float8 from tax_classes order by lower(name) collate "C", id',
);

export type WholeDiscount = DiscountFields & { id: string };

/** Without goods that are gone. */
export const listDiscounts = listed<WholeDiscount>(
  'discounts',
  `select d.id, d.code, d.percent::float8, (d.amount_cents / 100.0)::float8 as amount,
     case when d.target ? 'ids' then jsonb_set(d.target, '{ids}', array_to_json(array(
       select t.id from jsonb_array_elements_text(d.target -> 'ids') with ordinality t (id, place)
       where exists (select from products p where p.id = t.id::uuid)
         or exists (select from categories c where c.id = t.id::uuid)
       order by t.place))::jsonb) else d.target end as "of",
     (d.from_value_cents / 100.0)::float8 as "fromValue", d.from_pieces as "fromPieces",
     d.once_per_customer as "oncePerCustomer", d.most_uses as "mostUses", d.starts::text,
     d.ends::text, d.with_tier as "withTier"
   from discounts d order by d.id`,
);

/** The products that discounts are for whose names no other has. */
export const listDiscountedProducts = listed<{ id: string; name: string }>(
  'discounted-products',
  `select p.id, p.name from products p
   where p.id in (select jsonb_array_elements_text(d.target -> 'ids')::uuid from discounts d)
     and not exists (select from products other where other.name = p.name and other.id <> p.id)`,
);

const productsCalled = prepared<{ id: string; name: string }>(
  'transfer-products-called',
  'select id, name from products where id::text = any ($1) or name = any ($1)',
);

/** Those with one of these as their id or name. */
export const findProductsCalled = (db: Queryable, called: readonly string[]) =>
  productsCalled(db, [called]);

const productFields = Object.entries(STORED).map(
  ([field, { read }]) => `${read} as "${field === 'image_id' ? 'pictures' : field}"`,
);

const PRODUCTS = `select p.id, ${productFields.join(', ')} from products p`;

const products = prepared<WholeProduct>(
  'transfer-products',
  `${PRODUCTS} where p.id = any ($1::uuid[])`,
);

export const findProducts = (db: Queryable, ids: readonly string[]) => products(db, [ids]);

const productsOpen = listed(
  'products-open',
  `declare exported_products no scroll cursor for ${PRODUCTS} order by p.created_at, p.id`,
);
const productsNext = listed<WholeProduct>('products-next', 'fetch 1000 from exported_products');

/** All of them, a thousand at a time. */
export async function* streamProducts(tx: Queryable): AsyncGenerator<WholeProduct[]> {
  await productsOpen(tx);
  for (;;) {
    const some = await productsNext(tx);
    if (some.length === 0) return;
    yield some;
  }
}

/** First in a transaction: everything it reads is of one moment. */
export const beginSnapshot = listed(
  'snapshot',
  'set transaction isolation level repeatable read, read only',
);

const folded = prepared<{ name: string; key: string }>(
  'transfer-fold',
  `select name, lower(name) as key from unnest($1::text[]) name`,
);

/** Keys by which the database compares names, without case, by the names. */
export type NameKeys = Map<string, string>;

/** Names must be learned before their keys are asked for. */
export async function learnNames(
  db: Queryable,
  keys: NameKeys,
  names: Iterable<string>,
): Promise<void> {
  const unknown = [...new Set(names)].filter((name) => !keys.has(name));
  const rows = unknown.length > 0 ? await folded(db, [unknown]) : [];
  for (const { name, key } of rows) keys.set(name, key);
}
