import { expect, test } from 'vitest';
import { missingIn, reportOf } from './bulk-status.ts';
import { messages } from './messages.ts';

const picked = new Map([
  ['a', 'TB-A'],
  ['b', 'TB-B'],
  ['c', 'TB-C'],
]);

test('a report tells of each order that was picked, in that order', () => {
  const report = reportOf(picked, 'completed', [
    { _id: 'c', outcome: 'set' },
    { _id: 'a', outcome: 'unchanged' },
    { _id: 'b', outcome: 'not found' },
  ]);
  expect(report.lines.map(({ orderNumber, outcome }) => `${orderNumber} ${outcome}`)).toEqual([
    'TB-A unchanged',
    'TB-B not found',
    'TB-C set',
  ]);
  expect(report.setCount).toBe(1);
  expect(missingIn(report)).toEqual(['b']);
});

test('an order that the answer is silent about counts as not found', () => {
  expect(missingIn(reportOf(picked, 'pending', []))).toEqual(['a', 'b', 'c']);
});

test('its title says how many of how many', () => {
  const { title } = messages.report;
  expect(title('completed', 3, 3)).toBe('3 orders set to completed');
  expect(title('completed', 1, 1)).toBe('1 order set to completed');
  expect(title('cancelled', 1, 3)).toBe('1 of 3 orders set to cancelled');
});
