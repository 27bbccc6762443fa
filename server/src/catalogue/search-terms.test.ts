import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactly, inWords, maxEditDistance, mistakesBetween } from './search-terms.ts';

it.each([
  ['tote', 'tote', 0],
  ['tote', 'tota', 1],
  ['tote', 'tot', 1],
  ['tote', 'totes', 1],
  ['tote', 'toet', 1],
  ['canvas', 'cavnsa', 2],
  ['', 'tote', 4],
  ['👜', '👝', 1],
])('from %s to %s there are %i mistakes', (one, other, mistakes) => {
  expect(mistakesBetween(one, other)).toBe(mistakes);
});

it('mistakes are the same both ways, and never more than letters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      const mistakes = mistakesBetween(one, other);
      expect(mistakes).toBe(mistakesBetween(other, one));
      expect(mistakes).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(mistakes === 0).toBe(one === other);
    }),
  );
});

it('a longer word may have more of them, a short one none', () => {
  expect(['mug', 'tote', 'canvas', 'backpack', '👜👜👜'].map(maxEditDistance)).toEqual([
    0, 1, 1, 2, 0,
  ]);
});

it('whatever is sought is taken as letters, not as a query', () => {
  expect(exactly(["o'neill", String.raw`a\b`], 'w')).toBe(String.raw`'wo''neill'|'wa\\b'`);
  expect(inWords({ term: "'|x", words: [] }, 'n')).toBe("'n''|x':*");
});
