import { draw } from '@tailorbird/art';
import { TEMPLATE_IDS } from '@tailorbird/art/parameters';
import { expect, test } from 'vitest';
import { addressOf, smallDrawing } from './small-drawing.ts';

const DRAWINGS = TEMPLATE_IDS.flatMap((template) =>
  (['front', 'detail'] as const).flatMap((view) =>
    ['foil', 'embroidery'].map((textMethod) =>
      draw({ template, parameters: { text: 'Äl 7 & <B>', textMethod } }, { view }),
    ),
  ),
);

/** Closing tags that close nothing, and elements that are not closed. */
function wrongIn(svg: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closes, name = '', isEmpty] of svg.matchAll(/<(\/?)([\w:-]+)[^>]*?(\/?)>/g)) {
    if (closes && open.pop() !== name) wrong.push(name);
    if (!closes && !isEmpty) open.push(name);
  }
  return [...wrong, ...open];
}

const elementsIn = (svg: string) => [...svg.matchAll(/<[a-z]/gi)].length;

test('a small drawing is well formed, has no blurred element, and defines what it refers to', () => {
  for (const svg of DRAWINGS) {
    const small = smallDrawing(svg);
    expect(small).not.toContain('filter=');
    expect(wrongIn(small)).toEqual([]);
    const defined = new Set(Array.from(small.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
    for (const [, id] of small.matchAll(/(?:href="|url\()#([\w-]+)/g))
      expect(defined).toContain(id);
  }
});

test('a small drawing has three quarters of the elements at most', () => {
  for (const svg of DRAWINGS) {
    expect(elementsIn(smallDrawing(svg))).toBeLessThan((elementsIn(svg) * 3) / 4);
  }
});

test('the address of a drawing says the same drawing', () => {
  const [svg = ''] = DRAWINGS;
  expect(decodeURIComponent(addressOf(svg).replace('data:image/svg+xml,', ''))).toBe(svg);
});
