import { expect, test } from 'vitest';
import { changedFields, idsNotIn, isChanged, mergeThreeWay } from './edited-fields.ts';

const colour = { name: 'Colour', description: 'Of the cloth', isRequired: true, ids: ['a', 'b'] };

test('a form is unchanged when only spaces around a text or the order of a list differ', () => {
  expect(isChanged(colour, { ...colour, name: ' Colour  ', ids: ['b', 'a'] })).toBe(false);
});

// spec: 2.151
test('a form is changed by a letter, a mark, or an id more or less', () => {
  expect(changedFields(colour, { ...colour, name: 'colour' })).toEqual(['name']);
  expect(changedFields(colour, { ...colour, isRequired: false })).toEqual(['isRequired']);
  expect(changedFields(colour, { ...colour, ids: ['a'] })).toEqual(['ids']);
  expect(changedFields(colour, { ...colour, ids: ['a', 'c'] })).toEqual(['ids']);
});

test('the difference of two selections is what has to be added, and what to be removed', () => {
  expect(idsNotIn(['a', 'c', 'd'], ['a', 'b'])).toEqual(['c', 'd']);
  expect(idsNotIn(['a', 'b'], ['a', 'c', 'd'])).toEqual(['b']);
  expect(idsNotIn([], ['a'])).toEqual([]);
});

test('on top of another save, what was not touched here is theirs', () => {
  const typed = { ...colour, name: 'Shade' };
  const theirs = { ...colour, description: 'Of the thread', isRequired: false };
  expect(mergeThreeWay(colour, typed, theirs)).toEqual({ ...theirs, name: 'Shade' });
});

test('where both changed the same field, what was typed here stays in the form', () => {
  const typed = { ...colour, name: 'Shade' };
  expect(mergeThreeWay(colour, typed, { ...colour, name: 'Hue' }).name).toBe('Shade');
});

test('lists gain and lose what they gained and lost on both sides', () => {
  const typed = { ...colour, ids: ['b', 'c'] };
  expect(mergeThreeWay(colour, typed, { ...colour, ids: ['a', 'b', 'd'] }).ids).toEqual([
    'b',
    'd',
    'c',
  ]);
  expect(mergeThreeWay(colour, typed, { ...colour, ids: ['a', 'b', 'c'] }).ids).toEqual(['b', 'c']);
});
