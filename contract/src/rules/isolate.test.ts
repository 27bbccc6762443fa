import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

test.each(['Workshop Apron', 'naïve 日本 🧵', '', '2 × $12.50'])(
  '%j turns nothing and stays',
  (text) => {
    expect(isolate(text)).toBe(text);
  },
);

test.each(['אבא', 'photo\u202Egpj.exe', 'a\u2067b', 'עץ 2'])('%j is set apart', (text) => {
  expect(isolate(text)).toContain(text);
  expect(isolate(text)).toMatch(/^\u2068.*\u2069$/u);
});

test('what is set apart already is not set apart again', () => {
  const sentence = `${isolate('אבא')} is saved.`;
  expect(isolate(sentence)).toBe(sentence);
});

test('a mark that ends an isolate does not end ours', () => {
  expect(isolate('\u2069\u202Eevil')).toBe('\u2068\u2068\u2069\u202Eevil\u2069');
});

/** How many isolates are open behind each character. */
function depths(text: string): number[] {
  let depth = 0;
  return Array.from(text, (mark) => {
    if (/[\u2066-\u2068]/u.test(mark)) depth += 1;
    if (mark === '\u2069') depth -= 1;
    return depth;
  });
}

test('whatever is written, its isolates end with it and nothing of it is outside of ours', () => {
  const letter = fc.constantFrom('\u2066', '\u2067', '\u2068', '\u2069', '\u202E', 'א', 'a');
  fc.assert(
    fc.property(fc.string({ unit: letter }), (text) => {
      const isolated = isolate(text);
      expect(isolated).toContain(text);
      expect(isolate(isolated)).toBe(isolated);
      const behind = depths(isolated);
      expect(behind.at(-1) ?? 0).toBe(0);
      const within = behind.slice(0, -1);
      expect(Math.min(0, ...within)).toBe(0);
      expect(isolated === text || !within.includes(0)).toBe(true);
    }),
  );
});
