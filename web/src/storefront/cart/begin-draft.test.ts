import { expect, test } from 'vitest';
import { withNote } from './begin-draft.ts';

test('a piece that repeats another begins with its note', () => {
  expect(withNote([], 'sash', 'fold it')).toEqual([['sash', { note: 'fold it' }]]);
  expect(withNote('not a list', 'sash', 'fold it')).toEqual([['sash', { note: 'fold it' }]]);
});

test('a note that was typed for the next piece is kept, and said once where both are the same', () => {
  const typed = [
    ['mug', { note: 'blue ribbon' }],
    ['sash', { note: 'for Noémie ', quantity: 4 }],
  ];
  expect(withNote(typed, 'sash', 'fold it')).toEqual([
    ['mug', { note: 'blue ribbon' }],
    ['sash', { note: 'for Noémie\nfold it', quantity: 4 }],
  ]);
  expect(withNote(typed, 'sash', '')).toContainEqual(['sash', { note: 'for Noémie', quantity: 4 }]);
  expect(withNote(typed, 'mug', 'blue ribbon')).toContainEqual(['mug', { note: 'blue ribbon' }]);
});

test('a quantity that was typed stays', () => {
  expect(withNote([['sash', { quantity: 4 }]], 'sash', 'fold it')).toEqual([
    ['sash', { note: 'fold it', quantity: 4 }],
  ]);
});
