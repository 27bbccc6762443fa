import type { ColourFamily } from '@tailorbird/contract/kinds/colour-families';
import { expect, it } from 'vitest';
import { familyOfColour, familyOfName } from './colour-families.ts';

/** The thread box, as tokens.css has it, and colours that are known by their names. */
const KNOWN: readonly [name: string, colour: string, family: ColourFamily][] = [
  ['Canvas', '#e6dac1', 'white'],
  ['Cream', '#fbf6ec', 'white'],
  ['White', '#fbfaf7', 'white'],
  ['Black', '#1d1d20', 'black'],
  ['Ink', '#23201a', 'black'],
  ['Charcoal', '#44474c', 'grey'],
  ['Grey', '#8b8b86', 'grey'],
  ['Navy', '#26324f', 'blue'],
  ['Sky', '#a4c4da', 'blue'],
  ['Blue', '#0000ff', 'blue'],
  ['Forest', '#2f4a3a', 'green'],
  ['Olive', '#5b6b2e', 'green'],
  ['Sage', '#a8b496', 'green'],
  ['Teal', '#008080', 'green'],
  ['Mustard', '#cf9e35', 'yellow'],
  ['Gold', '#c79a3c', 'yellow'],
  ['Yellow', '#ffff00', 'yellow'],
  ['Terracotta', '#bc6244', 'orange'],
  ['Rufous', '#b4532a', 'orange'],
  ['Orange', '#ff8c00', 'orange'],
  ['Red', '#a8262f', 'red'],
  ['Burgundy', '#6b2236', 'red'],
  ['Blush', '#e7bdb4', 'pink'],
  ['Pink', '#ffc0cb', 'pink'],
  ['Lilac', '#bdaed6', 'purple'],
  ['Purple', '#800080', 'purple'],
  ['Brown', '#8b4513', 'brown'],
  ['Tan', '#d2b48c', 'brown'],
];

it.each(KNOWN)('%s is %s, which is %s', (name, colour, family) => {
  expect(familyOfColour(colour)).toBe(family);
  expect(familyOfName(name)).toBe(family);
});

it('a name counts by its last word', () => {
  expect(familyOfName('Dark Green')).toBe('green');
  expect(familyOfName('Navy (washed)')).toBeUndefined();
  expect(familyOfName('constructor')).toBeUndefined();
});
