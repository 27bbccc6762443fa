import { expect, test } from 'vitest';
import { idsOf, inOrder, movedTo } from './option-order.ts';

const entries = ['s', 'm', 'l', 'xl'].map((_id) => ({ _id }));

test('an entry is moved down to where another is, and up', () => {
  expect(movedTo(idsOf(entries), 's', 'l')).toEqual(['m', 'l', 's', 'xl']);
  expect(movedTo(idsOf(entries), 'xl', 's')).toEqual(['xl', 's', 'm', 'l']);
  expect(movedTo(idsOf(entries), 'm', 'm')).toEqual(['s', 'm', 'l', 'xl']);
});

test('what has gone meanwhile moves nothing', () => {
  expect(movedTo(idsOf(entries), 'gone', 's')).toEqual(['s', 'm', 'l', 'xl']);
  expect(movedTo(idsOf(entries), 's', 'gone')).toEqual(['s', 'm', 'l', 'xl']);
});

test('entries follow the ids; one that came meanwhile is last', () => {
  expect(idsOf(inOrder(entries, ['l', 's', 'm']))).toEqual(['l', 's', 'm', 'xl']);
});

test('an id whose entry has gone is passed over', () => {
  expect(idsOf(inOrder(entries, ['gone', 'xl', 'l', 'm', 's']))).toEqual(['xl', 'l', 'm', 's']);
});
