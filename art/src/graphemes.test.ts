import { afterEach, expect, it, vi } from 'vitest';
import { graphemes } from './graphemes.ts';

afterEach(() => vi.unstubAllGlobals());

it('are what a reader takes for one character each', () => {
  expect(graphemes('e\u0301👩‍👧 x')).toEqual(['e\u0301', '👩‍👧', ' ', 'x']);
});

it('are code points where the browser cannot tell', () => {
  const { Segmenter: _, ...older } = Object.getOwnPropertyDescriptors(Intl);
  vi.stubGlobal('Intl', Object.create(null, older));
  expect(graphemes('e\u0301👧')).toEqual(['e', '\u0301', '👧']);
});
