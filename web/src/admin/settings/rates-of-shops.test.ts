import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { weightInWords } from '@tailorbird/contract/rules/delivery';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from './delivery-messages.ts';
import { rowsOf, typedRates, writtenMethods } from './delivery-methods.ts';
import { findWrongCell } from './delivery-problems.ts';
import { readBegin, readPrice, readRates } from './rate-list.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

type Shop = keyof typeof SHOPS;

const rate = (cost: number, from = 0) => ({ from, cost });

const row = (cost: string, freeFrom = '') => {
  const zone = { countries: ['DE'], postcodes: [], by: 'weight' as const, rates: [rate(0)] };
  const method = { _id: 'a', name: 'Parcel', kind: 'delivery' as const, isOffered: true };
  return rowsOf([{ ...method, zones: [zone] }]).map((one) => ({
    ...one,
    freeFrom,
    rates: one.rates.map((each) => ({ ...each, cells: { ...each.cells, cost } })),
  }));
};

describe('prices of delivery in a shop elsewhere', () => {
  it.each<[Shop, string, number | undefined]>([
    ['german', '4,90', 4.9],
    ['german', '4,9', 4.9],
    ['german', '4.90', 4.9],
    ['german', '4,90 €', 4.9],
    ['german', '€ 4.90', 4.9],
    ['german', 'EUR 4,90', 4.9],
    ['german', '1.234,50', 1234.5],
    ['german', '1 234,50 €', 1234.5],
    ['german', '$4.90', undefined],
    ['german', '1.234', undefined],
    ['german', 'kostenlos', 0],
    ['swiss', "1'234.50", 1234.5],
    ['swiss', 'CHF 4.90', 4.9],
    ['japanese', '490', 490],
    ['japanese', '¥490', 490],
    ['japanese', '490.00', 490],
    ['japanese', '490.50', undefined],
    ['american', '4,9', undefined],
  ])('in the %s shop: %j', (shop, typed, price) => {
    setShopFormats(SHOPS[shop]);
    expect(readPrice(typed)).toBe(price);
  });

  it.each([
    '4,90; 0 ab 80',
    '4,90 €; 0 € ab 80 €',
    '4,90, 0 ab 80',
    '4.90, 0 from 80',
    '0\t4,90 €\n80\t0,00 €',
    'bis 79,99 4,90; 0',
  ])('are read from the list %j', (text) => {
    setShopFormats(SHOPS.german);
    expect(readRates(text, 'value')).toMatchObject({
      by: 'value',
      rates: [rate(4.9), rate(0, 80)],
    });
  });

  it('by weight have a decimal comma', () => {
    setShopFormats(SHOPS.german);
    expect([weightInWords(2500), weightInWords(1_000_000)]).toEqual(['2,5 kg', '1000 kg']);
    for (const grams of [1, 999, 1001, 2500, 12_345, 1_000_000]) {
      expect(readBegin(weightInWords(grams), 'weight')).toBe(grams);
    }
    // two kilograms or two tonnes
    expect(readBegin('2.000 kg', 'weight')).toBeUndefined();
  });

  it.each<[Shop, number]>([
    ['german', 0.01],
    ['japanese', 1],
  ])('after an upper value begin with the next amount of the %s shop', (shop, step) => {
    setShopFormats(SHOPS[shop]);
    expect(readRates('up to 50 5; 0', 'value')).toMatchObject({
      rates: [rate(5), rate(0, 50 + step)],
    });
  });

  it.each<Shop>(['american', 'german', 'french', 'swiss', 'japanese', 'polish', 'swedish'])(
    'come back from the fields of the %s shop as they were saved',
    (shop) => {
      setShopFormats(SHOPS[shop]);
      const cents = shop === 'japanese' ? 1 : 0.5;
      const zone = {
        countries: ['DE'],
        postcodes: [],
        by: 'weight' as const,
        rates: [rate(1234 + cents), rate(4, 2500)],
        freeFrom: 1234 + cents,
      };
      const method = { _id: 'a', name: 'Parcel', kind: 'delivery' as const, isOffered: true };
      const rows = rowsOf([{ ...method, zones: [zone] }]);
      expect(findWrongCell(rows)).toBeUndefined();
      expect(writtenMethods(rows)).toEqual([{ ...method, zones: [zone] }]);
    },
  );

  it('are written with the decimals of the currency', () => {
    setShopFormats(SHOPS.german);
    expect(typedRates('value', [rate(4.9), rate(0, 80.5)]).map(({ cells }) => cells)).toEqual([
      { from: '', cost: '4,90' },
      { from: '80,5', cost: '0,00' },
    ]);
    setShopFormats(SHOPS.japanese);
    expect(typedRates('value', [rate(490)])[0]?.cells.cost).toBe('490');
  });

  it('are refused with the reason where they are no amounts', () => {
    setShopFormats(SHOPS.japanese);
    const noDecimals = 'A price in Japanese yen has no decimals.';
    expect(findWrongCell(row('490.50'))?.sentence).toContain(noDecimals);
    expect(findWrongCell(row('490', '80.5'))?.sentence).toContain(noDecimals);
    setShopFormats(SHOPS.german);
    expect(findWrongCell(row('1.234'))?.sentence).toContain(
      '1.234 can be read as 1.234 or as 1,234',
    );
    expect(findWrongCell(row('soon'))?.sentence).toContain('such as 4,90');
  });

  it('are named by the sign and the unit of the currency', () => {
    expect([messages.columns.freeFrom, messages.wrong.freeFrom]).toEqual([
      'Free from ($)',
      'Write a value in dollars, such as 80, or leave it empty.',
    ]);
    setShopFormats(SHOPS.german);
    expect([messages.prices.columns.value.cost, messages.prices.hint]).toEqual([
      'Price (€)',
      'A price of 0 is free. A list or two columns can be pasted, such as 4,90; 0 from 80.',
    ]);
    setShopFormats(SHOPS.japanese);
    expect(messages.wrong.freeFrom).toContain('in yen');
    expect(messages.prices.examples.value.cost).toBe('490');
  });
});
