import { expect, test } from 'vitest';
import { readViews, VIEW_NAME_MAX_LENGTH, VIEWS_MAX } from './saved-views.ts';

test('a saved view has the filters of its address, from the first page on', () => {
  const kept = [{ name: 'Sashes', search: '?search=sash&statusFilter=pending&page=3&sort=oldest' }];
  expect(readViews(kept)).toEqual([
    { name: 'Sashes', search: '?statusFilter=pending&search=sash&sort=oldest' },
  ]);
});

test('what is no view is left out, and there is an end to them', () => {
  const kept = [1, null, {}, { name: '', search: '?' }, { name: 7, search: '?' }];
  expect(readViews(kept)).toEqual([]);
  expect(readViews('{"a":')).toEqual([]);
  expect(readViews('views')).toEqual([]);
  expect(readViews(null)).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => ({ name: `${n}`.repeat(80), search: '?' }));
  const read = readViews(many);
  expect(read).toHaveLength(VIEWS_MAX);
  expect(read.every(({ name }) => name.length <= VIEW_NAME_MAX_LENGTH)).toBe(true);
});
