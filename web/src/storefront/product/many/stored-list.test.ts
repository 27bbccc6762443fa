import type { Roster } from '@tailorbird/contract/rosters';
import { describe, expect, it } from 'vitest';
import { withStored } from './stored-list.ts';

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

/** Kept under the name of the list, by somebody who has seen these rows of it, some otherwise. */
const keep = (rows: string[][], seen: string[], otherwise: Record<string, string[]> = {}) =>
  withStored(
    {
      columns: [column('size', 's'), column('name', 'n'), column('quantity')],
      rows: rows.map((cells) => ({ cells })),
    },
    stored,
    new Map(
      stored.rows
        .filter(({ _id }) => seen.includes(_id))
        .map(({ _id, cells }) => [_id, otherwise[_id] ?? cells]),
    ),
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
    ).toEqual({
      rows: [
        { _id: '2', cells: ['Large', 'Kai', '2'] },
        { _id: '3', cells: ['Small', 'Kai', ''] },
        { cells: ['Small', 'Max', ''] },
      ],
      isMerged: false,
    });
  });

  it('brings back no row that was seen here and then removed or renamed', () => {
    expect(keep([['Small', 'Zoe', '']], ['1', '2', '3', '4'])).toEqual({
      rows: [{ cells: ['Small', 'Zoe', ''] }],
      isMerged: false,
    });
  });

  it('loses no row that somebody has filled in meanwhile, whatever the columns are', () => {
    expect(keep([['Small', 'Ida', '']], ['1', '2', '3'])).toEqual({
      rows: [
        { _id: '1', cells: ['Small', 'Ida', ''] },
        { _id: '4', cells: ['Small', 'Zoë', ''] },
      ],
      isMerged: false,
    });
  });

  it('loses nothing that somebody has changed meanwhile, not even a name', () => {
    const seen = ['1', '2', '3', '4'];
    const otherwise = { 1: ['Ina', 'Small'], 2: ['Kai', 'Small'], 4: ['Zoe', 'Small'] };
    const rows = [
      ['Large', 'Ina', ''],
      ['Small', 'Kai', ''],
      ['Large', 'Zoe', ''],
    ];
    expect(keep(rows, seen, otherwise)).toEqual({
      rows: [
        // nobody but its owner writes into a row that nobody has filled in
        { _id: '1', cells: ['Large', 'Ina', ''] },
        { _id: '2', cells: ['Large', 'Kai', ''] },
        { _id: '4', cells: ['Small', 'Zoë', ''] },
      ],
      isMerged: true,
    });
  });
});
