import type { TrackingResult } from '@tailorbird/contract/parcels';
import { expect, test } from 'vitest';
import {
  type CheckedNumberRow,
  problemOf,
  rowsAsFile,
  sortRows,
  toBodyRow,
  withResults,
} from './number-rows.ts';
import { numbersMessages } from './numbers-messages.ts';
import { readNumbers } from './read-numbers.ts';

const row = (line: number, given: Partial<CheckedNumberRow> = {}): CheckedNumberRow => ({
  line,
  cells: [],
  order: 'TB-7QWN-2HXC',
  parcel: '1',
  tracking: 'NP 1',
  carrier: '',
  isReplaced: false,
  isLeftOut: false,
  ...given,
});
const result = (outcome: TrackingResult['outcome'], more: Partial<TrackingResult> = {}) => ({
  outcome,
  ...more,
});

test('rows are sorted by what would come of them', () => {
  const rows = [row(2), row(3), row(4), row(5, { isLeftOut: true })];
  const checked = withResults(rows, rows.slice(0, 3), [
    result('sent'),
    result('unchanged'),
    result('no number'),
  ]);
  const lines = Object.values(sortRows(checked)).map((some: CheckedNumberRow[]) =>
    some.map(({ line }) => line),
  );
  expect(lines).toEqual([[2], [3], [4], [5]]);
});

test('a number that a spreadsheet has shortened is none, and says so', () => {
  for (const tracking of ['4.47199E+15', '4,47199E+15', '1E+12']) {
    const wrong = row(2, { tracking, result: result('no number') });
    expect(toBodyRow(wrong).tracking).toBe('');
    expect(problemOf(wrong)).toBe(numbersMessages.shortened);
  }
  expect(toBodyRow(row(2, { tracking: 'JE12345678' })).tracking).toBe('JE12345678');
  expect(toBodyRow(row(2, { tracking: 'X'.repeat(61) })).tracking).toBe('');
});

const problemText = (one: TrackingResult) => problemOf(row(2, { result: one }));

test('what is wrong is said in a sentence', () => {
  expect(problemText(result('order unknown', { near: 'TB-9C4R-TT7L' }))).toBe(
    'No order has this number. Close to it: TB-9C4R-TT7L.',
  );
  expect(problemText(result('other number', { parcel: 1, tracking: 'NP 15' }))).toBe(
    'Parcel 1 has NP 15 already.',
  );
  expect(problemText(result('no number'))).toBe('The number is missing.');
});

test('wrong rows are a file that can be read again, and no formula', () => {
  const text = rowsAsFile([
    row(14, { order: '=1+1', tracking: 'NP "1"', result: result('order unknown') }),
    row(15, { result: result('no number') }),
  ]);
  expect(text).toContain(`"'=1+1"`);
  expect(readNumbers(text)?.rows).toMatchObject([
    { tracking: 'NP "1"', parcel: '1' },
    { order: 'TB-7QWN-2HXC', tracking: 'NP 1' },
  ]);
});
