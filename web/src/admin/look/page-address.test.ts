import { LOOK } from '@tailorbird/contract/look-limits';
import { expect, it } from 'vitest';
import { findTaker, suggestPath } from './page-address.ts';

const others = [
  { path: 'care', title: 'Care' },
  { path: 'care-2', title: 'Care' },
];

it.each([
  ['Über uns!', 'uber-uns'],
  ['Care', 'care-3'],
  ['Cart', 'cart-2'],
  ['ケア', 'ケア'],
  ['…', ''],
  [`${'a'.repeat(75)} ${'b'.repeat(20)}`, 'a'.repeat(75)],
])('the title %s suggests /%s', (title, path) => expect(suggestPath(title, others)).toBe(path));

it('is never too long', () => {
  expect(suggestPath('ä'.repeat(300), []).length).toBeLessThanOrEqual(LOOK.path);
});

it.each([
  ['cart', 'shop'],
  [' /Cart/ ', 'shop'],
  ['CARE', others[0]],
  ['caring', undefined],
  ['', undefined],
])('an address of %j has %j', (typed, taker) => expect(findTaker(typed, others)).toEqual(taker));
