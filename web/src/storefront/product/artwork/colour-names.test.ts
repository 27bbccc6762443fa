import { expect, it } from 'vitest';
import { colourName, colourNames } from './colour-names.ts';

it.each([
  ['#26324f', 'Navy'],
  ['#fbfaf7', 'White'],
  ['#a8262f', 'Red'],
  ['#c79a3c', 'Gold'],
  ['#000000', 'Black'],
  ['#a5d03b', 'Lime'],
])('%s is called %s', (colour, name) => {
  expect(colourName(colour)).toBe(name);
});

it('tells two colours of one name apart', () => {
  expect(colourNames(['#26324f', '#fafafa', '#27334f'])).toEqual(['Navy', 'White', 'Navy 2']);
});
