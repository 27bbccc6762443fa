import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  minorUnits,
  formatAmount,
  formatMoney,
  toMinorUnits,
  lineTotal,
  subtotal,
  sum,
  times,
  fromMinorUnits,
} from './money.ts';

const anyCents = fc.integer({ min: 0, max: 99_999_999 });

describe('money', () => {
  it('comes back from dollars as the cents it was', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(toMinorUnits(fromMinorUnits(minorUnits(amount)))).toBe(amount);
      }),
    );
  });

  it('comes back from the wire as the cents it was', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(fromMinorUnits(minorUnits(amount))));
        expect(toMinorUnits(Number(wire))).toBe(amount);
      }),
    );
  });

  it.each([
    [1.15, 115],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [999_999.99, 99_999_999],
  ])('takes %d dollars as %d cents', (dollars, expected) => {
    expect(toMinorUnits(dollars)).toBe(expected);
  });

  it('adds up without losing a cent, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 50 }), (amounts) => {
        const all = amounts.map(minorUnits);
        expect(sum(all)).toBe(sum(all.toReversed()));
        expect(sum(all)).toBe(amounts.reduce((total, amount) => total + amount, 0));
      }),
    );
  });

  it('times a quantity is that many of it added up', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 99 }), (amount, quantity) => {
        const price = minorUnits(amount);
        expect(times(price, quantity)).toBe(sum(Array.from({ length: quantity }, () => price)));
      }),
    );
  });

  it('refuses parts of a cent', () => {
    expect(() => minorUnits(1.5)).toThrow(RangeError);
    expect(() => minorUnits(Number.NaN)).toThrow(RangeError);
    expect(() => toMinorUnits(Infinity)).toThrow(RangeError);
  });

  // spec: 1.16 9.31
  it('is shown with a dollar sign and two decimals', () => {
    expect(formatMoney(minorUnits(112_800))).toBe('$1,128.00');
    expect(formatAmount(1128)).toBe('$1,128.00');
    expect(formatAmount(1.15)).toBe('$1.15');
    expect(formatMoney(minorUnits(5))).toBe('$0.05');
  });
});

const priced = (cost: number, quantity: number, available = true) => ({
  product: { cost },
  quantity,
  available,
});

it('a line is price times quantity, multiplied in cents', () => {
  expect(formatMoney(lineTotal(priced(48, 2)))).toBe('$96.00');
  expect(lineTotal(priced(1.15, 3))).toBe(345);
  expect(formatMoney(lineTotal(priced(999_999.99, 99)))).toBe('$98,999,999.01');
});

describe('the subtotal', () => {
  it('is price times quantity, added up in cents', () => {
    expect(subtotal([priced(0.1, 3), priced(19.99, 99)])).toBe(197_931);
  });

  it('leaves out what cannot be ordered', () => {
    expect(subtotal([priced(5, 1), priced(7, 1, false)])).toBe(500);
  });

  it('of an empty cart is nothing', () => {
    expect(subtotal([])).toBe(0);
  });
});
