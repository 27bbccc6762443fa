import { optionOf, typeOf, valueOf } from '@tailorbird/contract/shop.fixture';
import { withDiscounts, type DiscountRule } from '@tailorbird/contract/rules/discount';
import { priceCart, pricePiece, type PricedItem } from '@tailorbird/contract/rules/price';
import { atMost, median, type Figure } from './figures.ts';

const ITEMS = 100;
/** Of the same cart: the first ones, which the engine has not compiled yet, do not count. */
const [WARM_UP, COUNTED] = [500, 500];
const MOST_MS = 1;

/** The server's work on a cart each time that it is shown: its items are known from before. */
export async function measurePricing(): Promise<Figure[]> {
  const items = cartOf(ITEMS);
  const times = Array.from({ length: WARM_UP + COUNTED }, () => {
    const began = performance.now();
    withDiscounts(priceCart(items), items, RULES);
    return performance.now() - began;
  });
  const ms = median(times.slice(WARM_UP));
  return [atMost(`price a cart of ${ITEMS} items`, ms, 'ms', MOST_MS)];
}

/** Ten products by turns, each item with a surcharge and a text of its own, in tiers and with setup. */
function cartOf(count: number): PricedItem[] {
  return Array.from({ length: count }, (_, place) => ({
    quantity: 1 + (place % 3),
    piece: pricePiece(
      {
        _id: `product ${place % 10}`,
        name: `Shirt ${place % 10}`,
        cost: 28,
        tiers: [
          { from: 10, percent: 10 },
          { from: 25, cost: 22.5 },
        ],
        minimumQuantity: 1,
        type: typeOf({ name: 'Shirts', options: [SIZE, WORDING] }),
        categories: [{ _id: 'shirts', name: 'Shirts' }],
      },
      [
        { optionId: SIZE._id, valueId: '3XL' },
        { optionId: WORDING._id, valueId: null, value: `NAME ${place}` },
      ],
    ),
  }));
}

const SIZE = optionOf({
  name: 'Size',
  isSize: true,
  values: [valueOf({ value: '3XL', surcharge: 3 })],
});
const WORDING = optionOf({
  name: 'Wording',
  kind: 'text',
  textPrice: {
    flat: 0,
    perCharacter: 0.5,
    freeCharacters: 3,
    areSpacesFree: true,
    setup: 6,
    setupFor: 'text',
  },
});

const rule = (_id: string, fields: Partial<DiscountRule>): DiscountRule => ({
  _id,
  code: null,
  percent: null,
  amount: null,
  of: { kind: 'order' },
  fromValue: 0,
  fromPieces: 1,
  withTier: 'better',
  ...fields,
});

/** A code, and two discounts that need none. */
const RULES = [
  rule('code', { code: 'NEST10', percent: 10 }),
  rule('shirts', { percent: 5, of: { kind: 'categories', ids: ['shirts'] }, withTier: 'both' }),
  rule('order', { amount: 15 }),
];
