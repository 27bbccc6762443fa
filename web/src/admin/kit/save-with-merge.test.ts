import { expect, test } from 'vitest';
import { ApiError } from '../../api.ts';
import {
  changedFields,
  idsNotIn,
  isChanged,
  mergeThreeWay,
  saveWithMerge,
} from './save-with-merge.ts';

interface SavedThing {
  version: number;
  name: string;
  description: string;
  place: number;
}
type TypedThing = { name: string; description: string };

const first: SavedThing = { version: 1, name: 'Tote', description: 'Plain', place: 0 };

const fieldsOf = (saved: SavedThing | undefined): TypedThing => ({
  name: saved?.name ?? '',
  description: saved?.description ?? '',
});

const isSaved = (value: unknown): value is SavedThing =>
  typeof value === 'object' && value !== null && 'version' in value;

const readCurrent = (error: unknown) =>
  error instanceof ApiError && isSaved(error.body) ? error.body : undefined;

/** A shop in which others save whenever this admin is about to. */
function shop(others: Partial<SavedThing>[]) {
  let now = first;
  const save = async (typed: TypedThing, before: SavedThing | undefined) => {
    const other = others.shift();
    if (other) now = { ...now, ...other, version: now.version + 1 };
    if (before?.version !== now.version) {
      throw new ApiError('Changed.', { status: 409, code: 'CHANGED_MEANWHILE', body: now });
    }
    now = { ...now, ...typed, version: now.version + 1 };
    return now;
  };
  return {
    now: () => now,
    try: (typed: TypedThing, before: SavedThing) =>
      saveWithMerge({ typed, before, fieldsOf, save, readCurrent }),
  };
}

test('a save that nobody came before is made', async () => {
  const { now, ...admin } = shop([]);
  const mine = { name: 'Bag', description: 'Plain' };
  expect(await admin.try(mine, first)).toEqual({ saved: { ...first, ...mine, version: 2 } });
  expect(now()).toMatchObject(mine);
});

test('a second conflict after Keep mine is shown again, and nothing typed is lost', async () => {
  const { now, ...admin } = shop([{ name: 'Sack' }, { description: 'Woven' }]);
  const once = await admin.try({ name: 'Bag', description: 'Plain' }, first);
  expect(once).toEqual({
    conflict: {
      changed: ['name'],
      typed: ['name'],
      theirs: { name: 'Sack', description: 'Plain' },
    },
    before: { ...first, name: 'Sack', version: 2 },
    typed: { name: 'Bag', description: 'Plain' },
  });
  if (!('conflict' in once)) throw new Error('It was saved.');

  const again = await admin.try(once.typed, once.before);
  expect(again).toEqual({
    conflict: {
      changed: ['description'],
      typed: ['name'],
      theirs: { name: 'Sack', description: 'Woven' },
    },
    before: { ...first, name: 'Sack', description: 'Woven', version: 3 },
    typed: { name: 'Bag', description: 'Woven' },
  });
  if (!('conflict' in again)) throw new Error('It was saved.');
  expect(now()).toMatchObject({ name: 'Sack', description: 'Woven' });

  expect(await admin.try(again.typed, again.before)).toHaveProperty('saved');
  expect(now()).toMatchObject({ name: 'Bag', description: 'Woven' });
});

test('the same field changed twice by somebody else is asked about twice', async () => {
  const { now, ...admin } = shop([{ name: 'Sack' }, { name: 'Satchel' }]);
  const once = await admin.try({ name: 'Bag', description: 'Plain' }, first);
  if (!('conflict' in once)) throw new Error('It was saved.');
  expect(await admin.try(once.typed, once.before)).toMatchObject({
    conflict: { changed: ['name'], theirs: { name: 'Satchel' } },
    typed: { name: 'Bag' },
  });
  expect(now().name).toBe('Satchel');
});

test('what cannot be seen in the form is no conflict, also when it happens again', async () => {
  const { now, ...admin } = shop([{ place: 1 }, { place: 2 }]);
  expect(await admin.try({ name: 'Bag', description: '' }, first)).toHaveProperty('saved');
  expect(now()).toMatchObject({ name: 'Bag', place: 2 });
});

test('a conflict that comes after one that cannot be seen is shown', async () => {
  const { now, ...admin } = shop([{ place: 1 }, { name: 'Sack' }]);
  expect(await admin.try({ name: 'Bag', description: 'Plain' }, first)).toMatchObject({
    conflict: { changed: ['name'] },
    typed: { name: 'Bag' },
  });
  expect(now().name).toBe('Sack');
});

test('both having typed the same, nothing is left to save', async () => {
  const admin = shop([{ name: 'Bag' }]);
  expect(await admin.try({ name: 'Bag', description: 'Plain' }, first)).toMatchObject({
    saved: { name: 'Bag', version: 2 },
  });
});

test('it gives up when somebody else is always faster', async () => {
  const admin = shop(Array.from({ length: 20 }, (_, place) => ({ place: place + 1 })));
  await expect(admin.try({ name: 'Bag', description: '' }, first)).rejects.toThrow('Changed.');
});

test('any other failure is told', async () => {
  const lost = new ApiError('Lost.', { status: 0, code: 'UNREACHABLE' });
  const saving = saveWithMerge({
    typed: fieldsOf(first),
    before: first,
    fieldsOf,
    save: () => Promise.reject(lost),
    readCurrent,
  });
  await expect(saving).rejects.toBe(lost);
});

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
