import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliverySettings } from '../delivery.ts';
import {
  comparablePostcode,
  deliveryCents,
  withDelivery,
  type DeliveryMethod,
} from './delivery.ts';
import { cents } from './money.ts';
import { priceCart } from './price.ts';
import { withTax } from './tax.ts';

const flat = (cost: number) => [{ from: 0, cost }];
const parcel: DeliveryMethod = {
  kind: 'delivery',
  zones: [
    { countries: ['GB'], postcodes: [{ from: 'BT', to: 'BT' }], rates: flat(9.5) },
    {
      countries: ['GB'],
      postcodes: [],
      rates: [
        { from: 0, cost: 4.9 },
        { from: 80, cost: 0 },
      ],
    },
    { countries: ['DE', 'AT'], postcodes: [{ from: '20', to: '25' }], rates: flat(12) },
  ],
};
const cost = (country: string, postcode: string, goods: number, method = parcel) =>
  deliveryCents(method, { country, postcode }, cents(goods));

/** As the shop keeps them. */
const methodOf = (sent: object): DeliveryMethod => {
  const method = { _id: 'parcel', name: 'Parcel', kind: 'delivery', isOffered: true, ...sent };
  const [kept] = deliverySettings.parse({ methods: [method] }).methods;
  if (!kept) throw new Error('No method was kept.');
  return kept;
};

const item = (unitCents: number) => ({
  piece: {
    productId: 'sash',
    categoryIds: [],
    taxClass: 'books',
    name: 'Sash',
    baseCents: cents(unitCents),
    charges: [],
    setups: [],
    tiers: [],
    countedWith: 'sash',
    minimumQuantity: 1,
  },
  quantity: 2,
});
describe('the price of delivery', () => {
  it('is that of the first zone that the place is in', () => {
    expect(cost('GB', 'bt1 5gs', 1000)).toBe(950);
    expect(cost('GB', 'SW1A 1AA', 1000)).toBe(490);
    expect(cost('DE', '24103', 1000)).toBe(1200);
    expect(cost('DE', '25999', 1000)).toBe(1200);
    expect(cost('DE', '26000', 1000)).toBeUndefined();
    expect(cost('DE', '2', 1000)).toBeUndefined();
    expect(cost('FR', '75001', 1000)).toBeUndefined();
    expect(cost('DE', '', 1000)).toBeUndefined();
  });

  it('is free from a value on, to the cent', () => {
    expect(cost('GB', 'M1 1AE', 7999)).toBe(490);
    expect(cost('GB', 'M1 1AE', 8000)).toBe(0);
  });

  it('is nothing where one picks up, wherever one lives', () => {
    const pickUp = { kind: 'pick-up', zones: [] } as const;
    expect(deliveryCents(pickUp, undefined, cents(1))).toBe(0);
    expect(cost('FR', '', 1, pickUp)).toBe(0);
    expect(deliveryCents(parcel, undefined, cents(1))).toBeUndefined();
  });

  const dollars = fc.integer({ min: 0, max: 99_999_999 }).map((amount) => amount / 100);
  const country = fc.constantFrom('GB', 'DE', 'FR');
  const start = fc.stringMatching(/^[A-Z0-9]{1,3}$/);
  const range = fc
    .tuple(start, start)
    .filter(([one, other]) => one.length === other.length)
    .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
  const rates = fc
    .uniqueArray(fc.record({ from: dollars, cost: dollars }), {
      maxLength: 5,
      selector: ({ from }) => from,
    })
    .map((list) => [{ from: 0, cost: 7 }, ...list.filter(({ from }) => from > 0)]);
  const zone = fc.record({
    countries: fc.uniqueArray(country, { minLength: 1 }),
    postcodes: fc.array(range, { maxLength: 3 }),
    rates,
  });
  const zones = fc.array(zone, { minLength: 1, maxLength: 4 });
  const place = fc.record({ country, postcode: fc.stringMatching(/^[A-Za-z0-9 -]{0,8}$/) });
  const value = fc.integer({ min: 0, max: 1_000_000_000 }).map(cents);

  it('is a whole number of cents, never less than nothing, and one of the rates', () => {
    fc.assert(
      fc.property(zones, place, value, (sent, to, goods) => {
        const method = methodOf({ zones: sent });
        const price = deliveryCents(method, to, goods);
        fc.pre(price !== undefined);
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(0);
        const costs = method.zones.flatMap((each) => each.rates.map((rate) => rate.cost * 100));
        expect(costs.map(Math.round)).toContain(price);
      }),
    );
  });

  it('never rises with the value of the goods where its rates fall', () => {
    fc.assert(
      fc.property(zones, place, value, value, (sent, to, one, other) => {
        const falling = sent.map((each) => {
          const inOrder = each.rates.toSorted((a, b) => a.from - b.from);
          const costs = inOrder.map((rate) => rate.cost).toSorted((a, b) => b - a);
          const fallen = inOrder.map(({ from }, at) => ({ from, cost: costs[at] ?? 0 }));
          return { ...each, rates: fallen };
        });
        const method = methodOf({ zones: falling });
        const [less, more] = one < other ? [one, other] : [other, one];
        const dear = deliveryCents(method, to, less) ?? 0;
        expect(deliveryCents(method, to, more) ?? 0).toBeLessThanOrEqual(dear);
      }),
    );
  });

  it('does not change by zones behind the one that counts, nor by how a postcode is written', () => {
    fc.assert(
      fc.property(zones, zones, place, value, (first, more, to, goods) => {
        const price = deliveryCents(methodOf({ zones: first }), to, goods);
        const written = { ...to, postcode: ` ${to.postcode.toLowerCase()}-` };
        const method = methodOf({ zones: [...first, ...more] });
        fc.pre(price !== undefined);
        expect(deliveryCents(method, written, goods)).toBe(price);
        expect(comparablePostcode(written.postcode)).toBe(comparablePostcode(to.postcode));
      }),
    );
  });
});

describe('a cart with delivery', () => {
  const items = [item(1000)];
  const goods = { ...priceCart(items), discountIds: [], left: null };
  const rule = { label: 'VAT', rate: 20, classes: [{ _id: 'books', rate: 5 }] };
  const to = { country: 'GB', postcode: 'M1 1AE' };
  const named = { ...parcel, name: 'Parcel' };

  it('has it in a line, and in the total', () => {
    expect(withDelivery(goods, named, to)).toMatchObject({
      totalCents: 2490,
      lines: [{ label: 'Delivery, Parcel', totalCents: 490, why: 'delivery' }],
    });
    expect(withDelivery(goods, { ...named, kind: 'pick-up' }, undefined)).toBe(goods);
    expect(withDelivery(goods, named, { country: 'FR', postcode: '' })).toBeUndefined();
  });

  it('is taxed at the standard rate for it, beside the rates of its goods', () => {
    const cart = withDelivery(goods, named, to);
    if (!cart) throw new Error('It goes there.');
    expect(withTax(cart, items, { ...rule, mode: 'added' })).toMatchObject({
      totalCents: 2000 + 490 + 100 + 98,
      tax: {
        rates: [
          { percent: 20, netCents: 490, taxCents: 98 },
          { percent: 5, netCents: 2000, taxCents: 100 },
        ],
      },
    });
    expect(withTax(cart, items, { ...rule, mode: 'included' })).toMatchObject({
      totalCents: 2490,
      tax: {
        rates: [
          { netCents: 408, taxCents: 82 },
          { netCents: 1905, taxCents: 95 },
        ],
      },
    });
  });
});
