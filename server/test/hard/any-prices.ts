import { getProduct, type Option, type Product } from '@tailorbird/contract/catalogue';
import { createDiscount, deleteDiscount, listDiscounts } from '@tailorbird/contract/discounts';
import { getTax, setTax } from '@tailorbird/contract/tax';
import { COST } from '@tailorbird/contract/limits';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import * as fc from 'fast-check';
import type { TestShop } from '../app.ts';
import { accounts, categories, colour, products, size, thread, type } from '../fixture.ts';

// Price rules of a whole shop, and carts in it.

const GOODS = Object.values(products);
const VALUES = [colour, size, thread].flatMap((option) =>
  Object.values(option).flatMap((value) => (typeof value === 'object' ? [{ id: value.id }] : [])),
);
const id = (number: number) =>
  `018f0000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`;
const TEXTS = [
  { id: id(1), name: 'Wording' },
  { id: id(2), name: 'Name' },
];

const share = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const from = fc.integer({ min: 2, max: 60 });

const CODES = ['NEST10', 'NEST20'];
const four = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { minLength: 4, maxLength: 4 });

const CLASSES = ['Food', 'Books'];
const rate = fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000);

/** Price rules in a currency with so many decimals. */
export function rulesIn(decimals: number) {
  const dollars = (min: number, max: number) =>
    fc.integer({ min, max }).map((amount) => amount / 10 ** decimals);
  const cost = fc.oneof(
    { weight: 9, arbitrary: dollars(0, 9_999) },
    fc
      .constantFrom(0, 1, 29, 115, 1005, COST.max * 100)
      .map((amount) => (decimals === 0 ? Math.min(amount, Math.floor(COST.max)) : amount / 100)),
  );
  const tiers = fc
    .uniqueArray(fc.oneof(fc.record({ from, cost }), fc.record({ from, percent: share })), {
      selector: (tier) => tier.from,
      maxLength: 4,
    })
    .map((list) => list.toSorted((one, other) => one.from - other.from));
  const textPrice = fc.option(
    fc.record({
      flat: dollars(0, 500),
      perCharacter: dollars(0, 99),
      freeCharacters: fc.nat(6),
      areSpacesFree: fc.boolean(),
      setup: dollars(0, 1_500),
      setupFor: fc.constantFrom('text', 'design'),
    }),
  );

  const discount = fc
    .record({
      code: fc.constantFrom(null, null, ...CODES),
      off: fc.oneof(
        share.map((percent) => ({ percent })),
        dollars(1, 3_000).map((amount) => ({ amount })),
      ),
      of: fc.oneof(
        fc.constant({ kind: 'order' }),
        fc.subarray(GOODS.map((product) => product.id)).map((ids) => ({ kind: 'products', ids })),
        fc
          .subarray(Object.values(categories).map((category) => category.id))
          .map((ids) => ({ kind: 'categories', ids })),
      ),
      fromValue: fc.oneof(fc.constant(0), dollars(0, 20_000)),
      fromPieces: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })),
      // counted, and never used up
      mostUses: fc.constantFrom(null, 1_000_000),
      withTier: fc.constantFrom('better', 'both'),
    })
    .map(({ off, ...fields }) => ({ ...fields, ...off }));

  return fc.record({
    tax: fc.record({
      mode: fc.constantFrom('none', 'included', 'added'),
      rate,
      rates: fc.tuple(rate, rate),
    }),
    taxClasses: four(fc.constantFrom(null, ...CLASSES)),
    costs: four(cost),
    tiers: four(fc.oneof(fc.constant([]), tiers)),
    minimums: four(fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(2, 5))),
    ofType: fc.record({ tiers, countsTogether: fc.boolean() }),
    surcharges: fc.array(fc.oneof(fc.constant(0), dollars(-700, 1_500)), {
      minLength: VALUES.length,
      maxLength: VALUES.length,
    }),
    isSize: fc.boolean(),
    textPrices: fc.tuple(textPrice, textPrice),
    discounts: fc.uniqueArray(discount, {
      selector: (each) => each.code ?? JSON.stringify(each),
      maxLength: 4,
    }),
  });
}
export type Rules = ReturnType<typeof rulesIn> extends fc.Arbitrary<infer Value> ? Value : never;

