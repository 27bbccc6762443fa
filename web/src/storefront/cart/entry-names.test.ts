import { cartItemOf } from '@tailorbird/contract/shop.fixture';
import type { CartItem } from '@tailorbird/contract/cart';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { expect, test } from 'vitest';
import { entryNames } from './entry-names.ts';

function item(_id: string, name: string, wording = '', change: Partial<CartItem> = {}): CartItem {
  return cartItemOf({
    _id,
    product: { _id: `product of ${name}`, name, cost: 22, image_id: [], basePrice: 22 },
    selectedOptions: wording
      ? [{ optionId: 'w', optionName: 'Wording', valueId: null, value: wording }]
      : [],
    ...change,
  });
}

const namesOf = (...items: CartItem[]) => [...entryNames(groupItems(items)).values()];

test('a line without others of its product is called as the product', () => {
  expect(namesOf(item('1', 'Mug'), item('2', 'Sash', 'Alma'))).toEqual(['Mug', 'Sash']);
});

test('lines of one product are told apart by their words', () => {
  expect(namesOf(item('1', 'Sash', 'Alma'), item('2', 'Mug'), item('3', 'Sash', 'Bo'))).toEqual([
    'Sash, Alma',
    'Sash, Bo',
    'Mug',
  ]);
});

test('lines that differ in nothing but their note are told apart by their places', () => {
  const noted = { note: 'fold it small' };
  expect(namesOf(item('1', 'Sash', 'Alma'), item('2', 'Sash', 'Alma', noted))).toEqual([
    'Sash, line 1',
    'Sash, line 2',
  ]);
});

test('a group is known by how many it has', () => {
  const group = { group: { _id: 'g', rosterId: null } };
  const rows = ['Alma', 'Bo'].map((name, place) => item(`r${place}`, 'Sash', name, group));
  expect(namesOf(...rows, item('3', 'Sash', 'Cy'))).toEqual(['Sash, 2 names', 'Sash']);
});

test('where some are written alike, these are told apart by their places as well', () => {
  const lines = ['Alma', 'Bo', 'Alma'].map((words, place) => item(String(place), 'Sash', words));
  expect(namesOf(...lines)).toEqual(['Sash, Alma, line 1', 'Sash, Bo', 'Sash, Alma, line 3']);
});
