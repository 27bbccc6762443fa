import { prepared, type Queryable } from '../database/pool.ts';

/** Nobody places an order until the transaction ends; who does so then sees the currency as it is. */
const orderLock = prepared('currency-order-lock', 'lock table orders in share row exclusive mode');

/** The index of orders answers mostly; the tables behind it are read only where there is no order. */
const firstSale = prepared<{ since: Date | null }>(
  'currency-first-sale',
  `select coalesce(
     (select min(placed_at) from orders),
     (select min(recorded_at) from ledger_entries),
     (select min(created_at) from checkouts)) as since`,
);

/** When the first order was placed or paid: its amounts are in the currency of the shop. */
export async function findFirstSale(db: Queryable): Promise<Date | null> {
  return (await firstSale(db, []))[0]?.since ?? null;
}

export async function lockOrders(tx: Queryable): Promise<void> {
  await orderLock(tx, []);
}

/** The first so many names of what has a price with decimals, and how many there are. */
const PRICES_SHOWN = 5;

const decimalPrices = prepared<{ name: string; price: number; total: number }>(
  'currency-decimal-prices',
  `with price as (
     select name, cost_cents / 100.0 as price from products
     union all
     select p.name, (tier ->> 'cost')::numeric
     from products p, jsonb_array_elements(p.tiers) tier
     union all
     select t.name, (tier ->> 'cost')::numeric
     from product_types t, jsonb_array_elements(t.tiers) tier
     union all
     select o.name || ' ' || v.value, v.surcharge_cents / 100.0
     from option_values v join options o on o.id = v.option_id
     union all
     select o.name, (o.text_price ->> part)::numeric
     from options o, unnest(array['flat', 'perCharacter', 'setup']) part
     union all
     select coalesce(d.code, 'A discount'), amount / 100.0
     from discounts d, unnest(array[d.amount_cents, d.from_value_cents]) amount
     union all
     select method ->> 'name', money::numeric
     from shop_settings s, jsonb_array_elements(s.value -> 'methods') method,
       jsonb_array_elements(method -> 'zones') zone,
       lateral (
         select zone ->> 'freeFrom' union all
         select rate ->> 'cost' from jsonb_array_elements(zone -> 'rates') rate union all
         select rate ->> 'from' from jsonb_array_elements(zone -> 'rates') rate
         where zone ->> 'by' is distinct from 'weight'
       ) t (money)
     where s.section = 'delivery'
   )
   select coalesce(name, '') as name, price::float8 as price, count(*) over ()::int as total
   from price where price <> trunc(price) order by name, price limit ${PRICES_SHOWN}`,
);

/** Prices of the catalogue and of delivery, in the shop's currency. */
export interface DecimalPrices {
  first: { name: string; price: number }[];
  total: number;
}

export async function findDecimalPrices(tx: Queryable): Promise<DecimalPrices> {
  const rows = await decimalPrices(tx, []);
  return { first: rows.map(({ name, price }) => ({ name, price })), total: rows[0]?.total ?? 0 };
}

const SCALED = 'set product_cost_cents = round(product_cost_cents * $1::numeric)';
const scales = [
  prepared('currency-scale-cart', `update cart_items ${SCALED}`),
  prepared('currency-scale-saved', `update saved_items ${SCALED}`),
];

/** Carts remember prices in the smallest unit of the currency; the catalogue has hundredths of any. */
export async function scaleRememberedCosts(tx: Queryable, factor: number): Promise<void> {
  for (const scale of scales) await scale(tx, [factor]);
}
