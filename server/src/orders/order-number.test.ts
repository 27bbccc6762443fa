import { expect, it } from 'vitest';
import { newOrderNumber } from './place-order.ts';

const numbers = Array.from({ length: 1000 }, newOrderNumber);

it('an order number can be read out: no letter looks like another', () => {
  for (const number of numbers) {
    expect(number).toMatch(/^TB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  }
});

it('order numbers do not repeat, nor tell how many there are', () => {
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.toSorted()).not.toEqual(numbers);
});