const words = fc.constantFrom('', '', 'Anna', 'a', 'bread first', 'ÄÖ 🧵 x', 'Anna Lena');
const line = fc.record({
  product: fc.constantFrom(...GOODS.map((product) => product.id)),
  values: fc.tuple(
    fc.constantFrom(colour.natural, colour.olive, colour.rufous),
    fc.constantFrom(size.small, size.large),
    fc.constantFrom(undefined, thread.gold, thread.silver),
  ),
  texts: fc.tuple(words, words),
  quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 99 })),
});
export type CartLine = typeof line extends fc.Arbitrary<infer Value> ? Value : never;

export const anyCart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  code: fc.constantFrom(undefined, ...CODES),
});

/** Gives the type of the fixture two texts to write. */
export async function addTexts({ database }: TestShop): Promise<void> {
  for (const text of TEXTS) {
    await database.query(
      `insert into options (id, name, is_required, display_order, kind, text_rules)
       values ($1, $2, false, 9, 'text',
         '{"maxLength": 24, "characters": "any", "alsoAllowed": "", "placeholder": ""}')`,
      [text.id, text.name],
    );
    await database.query(
      'insert into product_type_options (product_type_id, option_id) values ($1, $2)',
      [type.id, text.id],
    );
  }
}

/** The shop sells at these prices from now on. */
export async function setRules(shop: TestShop, rules: Rules): Promise<void> {
  const token = await shop.logIn(accounts.admin);
  for (const { _id } of (await shop.ask(listDiscounts, { token })).discounts) {
    await shop.call(deleteDiscount, { token, query: { _id } });
  }
  const { classes } = (await shop.ask(getTax, { token })).tax;
  const { rates, ...tax } = rules.tax;
  const body = {
    ...tax,
    label: 'Sales tax',
    classes: CLASSES.map((name, place) => ({
      ...classes.find((each) => each.name === name),
      name,
      rate: rates[place],
    })),
  };
  await shop.ask(setTax, { token, body });
  for (const body of rules.discounts) await shop.ask(createDiscount, { token, body });
  const rows = {
    products: GOODS.map((product, place) => ({
      id: product.id,
      cost: rules.costs[place],
      tiers: rules.tiers[place],
      minimum: rules.minimums[place],
      tax_class: rules.taxClasses[place],
    })),
    values: VALUES.map((value, place) => ({ id: value.id, surcharge: rules.surcharges[place] })),
    texts: TEXTS.map((text, place) => ({ id: text.id, price: rules.textPrices[place] })),
  };
  await shop.database.transaction(async (tx) => {
    await tx.query(
      `update products p set cost_cents = round(cost * 100), tiers = s.tiers,
         minimum_quantity = minimum,
         tax_class_id = (select c.id from tax_classes c where c.name = tax_class)
       from json_to_recordset($1) s (id uuid, cost numeric, tiers jsonb, minimum int, tax_class text)
       where s.id = p.id`,
      [JSON.stringify(rows.products)],
    );
    await tx.query(
      `update option_values v set surcharge_cents = round(surcharge * 100)
       from json_to_recordset($1) s (id uuid, surcharge numeric) where s.id = v.id`,
      [JSON.stringify(rows.values)],
    );
    await tx.query(
      `update options o set text_price = nullif(price, 'null')
       from json_to_recordset($1) s (id uuid, price jsonb) where s.id = o.id`,
      [JSON.stringify(rows.texts)],
    );
    await tx.query('update options set is_size = $2 where id = $1', [size.id, rules.isSize]);
    await tx.query('update product_types set tiers = $2, counts_together = $3 where id = $1', [
      type.id,
      JSON.stringify(rules.ofType.tiers),
      rules.ofType.countsTogether,
    ]);
  });
}

/** The facts of each product that the product page has. */
export async function loadProducts(shop: TestShop): Promise<Map<string, Product>> {
  const loaded = GOODS.map(async ({ id: productId }) => {
    const { product } = await shop.ask(getProduct, {
      params: { id: productId },
      query: { populate: 'type' },
    });
    return [productId, product] as const;
  });
  return new Map(await Promise.all(loaded));
}

/** As a person chooses them on the product page. */
export function choicesOf({ values, texts }: CartLine, { type: ofProduct }: Product): Choice[] {
  const chosen = new Set(values.flatMap((value) => value?.id ?? []));
  const written = new Map(TEXTS.map((text, place) => [text.id, texts[place] ?? '']));
  return (ofProduct?.options ?? []).map((option: Option) => ({
    option,
    value: option.values.find(({ _id }) => chosen.has(_id)),
    text: written.get(option._id) ?? '',
    gone: false,
  }));
}
