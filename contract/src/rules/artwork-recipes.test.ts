import { describe, expect, it } from 'vitest';
import { editsOf, pictureRef, readPictureRef, recipeOf } from './artwork-recipes.ts';

const id = '0196b6a0-0000-7000-8000-00000000c2e5';

const RECIPES = [
  ['', {}, `${id}.`],
  ['paper=0', { paper: 0 }, `${id}.paper-0`],
  ['paper=12,reduce=6', { reduce: 6, paper: 12 }, `${id}.paper-12.reduce-6`],
  ['colour=#aa0000', { colour: '#aa0000' }, `${id}.colour-aa0000`],
  [
    'paper=100,reduce=12,colour=#2f4a3a',
    { colour: '#2f4a3a', paper: 100, reduce: 12 },
    `${id}.paper-100.reduce-12.colour-2f4a3a`,
  ],
] as const;

describe('a recipe', () => {
  it.each(RECIPES)('%s is the one spelling of its edits', (recipe, edits, ref) => {
    expect(recipeOf(edits)).toBe(recipe);
    expect(editsOf(recipe)).toEqual(edits);
    expect(pictureRef({ id, edits })).toBe(ref);
    expect(readPictureRef(ref)).toEqual({ id, recipe });
    // as drawings take it
    expect(ref).toMatch(/^[\w-][\w.-]{0,79}$/);
  });

  it.each([
    'paper=101',
    'paper=012',
    'reduce=0',
    'reduce=13',
    'reduce=6,paper=12',
    'colour=#AA0000',
    'colour=red',
    ',',
    'paper=12,',
    'anything',
  ])('%s is none', (recipe) => {
    expect(editsOf(recipe)).toBeUndefined();
  });

  it.each(['', id, `${id}.paper-101`, `${id}.colour-`, 'crest.paper-1', `${id}/../x.`])(
    '%s refers to no picture',
    (ref) => {
      expect(readPictureRef(ref)).toBeUndefined();
    },
  );
});
