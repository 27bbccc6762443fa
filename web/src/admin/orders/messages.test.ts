import { expect, test } from 'vitest';
import { messages } from './messages.ts';

test('large numbers are read in groups of three', () => {
  expect(messages.found(1500)).toBe('1,500 orders found');
  expect(messages.foundMore(10_000)).toBe('10,000+ orders found');
  expect(messages.pageOf(1, 12_345)).toBe('Page 1 of 12,345');
});

test('small ones are as specified', () => {
  expect(messages.found(1)).toBe('1 orders found');
  expect(messages.pageOf(2, 15)).toBe('Page 2 of 15');
});
