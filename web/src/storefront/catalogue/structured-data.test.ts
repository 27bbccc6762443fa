import { DEFAULT_FORMATS, setShopFormats } from '@tailorbird/contract/kinds/shop-formats';
import { SHOPS } from '@tailorbird/contract/rules/shop-formats.fixture';
import { productOf } from '@tailorbird/contract/shop.fixture';
import { afterEach, expect, it } from 'vitest';
import { productStructuredData } from './structured-data.ts';

afterEach(() => setShopFormats(DEFAULT_FORMATS));

const offerAt = (cost: number) =>
  productStructuredData({ ...productOf({ cost }), leastCost: cost }, 'https://shop.example')[0];

const offer = (price: string, priceCurrency: string) => ({
  offers: expect.objectContaining({ price, priceCurrency }),
});

it('search engines read the price as schema.org has it, in the currency of the shop', () => {
  expect(offerAt(1128)).toMatchObject(offer('1128.00', 'USD'));
  setShopFormats(SHOPS.german);
  expect(offerAt(1128.5)).toMatchObject(offer('1128.50', 'EUR'));
  setShopFormats(SHOPS.japanese);
  expect(offerAt(7200)).toMatchObject(offer('7200', 'JPY'));
});
