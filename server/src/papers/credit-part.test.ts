import { minorUnits } from '@tailorbird/contract/rules/money';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PaperSum } from './content.ts';
import { creditOf, grossOf, leftOf } from './credit-part.ts';

const sums = (
  ...all: (readonly [percent: number | null, net: number, tax: number])[]
): PaperSum[] =>
  all.map(([percent, net, tax]) => ({
    percent,
    netCents: minorUnits(net),
    taxCents: minorUnits(tax),
  }));

it('shares a part out among the rates, and then among net and tax', () => {
  const invoice = sums([19, 10_000, 1_900], [7, 5_000, 350]);
  expect(creditOf(invoice, minorUnits(1_725))).toEqual(sums([19, -1_000, -190], [7, -500, -35]));
  expect(creditOf(sums([null, 4_900, 0]), minorUnits(30))).toEqual(sums([null, -30, 0]));
});

it('gives a cent that cannot be shared to the first rate, and names no rate of nothing', () => {
  expect(creditOf(sums([19, 84, 16], [7, 93, 7]), minorUnits(1))).toEqual(sums([19, -1, 0]));
});

const amount = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 99_999_999 }));
const anyInvoice = fc
  .uniqueArray(fc.tuple(fc.constantFrom(0, 2.1, 7, 8.875, 19, 21, 100), amount, amount), {
    minLength: 1,
    maxLength: 5,
    selector: ([percent]) => percent,
  })
  .map((rates) => sums(...rates.map(([rate, net, tax]) => [rate, net, tax] as const)))
  .filter((invoice) => grossOf(invoice) > 0);
/** Of what is left, in thousandths. */
const anyParts = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 12 });

it('any parts add up to the cent, take no sum below zero, and with the rest all of it', () => {
  fc.assert(
    fc.property(anyInvoice, anyParts, (invoice, parts) => {
      const notes: PaperSum[][] = [];
      const credit = (share: number) => {
        const left = leftOf(invoice, notes);
        const rest = grossOf(left);
        if (rest === 0) return;
        const part = minorUnits(Math.max(1, Math.floor((rest * share) / 1_000)));
        const note = creditOf(left, part);
        expect(grossOf(note)).toBe(0 - part);
        for (const { percent, netCents, taxCents } of note) {
          expect(Math.max(netCents, taxCents)).toBeLessThanOrEqual(0);
          const of = left.find((one) => one.percent === percent) ?? { netCents: 0, taxCents: 0 };
          // within a cent of its share, and of the tax that its share of the rate has
          const gross = of.netCents + of.taxCents;
          expect(Math.abs((part * gross) / rest + netCents + taxCents)).toBeLessThan(1.000_1);
          const tax = (-(netCents + taxCents) * of.taxCents) / gross;
          expect(Math.abs(tax + taxCents)).toBeLessThan(0.500_1);
        }
        notes.push(note);
        for (const one of leftOf(invoice, notes)) {
          expect(Math.min(one.netCents, one.taxCents)).toBeGreaterThanOrEqual(0);
        }
      };
      for (const share of parts) credit(share);
      credit(1_000);
      expect(leftOf(invoice, notes)).toEqual(
        invoice.map(({ percent }) => ({ percent, netCents: 0, taxCents: 0 })),
      );
    }),
    { numRuns: Number(process.env.PRICE_CARTS ?? 300) },
  );
});
