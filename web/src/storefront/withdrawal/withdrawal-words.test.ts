import { expect, test } from 'vitest';
import { withdrawalOf } from './withdrawal.fixture.ts';
import { chosenItems, goodsPrice, paidBack, remainingOf } from './withdrawal-words.ts';

const { items } = withdrawalOf();
const [plain, three, lettered] = items;

test('only goods that are not excepted and not withdrawn yet are sent', () => {
  expect(items.map(remainingOf)).toEqual([1, 3, 0]);
  expect(chosenItems(items, { plain: 1, three: 2, lettered: 1, gone: 1 })).toEqual([
    { _id: 'plain', quantity: 1, withdrawn: 0 },
    { _id: 'three', quantity: 2, withdrawn: 0 },
  ]);
  expect(chosenItems(items, { plain: 0 })).toEqual([]);
  const left = items.map((item) => (item === three ? { ...item, withdrawn: 2 } : item));
  // somebody else has withdrawn from two meanwhile
  expect(chosenItems(left, { three: 3 })).toEqual([{ _id: 'three', quantity: 1, withdrawn: 2 }]);
});

test('prices of parts add up to the whole, the tax beside them', () => {
  if (!plain || !three || !lettered) throw new Error('The order has three lines.');
  expect(goodsPrice(plain, 1)).toBe('$48.00');
  expect(goodsPrice(three, 1)).toBe('$24.00');
  expect(goodsPrice({ ...three, withdrawn: 2 }, 1)).toBe('$24.01');
  expect(goodsPrice(three, 3)).toBe('$72.01');
  expect(goodsPrice(lettered, 1)).toBe('$48.00');
});

test('what is paid back says whether tax is in it', () => {
  expect(paidBack(withdrawalOf(), { plain: 1 })).toEqual({ amount: '$51.84', hasTax: true });
  expect(paidBack(withdrawalOf({ taxLabel: null }), {})).toEqual({
    amount: '$0.00',
    hasTax: false,
  });
});
