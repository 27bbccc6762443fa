import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { reductionOf } from '@tailorbird/contract/rules/discount';
import { minorUnits } from '@tailorbird/contract/rules/money';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { afterEach, describe, expect, it } from 'vitest';
import { checkTyped, fieldsOf, typedOf } from './discounts-page.tsx';
import { amountInWords } from './payments/amount-in-words.ts';
import { readTier, writePrice } from './prices/tier-text.ts';
import { messages as productMessages } from './products/messages.ts';
import { costProblem } from './products/picked-products.ts';
import { readWeight } from './products/weight-text.ts';
import { productionMessages } from './sheets/messages.ts';
import { formatCompactMoney, formatShortMoney } from './short-money.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

describe('a discount in a shop elsewhere', () => {
  const typed = { ...typedOf(undefined), unit: 'amount' as const, size: '10' };

  it('is typed with a decimal comma', () => {
    setShopFormats(SHOPS.german);
    const german = { ...typed, size: '1.128,50', fromValue: '2.000', mostUses: '1.200' };
    expect(checkTyped(german)).toEqual({});
    expect(fieldsOf(german)).toMatchObject({ amount: 1128.5, fromValue: 2000, mostUses: 1200 });
  });

  it('comes back from what was saved', () => {
    setShopFormats(SHOPS.german);
    const fields = fieldsOf({ ...typed, size: '1128,50', fromValue: '49,9' });
    const saved = typedOf({ ...fields, _id: 'one', version: 1, used: 2 });
    expect(saved).toMatchObject({ size: '1128,5', fromValue: '49,9' });
    expect(fieldsOf(saved)).toEqual(fields);
  });

  it('is refused where it can be two amounts', () => {
    setShopFormats(SHOPS.french);
    expect(checkTyped({ ...typed, size: '1.128', fromValue: '1.128' })).toEqual({
      size: expect.stringContaining('1\u00A0128 or as 1,128'),
      fromValue: expect.stringContaining('1\u00A0128 or as 1,128'),
    });
  });

  it('in yen has no decimals', () => {
    setShopFormats(SHOPS.japanese);
    const refused = 'A price in Japanese yen has no decimals.';
    expect(checkTyped({ ...typed, size: '7.50', fromValue: '0.5' })).toEqual({
      size: refused,
      fromValue: refused,
    });
    expect(checkTyped({ ...typed, size: '0' })).toEqual({
      size: 'An amount must be from ¥1 to ¥999,999.',
    });
    expect(checkTyped({ ...typed, unit: 'percent', size: '7.5' })).toEqual({});
  });
});

const fromOf = (from: string) => readTier({ key: 0, from, price: '1' })?.from;

describe('a price for many in a shop elsewhere', () => {
  it.each([
    ['26,50', { cost: 26.5 }],
    ['1.128,00 €', { cost: 1128 }],
    ['−7,5 %', { percent: 7.5 }],
    ['-1', undefined],
  ])('of %s is %j', (price, read) => {
    setShopFormats(SHOPS.german);
    expect(readTier({ key: 0, from: '10', price })).toEqual(read && { from: 10, ...read });
  });

  it('is read as it was written', () => {
    for (const formats of Object.values(SHOPS)) {
      setShopFormats(formats);
      for (const tier of [
        { from: 5, percent: 12.5 },
        { from: 5, cost: 1128 },
      ]) {
        expect(readTier({ key: 0, from: '5', price: writePrice(tier) })).toEqual(tier);
      }
    }
  });

  it('begins at a number with or without marks', () => {
    setShopFormats(SHOPS.german);
    expect(['1.000', '1000', ' 12 ', '1,5', 'ten'].map(fromOf)).toEqual([
      1000,
      1000,
      12,
      undefined,
      undefined,
    ]);
  });

  it('is none where it has decimals of a currency without', () => {
    setShopFormats(SHOPS.japanese);
    expect(readTier({ key: 0, from: '5', price: '26.50' })).toBeUndefined();
  });
});

it('the costs of many products change by per cent with decimals, in yen too', () => {
  setShopFormats(SHOPS.japanese);
  expect(costProblem('raise-percent', '7.5')).toBeUndefined();
  expect(costProblem('raise', '7.5')).toBe('A price in Japanese yen has no decimals.');
  expect(costProblem('lower-percent', '-7.5')).toContain('from 0 to 999,999.99');
  expect([productMessages.bulk.kinds.raise, productMessages.bulk.dollars]).toEqual([
    'Raise by ¥',
    'Yen',
  ]);
  setShopFormats(DEFAULT_FORMATS);
  expect([productMessages.bulk.kinds.raise, productMessages.bulk.dollars]).toEqual([
    'Raise by $',
    'Dollars',
  ]);
});

it('grams may have a mark between thousands', () => {
  expect(['1200', '1,200', '1.2', ''].map(readWeight)).toEqual([1200, 1200, undefined, null]);
  setShopFormats(SHOPS.german);
  expect(['1.200', '1 200', '1,2'].map(readWeight)).toEqual([1200, 1200, undefined]);
});

it('percentages and millimetres have the decimal mark of the shop', () => {
  const percent = { percent: 7.5, amount: null, of: { kind: 'order' as const } };
  const words = () => [reductionOf(percent), productionMessages.ruler(1212.5, 1)];
  expect(words()).toEqual(['7.5 %', '1,212.5\u00A0mm']);
  setShopFormats(SHOPS.german);
  expect(words()).toEqual(['7,5 %', '1.212,5\u00A0mm']);
});

it('axes have short amounts', () => {
  const amounts = [0, 0.5, 500, 1000, 1500, 12_000, 250_000, 1_500_000, 2e9, 3e12];
  // as Chromium 147 writes them
  expect(amounts.map(formatCompactMoney).join(' ')).toBe(
    '$0 $0.5 $500 $1K $1.5K $12K $250K $1.5M $2B $3T',
  );
  expect([formatShortMoney(minorUnits(2600)), formatShortMoney(minorUnits(2650))]).toEqual([
    '$26',
    '$26.50',
  ]);
  setShopFormats(SHOPS.german);
  expect([formatCompactMoney(1500), formatShortMoney(minorUnits(112_800))]).toEqual([
    '1,5K\u00A0€',
    '1.128\u00A0€',
  ]);
});

it('what the card provider tells of is in its own unit', () => {
  setShopFormats(SHOPS.german);
  expect(amountInWords({ amount: 4800, currency: 'eur' })).toBe('48,00\u00A0€');
  expect(amountInWords({ amount: 4800, currency: 'usd' })).toBe('4800 USD in its smallest unit');
  setShopFormats({ ...SHOPS.japanese, currency: 'ISK' });
  // Stripe counts hundredths of a króna
  expect(amountInWords({ amount: 4800, currency: 'isk' })).toBe('¥48');
  expect(amountInWords({ amount: 4850, currency: 'isk' })).toBe('4850 ISK in its smallest unit');
});
