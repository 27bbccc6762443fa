import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows, fromCell, joinList, splitList } from './csv-cell.ts';
import { readRows } from './read-csv-rows.ts';
import { textOf } from './text-lines.ts';

async function rowsIn(...chunks: (string | Buffer)[]) {
  const rows = [];
  async function* read() {
    yield* chunks.map((chunk) => Buffer.from(chunk));
  }
  for await (const row of readRows(textOf({ name: 'a.csv', read }))) rows.push(row);
  return rows;
}

const trouble = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(
      fc.constantFrom('"', "'", '=', '+', '-', '@', ',', ';', '|', '\\', '\r', '\n', ' ', 'a'),
      {
        maxLength: 8,
      },
    )
    .map((marks) => marks.join('')),
);
/** A row without anything in it is none. */
const row = fc.array(trouble, { minLength: 1, maxLength: 4 }).map((cells) => ['id', ...cells]);

describe('a CSV file', () => {
  it('gives back every cell that was written, however it is cut on its way', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), fc.nat(200), async (rows, cut) => {
        const bytes = Buffer.from(csvRows(rows));
        const read = await rowsIn('a,b\r\n', bytes.subarray(0, cut), bytes.subarray(cut));
        expect(read.slice(1).map(({ cells }) => cells.map(fromCell))).toEqual(rows);
      }),
    );
  });

  it('holds nothing that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(trouble, (text) => {
        const cell = csvRows([[text]]).replace(/^"/, '');
        expect(cell).not.toMatch(/^[=+\-@\t＝＋－＠]/);
      }),
    );
    expect(csvRows([['=1+1', '-5', '@me', "'=x", "it's"]])).toBe("'=1+1,'-5,'@me,''=x,it's\r\n");
    // an amount is a number and nothing else
    expect(csvRows([['-5.00', '-5.00+1', "'-5.00"]])).toBe("-5.00,'-5.00+1,''-5.00\r\n");
  });

  it('keeps names in a list, whatever they are made of', () => {
    const name = trouble.map((text) => text.trim()).filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(splitList(joinList(names))).toEqual(names);
      }),
    );
    expect(splitList('Bags|T-shirts | ')).toEqual(['Bags', 'T-shirts']);
  });

  it.each(['\n', '\r\n', '\r'])(
    'says in which line a row begins, with %j at the ends',
    async (end) => {
      const text = ['a,b', '1,"x', 'y"', '', '2,z', ',', '3,"q"', '4'].join(end);
      const lines = (await rowsIn(...text.split(''))).map(({ line, cells }) => [line, cells[0]]);
      expect(lines).toEqual([
        [1, 'a'],
        [2, '1'],
        [5, '2'],
        [7, '3'],
        [8, '4'],
      ]);
    },
  );

  it('may have semicolons or tabs, as spreadsheets of other countries write', async () => {
    expect((await rowsIn('id;name\n1;"a;b,c"\n'))[1]?.cells).toEqual(['1', 'a;b,c']);
    expect((await rowsIn('id\tname\n1\ta;b\n'))[1]?.cells).toEqual(['1', 'a;b']);
  });

  it.each([';', ',', '\t', '|'])('may say in a line above that it has %j', async (mark) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `sep=${mark}${end}id${mark}name${end}1${mark}a${end}`;
      expect(await rowsIn(`\uFEFF${text}`)).toEqual([
        { line: 2, cells: ['id', 'name'], delimiter: mark },
        { line: 3, cells: ['1', 'a'], delimiter: mark },
      ]);
    }
  });

  it.each(['sep=x', 'sep=', 'sep=;;name', 'separator=;'])('keeps the row %s', async (row) => {
    expect((await rowsIn(`${row}\n1\n`))[0]).toMatchObject({ line: 1 });
  });

  it.each([
    ['a,b\n1,2\n3,"4\n5\n', 3, 'quoteOpen'],
    ['a,b\n1,x"y\n', 2, 'quoteInside'],
    ['a,b\n1,"x"y\n', 2, 'quoteInside'],
    ['a,b\n1,"x" "y"\n', 2, 'quoteInside'],
  ])('%j cannot be read, from line %i on', async (text, line, mistake) => {
    await expect(rowsIn(text)).rejects.toMatchObject({ line, mistake });
  });
});
