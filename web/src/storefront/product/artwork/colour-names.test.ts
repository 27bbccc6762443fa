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

it('tells greys apart by words', () => {
  expect(colourNames(['#5d5d5d', '#8a8a8a', '#b9b9b9', '#dddddd'])).toEqual([
    'Dark grey',
    'Grey',
    'Light grey',
    'Pale grey',
  ]);
});

it('tells two colours of one name apart by what they are', () => {
  expect(colourNames(['#26324f', '#fafafa', '#27334f'])).toEqual([
    'Navy #26324f',
    'White',
    'Navy #27334f',
  ]);
});
