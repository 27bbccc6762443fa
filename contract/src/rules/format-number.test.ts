import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber } from './format-number.ts';
import { DEFAULT_FORMATS } from '../kinds/shop-formats.ts';

it.each([
  [0, {}, '0'],
  [999, {}, '999'],
  [1500, {}, '1,500'],
  [-1_234_567.5, { most: 1 }, '-1,234,567.5'],
  [12.5, { most: 2 }, '12.5'],
  [12, { most: 2, least: 2 }, '12.00'],
  [12.345, { most: 2, least: 1 }, '12.35'],
  [-0.001, { most: 2 }, '0'],
])('writes %d with %j as %s', (value, form, written) => {
  expect(formatNumber(value, form)).toBe(written);
});

it('leaves four digits together where the language does', () => {
  const marks = { decimal: ',', group: '\u00A0', groupedFrom: 5 };
  expect(formatNumber(1128, { marks })).toBe('1128');
  expect(formatNumber(11_280.5, { marks, most: 1 })).toBe('11\u00A0280,5');
});

it('writes whole numbers as the browser would', () => {
  const browser = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value, { marks: DEFAULT_FORMATS.numbers })).toBe(browser.format(value));
    }),
  );
});
