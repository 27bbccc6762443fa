import { COUNTRIES } from '@tailorbird/contract/kinds/countries';
import { EU_COUNTRIES } from '@tailorbird/contract/kinds/european-union';
import { findZone } from '@tailorbird/contract/rules/delivery';
import { describe, expect, it } from 'vitest';
import { type MethodRow, typedRates, withNewMethod, typedMethods } from './delivery-methods.ts';
import { methodsInWords, sentenceOfLeftOut, sentenceOfOverlap } from './delivery-words.ts';
import { leftOut, overlapsOf, restOf } from './delivery-zones.ts';

const [blank] = withNewMethod(typedMethods([])).rows;
const rowsOf = (...changes: Partial<MethodRow>[]): MethodRow[] =>
  changes.map((change, key) => ({ ...blank!, name: 'Parcel', ...change, key }));
const notesOf = (rows: readonly MethodRow[], index: number) =>
  overlapsOf(rows, rows[index]!).map(sentenceOfOverlap);
const restAt = (rows: readonly MethodRow[], index: number) => restOf(rows, rows[index]!);

describe('the rest of the world', () => {
  it('is what no other zone of the method has in whole', () => {
    const rows = rowsOf({ countries: ['DE'] }, { countries: EU_COUNTRIES }, { countries: [] });
    expect(restAt(rows, 2)).toHaveLength(COUNTRIES.length - 27);
    expect(restAt(rows, 1)).toHaveLength(COUNTRIES.length - 1);
  });

  it('has countries of which another zone has some postcodes', () => {
    const rows = rowsOf({ countries: ['GB'], postcodes: 'BT' }, { countries: [] });
    expect(restAt(rows, 1)).toEqual(COUNTRIES);
  });

  it('knows nothing of other methods and of picking up', () => {
    const rows = rowsOf(
      { name: 'Courier', countries: ['DE'] },
      { kind: 'pick-up', countries: ['FR'] },
      { name: ' parcel ', countries: ['AT'] },
      { countries: [] },
    );
    expect(restAt(rows, 3)).toEqual(COUNTRIES.filter((code) => code !== 'AT'));
  });
});

describe('a country in two zones', () => {
  it('is said at the lower one, which never counts', () => {
    const rows = rowsOf({ countries: ['DE'] }, { countries: ['AT', 'DE'] });
    expect(notesOf(rows, 0)).toEqual([]);
    expect(notesOf(rows, 1)).toEqual([
      'Method 1 above comes first for Germany: this row never counts there.',
    ]);
    // as the price of an order is decided
    const zones = rows.map((row) => ({ countries: row.countries, postcodes: [], rates: [] }));
    expect(findZone({ zones }, { country: 'DE', postcode: '1' })).toBe(zones[0]);
  });

  it('counts in both where the upper one has only some postcodes', () => {
    const rows = rowsOf({ countries: ['GB'], postcodes: 'BT' }, { countries: ['GB', 'DE'] });
    expect(notesOf(rows, 1)).toEqual([
      'Method 1 above comes first for its postcodes: United Kingdom.',
    ]);
  });

  it('is said once where several are above', () => {
    const rows = rowsOf(
      { countries: ['DE'] },
      { countries: ['DE', 'AT'] },
      { countries: ['DE', 'AT'] },
    );
    expect(overlapsOf(rows, rows[2]!)).toEqual([
      { index: 0, codes: ['DE'], isHidden: true },
      { index: 1, codes: ['AT'], isHidden: true },
    ]);
  });

  it('is no matter in two methods, or without a name yet', () => {
    const rows = rowsOf({ countries: ['DE'] }, { name: 'Courier', countries: ['DE'] });
    expect(notesOf(rows, 1)).toEqual([]);
  });
});

describe('countries to which nothing is sent', () => {
  it('are counted, and that of the shop is named', () => {
    const rows = rowsOf({ kind: 'pick-up' }, { countries: ['GB', 'FR'] });
    expect(sentenceOfLeftOut(rows, leftOut(rows), 'DE')).toBe(
      'Nothing is sent to 248 countries. Germany, where the shop is, is one of them. Who lives there can pick up only.',
    );
    expect(sentenceOfLeftOut(rows, leftOut(rows), 'GB')).not.toContain('where the shop is');
  });

  it('are named where they are few, and said only where something is sent', () => {
    const some = COUNTRIES.filter((code) => !['DE', 'FR'].includes(code));
    const rows = rowsOf({ countries: some });
    expect(sentenceOfLeftOut(rows, leftOut(rows), 'DE')).toBe(
      'Nothing is sent to Germany, France.',
    );
    const all = rowsOf({ countries: COUNTRIES });
    expect(sentenceOfLeftOut(all, leftOut(all), 'DE')).toBeUndefined();
    const pickUp = rowsOf({ kind: 'pick-up' });
    expect(sentenceOfLeftOut(pickUp, leftOut(pickUp), 'DE')).toBeUndefined();
  });

  it('are those of methods that are not offered as well', () => {
    const rows = rowsOf(
      { countries: ['GB'] },
      { name: 'Courier', countries: ['DE'], isOffered: false },
    );
    expect(leftOut(rows)).toContain('DE');
  });
});

it('says methods in words, so that a conflict shows what differs', () => {
  const rows = rowsOf(
    { name: 'Workshop', kind: 'pick-up' },
    {
      countries: ['GB'],
      postcodes: 'BT',
      rates: typedRates('value', [
        { from: 0, cost: 9.5 },
        { from: 80, cost: 0 },
      ]),
      transit: '2 to 4',
    },
    {
      countries: [...EU_COUNTRIES, 'CH', 'NO', 'IS', 'LI'],
      by: 'weight',
      rates: typedRates('weight', [
        { from: 0, cost: 4.9 },
        { from: 2000, cost: 8.9 },
      ]),
      freeFrom: '120',
      isOffered: false,
    },
    { countryText: 'Atlantis', rates: [] },
  );
  expect(methodsInWords(rows).map(({ text }) => text)).toEqual([
    'Workshop: Pick-up',
    'Parcel: United Kingdom, postcodes BT; $9.50, free from $80.00; 2 to 4 days on the way',
    'Parcel: All of the EU, Switzerland, Norway, Iceland, Liechtenstein; $4.90, $8.90 from 2 kg, free from $120.00; not offered',
    'Parcel: Atlantis; ',
  ]);
});
