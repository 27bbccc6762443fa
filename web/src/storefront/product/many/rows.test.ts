import type { Option } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import {
  noRows,
  readRows,
  readTable,
  repeatsIn,
  withChange,
  withEmptyRow,
  withoutAccents,
  withoutRow,
  withRows,
  type Row,
} from './rows.ts';

const option = (_id: string, fields: Partial<Option>): Option => ({
  _id,
  name: _id,
  description: '',
  kind: 'choice',
  textRules: null,
  textPrice: null,
  isRequired: true,
  isSize: false,
  displayOrder: 0,
  version: 1,
  values: [],
  ...fields,
});

const text = (name: string, characters: 'any' | 'digits' = 'any') =>
  option(name, {
    kind: 'text',
    textRules: { maxLength: 24, characters, alsoAllowed: '', placeholder: '' },
  });

const values = (...names: string[]) =>
  names.map((value, displayOrder) => ({
    _id: `id of ${value}`,
    value,
    swatch: null,
    surcharge: 0,
    displayOrder,
    version: 1,
  }));

const wording = text('Wording');
const number = text('Back number', 'digits');
const length = option('Length', { isSize: true, values: values('95 cm', '110 cm', '125 cm') });
const shirt = [length, wording, number];

const read = (pasted: string, options: readonly Option[] = [length, wording]) =>
  readRows(readTable(pasted), options);

describe('a pasted table', () => {
  it.each([
    ['lines', 'Alma\nBen', [['Alma'], ['Ben']]],
    ['lines of Windows, and one at the end', 'Alma\r\nBen\r\n', [['Alma'], ['Ben']]],
    ['empty lines between', 'Alma\n\n \nBen', [['Alma'], ['Ben']]],
    [
      'columns of a spreadsheet',
      'Alma\t110\nBen\t',
      [
        ['Alma', '110'],
        ['Ben', ''],
      ],
    ],
    [
      'a list with semicolons',
      'Alma;110\nBen;95',
      [
        ['Alma', '110'],
        ['Ben', '95'],
      ],
    ],
    ['a comma in a text', 'Love, Mum\nHugs', [['Love, Mum'], ['Hugs']]],
    ['a word in quotation marks', '"Nana" Rose', [['"Nana" Rose']]],
    ['quotation marks', '"Alma, Ben","say ""hi"""', [['Alma, Ben', 'say "hi"']]],
    ['a cell of two lines', '"Alma\nBen"\t2', [['Alma Ben', '2']]],
    ['the mark that Excel begins with', '\uFEFFAlma', [['Alma']]],
    ['nothing', ' \n\t', []],
  ])('has %s', (_, pasted, cells) => {
    expect(readTable(pasted)).toEqual(cells);
  });

  it('is a text a line, a piece each', () => {
    expect(read('Alma\nBen').rows).toEqual([
      { cells: { Wording: 'Alma' }, quantity: '1' },
      { cells: { Wording: 'Ben' }, quantity: '1' },
    ]);
  });

  it('has values by their names, with their unit or without, and quantities', () => {
    expect(read('Alma\t110\t2\nBen\t95 CM\t1')).toEqual({
      columns: [wording, length, 'quantity'],
      rows: [
        { cells: { Wording: 'Alma', Length: 'id of 110 cm' }, quantity: '2' },
        { cells: { Wording: 'Ben', Length: 'id of 95 cm' }, quantity: '1' },
      ],
    });
  });

  it('keeps the name of a value that there is not', () => {
    expect(read('Alma\t110\nBen\t95\nCleo\t300').rows[2]?.cells).toEqual({
      Wording: 'Cleo',
      Length: '300',
    });
  });

  it('leaves a blank value as it is chosen for all', () => {
    expect(read('Alma\t110\nBen\t\nCleo\t95').rows[1]?.cells).toEqual({ Wording: 'Ben' });
  });

  it('is read by its head, in whatever order', () => {
    expect(read('Qty;Length;Name\n3;125;Alma')).toEqual({
      columns: ['quantity', length, wording],
      rows: [{ cells: { Wording: 'Alma', Length: 'id of 125 cm' }, quantity: '3' }],
    });
  });

  it('has a name and a number of each, and the words that are written for all', () => {
    const [team, player, back] = [text('Team'), text('Player'), text('Number', 'digits')];
    const squad = [length, team, player, back];
    const pasted = readTable('Anna, 1, 110\nBjörn, 2, 95\nEmma, 7, 110');
    const { columns, rows } = readRows(pasted, squad, new Map([['Team', 'HARBOUR CREW']]));
    expect(columns).toEqual([player, back, length]);
    expect(rows[2]).toEqual({
      cells: { Team: 'HARBOUR CREW', Player: 'Emma', Number: '7', Length: 'id of 110 cm' },
      quantity: '1',
    });
    const samples = new Map([
      ['Team', 'HARBOUR CREW'],
      ['Player', 'JOHANSSON'],
      ['Number', '10'],
    ]);
    expect(readRows(pasted, squad, samples)).toEqual({ columns, rows });
    expect(readRows(readTable('Anna\nBen'), squad).columns).toEqual([player]);
    expect(readRows(readTable('Crew\tAnna\nCrew\tBen'), squad).columns).toEqual([team, player]);
    expect(readRows(readTable('Name;Number\nAnna;1'), squad).columns).toEqual([player, back]);
  });

  it('is what is written, also where one text was written for all', () => {
    const common = new Map([['Wording', 'Alma']]);
    expect(readRows(readTable('Ben\nCleo'), [length, wording], common).rows).toEqual([
      { cells: { Wording: 'Ben' }, quantity: '1' },
      { cells: { Wording: 'Cleo' }, quantity: '1' },
    ]);
  });

  it('has numbers for a text of numbers, and what nobody knows is left out', () => {
    const { columns, rows } = read('Alma\t7\tx\nBen\t8\ty', shirt);
    expect(columns).toEqual([wording, number, undefined]);
    expect(rows[1]?.cells).toEqual({ Wording: 'Ben', 'Back number': '8' });
  });
});

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
});

it('letters lose their accents, and stay letters', () => {
  expect(withoutAccents('Ondřej Ñandú')).toBe('Ondrej Nandu');
});
