import { toMinorUnits } from '@tailorbird/contract/rules/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dipExplained, dipsInWords } from './messages.ts';
import { axisOf } from './tier-curve.tsx';
import {
  dipsOf,
  pieceOf,
  readTier,
  readTiers,
  stepsOf,
  tiersInWords,
  tiersOf,
  tiersProblem,
  typedTiers,
  unitAt,
  withChange,
  withoutRow,
  withRow,
  wrongRow,
} from './tier-text.ts';

/** The sash of the design: $32.00, cheaper from 10, 25 and 50 pieces. */
const tiers = [
  { from: 10, percent: 10 },
  { from: 25, cost: 26 },
  { from: 50, percent: 30 },
];
const sash = pieceOf(toMinorUnits(32), tiers);

const row = (from: string, price: string) => ({ key: 0, from, price });

describe('a tier, as it is typed', () => {
  it.each([
    ['10', '−10 %', { from: 10, percent: 10 }],
    [' 10 ', '-10%', { from: 10, percent: 10 }],
    ['10', '12,5 %', { from: 10, percent: 12.5 }],
    ['25', '$26.00', { from: 25, cost: 26 }],
    ['25', '1,234.5', { from: 25, cost: 1234.5 }],
    ['2', '0', { from: 2, cost: 0 }],
    ['29700', '1', { from: 29_700, cost: 1 }],
  ])('from %s at %s', (from, price, tier) => {
    expect(readTier(row(from, price))).toEqual(tier);
  });

  it.each([
    ['1', '5'],
    ['29701', '5'],
    ['ten', '5'],
    ['1.5', '5'],
    ['10', ''],
    ['10', '−5'],
    ['10', '0 %'],
    ['10', '101 %'],
    ['10', '1.234 %'],
    ['10', 'free'],
    ['10', '1000000'],
  ])('from %s at %s is not finished', (from, price) => {
    expect(readTier(row(from, price))).toBeUndefined();
  });

  it('comes back as it was shown', () => {
    const cost = fc.integer({ min: 0, max: 99_999_999 }).map((amount) => amount / 100);
    const percent = fc.integer({ min: 1, max: 10_000 }).map((amount) => amount / 100);
    const from = fc.integer({ min: 2, max: 29_700 });
    const tier = fc.oneof(fc.record({ from, cost }), fc.record({ from, percent }));
    fc.assert(
      fc.property(fc.uniqueArray(tier, { selector: (each) => each.from }), (saved) => {
        const sorted = saved.toSorted((one, other) => one.from - other.from);
        expect(readTiers(tiersOf(saved))).toEqual(sorted);
        expect(tiersOf(saved).text).toBe(tiersOf(sorted).text);
      }),
    );
  });
});

describe('the tiers of a form', () => {
  it('mean the same however they are written, and in whatever order', () => {
    const typed = typedTiers([row('25', '26'), row('10', '-10%'), row(' ', '')]);
    expect(typed.text).toBe(tiersOf(tiers.slice(0, 2)).text);
    expect(typedTiers([]).text).toBe(withRow(typedTiers([])).text);
  });

  it('are another while one is not finished', () => {
    const begun = withChange(withRow(tiersOf([])), 0, { from: '10' });
    expect(begun.text).not.toBe(tiersOf([]).text);
    expect(tiersProblem(begun)).toContain('Each tier needs');
    expect(wrongRow(begun)).toBe(0);
  });

  it('keep their rows apart when one goes and another comes', () => {
    const two = withRow(withRow(tiersOf(tiers.slice(0, 1))));
    expect(two.rows.map(({ key }) => key)).toEqual([0, 1, 2]);
    expect(withRow(withoutRow(two, 1)).rows.map(({ key }) => key)).toEqual([0, 2, 3]);
  });

  it('do not begin twice at the same number', () => {
    const twice = withChange(tiersOf(tiers), 2, { from: '010' });
    expect(tiersProblem(twice)).toBe('Two tiers must not begin at the same number of pieces.');
    expect(wrongRow(twice)).toBe(2);
    expect(tiersProblem(tiersOf(tiers))).toBeUndefined();
    expect(wrongRow(tiersOf(tiers))).toBeUndefined();
  });

  it('are told in words', () => {
    expect(tiersInWords(tiers)).toBe('from 10 −10 %, from 25 $26.00, from 50 −30 %');
  });
});

describe('what tiers make of a cost', () => {
  it('is what the shop computes', () => {
    expect([1, 9, 10, 24, 25, 49, 50, 1000].map((pieces) => unitAt(sash, pieces))).toEqual([
      3200, 3200, 2880, 2880, 2600, 2600, 2240, 2240,
    ]);
    expect(stepsOf(sash).map(({ from }) => from)).toEqual([1, 10, 25, 50]);
  });

  it('may cost more for fewer, which is said', () => {
    const dips = dipsOf(sash);
    expect(dipsInWords(dips)).toBe('23 and 24 pieces cost more than 25, 44 to 49 more than 50.');
    expect(dips[0] && dipExplained(dips[0])).toBe(
      '23 × $28.80 is $662.40, 25 × $26.00 is $650.00. Customers see “2 more for $26.00 each”.',
    );
    expect(dipsInWords(dipsOf(pieceOf(toMinorUnits(10), [{ from: 2, cost: 1 }])))).toBe(
      '1 piece costs more than 2.',
    );
  });

  it('is told of exactly where it is so', () => {
    const steps = fc.uniqueArray(
      fc.record({ from: fc.integer({ min: 2, max: 60 }), cost: fc.nat({ max: 40 }) }),
      { selector: ({ from }) => from, maxLength: 5 },
    );
    fc.assert(
      fc.property(steps, fc.nat({ max: 50 }), (drawn, cost) => {
        const sorted = drawn.toSorted((one, other) => one.from - other.from);
        const piece = pieceOf(toMinorUnits(cost), sorted);
        const known = dipsOf(piece);
        const all = stepsOf(piece);
        for (let pieces = 1; pieces <= 60; pieces += 1) {
          const next = all.find(({ from }) => from > pieces);
          const total = pieces * unitAt(piece, pieces);
          const isDip = next !== undefined && total > next.from * next.unitCents;
          expect(known.some(({ from, to }) => from <= pieces && pieces <= to)).toBe(isDip);
        }
      }),
    );
  });
});

describe('the axis of the curve', () => {
  it.each([
    [2240, 3200, [2000, 2500, 3000, 3500]],
    [1000, 1000, [1000, 1100]],
    [0, 5, [0, 100]],
  ])('from %d to %d cents', (lowest, highest, lines) => {
    expect(axisOf(lowest, highest)).toEqual(lines);
  });

  it('has few round lines around whatever is drawn', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
        const lines = axisOf(lowest, highest);
        expect(lines.length).toBeLessThanOrEqual(5);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        expect(lines[0]).toBeLessThanOrEqual(lowest);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(lines.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
