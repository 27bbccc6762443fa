import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withDiscounts, type DiscountRule } from './discount.ts';
import { toMinorUnits } from './money.ts';
import { priceCart, pricePiece, type PricedItem } from './price.ts';

const item = (
  _id: string,
  {
    cost = 20,
    quantity = 1,
    tiers = [],
    categories = [],
  }: {
    cost?: number;
    quantity?: number;
    tiers?: { from: number; cost: number }[];
    categories?: string[];
  } = {},
): PricedItem => ({
  piece: pricePiece(
    {
      _id,
      name: _id,
      cost,
      tiers,
      minimumQuantity: 1,
      type: null,
      categories: categories.map((name) => ({ _id: name, name })),
    },
    [],
  ),
  quantity,
});

const rule = (fields: Partial<DiscountRule> = {}): DiscountRule => ({
  _id: 'one',
  code: 'NEST10',
  percent: fields.amount ? null : 10,
  amount: null,
  of: { kind: 'order' },
  fromValue: 0,
  fromPieces: 1,
  withTier: 'better',
  ...fields,
});

const discounted = (items: readonly PricedItem[], ...rules: DiscountRule[]) =>
  withDiscounts(priceCart(items), items, rules);
const discountOf = (items: readonly PricedItem[], ...rules: DiscountRule[]) =>
  discounted(items, ...rules).lines.map(({ totalCents }) => -totalCents);

const notes = (items: readonly PricedItem[], ...rules: DiscountRule[]) =>
  discounted(items, ...rules).lines.map(({ note }) => note?.replaceAll(/\p{Cf}/gu, ''));

/** Of a discount without a code. */
const labels = (fields: Partial<DiscountRule>) =>
  discounted([item('tote')], rule({ code: null, ...fields })).lines.map(({ label }) => label);

describe('a discount', () => {
  it('is a line of the order', () => {
    expect(discounted([item('tote', { quantity: 3 })], rule())).toMatchObject({
      lines: [
        {
          label: 'Discount NEST10',
          quantity: 1,
          unitCents: -600,
          totalCents: -600,
          why: 'discount',
        },
      ],
      subtotalCents: 6000,
      totalCents: 5400,
      discountIds: ['one'],
    });
  });

  it('is named by what it takes off where it has no code', () => {
    expect(labels({})).toEqual(['Discount 10 %']);
    expect(labels({ amount: 3 })).toEqual(['Discount $3.00']);
    const tote = { kind: 'products' as const, ids: ['tote'] };
    expect(labels({ amount: 3, of: tote })).toEqual(['Discount $3.00 a piece']);
  });

  it('rounds the sum of all its pieces half up, once', () => {
    // 15 % of 3 × $1.10 is 49.5 cents; of each piece it would be 16.5
    expect(discountOf([item('pin', { cost: 1.1, quantity: 3 })], rule({ percent: 15 }))).toEqual([
      50,
    ]);
  });

  it('of an amount comes off the order once, and off products and categories a piece', () => {
    const items = [item('tote', { quantity: 3, categories: ['bags'] }), item('pin', { cost: 2 })];
    expect(discountOf(items, rule({ amount: 5 }))).toEqual([500]);
    expect(discountOf(items, rule({ amount: 5, of: { kind: 'products', ids: ['tote'] } }))).toEqual(
      [1500],
    );
    expect(
      discountOf(items, rule({ amount: 5, of: { kind: 'categories', ids: ['bags'] } })),
    ).toEqual([1500]);
    expect(discountOf(items, rule({ amount: 5, of: { kind: 'products', ids: ['pin'] } }))).toEqual([
      200,
    ]);
  });

  it('counts value and pieces of the goods that it is for', () => {
    const items = [item('tote', { quantity: 2 }), item('pin', { cost: 2, quantity: 9 })];
    const ofTote = { kind: 'products' as const, ids: ['tote'] };
    expect(discountOf(items, rule({ of: ofTote, fromPieces: 3 }))).toEqual([]);
    expect(discountOf(items, rule({ of: ofTote, fromValue: 40.01 }))).toEqual([]);
    expect(discountOf(items, rule({ of: ofTote, fromPieces: 2, fromValue: 40 }))).toEqual([400]);
    expect(discountOf(items, rule({ of: { kind: 'products', ids: ['sash'] } }))).toEqual([]);
  });

  it('adds to a price for many only what it takes off beyond it, or all of it', () => {
    const many = [item('tote', { quantity: 10, tiers: [{ from: 10, cost: 19 }] })];
    expect(discountOf(many, rule())).toEqual([1000]);
    expect(discountOf(many, rule({ percent: 5 }))).toEqual([]);
    expect(discountOf(many, rule({ withTier: 'both' }))).toEqual([1900]);
    expect(discountOf(many, rule({ amount: 15 }))).toEqual([500]);
    expect(discountOf(many, rule({ amount: 15, withTier: 'both' }))).toEqual([1500]);
  });

  it('says how much of it a price for many takes off already', () => {
    const many = [item('tote', { quantity: 10, tiers: [{ from: 10, cost: 18.01 }] })];
    // 10 % of 10 × $20.00, of which the price for many takes off 10 × $1.99
    expect(discountOf(many, rule())).toEqual([10]);
    expect(notes(many, rule())).toEqual([
      'NEST10 comes to $20.00, and your price for many takes $19.90 of that off already.',
    ]);
    expect(notes(many, rule({ code: null }))).toEqual([
      '10 % comes to $20.00, and your price for many takes $19.90 of that off already.',
    ]);
    const ofTote = { kind: 'products' as const, ids: ['tote'] };
    expect(notes(many, rule({ code: null, amount: 3, of: ofTote }))).toEqual([
      '$3.00 a piece comes to $30.00, and your price for many takes $19.90 of that off already.',
    ]);
    expect(notes(many, rule({ amount: 20 }))).toEqual([
      'NEST10 comes to $20.00, and your price for many takes $19.90 of that off already.',
    ]);
  });

  it('counts of each piece no more than the discount is', () => {
    const items = [
      item('tote', { quantity: 10, tiers: [{ from: 10, cost: 10 }] }),
      item('pin', { cost: 2, quantity: 3 }),
    ];
    expect(discountOf(items, rule())).toEqual([60]);
    expect(notes(items, rule())).toEqual([
      'NEST10 comes to $20.60, and your price for many takes $20.00 of that off already.',
    ]);
  });

  it('says nothing where no price for many takes from it', () => {
    const many = [item('tote', { quantity: 10, tiers: [{ from: 10, cost: 19 }] })];
    expect(notes(many, rule({ withTier: 'both' }))).toEqual([undefined]);
    expect(notes(many, rule({ amount: 15, withTier: 'both' }))).toEqual([undefined]);
    expect(notes([item('tote', { quantity: 3 })], rule())).toEqual([undefined]);
    // a price for many of other goods than those it is for
    const ofPin = { kind: 'products' as const, ids: ['pin'] };
    expect(notes([...many, item('pin', { cost: 2 })], rule({ of: ofPin }))).toEqual([undefined]);
  });

  it('is computed on prices before other discounts, and never takes more than the goods cost', () => {
    const half = rule({ _id: 'half', percent: 50 });
    expect(discountOf([item('tote')], rule(), half)).toEqual([1000, 200]);
    expect(
      discountOf([item('tote')], rule({ percent: 60 }), half, rule({ _id: 'x', amount: 99 })),
    ).toEqual([1000, 1000]);
    const toteOnly = { kind: 'products' as const, ids: ['tote'] };
    const twice = ['a', 'b'].map((_id) => rule({ _id, percent: 70, of: toteOnly }));
    expect(discountOf([item('tote'), item('pin', { cost: 2 })], ...twice)).toEqual([1400, 600]);
  });
});

