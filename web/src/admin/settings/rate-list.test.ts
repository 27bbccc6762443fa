import { weightInWords } from '@tailorbird/contract/rules/delivery';
import {
  assert,
  constantFrom,
  integer,
  nat,
  property,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRates } from './rate-list.ts';

const rate = (cost: number, from = 0) => ({ from, cost });

describe('prices by value', () => {
  it.each([
    ['4.90', [rate(4.9)]],
    ['$4.90', [rate(4.9)]],
    ['4,90', [rate(4.9)]],
    ['5', [rate(5)]],
    ['4.90 $', [rate(4.9)]],
    ['4.90 USD', [rate(4.9)]],
    ['free', [rate(0)]],
    ['gratis', [rate(0)]],
    ['1.234,50', [rate(1234.5)]],
    ['1,234.50', [rate(1234.5)]],
  ])('are read from %j', (text, rates) => {
    expect(readRates(text, 'value')).toEqual({ by: 'value', rates });
  });

  it.each([
    '4.90, 0 from 80',
    '4.90,0 from 80',
    '$4.90, $0 from $80',
    '4,90, 0 from 80',
    '4,90, 0,00 ab 80,00',
    '4,90; 0 ab 80',
    '4.90; free from 80',
    '4,90, versandkostenfrei ab 80',
    '4.90\n0 from 80',
    '0 from 80, 4.90',
    '4.90, from 80 0',
    '4.90, from 80: 0',
    '4.90, from 80: free',
    'from 0 4.90, from 80 0',
    '0\t4.90\n80\t0',
    '0\t4,90\r\n80\t0,00\r\n',
    '0;4,90\n80;0',
    'From\tPrice\n0\t4.90\n80\t0',
    'Price\tFrom\n4.90\t0\n0\t80',
    'Preis\tab\n4,90\t0\n0\t80',
    '$0.00\t$4.90\n$80.00\t$0.00',
    'from 0\t4.90\nfrom 80\t0',
    '0–80: 4.90, 80–500: 0',
    '0 to 80\t4.90\n80 to 500\t0',
    'under 80 4.90, 0',
    '< 80 4.90; free',
    '4.90 >= 0, 0 >= 80',
  ])('by steps are read from %j', (text) => {
    expect(readRates(text, 'value')).toMatchObject({
      by: 'value',
      rates: [rate(4.9), rate(0, 80)],
    });
  });

  it('up to a value hold for that value', () => {
    const rates = [rate(4.9), rate(2.9, 50.01), rate(0, 100.01)];
    expect(readRates('up to 50 4.90, up to 100 2.90, 0', 'value')).toEqual({ by: 'value', rates });
    expect(readRates('bis 50: 4,90; bis 100: 2,90; über 100: 0', 'value')).toEqual({
      by: 'value',
      rates,
    });
    expect(readRates('4.90 up to 50, 2.90 up to 100, 0 over 100', 'value')).toMatchObject({
      rates,
    });
  });

  it.each(['4,90 ab 80', '4.90 from 80'])(
    'keep what %j says, also without a price from 0',
    (text) => {
      expect(readRates(text, 'value')).toEqual({ by: 'value', rates: [rate(4.9, 80)] });
    },
  );

  it.each([
    ['much', 'much'],
    ['-1', '-1'],
    ['4,90 €', '4,90 €'],
    ['€4.90', '€4.90'],
    ['4.90, soon', 'soon'],
    ['4.905', '4.905'],
    ['4,900', '4,900'],
    ['4.90, 0 from 1.000', '0 from 1.000'],
    ['4.90 from', '4.90 from'],
    ['up to 4.90', 'up to 4.90'],
    ['1000000', '1000000'],
    ['4.90, 0 from 1000001', '0 from 1000001'],
    ['4.90, 5.90', '5.90'],
    ['4.90, 0 from 80, 1 from 80', '1 from 80'],
    ['0\t4.90\n80\tsoon', '80 soon'],
    ['', ''],
    [' , ', ''],
  ])('are not read from %j', (text, unread) => {
    expect(readRates(text, 'value')).toEqual({ unread });
  });

  it('are at most 20', () => {
    const list = Array.from({ length: 21 }, (_, from) => `1 from ${from}`);
    expect(readRates(list.slice(1).join(', '), 'value')).toMatchObject({ by: 'value' });
    expect(readRates(list.join(', '), 'value')).toEqual({ unread: '1 from 20' });
  });
});

