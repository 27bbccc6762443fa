import { expect, test } from 'vitest';
import { colourTyped, pictureKeyOf, swatchFrom, swatchTextOf } from './swatch-text.ts';

test.each([null, { colour: '#2f4a3a' }, { image_id: 'weave' }])(
  'the swatch %o comes back from its text',
  (swatch) => {
    const text = swatchTextOf(swatch);
    expect(swatchFrom(text, pictureKeyOf(text))).toEqual(swatch);
  },
);

test('a colour is a colour in capitals and without its sign, and not before it is whole', () => {
  expect(colourTyped(' #2F4A3A ')).toBe('#2f4a3a');
  expect(colourTyped('2f4a3a')).toBe('#2f4a3a');
  expect(colourTyped('#2f4')).toBeUndefined();
  expect(colourTyped('forest')).toBeUndefined();
  expect(swatchFrom('#2f4', undefined)).toBeNull();
});
