import { expect, test } from 'vitest';
import { letterSample } from './letter-sample.ts';

const letters = (text: string, font = 'round') =>
  letterSample(text, font, 's').match(/<use /g)?.length ?? 0;

test('a sample has the letters of the first words, as many as can be read', () => {
  expect(letters('Noémie')).toBe(6);
  expect(letters('Class of 2027')).toBe(11);
  expect(letters('Class of 2027 in Ostrava')).toBe(11);
  expect(letters('Donaudampfschifffahrt')).toBe(14);
});

test('a sample is drawn in the colour of the text around it, and in the letters of its font', () => {
  const [block, italic] = ['block', 'italic'].map((font) => letterSample('Noémie', font, 's'));
  expect(block).toContain('stroke="currentColor"');
  expect(block).not.toBe(italic);
  expect(letterSample('noémie', 'block', 's')).toBe(letterSample('NOÉMIE', 'block', 's'));
});

test('nothing of what is written is in the markup, and nothing is a number no more', () => {
  for (const text of [
    '',
    ' ',
    '<b>&"',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '\uD800',
    'שלום עולם',
    'e\u0301\u0301\u0301\u0301'.repeat(80),
  ]) {
    const svg = letterSample(text, 'nothing', 's');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).not.toContain('<b>');
  }
});
