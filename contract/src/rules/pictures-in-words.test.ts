import { expect, it } from 'vitest';
import { optionOf, pictureOf, picturesOf, placeOf } from '../shop.fixture.ts';
import { picturesInWords } from './pictures-in-words.ts';

const inWords = (places: string[], ...pictures: ReturnType<typeof pictureOf>[]) =>
  picturesInWords(
    optionOf({
      name: 'Your picture',
      kind: 'artwork',
      artwork: picturesOf({
        places: places.map((name, index) => placeOf({ id: `p${index}`, name })),
      }),
    }),
    pictures,
  );

it('pictures are inWords with their places, as they are called now', () => {
  expect(inWords(['Front'], pictureOf({ place: 'p0', width: 200 }))).toBe(
    'crest.png, front, 200 mm wide',
  );
  expect(
    inWords(
      ['Front', 'Left chest'],
      pictureOf({ place: 'p0', redraw: true }),
      pictureOf({ place: 'p1' }),
    ),
  ).toBe('crest.png, front, 50 mm wide, to be redrawn; crest.png, left chest, 50 mm wide');
  expect(inWords(['A4 back'], pictureOf({ place: 'p0' }))).toBe('crest.png, A4 back, 50 mm wide');
  expect(inWords([], pictureOf({ place: 'gone' }))).toBe('crest.png, gone, 50 mm wide');
});

it('names that are read from right to left do not turn the sentence', () => {
  expect(inWords(['Front'], pictureOf({ place: 'p0', picture: { name: 'סמל.png' } }))).toBe(
    '\u2068סמל.png\u2069, front, 50 mm wide',
  );
});
