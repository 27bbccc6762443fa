import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppliedTax } from '../price-rules.ts';
import { withDiscounts, type DiscountRule } from './discount.ts';
import { minorUnits } from './money.ts';
import { priceCart, pricePiece, type PricedItem } from './price.ts';
import { includedTax } from './included-tax.ts';
import { withTax, type TaxRule } from './tax.ts';

const item = (
  cost: number,
  { quantity = 1, taxClass = null }: { quantity?: number; taxClass?: string | null } = {},
): PricedItem => ({
  piece: pricePiece(
    {
      _id: `${cost} ${taxClass}`,
      name: 'Tote',
      cost,
      tiers: [],
      minimumQuantity: 1,
      type: null,
      taxClass,
    },
    [],
  ),
  quantity,
});

const withSetup = (taxClass: string | null, setupCents: number): PricedItem => {
  const { piece, quantity } = item(10, { taxClass });
  const setup = {
    key: 'one',
    optionId: 'wording',
    label: 'Setup',
    unitCents: minorUnits(setupCents),
  };
  return { piece: { ...piece, setups: [setup] }, quantity };
};

const CLASSES = [
  { _id: 'Reduced', rate: 9 },
  { _id: 'Zero', rate: 0 },
];

const rule = (mode: TaxRule['mode'], rate = 21): TaxRule => ({
  mode,
  label: 'VAT',
  rate,
  classes: CLASSES,
});

const taxed = (tax: TaxRule, items: readonly PricedItem[], ...rules: DiscountRule[]) =>
  withTax(withDiscounts(priceCart(items), items, rules), items, tax);

const taxSentence = (tax: AppliedTax | null) => includedTax(tax ?? undefined);

const percentOff = (percent: number): DiscountRule => ({
  _id: `${percent}`,
  code: null,
  percent,
  amount: null,
  of: { kind: 'order' },
  fromValue: 0,
  fromPieces: 1,
  withTier: 'better',
});

const amountOff = (amount: number): DiscountRule => ({
  ...percentOff(1),
  _id: `amount ${amount}`,
  percent: null,
  amount,
});

describe('the tax of a cart', () => {
  it('is none, unless the shop has one', () => {
    expect(taxed(rule('none'), [item(45)])).toMatchObject({
      tax: null,
      lines: [],
      totalCents: 4500,
    });
  });

  it('of 45 + 49 + 4.96 net at 21 % is rounded once, not by line: together they cost 100.00', () => {
    // 6.00 is 4.96 and its tax. Net by line it would be 37.19 + 40.50 + 4.96, and 100.01 with tax
    const { totalCents, tax, lines } = taxed(rule('included'), [item(45), item(49), item(6)]);
    expect(totalCents).toBe(10_000);
    expect(lines).toEqual([]);
    expect(tax).toEqual({
      label: 'VAT',
      isIncluded: true,
      rates: [{ percent: 21, netCents: 8264, taxCents: 1736 }],
    });
  });

  it('that is added is a line for each rate, the highest first', () => {
    const items = [item(20, { taxClass: 'Reduced' }), item(30), item(5, { taxClass: 'Zero' })];
    const { totalCents, tax, lines } = taxed(rule('added', 8.875), items);
    expect(lines).toMatchObject([
      { label: 'VAT 9 %', totalCents: 180, why: 'tax' },
      { label: 'VAT 8.875 %', totalCents: 266, why: 'tax' },
    ]);
    expect(totalCents).toBe(5500 + 180 + 266);
    expect(tax?.rates).toHaveLength(3);
  });

  it('is of what discounts leave, each rate its share', () => {
    const items = [item(60), item(40, { taxClass: 'Zero' })];
    const rates = (...rules: DiscountRule[]) =>
      taxed(rule('added', 10), items, ...rules).tax?.rates;
    const zero = { percent: 0, taxCents: 0 };
    expect(rates(percentOff(10))).toEqual([
      { percent: 10, netCents: 5400, taxCents: 540 },
      { ...zero, netCents: 3600 },
    ]);
    expect(rates(amountOff(50))).toEqual([
      { percent: 10, netCents: 3000, taxCents: 300 },
      { ...zero, netCents: 2000 },
    ]);
    expect(rates(percentOff(100))).toEqual([]);
  });

  it('of a setup has the highest rate of the pieces that it is for', () => {
    const items = [withSetup('Zero', 600), withSetup(null, 600)];
    expect(taxed(rule('added', 10), items).tax?.rates).toEqual([
      { percent: 10, netCents: 1600, taxCents: 160 },
      { percent: 0, netCents: 1000, taxCents: 0 },
    ]);
  });

  it('of a class that is gone is the standard one', () => {
    expect(taxed(rule('added', 10), [item(10, { taxClass: 'Gone' })]).totalCents).toBe(1100);
  });

  it('that is included is told with its amount, where there is one', () => {
    expect(taxSentence(taxed(rule('included'), [item(121)]).tax)).toEqual([
      { label: 'Includes VAT 21 %', taxCents: 2100 },
    ]);
    expect(taxSentence(taxed(rule('included', 0), [item(121)]).tax)).toEqual([]);
    expect(taxSentence(taxed(rule('added'), [item(121)]).tax)).toEqual([]);
    expect(taxSentence(null)).toEqual([]);
  });
});

