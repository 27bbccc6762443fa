import { expect, test } from 'vitest';
import { withEntry, withoutEntry } from './shown-entries.ts';

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
