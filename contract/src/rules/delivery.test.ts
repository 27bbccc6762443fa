import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliverySettings } from '../delivery.ts';
import {
  type DeliveredGoods,
  deliveryCents,
  gramsOf,
  withDelivery,
  type DeliveryMethod,
} from './delivery.ts';
import { comparablePostcode } from '../kinds/delivery.ts';
import { minorUnits } from './money.ts';
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
const worth = (amount: number, grams = 0): DeliveredGoods => ({
  valueCents: minorUnits(amount),
  grams,
});
const cost = (country: string, postcode: string, goods: number, method = parcel) =>
  deliveryCents(method, { country, postcode }, worth(goods));

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
    baseCents: minorUnits(unitCents),
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
    expect(deliveryCents(pickUp, undefined, worth(1))).toBe(0);
    expect(cost('FR', '', 1, pickUp)).toBe(0);
    expect(deliveryCents(parcel, undefined, worth(1))).toBeUndefined();
  });

  it('goes by the weight of the goods where its zone says so, and free by their value', () => {
    const byWeight = methodOf({
      zones: [
        {
          countries: ['GB'],
          by: 'weight',
          rates: [
            { from: 2000, cost: 8.9 },
            { from: 0, cost: 4.9 },
          ],
          freeFrom: 80,
        },
      ],
    });
    const to = { country: 'GB', postcode: 'M1 1AE' };
    const costOf = (amount: number, grams: number) =>
      deliveryCents(byWeight, to, worth(amount, grams));
    expect(costOf(7999, 0)).toBe(490);
    expect(costOf(7999, 1999)).toBe(490);
    expect(costOf(7999, 2000)).toBe(890);
    expect(costOf(8000, 2000)).toBe(0);
    // rates by value do not care
    expect(deliveryCents(parcel, to, worth(7999, 2000))).toBe(490);
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
  const value = fc.integer({ min: 0, max: 1_000_000_000 });

  it('is a whole number of cents, never less than nothing, and one of the rates', () => {
    fc.assert(
      fc.property(zones, place, value, (sent, to, goods) => {
        const method = methodOf({ zones: sent });
        const price = deliveryCents(method, to, worth(goods));
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
        const dear = deliveryCents(method, to, worth(less)) ?? 0;
        expect(deliveryCents(method, to, worth(more)) ?? 0).toBeLessThanOrEqual(dear);
      }),
    );
  });

  const grams = fc.integer({ min: 0, max: 1_000_000 });
  const ratesByWeight = fc
    .uniqueArray(fc.record({ from: grams, cost: dollars }), {
      maxLength: 5,
      selector: ({ from }) => from,
    })
    .map((list) => [{ from: 0, cost: 7 }, ...list.filter(({ from }) => from > 0)]);
  const zoneByWeight = fc.record(
    {
      countries: fc.constant(['GB', 'DE', 'FR']),
      by: fc.constant('weight'),
      rates: ratesByWeight,
      freeFrom: dollars,
    },
    { requiredKeys: ['countries', 'by', 'rates'] },
  );

  it('never falls with the weight of the goods where its rates rise', () => {
    fc.assert(
      fc.property(zoneByWeight, place, value, grams, grams, (sent, to, goods, one, other) => {
        const costs = sent.rates.map((rate) => rate.cost).toSorted((a, b) => a - b);
        const rising = sent.rates
          .toSorted((a, b) => a.from - b.from)
          .map(({ from }, at) => ({ from, cost: costs[at] ?? 0 }));
        const method = methodOf({ zones: [{ ...sent, rates: rising }] });
        const [less, more] = one < other ? [one, other] : [other, one];
        const priceAt = (weight: number) => deliveryCents(method, to, worth(goods, weight)) ?? NaN;
        expect(priceAt(more)).toBeGreaterThanOrEqual(priceAt(less));
      }),
    );
  });

  it('by weight is free from its value on, and otherwise the same at every value', () => {
    fc.assert(
      fc.property(zoneByWeight, place, value, value, grams, (sent, to, one, other, weight) => {
        const method = methodOf({ zones: [sent] });
        const priceAt = (goods: number) => deliveryCents(method, to, worth(goods, weight));
        const isFree = (goods: number) =>
          sent.freeFrom !== undefined && goods >= Math.round(sent.freeFrom * 100);
        const [free, paid] = [true, false].map((is) =>
          [one, other].filter((v) => isFree(v) === is),
        );
        expect(free?.map(priceAt)).toEqual(free?.map(() => 0));
        expect(new Set(paid?.map(priceAt)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  const weighed = fc.record({
    weight: fc.option(grams),
    quantity: fc.integer({ min: 1, max: 99 }),
  });

  it('does not change by the order of items, nor by an item in two of the same', () => {
    fc.assert(
      fc.property(
        zoneByWeight,
        place,
        value,
        fc.array(weighed, { maxLength: 20 }),
        fc.infiniteStream(fc.nat()),
        (sent, to, goods, items, any) => {
          const method = methodOf({ zones: [sent] });
          const priceOf = (list: typeof items) =>
            deliveryCents(method, to, worth(goods, gramsOf(list)));
          const split = items.flatMap(({ weight, quantity }) => {
            const first = any.next().value % (quantity + 1);
            return [first, quantity - first].map((part) => ({ weight, quantity: part }));
          });
          const mixed = split
            .map((item) => ({ item, rank: any.next().value }))
            .toSorted((one, other) => one.rank - other.rank)
            .map(({ item }) => item);
          expect(gramsOf(mixed)).toBe(gramsOf(items));
          expect(priceOf(mixed)).toBe(priceOf(items));
          expect(Number.isSafeInteger(gramsOf(items))).toBe(true);
        },
      ),
    );
  });

  it('does not change by zones behind the one that counts, nor by how a postcode is written', () => {
    fc.assert(
      fc.property(zones, zones, place, value, (first, more, to, goods) => {
        const price = deliveryCents(methodOf({ zones: first }), to, worth(goods));
        const written = { ...to, postcode: ` ${to.postcode.toLowerCase()}-` };
        const method = methodOf({ zones: [...first, ...more] });
        fc.pre(price !== undefined);
        expect(deliveryCents(method, written, worth(goods))).toBe(price);
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
  const rates = [...flat(5), { from: 500, cost: 6.5 }];
  const byWeight = {
    ...named,
    zones: [{ countries: ['GB'], postcodes: [], by: 'weight' as const, rates }],
  };

  it('has it in a line, and in the total', () => {
    expect(withDelivery(goods, { method: named, destination: to }, 0)).toMatchObject({
      totalCents: 2490,
      lines: [{ label: 'Delivery, Parcel', totalCents: 490, why: 'delivery' }],
    });
    expect(withDelivery(goods, { method: byWeight, destination: to }, 500)).toMatchObject({
      totalCents: 2650,
    });
    expect(
      withDelivery(goods, { method: { ...named, kind: 'pick-up' }, destination: undefined }, 0),
    ).toBe(goods);
    expect(
      withDelivery(goods, { method: named, destination: { country: 'FR', postcode: '' } }, 0),
    ).toBeUndefined();
  });

  it('is taxed at the standard rate for it, beside the rates of its goods', () => {
    const cart = withDelivery(goods, { method: named, destination: to }, 0);
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