const anyItem = fc
  .record({
    cost: fc.constantFrom(0, 0.01, 4.96, 19.99, 45, 999_999.99),
    quantity: fc.integer({ min: 1, max: 99 }),
    taxClass: fc.constantFrom(null, 'Reduced', 'Zero', 'Gone'),
  })
  .map(({ cost, ...fields }) => item(cost, fields));
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 12 });
const anyRules = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(0.01, 10, 33.33, 50, 100).map(percentOff),
    fc.constantFrom(0.01, 3, 17.5).map(amountOff),
  ),
  { maxLength: 3, selector: ({ _id }) => _id },
);
const anyTax = fc
  .record({
    mode: fc.constantFrom('included' as const, 'added' as const),
    rate: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ mode, rate }) => rule(mode, rate / 1000));

/** Carts that each property looks at; PRICE_CARTS asks for more. */
const runs = { numRuns: Number(process.env.PRICE_CARTS ?? 300) };

describe('any tax of any cart', () => {
  it('adds up to the total with all that is taxed, and is within half a cent of its rate', () => {
    fc.assert(
      fc.property(anyTax, anyItems, anyRules, (tax, items, rules) => {
        const cart = taxed(tax, items, ...rules);
        const untaxed = withDiscounts(priceCart(items), items, rules).totalCents;
        const { rates = [] } = cart.tax ?? {};
        const all = rates.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
        expect(all).toBe(cart.totalCents);
        const taxes = rates.reduce((sum, { taxCents }) => sum + taxCents, 0);
        expect(cart.totalCents).toBe(tax.mode === 'added' ? untaxed + taxes : untaxed);
        const lines = [...cart.items.flatMap((one) => one.lines), ...cart.lines];
        expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(cart.totalCents);
        for (const { percent, netCents, taxCents } of rates) {
          // an included tax that is off by half a cent leaves a net that is, too
          const rate = BigInt(Math.round(percent * 1000));
          const off = BigInt(taxCents) * 100_000n - BigInt(netCents) * rate;
          const most = tax.mode === 'added' ? 50_000n : (100_000n + rate) / 2n;
          expect(off <= most && off >= -most - 1n).toBe(true);
        }
      }),
      runs,
    );
  });

  it('is the same in another order, and of an item split in two', () => {
    fc.assert(
      fc.property(anyTax, anyItems, anyRules, fc.nat(), (tax, items, rules, place) => {
        const { totalCents, tax: of } = taxed(tax, items, ...rules);
        expect(taxed(tax, items.toReversed(), ...rules.toReversed())).toMatchObject({
          totalCents,
          tax: of,
        });
        const split = items.flatMap((one, index) =>
          index !== place % items.length || one.quantity === 1
            ? [one]
            : [
                { ...one, quantity: 1 },
                { ...one, quantity: one.quantity - 1 },
              ],
        );
        expect(taxed(tax, split, ...rules)).toMatchObject({ totalCents, tax: of });
      }),
      runs,
    );
  });
});
