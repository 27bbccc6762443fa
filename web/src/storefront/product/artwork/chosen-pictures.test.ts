// @vitest-environment happy-dom
import type { DescribedPicture } from '@tailorbird/contract/kinds/artwork';
import { beforeEach, expect, it } from 'vitest';
import { PICTURES, pieceKey, readPictures, storePictures } from './chosen-pictures.ts';

const crest: DescribedPicture = {
  id: '0197b6a0-0000-7000-8000-000000000001',
  place: 'front',
  width: 200,
  x: 0,
  y: 80,
  turn: 0,
  edits: { paper: 12 },
  picture: { name: 'crest.png', kind: 'png', width: 600, height: 600, colours: ['#26324f'] },
};
const key = pieceKey('tee', 'picture');

beforeEach(() => sessionStorage.clear());

it('keeps the pictures of a piece in this tab, and not those of an item that is edited', () => {
  storePictures(key, { artwork: [crest], mayUse: true });
  expect(readPictures(key)).toEqual({ artwork: [crest], mayUse: true });
  expect(readPictures(pieceKey('tee', 'picture', 'i1'))).toBeUndefined();
});

it('forgets a piece without pictures', () => {
  storePictures(key, { artwork: [crest], mayUse: true });
  storePictures(key, { artwork: [], mayUse: true });
  expect(sessionStorage.getItem(PICTURES)).toBeNull();
});

it('keeps the twenty pieces that were changed last', () => {
  for (let piece = 0; piece < 25; piece += 1) {
    storePictures(pieceKey(`tee${piece}`, 'picture'), { artwork: [crest], mayUse: false });
  }
  expect(readPictures(pieceKey('tee4', 'picture'))).toBeUndefined();
  expect(readPictures(pieceKey('tee5', 'picture'))).toBeDefined();
});

it.each([
  ['nothing', null],
  ['a word', 'crest'],
  ['a list of other things', [1, [2], [key], [key, {}], [key, { artwork: [{}] }]]],
  ['a picture without a size', [[key, { artwork: [{ ...crest, picture: { name: 'a' } }] }]]],
  ['a picture nowhere', [[key, { artwork: [{ ...crest, x: 'left' }] }]]],
])('reads %s as no pictures', (_, value) => {
  sessionStorage.setItem(PICTURES, JSON.stringify(value));
  expect(readPictures(key)).toBeUndefined();
});

it('leaves out edits that there are not', () => {
  const edits = { paper: 12, colour: 'red', blur: 3 };
  sessionStorage.setItem(PICTURES, JSON.stringify([[key, { artwork: [{ ...crest, edits }] }]]));
  expect(readPictures(key)).toEqual({ artwork: [crest], mayUse: false });
});
