import { describe, expect, it } from 'vitest';
import {
  noRows,
  repeatsIn,
  withChange,
  withEmptyRow,
  withoutAccents,
  withoutRow,
  withRows,
  type Row,
} from './rows.ts';
import { number, shirt } from './list-options.fixture.ts';

const row = (key: number, cells: Row['cells']): Row => ({ key, cells, quantity: '1' });

describe('rows', () => {
  it('are at most as many as a cart holds', () => {
    const many = Array.from({ length: 400 }, () => ({ cells: {}, quantity: '1' }));
    expect(withRows(noRows, many).rows).toHaveLength(300);
  });

  it('keep their keys while others come and go', () => {
    const three = withEmptyRow(withEmptyRow(withEmptyRow(noRows)));
    const changed = withEmptyRow(
      withChange(withoutRow(three, 1), 2, (before) => ({ ...before, quantity: '5' })),
    );
    expect(changed.rows.map(({ key, quantity }) => [key, quantity])).toEqual([
      [0, '1'],
      [2, '5'],
      [3, '1'],
    ]);
  });

  it('that make the same piece are told, and those with one number', () => {
    const rows = [
      row(1, { Wording: 'Emma', 'Back number': '7' }),
      row(2, { Wording: ' Emma ', 'Back number': '7' }),
      row(3, { Wording: 'Ida', 'Back number': '7' }),
      row(4, {}),
      row(5, {}),
    ];
    expect(repeatsIn(rows, shirt)).toEqual([
      { option: undefined, keys: [1, 2] },
      { option: number, keys: [1, 2, 3] },
    ]);
  });

  it('make the same piece whatever keyboard wrote them', () => {
    const textRules = { maxLength: 20, characters: 'letters', alsoAllowed: "'" } as const;
    const columns = shirt.map((option) =>
      option.name === 'Wording'
        ? { ...option, textRules: { ...textRules, placeholder: '' } }
        : option,
    );
    const rows = ["O'Neill", 'O’Neill', 'OʼNeill'].map((name, key) => row(key, { Wording: name }));
    expect(repeatsIn(rows, columns)).toEqual([{ option: undefined, keys: [0, 1, 2] }]);
  });
});

it('letters lose their accents, and stay letters', () => {
  expect(withoutAccents('Ondřej Ñandú')).toBe('Ondrej Nandu');
  expect(withoutAccents('Għarb Łódź Øre Straße')).toBe('Gharb Lodz Ore Strasse');
});
