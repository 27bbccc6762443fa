/** Whatever prices, quantities and ids a body states, orders cost the exact sum in whole cents. */
import { randomUUID } from 'node:crypto';
import * as contract from '@tailorbird/contract/cart';
import { CART_ITEMS_MAX, COST } from '@tailorbird/contract/limits';
import { CURRENCIES, type CurrencyCode } from '@tailorbird/contract/kinds/currencies';
import type { Locale } from '@tailorbird/contract/kinds/locales';
import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import {
  minorUnits,
  formatMoney,
  toMinorUnits,
  lineTotal,
  subtotal,
  fromMinorUnits,
} from '@tailorbird/contract/rules/money';
import { setSettings } from '@tailorbird/contract/shop-settings';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAsShown, type ShownCart } from '../../src/orders/compare-carts.ts';
import { countDays } from '../../src/orders/figure-worker.ts';
import { newOrder } from '../../src/orders/new-order.ts';
import { openShop, type TestShop } from '../app.ts';
import { accounts, products } from '../fixture.ts';
import { cartOf, fill } from '../shopper.ts';
import { StripeServer } from '../stripe-server.ts';
import { addTexts, anyCart, loadProducts, rulesIn, setRules } from './any-prices.ts';
import { expectFigures, expectInvoiced, expectOnePrice, type Counter } from './shown-prices.ts';
import { isLong, report, rounds } from './rounds.ts';

const CARTS = rounds(500, 100_000);
const MOST_CENTS = Math.round(COST.max * 100);

