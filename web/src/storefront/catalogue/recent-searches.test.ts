import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSearches, listSearches, rememberSearch } from './recent-searches.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

it('keeps the last eight searches, each once', () => {
  for (const word of 'a b c d e f g h i B'.split(' ')) rememberSearch(` ${word} `);
  expect(listSearches()).toEqual(['B', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  forgetSearches();
  expect(listSearches()).toEqual([]);
});

it('keeps nothing that is empty or very long', () => {
  rememberSearch('  ');
  rememberSearch('x'.repeat(101));
  expect(listSearches()).toEqual([]);
});

it.each(['nonsense', '{"a":1}', '[1,"tote",null]'])('reads what another wrote: %s', (text) => {
  stored.set('tailorbird.searches', text);
  expect(listSearches()).toEqual(text.includes('tote') ? ['tote'] : []);
});
