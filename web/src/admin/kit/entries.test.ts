import { expect, test } from 'vitest';
import { idsOf, inOrder, movedTo, withEntry, withoutEntry } from './entries.ts';

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

interface Entry {
  _id: string;
  name: string;
  designs?: string[];
}

const list: Entry[] = [
  { _id: 'bags', name: 'Bags', designs: ['tote'] },
  { _id: 'shirts', name: 'Shirts' },
];

test('what was saved takes its own place and keeps what the save did not tell', () => {
  expect(withEntry(list, { _id: 'bags', name: 'Totes' })).toEqual([
    { _id: 'bags', name: 'Totes', designs: ['tote'] },
    list[1],
  ]);
});

test('what is new stands last', () => {
  const sashes = { _id: 'sashes', name: 'Sashes' };
  expect(withEntry(list, sashes)).toEqual([...list, sashes]);
});

test('what is deleted stands nowhere', () => {
  expect(withoutEntry(list, 'bags')).toEqual([list[1]]);
});

test('a list that is not loaded yet stays so', () => {
  expect(withEntry<Entry>(undefined, { _id: 'bags', name: 'Bags' })).toBeUndefined();
  expect(withoutEntry<Entry>(undefined, 'bags')).toBeUndefined();
});