const price = fc.oneof(
  fc.integer({ min: 0, max: MOST_CENTS }),
  // where binary fractions go wrong, and the ends
  fc.constantFrom(0, 1, 10, 29, 57, 58, 115, 1005, 1999, 2450, 99_999_998, MOST_CENTS),
);
const line = fc.record({
  cost: price,
  quantity: fc.integer({ min: 1, max: 99 }),
  note: fc.constantFrom('', 'a'),
  available: fc.boolean(),
});
const cartLines = fc.oneof(
  { weight: 30, arbitrary: fc.array(line, { minLength: 1, maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc.array(line, { minLength: CART_ITEMS_MAX, maxLength: CART_ITEMS_MAX }),
  },
);

type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;
type ShownItem = ShownCart['items'][number];

/** What somebody may make of an item that the browser shows them, each a lie. */
const LIES: Record<
  string,
  (item: ShownItem & { product: { cost: number } }) => ShownItem | ShownItem[]
> = {
  'one cent less': (item) => priced(item, item.product.cost - 0.01),
  'one cent more': (item) => priced(item, item.product.cost + 0.01),
  'a negative price': (item) => priced(item, -item.product.cost - 0.01),
  'a price beyond counting': (item) => priced(item, 1e300),
  'a price that is none': (item) => priced(item, Number.NaN),
  'a negative quantity': (item) => ({ ...item, quantity: -item.quantity }),
  'a part of one': (item) => ({ ...item, quantity: item.quantity - 0.5 }),
  'nothing of it': (item) => ({ ...item, quantity: 0 }),
  'a huge quantity': (item) => ({ ...item, quantity: item.quantity + 2 ** 53 }),
  'a quantity that is none': (item) => ({ ...item, quantity: Number.POSITIVE_INFINITY }),
  'another item': (item) => ({ ...item, _id: randomUUID() }),
  'another product': (item) => ({ ...item, product: { ...item.product, _id: randomUUID() } }),
  'another note': (item) => ({ ...item, note: 'another' }),
  'the item twice': (item) => [item, item],
  'not the item': () => [],
};

const priced = (item: ShownItem, cost: number): ShownItem => ({
  ...item,
  product: { ...item.product, cost },
});

describe('in whole cents', () => {
  it('an order, its lines, the subtotal and what people read agree with a model of big integers', () => {
    const wrong: unknown[] = [];
    let lies = 0;
    for (const lines of fc.sample(cartLines, CARTS)) {
      const cart = toCart(lines);
      if (!isRight(lines, cart)) wrong.push(lines);
      for (const [name, shown] of tamperedWith(cart, lines.length)) {
        lies += 1;
        if (isAsShown(shown, cart)) wrong.push({ name, lines });
      }
    }
    report(`${CARTS} carts, ${lies} lies: ${wrong.length} wrong cents`);
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

/** As JSON carries it. */
function onTheWire(cost: number) {
  const dollars = Number(JSON.stringify(fromMinorUnits(minorUnits(cost))));
  return { cost: dollars, basePrice: dollars };
}

function toCart(lines: readonly Line[]): contract.Cart {
  const items = lines.map(({ cost, quantity, note, available }, place) => ({
    _id: `item ${place}`,
    product: {
      _id: `product ${place}`,
      name: `Thing ${place}`,
      ...onTheWire(cost),
      image_id: [],
    },
    quantity,
    note,
    selectedOptions: [],
    drawing: null,
    available,
    group: null,
    unavailableReason: null,
    priceLines: [],
  }));
  return { _id: 'cart', items, priceLines: [], total: fromMinorUnits(subtotal(items)) };
}

/** Against sums that know neither fractions nor limits. */
function isRight(lines: readonly Line[], cart: contract.Cart): boolean {
  const sumOf = (some: readonly Line[]) =>
    some.reduce((sum, { cost, quantity }) => sum + BigInt(cost) * BigInt(quantity), 0n);
  const available = sumOf(lines.filter((each) => each.available));
  const isEachRight = cart.items.every(
    (item, place) => BigInt(lineTotal(item)) === sumOf(lines.slice(place, place + 1)),
  );
  const order = newOrder(
    { kind: 'guest', id: randomUUID() },
    {
      cart,
      stored: { id: cart._id, version: 1, isUseNoted: true, discountCode: null, items: [] },
      madeToMeasure: [],
    },
    {
      drawn: { drawings: [], ofItems: new Map(cart.items.map(({ _id }) => [_id, null])) },
      colours: new Map(),
      rules: [],
      idempotencyKey: undefined,
      isMailed: false,
      details: {
        delivery: { method: { _id: 'pick-up', name: 'Pick up', kind: 'pick-up' }, cost: 0 },
      },
    },
  );
  return (
    isEachRight &&
    isAsShown(cart, cart) &&
    BigInt(subtotal(cart.items)) === available &&
    BigInt(order.totalCents) === available &&
    order.items.every(({ unit_price_cents }, place) => unit_price_cents === lines[place]?.cost) &&
    BigInt(toMinorUnits(fromMinorUnits(minorUnits(order.totalCents)))) === available &&
    formatMoney(minorUnits(order.totalCents)).replaceAll(/[$,.]/g, '') ===
      String(available).padStart(3, '0')
  );
}

/** One lie each, about an item that is not always the same one. */
function tamperedWith(cart: contract.Cart, seed: number): [string, ShownCart][] {
  return Object.entries(LIES)
    .map(([name, lie], place) => {
      const chosen = (place * 7 + seed) % cart.items.length;
      const items = cart.items.flatMap((item, at) => (at === chosen ? lie(item) : item));
      return [name, { ...cart, items }] satisfies [string, ShownCart];
    })
    .concat([['another total', { ...cart, total: cart.total + 0.01 }]]);
}

describe('through the API', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('a lie orders nothing, and the truth costs what the catalogue says', async () => {
    for (const prices of fc.sample(fc.tuple(price, price), isLong ? 200 : 3)) {
      const [sash, patch] = prices;
      await setPrice(products.sash.id, sash);
      await setPrice(products.patch.id, patch);
      const token = await shop.guest();
      await putIn(token, products.sash.id, 3);
      await putIn(token, products.patch.id, 99);
      const cart = await cartOf(shop, token);
      const total = fromMinorUnits(minorUnits(sash * 3 + patch * 99));
      await expectLiesRefused(token, cart);
      expect((await shop.ask(contract.getSubtotal, { token })).subTotal).toBe(total);
      const { order } = await shop.ask(placeOrder, { token, body: { ...cart, ...MORE } });
      expect(order.totalAmount).toBe(total);
      const { rows } = await shop.database.query<{ total_cents: number }>(
        'select total_cents from orders where id = $1',
        [order._id],
      );
      expect(rows).toEqual([{ total_cents: sash * 3 + patch * 99 }]);
    }
  });

  it.each([0, -1, 1.5, 100, 2 ** 53, 1e300, '7', null])(
    'a quantity of %j is refused wherever it can be said',
    async (quantity) => {
      const token = await shop.guest();
      const before = await fill(shop, token, { quantity: 5 });
      const params = { id: before.items[0]?._id ?? '' };
      const body = { product: products.sash.id, quantity, selectedOptions: [] };
      const calls = [
        shop.call(contract.addToCart, { token, body }),
        shop.call(contract.setItemQuantity, { token, params, body }),
        shop.call(contract.replaceItem, { token, params, body }),
      ];
      for (const { status } of await Promise.all(calls)) expect(status).toBe(400);
      expect(await cartOf(shop, token)).toEqual(before);
    },
  );

  it('the ids of others lead nowhere', async () => {
    const [mine, theirs] = [await shop.guest(), await shop.guest()];
    const before = await fill(shop, theirs, { quantity: 5 });
    const own = await fill(shop, mine, { quantity: 1 });
    const params = { id: before.items[0]?._id ?? '' };
    const body = { quantity: 1, note: 'mine', selectedOptions: [] };
    const calls = [
      shop.call(contract.setItemQuantity, { token: mine, params, body }),
      shop.call(contract.setItemNote, { token: mine, params, body }),
      shop.call(contract.replaceItem, { token: mine, params, body }),
      shop.call(contract.incrementItem, { token: mine, params }),
      shop.call(contract.removeFromCart, { token: mine, query: { item_id: params.id } }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    expect((await shop.call(placeOrder, { token: mine, body: before })).status).toBe(409);
    expect(await cartOf(shop, theirs)).toEqual(before);
    expect(await cartOf(shop, mine)).toEqual(own);
    const { order } = await shop.ask(placeOrder, { token: theirs, body: before });
    const found = await shop.call(getOrder, { token: mine, params: { id: order._id } });
    expect(found.status).toBeOneOf([403, 404]);
  });

  async function setPrice(id: string, amount: number): Promise<void> {
    await shop.database.query('update products set cost_cents = $2 where id = $1', [id, amount]);
  }

  /** With all that a caller could wish to set. */
  async function putIn(token: string, product: string, quantity: number): Promise<void> {
    const body = { product: { _id: product, ...MORE }, quantity, ...MORE };
    await shop.ask(contract.addToCart, { token, body });
  }

  async function expectLiesRefused(token: string, cart: contract.Cart): Promise<void> {
    for (const [name, body] of tamperedWith(cart, cart.items.length)) {
      const { status } = await shop.call(placeOrder, { token, body });
      expect({ name, status }).toEqual({ name, status: expect.toBeOneOf([400, 409]) });
    }
    expect(await cartOf(shop, token)).toEqual(cart);
  }
});

/** Carts at the same prices. */
const CARTS_OF_A_SHOP = 10;
const shopsIn = (decimals: number) =>
  fc.tuple(
    rulesIn(decimals),
    fc.array(anyCart, { minLength: CARTS_OF_A_SHOP, maxLength: CARTS_OF_A_SHOP }),
  );

type AnyShop = ReturnType<typeof shopsIn> extends fc.Arbitrary<infer S> ? S : never;

/** Currencies with and without decimals, each as a country of its own writes it. */
const REGIONS: [CurrencyCode, Locale][] = [
  ['EUR', 'de-DE'],
  ['JPY', 'ja-JP'],
  ['HUF', 'hu-HU'],
  ['CHF', 'de-CH'],
];

/** All orders of a database are summed after each change of prices: more would make that slow. */
const CARTS_OF_A_DATABASE = 500;

describe('at any prices', () => {
  it('a cart costs the same on the product page, in cart, order, mails, CSV and figures, split and ordered again', async () => {
    await expectOnePriceOfCarts(rounds(20, 100_000));
  });

  it.each(REGIONS)(
    'a cart costs the same in %s as %s writes it, in ledger, invoice and at the card provider too',
    async (currency, numbers) => {
      await expectOnePriceOfCarts(rounds(10, 300), { currency, numbers });
    },
  );
});

async function expectOnePriceOfCarts(carts: number, region?: Region): Promise<void> {
  const { seed = Date.now() } = fc.readConfigureGlobal();
  const shops = shopsIn(CURRENCIES[region?.currency ?? 'USD'].decimals);
  let ordered = 0;
  for (let done = 0; done < carts; done += CARTS_OF_A_DATABASE) {
    const numRuns = Math.ceil(Math.min(carts - done, CARTS_OF_A_DATABASE) / CARTS_OF_A_SHOP);
    // a seed of its own: each database would meet the same carts
    ordered += await sellAtAnyPrices(fc.sample(shops, { seed: seed + done, numRuns }), region);
  }
  const where = region?.currency ?? 'at any prices';
  report(`${carts} carts ${where}, ${ordered} of them ordered: 0 wrong cents`);
  expect(ordered).toBeGreaterThan(carts / 2);
}

interface Region {
  currency: CurrencyCode;
  numbers: Locale;
}

/** Fills these carts in a shop of its own. Gives how many of them could be ordered. */
async function sellAtAnyPrices(
  shops: readonly AnyShop[],
  region: Region | undefined,
): Promise<number> {
  const provider = await new StripeServer().start();
  const shop = await openShop({ orderMailRatePerHour: 10_000_000, stripe: provider.keys });
  try {
    await addTexts(shop);
    if (region) await sellIn(shop, region);
    const orders: Order[] = [];
    let counter: Counter | undefined;
    for (const [rules, some] of shops) {
      await setRules(shop, rules);
      // each time anew: a session ends before a long run does
      const shopper = await shop.logIn(accounts.customer);
      const admin = await shop.logIn(accounts.admin);
      counter = { shop, provider, shopper, admin, products: await loadProducts(shop) };
      for (const cart of some) {
        const order = await expectOnePrice(counter, cart).catch((cause: unknown) => {
          throw new Error(JSON.stringify({ rules, cart }), { cause });
        });
        if (order) orders.push(order);
      }
      const last = orders.at(-1);
      if (last) await expectInvoiced(counter, last);
      await expectFigures(counter, orders);
    }
    await shop.database.query(`update orders set placed_at = placed_at - interval '2 days'`);
    await countDays(shop.database, 'UTC');
    if (counter) await expectFigures(counter, orders);
    return orders.length;
  } finally {
    await shop.close();
    await provider.stop();
    setShopFormats(DEFAULT_FORMATS);
  }
}

/** The fixture's prices have cents, which a currency without them refuses. */
async function sellIn(shop: TestShop, region: Region): Promise<void> {
  await shop.database.query('update products set cost_cents = cost_cents / 100 * 100');
  const token = await shop.logIn(accounts.admin);
  await shop.ask(setSettings, { token, body: { region } });
}

/** Keys that no call takes. */
const MORE = {
  cost: 0.01,
  price: 0.01,
  totalAmount: 0.01,
  total_cents: 1,
  discount: 100,
  currency: 'XXX',
  owner_id: randomUUID(),
  priceLines: [],
};
