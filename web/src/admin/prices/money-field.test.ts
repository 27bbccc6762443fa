import { fromMinorUnits } from '@tailorbird/contract/rules/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountProblem,
  cleanCost,
  isCostTooHigh,
  readAmount,
  readCost,
  typeCost,
  writeAmount,
  writeCost,
} from './money-field.tsx';

/** The text of the field after these keys. */
function type(keys: string): string {
  let cost = { shown: '', hasComma: false };
  for (const key of keys) cost = typeCost(cost.shown + key, cost);
  return cost.shown;
}

describe('the cost of a product, as it is typed', () => {
  // spec: 2.135
  it.each([
    ['48', '48'],
    ['48.5', '48.5'],
    ['$1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['12,', '12.'],
    ['12,5', '12.5'],
    ['12,50', '12.50'],
    ['1.2.3', '1.23'],
    ['4e3', '43'],
    ['-7', '-7'],
    ['-$7.50', '-7.50'],
    ['$ -7', '-7'],
    ['\u22127', '-7'],
    ['12,-', '12.'],
    ['.5', '.5'],
    ['free', ''],
  ])('%s stays as %s', (typed, kept) => {
    expect(cleanCost(typed)).toBe(kept);
  });

  // spec: 5.6
  it('keeps to digits, one decimal point and a minus to be refused, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(cleanCost(typed)).toMatch(/^-?\d*(\.\d*)?$/);
        expect(cleanCost(cleanCost(typed))).toBe(cleanCost(typed));
      }),
    );
  });
});

describe('the cost of a product, key by key', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['$1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['999,999.99', '999999.99'],
    ['12,50', '12.50'],
    ['1.005', '1.005'],
    ['0,500', '0.500'],
    ['-5', '-5'],
    ['-1,234.50', '-1234.50'],
    ['.5', '.5'],
    ['1.2.3', '1.23'],
  ])('%s ends as %s, as it would be pasted or with its comma as a point', (keys, shown) => {
    expect(type(keys)).toBe(shown);
  });

  it('takes what is pasted over a comma as it is', () => {
    const comma = typeCost('12,', { shown: '12', hasComma: false });
    expect(comma).toEqual({ shown: '12.', hasComma: true });
    expect(typeCost('1.005', comma).shown).toBe('1.005');
    expect(typeCost('12', comma)).toEqual({ shown: '12', hasComma: false });
  });
});

describe('the cost of a product, as it is saved', () => {
  // spec: 5.7
  it.each([
    ['', 0],
    ['.', 0],
    ['0', 0],
    ['48', 4800],
    ['48.', 4800],
    ['.5', 50],
    ['1.15', 115],
    ['1.004', 100],
    ['1.005', 101],
    ['0.999', 100],
    ['999999.99', 99_999_999],
  ])('%s is %d cents', (typed, amount) => {
    expect(readCost(typed)).toBe(amount);
  });

  it('comes back as it was shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const shown = writeCost(readCost((amount / 100).toFixed(2)));
        expect(readCost(cleanCost(shown))).toBe(amount);
        expect(fromMinorUnits(readCost(shown))).toBe(Number(shown));
      }),
    );
  });

  it('is at most 999,999.99 dollars, however many digits are typed', () => {
    expect(isCostTooHigh(readCost('999999.99'))).toBe(false);
    expect(isCostTooHigh(readCost('999999.995'))).toBe(true);
    expect(isCostTooHigh(readCost('9'.repeat(400)))).toBe(true);
  });
});

describe('an amount that may be less than nothing, and is mostly nothing', () => {
  it.each([
    ['', 0, ''],
    ['-', 0, ''],
    ['0.00', 0, ''],
    ['4.5', 450, '4.50'],
    ['-1', -100, '-1.00'],
    ['-0.005', -1, '-0.01'],
  ])('%s is %d cents, written as %s', (typed, amount, written) => {
    expect(readAmount(typed)).toBeCloseTo(amount, 9);
    expect(writeAmount(readAmount(typed))).toBe(written);
  });

  it('is refused by sentence where it is beyond what the shop computes with', () => {
    expect(amountProblem('Setup', '-1')).toBe('Setup must be $0.00 or more.');
    expect(amountProblem('Setup', '1000000')).toBe('Setup must be at most $999,999.99.');
    expect(amountProblem('Adds, a piece', '-1', 'any')).toBeUndefined();
    expect(amountProblem('Adds, a piece', '-1000000', 'any')).toBe(
      'Adds, a piece must be at least −$999,999.99.',
    );
  });
});