const anyItem = fc.record({
  product: fc.constantFrom('a', 'b', 'c'),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const costs = { a: 0.07, b: 19.99, c: 999_999.99 };
const anyCart = fc.array(anyItem, { minLength: 1, maxLength: 8 }).map((list) =>
  list.map(({ product, quantity }) => {
    const isMany = product !== 'a';
    const cost = product === 'a' ? costs.a : product === 'b' ? costs.b : costs.c;
    const tiers = isMany ? [{ from: 20, cost: cost / 2 - 0.001 }] : [];
    return item(product, { cost, quantity, tiers, categories: isMany ? ['many'] : [] });
  }),
);
const anyRules = fc
  .array(
    fc.record({
      share: fc.option(
        fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
        { nil: null },
      ),
      amount: fc.integer({ min: 1, max: 200_000 }).map((n) => n / 100),
      of: fc.constantFrom<DiscountRule['of']>(
        { kind: 'order' },
        { kind: 'products', ids: ['a', 'b'] },
        { kind: 'categories', ids: ['many'] },
      ),
      fromValue: fc.constantFrom(0, 25, 5000),
      fromPieces: fc.constantFrom(1, 10, 100),
      withTier: fc.constantFrom('better' as const, 'both' as const),
    }),
    { maxLength: 4 },
  )
  .map((list) =>
    list.map(({ share, amount, ...fields }, place) =>
      rule({ ...fields, _id: `${place}`, percent: share, amount: share === null ? amount : null }),
    ),
  );

/** Carts that each property looks at; PRICE_CARTS asks for more. */
const runs = { numRuns: Number(process.env.PRICE_CARTS ?? 300) };

describe('any discounts of any cart', () => {
  it('leave lines that add up to the total, and goods that cost at least nothing', () => {
    fc.assert(
      fc.property(anyCart, anyRules, (items, rules) => {
        const { items: priced, lines, totalCents } = discounted(items, ...rules);
        const all = [...priced.flatMap((one) => one.lines), ...lines];
        expect(all.reduce((total, line) => total + line.totalCents, 0)).toBe(totalCents);
        for (const line of lines) expect(line.totalCents).toBeLessThan(0);
        expect(Number.isSafeInteger(totalCents) && totalCents >= 0).toBe(true);
      }),
      runs,
    );
  });

  it('take off the same in another order, and of an item split in two', () => {
    fc.assert(
      fc.property(anyCart, anyRules, fc.nat(), (items, rules, place) => {
        const { totalCents, lines } = discounted(items, ...rules);
        const other = discounted(items.toReversed(), ...rules.toReversed());
        expect(other.lines).toEqual(lines);
        const split = items.flatMap((one, index) => {
          if (index !== place % items.length || one.quantity === 1) return [one];
          return [
            { ...one, quantity: 1 },
            { ...one, quantity: one.quantity - 1 },
          ];
        });
        expect(discounted(split, ...rules)).toMatchObject({ totalCents, lines });
      }),
      runs,
    );
  });

  it('of a percentage are its exact share, rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 99 }),
        (share, quantity) => {
          const [line = 0] = discountOf(
            [item('c', { cost: costs.c, quantity })],
            rule({ percent: share / 100 }),
          );
          const exact = BigInt(toMinorUnits(costs.c)) * BigInt(quantity) * BigInt(share);
          expect(BigInt(line)).toBe((exact + 5_000n) / 10_000n);
        },
      ),
      runs,
    );
  });
});
