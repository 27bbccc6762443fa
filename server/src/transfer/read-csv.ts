import { firstCodePoints } from '@tailorbird/contract/code-points';
import { fromCell, splitList } from '../csv/csv-cell.ts';
import { readRows, type CsvRow } from './csv-rows.ts';
import type { RawEntry } from './entry.ts';
import { COLUMNS, type Kind } from './format.ts';
import { messages } from './messages.ts';
import { type Problems, Unreadable } from './problems.ts';
import { textOf } from './text-lines.ts';

type ToValue = (text: string, delimiter: string) => unknown;

const text: ToValue = (cell) => cell;
/** An empty cell is as if there was no such column. */
const orNothing =
  (toValue: ToValue): ToValue =>
  (cell, delimiter) =>
    cell === '' ? undefined : toValue(cell, delimiter);
/**
 * What is no number stays text, and is refused as such. Where semicolons separate the cells, a
 * comma may stand for the decimal point: spreadsheets that write the one write the other.
 */
const number: ToValue = (cell, delimiter) => {
  const written = delimiter === ';' ? cell.replace(/^(\d+),(\d+)$/, '$1.$2') : cell;
  return /^\d{1,12}(\.\d+)?$/.test(written) ? Number(written) : cell;
};
/** What is no JSON stays text, and is refused as such. */
const json = (cell: string): unknown => {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};
const flags: Record<string, boolean> = { true: true, false: false };

const values: Record<string, ToValue> = {
  id: orNothing(text),
  required: orNothing((cell) => flags[cell.toLowerCase()] ?? cell),
  order: orNothing(number),
  cost: number,
  option: orNothing(text),
  type: (cell) => (cell === '' ? null : cell),
  kind: orNothing(text),
  maxLength: orNothing(number),
  characters: orNothing(text),
  swatch: (cell) => (cell === '' ? null : cell),
  art: (cell) => (cell === '' ? null : json(cell)),
  categories: splitList,
  options: splitList,
  pictures: splitList,
};
/** Code points of an unknown column that are told. */
const COLUMN_SHOWN = 60;

/** Of these, blanks at the end are for whoever reads them to judge. */
const written = new Set(['name', 'description', 'value']);

/** @throws Unreadable */
export async function* readCsv(
  kind: Kind,
  { name: file, bytes }: { name: string; bytes: AsyncIterable<Buffer> },
  problems: Problems,
): AsyncGenerator<RawEntry> {
  let columns: string[] | undefined;
  for await (const row of readRows(textOf(bytes, file), file)) {
    if (!columns) {
      columns = columnsOf(kind, row, file);
      continue;
    }
    const cells = trimmedTo(columns.length, row.cells);
    const place = { file, line: row.line };
    if (cells.length === columns.length)
      yield { place, values: valuesOf(columns, { cells, delimiter: row.delimiter }) };
    else problems.add(place, messages.cells(cells.length, columns.length));
  }
  if (!columns) throw new Unreadable({ file, line: 1 }, messages.noHeader);
}

function columnsOf(kind: Kind, { cells, line }: CsvRow, file: string): string[] {
  const known: readonly string[] = COLUMNS[kind];
  const columns = cells.map((cell) => {
    const written = cell.trim().toLowerCase();
    return known.find((column) => column.toLowerCase() === written) ?? written;
  });
  // spreadsheets add empty ones at the end
  while (columns.at(-1) === '') columns.pop();
  if (!columns.some((column) => known.includes(column))) {
    throw new Unreadable({ file, line }, messages.noColumn(known));
  }
  for (const [index, column] of columns.entries()) {
    const written = firstCodePoints(cells[index]?.trim() ?? '', COLUMN_SHOWN);
    if (!known.includes(column)) {
      throw new Unreadable({ file, line }, messages.unknownColumn(written, known), written);
    }
    if (columns.indexOf(column) < index) {
      throw new Unreadable({ file, line }, messages.columnTwice(column), column);
    }
  }
  return columns;
}

function trimmedTo(count: number, cells: readonly string[]): readonly string[] {
  const isEmptyBeyond = cells.slice(count).every((cell) => cell.trim() === '');
  return isEmptyBeyond ? cells.slice(0, count) : cells;
}

function valuesOf(
  columns: readonly string[],
  { cells, delimiter }: { cells: readonly string[]; delimiter: string },
): Record<string, unknown> {
  const entries = columns.map((column, index) => {
    const cell = fromCell(cells[index] ?? '');
    const toValue = values[column] ?? text;
    return [column, toValue(written.has(column) ? cell : cell.trim(), delimiter)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
