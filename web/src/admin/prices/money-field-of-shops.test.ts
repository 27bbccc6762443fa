import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { minorUnits } from '@tailorbird/contract/rules/money';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import {
  amountProblem,
  cleanCost,
  formProblem,
  highestCost,
  readAmount,
  typeCost,
  writeAmount,
  writeCost,
} from './money-field.tsx';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

type Shop = keyof typeof SHOPS;

const EVERYWHERE = Object.keys(SHOPS).filter((name): name is Shop => name in SHOPS);

/** The text of the field after these keys. */
function type(keys: string): string {
  let cost = { shown: '', hasComma: false };
  for (const key of keys) cost = typeCost(cost.shown + key, cost);
  return cost.shown;
}

describe('a cost in a shop elsewhere', () => {
  it.each<[Shop, string, string]>([
    ['german', '48', '48'],
    ['german', '4,9', '4,9'],
    ['german', '4.90', '4,90'],
    ['german', '1.128', '1128'],
    ['german', '1.128,00 €', '1128,00'],
    ['german', '1,128.00', '1128,00'],
    ['german', '-7,50', '-7,50'],
    ['german', '12.', '12,'],
    ['german', ',5', ',5'],
    ['french', '1 128,00 €', '1128,00'],
    ['french', '1.128', '1.128'],
    ['swiss', "CHF 1'128.50", '1128.50'],
    ['swiss', 'Fr. 4.90', '4.90'],
    ['swiss', '4,90', '4.90'],
    ['swiss', '1,128', '1,128'],
    ['japanese', '¥7,200', '7200'],
    ['swedish', '1 128,50 kr.', '1128,50'],
    ['polish', '1128,50 zł', '1128,50'],
    ['american', '1,128', '1128'],
    ['american', '4,90', '4.90'],
    ['american', '1.234,50', '1234.50'],
  ])('in the %s shop is pasted as %j and shown as %s', (shop, pasted, shown) => {
    setShopFormats(SHOPS[shop]);
    expect(cleanCost(pasted)).toBe(shown);
    expect(cleanCost(shown)).toBe(shown);
  });

  it.each<[Shop, string, string]>([
    ['german', '4,90', '4,90'],
    ['german', '4.90', '4,90'],
    ['german', '1.128,50', '1128,50'],
    ['german', '1.128', '1128'],
    ['french', '1.128', '1.128'],
    ['french', '1.12', '1,12'],
    ['french', '1 128,50', '1128,50'],
    ['swiss', "1'128.50", '1128.50'],
    ['swiss', '1,128.50', '1128.50'],
    ['japanese', '7,200', '7200'],
  ])('in the %s shop is typed as %j and ends as %s', (shop, keys, shown) => {
    setShopFormats(SHOPS[shop]);
    expect(type(keys)).toBe(shown);
  });

  it.each(EVERYWHERE)('in the %s shop is read as it was written', (shop) => {
    setShopFormats(SHOPS[shop]);
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
        const shown = writeCost(minorUnits(amount));
        expect(readAmount(shown)).toBeCloseTo(amount, 9);
        expect(cleanCost(shown)).toBe(shown);
        expect(type(shown)).toBe(shown);
        expect(formProblem(shown)).toBeUndefined();
      }),
    );
  });

  it('shows as many decimals as its currency has', () => {
    setShopFormats(SHOPS.german);
    expect([
      writeCost(minorUnits(490)),
      writeAmount(minorUnits(-100)),
      messages.costPlaceholder,
    ]).toEqual(['4,90', '-1,00', '0,00\u00A0€']);
    setShopFormats(SHOPS.japanese);
    expect([
      writeCost(minorUnits(7200)),
      writeAmount(minorUnits(0)),
      messages.costPlaceholder,
    ]).toEqual(['7200', '', '¥0']);
  });

  it('is refused with both readings where it has two', () => {
    setShopFormats(SHOPS.french);
    expect(amountProblem('Cost', cleanCost('1.128'))).toBe(
      '1.128 can be read as 1\u00A0128 or as 1,128. Write no mark between thousands.',
    );
    setShopFormats(SHOPS.swiss);
    expect(amountProblem('Cost', cleanCost('1,128'))).toContain("1'128 or as 1.128");
  });

  it.each(['7200.50', '7200.5', '7,200.50', '7200,50', '0.01', '-0.5'])(
    'of %s yen is refused, and not rounded',
    (typed) => {
      setShopFormats(SHOPS.japanese);
      const sentence = 'A price in Japanese yen has no decimals.';
      expect(amountProblem('Cost', cleanCost(typed), 'any')).toBe(sentence);
    },
  );

  it.each(['7200', '7,200', '7200.', '7200.00', '¥7,200'])('of %s yen is 7200', (typed) => {
    setShopFormats(SHOPS.japanese);
    expect(amountProblem('Cost', cleanCost(typed))).toBeUndefined();
    expect(readAmount(cleanCost(typed))).toBe(7200);
  });

  it('is at most what the shop computes with, in its currency', () => {
    setShopFormats(SHOPS.japanese);
    expect(highestCost()).toBe(999_999);
    expect(amountProblem('Cost', '999999')).toBeUndefined();
    expect(amountProblem('Cost', '1000000')).toBe('Cost must be at most ¥999,999.');
    setShopFormats(SHOPS.german);
    expect(amountProblem('Cost', '1000000,00')).toBe('Cost must be at most 999.999,99\u00A0€.');
  });
});