describe('prices by weight', () => {
  const rates = [rate(4.9), rate(8.9, 2000)];

  it.each([
    '4.90, 8.90 from 2 kg',
    '4.90, 8.90 from 2000 g',
    '4.90,8.90 FROM 2kg',
    '4,90, 8,90 ab 2 kg',
    '4,90, 8,90 ab 2,0 kg',
    '4.90\n8.90 from 2 kg',
    '4.90, from 2 kg 8.90',
    '4.90, ab 2 kg: 8,90',
    '0 kg\t4.90\n2 kg\t8.90',
    '0\t4,90\n2 kg\t8,90',
    'kg\tPrice\n0\t4.90\n2\t8.90',
    'From (g)\tPrice\n0\t4.90\n2000\t8.90',
    'Gewicht ab (kg)\tPreis\n0\t4,90\n2,0\t8,90',
    '0-2 kg 4.90, 2-5 kg 8.90',
    '0–2 kg\t4,90\n2–5 kg\t8,90',
    '0,000 kg\t4,90\n2,00 kg\t8,90',
    '0 g to 2 kg: 4.90; 2 kg to 5 kg: 8.90',
    'under 2 kg 4.90, from 2 kg 8.90',
  ])('are read from %j', (text) => {
    expect(readRates(text, 'weight')).toMatchObject({ by: 'weight', rates });
    expect(readRates(text, 'value')).toMatchObject({ by: 'weight', rates });
  });

  it.each([
    'up to 2 kg 4.90, up to 5 kg 6.90, up to 10 kg 9.90',
    'up to 2 kg: 4.90\nup to 5 kg: 6.90\nup to 10 kg: 9.90',
    'bis 2 kg 4,90; bis 5 kg 6,90; bis 10 kg 9,90',
    'bis zu 2 kg 4,90, bis zu 5 kg 6,90, bis zu 10 kg 9,90',
    '≤ 2 kg 4.90, ≤ 5 kg 6.90, <= 10 kg 9.90',
    '4.90 up to 2 kg, 6.90 up to 5 kg, 9.90 up to 10 kg',
    'up to 2 kg\t4.90\nup to 5 kg\t6.90\nup to 10 kg\t9.90',
    '2 kg\t4.90\n5 kg\t6.90\n10 kg\t9.90',
    '4.90\t2 kg\n6.90\t5 kg\n9.90\t10 kg',
    '2 kg 4.90\n5 kg 6.90\n10 kg 9.90',
    'bis kg\tPreis\n2\t4,90\n5\t6,90\n10\t9,90',
    'Weight\tPrice\n2 kg\t4.90\n5 kg\t6.90\n10 kg\t9.90',
    'up to 5 kg 6.90, up to 10 kg 9.90, up to 2 kg 4.90',
  ])('up to a weight hold for that weight: %j', (text) => {
    expect(readRates(text, 'weight')).toEqual({
      by: 'weight',
      rates: [rate(4.9), rate(6.9, 2001), rate(9.9, 5001)],
      upTo: 10_000,
    });
  });

  it('have a last one that holds above', () => {
    expect(readRates('up to 2 kg 4.90, 8.90', 'weight')).toEqual({
      by: 'weight',
      rates: [rate(4.9), rate(8.9, 2001)],
    });
    expect(readRates('up to 2 kg 4.90, over 2 kg 8.90', 'weight')).toEqual({
      by: 'weight',
      rates: [rate(4.9), rate(8.9, 2001)],
    });
  });

  it('are free from a value that they say', () => {
    const free = { by: 'weight', rates, freeFrom: 80 };
    expect(readRates('4.90, 8.90 from 2 kg, free from 80', 'weight')).toEqual(free);
    expect(readRates('4.90, 8.90 from 2 kg, 0 from $80', 'value')).toEqual(free);
    expect(readRates('4,90; 8,90 ab 2 kg; frei ab 80', 'weight')).toEqual(free);
  });

  it.each([
    ['4.90, 8.90 from 2', '8.90 from 2'],
    ['4.90, 8.90 from 2.5 g', '8.90 from 2.5 g'],
    ['4.90, 8.90 from 2.0005 kg', '8.90 from 2.0005 kg'],
    ['4.90, 8.90 from 2,000 kg', '8.90 from 2,000 kg'],
    ['4.90, 8.90 from 2 lb', '8.90 from 2 lb'],
    ['4.90, 8.90 from 1001 kg', '8.90 from 1001 kg'],
    ['2\t4.90\n5\t6.90', '2 4.90'],
    ['4.90, 0 from 80', '0 from 80'],
  ])('are not read from %j', (text, unread) => {
    expect(readRates(text, 'weight')).toEqual({ unread });
  });

  it('have three decimals at most', () => {
    expect(readRates('4.90, 6 from 750g, 8.9 FROM 2.125 kg', 'weight')).toEqual({
      by: 'weight',
      rates: [rate(4.9), rate(6, 750), rate(8.9, 2125)],
    });
  });
});

