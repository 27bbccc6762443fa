import { describe, expect, it } from 'vitest';
import {
  atMost,
  compareTurns,
  listWorse,
  median,
  meetsTarget,
  takeTurns,
  type Figure,
  type Figures,
} from './figures.ts';

const turnsOf = (...values: number[]) => values.map((value) => ({ value }));

describe('turns', () => {
  it('go round A B A B, after one of each that does not count', async () => {
    const order: string[] = [];
    const contestant = (name: string) => async () => ({ value: order.push(name) });
    const turns = await takeTurns([contestant('A'), contestant('B')], 2);
    expect(order.join('')).toBe('ABABAB');
    expect(turns).toEqual([
      [{ value: 3 }, { value: 5 }],
      [{ value: 4 }, { value: 6 }],
    ]);
  });

  it('are compared with their neighbours, whatever else the machine does', () => {
    const figure = compareTurns({ what: 'a page' }, turnsOf(50, 5, 40), turnsOf(100, 10, 50));
    expect(figure).toEqual({
      what: 'a page',
      unit: 'a second',
      ours: 40,
      theirs: 50,
      ratio: { median: 0.5, least: 0.5, most: 0.8 },
    });
  });

  it('tell the median of what a request cost, where it is known', () => {
    const cost = { shop: 10, database: null, client: 5, statements: 1, rows: 3, bytes: 1234.56 };
    const { cost: told } = compareTurns(
      { what: 'a page' },
      [
        { value: 1, cost },
        { value: 1, cost: { ...cost, shop: 20 } },
      ],
      [{ value: 1 }, { value: 1 }],
    );
    expect(told).toEqual({ ...cost, shop: 15, bytes: 1235 });
  });
});

it('takes the median of an even number between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it('holds a target against the ratio, or against the figure where there is no ratio', () => {
  const target = { at: 'least', value: 0.5 } as const;
  const ratio = { median: 0.4, least: 0.3, most: 0.6 };
  expect(meetsTarget({ what: '', unit: 'a second', ours: 9, ratio, target })).toBe(false);
  expect(meetsTarget(atMost('memory', 100, 'MB', 120))).toBe(true);
  expect(meetsTarget(atMost('memory', 100, 'MB'))).toBeUndefined();
});

const rate = (median: number, least: number, most: number): Figure => ({
  what: 'a page',
  unit: 'a second',
  ours: 1,
  ratio: { median, least, most },
});
const time = (...numbers: [number, number, number]): Figure => ({
  ...rate(...numbers),
  unit: 'ms',
});

const storedFigures = (...figures: Figure[]): Figures => ({
  reading: { measured: '2026-01-01', machine: 'a machine', figures },
});

describe('a later run', () => {
  it('is worse where each ratio lies outside of the spread of the other', () => {
    expect(
      listWorse(storedFigures(rate(0.7, 0.65, 0.75)), storedFigures(rate(0.6, 0.55, 0.64))),
    ).toEqual(['reading: a page: 0.7 (0.65 to 0.75) before, 0.6 (0.55 to 0.64) now']);
  });

  it.each([
    ['within the spread', rate(0.68, 0.6, 0.72)],
    ['below it, but with a spread of its own that is as wide', rate(0.6, 0.4, 0.8)],
    ['better', rate(0.9, 0.85, 0.95)],
    ['of another row', { ...rate(0.1, 0.1, 0.1), what: 'another page' }],
  ])('is not worse with a ratio %s', (_, figure) => {
    expect(listWorse(storedFigures(rate(0.7, 0.65, 0.75)), storedFigures(figure))).toEqual([]);
  });

  it('is worse with a larger ratio of milliseconds', () => {
    expect(
      listWorse(storedFigures(time(1.2, 1.1, 1.3)), storedFigures(time(2, 1.9, 2.1))),
    ).toHaveLength(1);
    expect(listWorse(storedFigures(time(2, 1.9, 2.1)), storedFigures(time(1.2, 1.1, 1.3)))).toEqual(
      [],
    );
  });

  it('is worse with more bytes, or much more memory, but not with other milliseconds', () => {
    const before = [
      atMost('script', 100, 'KB'),
      atMost('memory', 100, 'MB'),
      atMost('start', 9, 'ms'),
    ];
    const now = [
      atMost('script', 101, 'KB'),
      atMost('memory', 105, 'MB'),
      atMost('start', 99, 'ms'),
    ];
    expect(listWorse(storedFigures(...before), storedFigures(...now))).toEqual([
      'reading: script: 100 KB before, 101 KB now',
    ]);
  });
});
