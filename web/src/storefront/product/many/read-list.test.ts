import type { Option } from '@tailorbird/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { listExample } from './list-example.ts';
import { length, number, shirt, text, wording } from './list-options.fixture.ts';
import { readList } from './read-list.ts';
import { readTable } from '../../../read-table.ts';

function read(
  pasted: string,
  options: readonly Option[] = [length, wording],
  common?: ReadonlyMap<string, string>,
) {
  const { rows, columns } = readList(pasted, options, common);
  return { rows, columns };
}

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
    const pasted = 'Anna, 1, 110\nBjörn, 2, 95\nEmma, 7, 110';
    const { columns, rows } = read(pasted, squad, new Map([['Team', 'HARBOUR CREW']]));
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
    expect(read(pasted, squad, samples)).toEqual({ columns, rows });
    expect(read('Anna\nBen', squad).columns).toEqual([player]);
    expect(read('Crew\tAnna\nCrew\tBen', squad).columns).toEqual([team, player]);
    expect(read('Name;Number\nAnna;1', squad).columns).toEqual([player, back]);
  });

  it('is what is written, also where one text was written for all', () => {
    const common = new Map([['Wording', 'Alma']]);
    expect(read('Ben\nCleo', [length, wording], common).rows).toEqual([
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

describe('the example in the empty field', () => {
  it.each([
    ['a name alone', [wording], 'Anna\nBen\nChloe'],
    ['a size', [length, wording], 'Anna, 95 cm\nBen, 110 cm\nChloe, 125 cm'],
    ['a number and a size', shirt, 'Anna, 7, 95 cm\nBen, 12, 110 cm\nChloe, 3, 125 cm'],
    ['a size alone', [length], '95 cm\n110 cm\n125 cm'],
  ])('of %s is read as it is meant', (_, options, example) => {
    expect(listExample(options)).toBe(example);
    const { rows, columns } = read(example, options);
    expect(new Set(columns)).toEqual(new Set(options));
    expect(rows).toHaveLength(3);
    const written = rows.map(({ cells }) => [
      cells['Wording'],
      cells['Back number'],
      cells['Length'],
    ]);
    const says = example.split('\n').map((line) => {
      const cells = line.split(', ');
      return [
        options.includes(wording) ? cells.shift() : undefined,
        options.includes(number) ? cells.shift() : undefined,
        options.includes(length) ? `id of ${cells[0]}` : undefined,
      ];
    });
    expect(written).toEqual(says);
  });
});