const anyRates = uniqueArray(
  record({ from: integer({ min: 1, max: 1_000_000 }), cents: nat(99_999_999) }),
  {
    selector: ({ from }) => from,
    maxLength: 19,
  },
)
  .chain((above) => nat(99_999_999).map((cents) => [{ from: 0, cents }, ...above]))
  .map((all) => all.map(({ from, cents }) => ({ from, cost: cents / 100 })));
const sorted = (all: readonly { from: number; cost: number }[]) =>
  all.toSorted((one, other) => one.from - other.from);
const write = (all: readonly { from: number; cost: number }[], begin: (from: number) => string) =>
  all.map(({ from, cost }) =>
    from === 0 ? cost.toFixed(2) : `${cost.toFixed(2)} from ${begin(from)}`,
  );

describe('a list of prices as the settings showed it before there were rows', () => {
  it('is read, by value', () => {
    assert(
      property(anyRates, (all) => {
        // in cents, as values have them
        const valued = all.map(({ from, cost }) => ({ from: from / 100, cost }));
        const text = write(valued, String);
        const read = { by: 'value', rates: sorted(valued) };
        expect(readRates(text.join(', '), 'value')).toEqual(read);
        expect(readRates(text.join('; '), 'value')).toEqual(read);
        expect(readRates(text.join('\n'), 'value')).toEqual(read);
      }),
    );
  });

  it('is read, by weight', () => {
    assert(
      property(anyRates, (all) => {
        const text = write(all, weightInWords).join(', ');
        const by = all.length > 1 ? 'weight' : 'value';
        expect(readRates(text, 'weight')).toEqual({ by: 'weight', rates: sorted(all) });
        expect(readRates(text, 'value')).toEqual({ by, rates: sorted(all) });
      }),
    );
  });

  it('is never read as something else, whatever is typed', () => {
    assert(
      property(
        string({
          unit: constantFrom(...'0123459.,;$ \t\nkgfromabupto-<>'.split('')),
          maxLength: 60,
        }),
        constantFrom('value', 'weight'),
        (text, by) => {
          const read = readRates(text, by);
          if ('unread' in read) return;
          const begins = read.rates.map(({ from }) => from);
          expect(new Set(begins).size).toBe(begins.length);
          expect(read.rates.every(({ from, cost }) => from >= 0 && cost >= 0)).toBe(true);
          expect(read.freeFrom === undefined || read.by === 'weight').toBe(true);
        },
      ),
    );
  });
});
