import { searchOf } from '@tailorbird/contract/rules/choice-address';
import { withDiscounts } from '@tailorbird/contract/rules/discount';
import { priceCart } from '@tailorbird/contract/rules/price';
import { expect, test } from 'vitest';
import { coverChoicesOf } from './art.ts';
import { discounts, options, products } from './catalogue.ts';
import type { DemoProduct } from './catalogue/shape.ts';
import { optionsOf, pieceOf } from './offered.fixture.ts';
import { centsOf } from './rows.ts';

function productWithName(wanted: string): DemoProduct {
  const product = products.find(({ name }) => name === wanted);
  if (!product) throw new Error(`There is no ${wanted}.`);
  return product;
}

test.each(products.map((product) => [product.name, product] as const))(
  'a product as it opens costs what its card says: %s',
  (_, product) => {
    const shown = String(searchOf(optionsOf(product), coverChoicesOf(product) ?? []));
    // its plain address, and that of its card
    for (const query of ['', shown]) {
      const { totalCents, lines } = priceCart([{ piece: pieceOf(product, query), quantity: 1 }]);
      expect([query, totalCents, lines]).toEqual([query, centsOf(product), []]);
    }
  },
);

test.each([
  ['Graduation Sash', 'name-and-year=Ida+2027', 1, [3200, 200], []],
  ['Graduation Sash', '', 10, [28_000], []],
  ['Graduation Sash', '', 50, [120_000], []],
  ['School Rucksack', 'pocket-name=R.+K.', 2, [19_200, 100], []],
  ['Market Tote', 'words=Market+day&lettering-method=gold-foil', 1, [5200, 300, 200], [600]],
  ['Bird Tote', 'lettering-method=embroidery', 1, [5600, 300], []],
  ['Pencil Pouch', 'foil-name=Clara', 3, [6600, 600], [400]],
  ['Everyday Tee', 'garment-size=3xl', 1, [2800, 300], []],
  ['Harbour Hoodie', 'garment-size=3xl', 1, [6400, 300], []],
  ['Everyday Tee', 'garment-size=3xl', 10, [25_200, 3000], []],
  ['Club Polo', '', 25, [103_500], []],
  ['Wedding Sash', 'wording=Noémie', 25, [72_250], []],
  ['Team Sash', '', 10, [19_800], []],
  ['Meadow Tote', 'monogram=R.+K.', 60, [288_000], []],
])('the lines of %s, %s, %i pieces', (name, query, quantity, ofItem, besides) => {
  const { items, lines } = priceCart([{ piece: pieceOf(productWithName(name), query), quantity }]);
  expect(items[0]?.lines.map(({ totalCents }) => totalCents)).toEqual(ofItem);
  expect(lines.map(({ totalCents }) => totalCents)).toEqual(besides);
});

test('tiers of shirts count all shirts of a type, and five sizes of one', () => {
  const five = ['s', 'm', 'l', 'xl', '3xl'].map((size) => ({
    piece: pieceOf(productWithName('Everyday Tee'), `garment-size=${size}`),
    quantity: 4,
  }));
  const tour = { piece: pieceOf(productWithName('Tour Tee')), quantity: 5 };
  expect(priceCart(five).totalCents).toBe(20 * 2520 + 4 * 300);
  expect(priceCart([...five, tour]).totalCents).toBe(20 * 2380 + 4 * 300 + 5 * 2550);
});

test('NEST10 takes 10 % off an order from $50.00, in so far as prices for many do not', () => {
  const rules = discounts.map((discount) => ({ _id: 'nest', ...discount }));
  const totals = (name: string, quantity: number) => {
    const items = [{ piece: pieceOf(productWithName(name)), quantity }];
    return withDiscounts(priceCart(items), items, rules).totalCents;
  };
  expect(discounts.map(({ code }) => code)).toEqual(['NEST10']);
  expect(totals('Meadow Tote', 1)).toBe(4800);
  expect(totals('Meadow Tote', 2)).toBe(9600 - 960);
  expect(totals('Everyday Tee', 10)).toBe(25_200);
  expect(totals('Club Polo', 10)).toBe(46_000 - 4600);
});

test('surcharges name values that there are', () => {
  for (const { surcharges = {}, values } of options) {
    expect(values).toEqual(expect.arrayContaining(Object.keys(surcharges)));
  }
});
