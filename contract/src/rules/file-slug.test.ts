import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileSlug } from './file-slug.ts';

it.each([
  ['', 'tailorbird'],
  ['Tailorbird', 'tailorbird'],
  ['Nähwerk Huber', 'nahwerk-huber'],
  ['Groß & Søn, Łódź', 'gross-son-lodz'],
  ['"; rm -rf / #', 'rm-rf'],
  ['../../etc', 'etc'],
  ['خياط', 'shop'],
  ['針', 'shop'],
  ['針 2', 'shop'],
  ['🧵', 'shop'],
  ['a'.repeat(120), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%j is %s in the name of a file', (name, slug) => {
  expect(fileSlug(name)).toBe(slug);
});

it('is short and of safe characters, whatever the shop is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
      expect(fileSlug(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/);
    }),
  );
});
