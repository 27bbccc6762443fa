import type { CartItem } from '@tailorbird/contract/cart';
import { optionOf, productOf } from '@tailorbird/contract/shop.fixture';
import { expect, it } from 'vitest';
import { addAddress, isPlain, likeAddress, openAddress, sentChoices } from './goods-address.ts';

const text = optionOf({ name: 'Wording', kind: 'text' });
const product = productOf({ name: 'Sash' });

const itemOf = (said: Partial<CartItem>): CartItem => ({
  _id: 'i',
  group: null,
  product: { _id: product._id, name: 'Sash', cost: 28, basePrice: 28, image_id: [] },
  quantity: 1,
  priceLines: [],
  note: '',
  selectedOptions: [
    { optionId: text._id, optionName: 'Wording', valueId: null, value: 'ALMA', letterHeight: 20 },
    { optionId: 'c', optionName: 'Colour', valueId: 'v', value: 'Burgundy' },
  ],
  drawing: null,
  available: true,
  unavailableReason: null,
  ...said,
});

it('leads to the page of a product, an item or a group for a draft', () => {
  const first = itemOf({});
  const page = `/product/${product._id}`;
  expect(addAddress(product._id, 'd')).toBe(`${page}?_draft=d`);
  expect(openAddress({ key: 'i', groupId: null, first, items: [first] }, 'd')).toBe(
    `${page}?item=i&_draft=d`,
  );
  expect(openAddress({ key: 'g', groupId: 'g', first, items: [first] }, 'd')).toBe(
    `${page}?group=g&_draft=d`,
  );
});

it('begins another one with the choices of an item, as far as they are still offered', () => {
  expect(likeAddress(itemOf({}), 'd', undefined)).toBe(`/product/${product._id}?_draft=d`);
});

it('sends the choices of an item again', () => {
  expect(sentChoices(itemOf({}))).toEqual([
    { optionId: text._id, valueId: null, value: 'ALMA', letterHeight: 20 },
    { optionId: 'c', valueId: 'v' },
  ]);
});

it('puts a product without options in at once', () => {
  expect(isPlain({ type: null })).toBe(true);
});
