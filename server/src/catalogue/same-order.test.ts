import { describe, expect, it } from 'vitest';
import { isSameOrder } from './same-order.ts';

const now = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));

describe('an order is still the one that was seen', () => {
  it.each([
    ['as it stands', ['a', 'b', 'c', 'd']],
    ['when another has come since', ['a', 'c', 'd']],
    ['when one has gone since', ['a', 'x', 'b', 'c', 'd']],
    ['when nothing was seen', []],
    ['when all have gone', ['x', 'y']],
  ])('%s', (_, ids) => {
    expect(isSameOrder(ids, now)).toBe(true);
  });

  it.each([
    ['two have changed places', ['b', 'a', 'c', 'd']],
    ['the last has become the first', ['b', 'c', 'd', 'a']],
    ['two have changed places, one has come and one has gone', ['c', 'x', 'a']],
  ])('but not when %s', (_, ids) => {
    expect(isSameOrder(ids, now)).toBe(false);
  });
});
