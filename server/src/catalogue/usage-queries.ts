import type { getUsage } from '@tailorbird/contract/catalogue-editing';
import type { Reply } from '@tailorbird/contract/endpoint';
import { prepared, type Queryable } from '../database/pool.ts';

type Usage = Reply<typeof getUsage>['usage'];

interface UsageConditions {
  /** `from … where …` */
  products?: string;
  types?: string;
  values?: string;
  /** Which items of carts, as a condition on `i`. */
  items?: string;
  orders?: string;
  /** The JSON that a product's `art` contains if its drawing uses it. */
  art?: string;
}

/** Products that are named. */
const NAMED = 10;

const count = (what: string, from: string | undefined) =>
  from === undefined ? '0' : `(select count(${what}) ${from})`;

const drawings = (art: string | undefined) => `(select jsonb_build_object(
    'count', count(*),
    'names', coalesce(jsonb_agg(name order by name) filter (where place <= ${NAMED}), '[]'))
  from (select p.name, row_number() over (order by p.name) as place
        from products p where ${art === undefined ? 'false' : `p.art @> ${art}`}) drawn)`;

/** One row if `from` has the id, with what is counted. */
const usageOf = (from: string, { products, types, values, items, orders, art }: UsageConditions) =>
  prepared<Usage>(
    `usage-of-${from}`,
    `select ${count('*', products)} as products, ${count('*', types)} as types,
       ${count('*', values)} as values,
       ${count('distinct i.owner_id', items && `from cart_items i where ${items}`)} as carts,
       ${count('distinct (oi.owner_id, oi.order_id)', orders)} as orders,
       ${drawings(art)} as drawings
     from ${from} it where it.id = $1`,
  );

const usages = {
  category: usageOf('categories', {
    products: 'from product_categories pc where pc.category_id = it.id',
  }),
  product: usageOf('products', {
    items: 'i.product_id = it.id',
    orders: 'from order_items oi where oi.product_id = it.id',
  }),
  // what was put in without any choice can be ordered without the type
  type: usageOf('product_types', {
    products: 'from products p where p.product_type_id = it.id',
    items: `i.selected_options <> '[]'
      and i.product_id in (select p.id from products p where p.product_type_id = it.id)`,
  }),
  option: usageOf('options', {
    products: `from products p join product_type_options pto using (product_type_id)
      where pto.option_id = it.id`,
    types: 'from product_type_options pto where pto.option_id = it.id',
    values: 'from option_values v where v.option_id = it.id',
    items: `i.selected_options @> jsonb_build_array(jsonb_build_object('optionId', it.id))`,
    art: `jsonb_build_object('drives', jsonb_build_array(jsonb_build_object('optionId', it.id)))`,
  }),
  'option-value': usageOf('option_values', {
    products: `from products p join product_type_options pto using (product_type_id)
      where pto.option_id = it.option_id`,
    types: 'from product_type_options pto where pto.option_id = it.option_id',
    items: `i.selected_options @> jsonb_build_array(jsonb_build_object('valueId', it.id))`,
    art: `jsonb_build_object('drives', jsonb_build_array(jsonb_build_object('values',
      jsonb_build_array(jsonb_build_object('valueId', it.id)))))`,
  }),
};

/**
 * How much a deletion would touch.
 * @returns undefined when there is nothing of that kind with this id
 */
export async function findUsage(
  db: Queryable,
  of: keyof typeof usages,
  id: string,
): Promise<Usage | undefined> {
  return (await usages[of](db, [id]))[0];
}
