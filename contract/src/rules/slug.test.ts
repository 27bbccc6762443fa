import { expect, it } from 'vitest';
import { distinctSlugs, slug } from './slug.ts';

it('makes readable words of a name', () => {
  expect(slug('Market day')).toBe('market-day');
  expect(slug('  Crème brûlée! ')).toBe('creme-brulee');
  expect(slug('10 × 15 cm')).toBe('10-15-cm');
});

it('keeps the letters of every script', () => {
  expect(slug('赤い 糸')).toBe('赤い-糸');
});

it('never gives two names the same slug', () => {
  expect(distinctSlugs(['S', 's', '!', '?'])).toEqual(['s', 's-2', 'x', 'x-2']);
  expect(distinctSlugs(['a', 'a', 'a 2'])).toEqual(['a', 'a-2', 'a-2-2']);
});
