import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_FORMATS, setShopFormats } from './kinds/shop-formats.ts';
import { COST } from './limits.ts';
import { amount } from './price-rules.ts';
import { SHOPS } from './rules/shop-formats.fixture.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

const cost = amount('Cost', COST);
const problemOf = (value: unknown) => cost.safeParse(value).error?.issues[0]?.message;

describe('an amount', () => {
  it('has two decimals at most', () => {
    expect(cost.parse(4.9)).toBe(4.9);
    expect(cost.parse(0.1 + 0.2)).toBe(0.3);
    expect(problemOf(4.905)).toBe('Cost must be between 0 and 999999.99, with at most 2 decimals.');
    setShopFormats(SHOPS.hungarian);
    expect(cost.parse(4.9)).toBe(4.9);
  });

  it.each([7200.5, 7200.05, 0.01])(
    'of %d is refused where the currency has no decimals',
    (value) => {
      setShopFormats(SHOPS.japanese);
      expect(problemOf(value)).toBe('A price in Japanese yen has no decimals.');
    },
  );

  it('is whole where the currency has no decimals', () => {
    setShopFormats(SHOPS.japanese);
    expect(cost.parse(7200)).toBe(7200);
    expect(problemOf(1_000_000)).toContain('between 0 and 999999.99');
    expect(problemOf(7200.555)).toContain('at most 2 decimals');
  });
});
