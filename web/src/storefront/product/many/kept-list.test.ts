import type { Roster } from '@tailorbird/contract/rosters';
import { describe, expect, it } from 'vitest';
import { withStored } from './kept-list.ts';

const column = (kind: 'name' | 'size' | 'quantity', optionId: string | null = null) => ({
  kind,
  label: kind,
  isRequired: false,
  values: [],
  optionId,
});
const row = (_id: string, cells: string[], isFilled = false) => ({ _id, cells, isFilled });

const stored: Roster = {
  _id: 'r',
  name: 'Class of 2027',
  version: 3,
  columns: [column('name', 'n'), column('size', 's')],
  design: null,
  rows: [
    row('1', ['Ida', 'Small']),
    row('2', ['Kai', 'Large'], true),
    row('3', ['Kai', 'Small'], true),
    row('4', ['Zoë', 'Small'], true),
  ],
  expectedNames: [],
  expectedCount: null,
  link: null,
  canReopen: false,
  missing: { names: [], count: 0 },
};

/** Kept under the name of the list, by somebody who has seen these rows of it. */
const keep = (rows: string[][], seen: string[]) =>
  withStored(
    {
      name: 'Class of 2027',
      columns: [column('size', 's'), column('name', 'n'), column('quantity')],
      rows: rows.map((cells) => ({ cells })),
    },
    stored,
    new Set(seen),
  );

describe('a list that is kept again', () => {
  it('leaves each person the row that they filled in', () => {
    expect(
      keep(
        [
          ['Large', 'Kai', '2'],
          ['Small', 'Kai', ''],
          ['Small', 'Max', ''],
        ],
        ['1', '2', '3', '4'],
      ),
    ).toEqual([
      { _id: '2', cells: ['Large', 'Kai', '2'] },
      { _id: '3', cells: ['Small', 'Kai', ''] },
      { cells: ['Small', 'Max', ''] },
    ]);
  });

  it('brings back no row that was seen here and then removed or renamed', () => {
    expect(keep([['Small', 'Zoe', '']], ['1', '2', '3', '4'])).toEqual([
      { cells: ['Small', 'Zoe', ''] },
    ]);
  });

  it('loses no row that somebody has filled in meanwhile, whatever the columns are', () => {
    expect(keep([['Small', 'Ida', '']], ['1', '2', '3'])).toEqual([
      { _id: '1', cells: ['Small', 'Ida', ''] },
      { _id: '4', cells: ['Small', 'Zoë', ''] },
    ]);
  });
});
