import { firstCodePoints } from '@tailorbird/contract/rules/code-points';
import { productField } from '@tailorbird/contract/product-fields';
import { fromCell, splitList } from '../csv/csv-cell.ts';
import { type CellFormat, type Kind, type RawEntry, type TextFile } from './catalogue-file.ts';
import { columnsOf } from './check-entry.ts';
import { readRows, type CsvRow } from './csv-rows.ts';
import { messages } from './messages.ts';
import { keyOf, PRODUCT_COLUMNS } from './product-columns.ts';
import { type Problems, Unreadable } from './problems.ts';
import { textOf } from './text-lines.ts';

/** Code points of an unknown column that are told. */
const COLUMN_SHOWN = 60;

type ToValue = (cell: string, delimiter: string) => unknown;

const text: ToValue = (cell) => cell;
/** An empty cell counts as a missing column. */
const orNothing =
  (toValue: ToValue): ToValue =>
  (cell, delimiter) =>
    cell === '' ? undefined : toValue(cell, delimiter);
const orNull: ToValue = (cell) => (cell === '' ? null : cell);
/**
 * An empty cell is null. What else is not a number stays text, and the checks refuse it. Where semicolons separate the cells, a
 * comma may stand for the decimal point: spreadsheets that write the one write the other.
 */
const number: ToValue = (cell, delimiter) => {
  if (cell === '') return null;
  const written = delimiter === ';' ? cell.replace(/^(\d+),(\d+)$/, '$1.$2') : cell;
  return /^\d{1,12}(\.\d+)?$/.test(written) ? Number(written) : cell;
};
/** What is not JSON stays text, and the checks refuse it. */
const json: ToValue = (cell) => {
  try {
    return cell === '' ? null : JSON.parse(cell);
  } catch {
    return cell;
  }
};
const flags: Record<string, boolean> = { true: true, false: false };

const formats: Record<CellFormat, ToValue> = {
  text,
  'text or null': orNull,
  number,
  list: splitList,
  JSON: json,
};

const values: Record<string, ToValue> = {
  id: orNothing(text),
  required: orNothing((cell) => flags[cell.toLowerCase()] ?? cell),
  order: orNothing(number),
  option: orNothing(text),
  kind: orNothing(text),
  maxLength: orNothing(number),
  characters: orNothing(text),
  swatch: orNull,
  options: splitList,
  ...Object.fromEntries(
    productField.options.map((field) => [keyOf(field), formats[PRODUCT_COLUMNS[field].format]]),
  ),
};

/** @throws Unreadable */
export async function* readCsv(
  kind: Kind,
  source: TextFile,
  problems: Problems,
): AsyncGenerator<RawEntry> {
  const file = source.name;
  let columns: string[] | undefined;
  for await (const row of readRows(textOf(source), file)) {
    if (!columns) {
      columns = readHeader(kind, row, file);
      continue;
    }
    const { line, delimiter, cells } = row;
    const place = { file, line };
    // spreadsheets add empty cells at the end
    while (cells.length > columns.length && cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length !== columns.length) {
      problems.add(place, messages.cells(cells.length, columns.length));
      continue;
    }
    const entries = columns.map((column, index) => {
      const cell = fromCell(cells[index] ?? '').trim();
      return [column, (values[column] ?? text)(cell, delimiter)] as const;
    });
    yield {
      place,
      values: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    };
  }
  if (!columns) throw new Unreadable({ file, line: 1 }, messages.noHeader);
}

function readHeader(kind: Kind, { cells, line }: CsvRow, file: string): string[] {
  const known = columnsOf(kind);
  const columns = cells.map((cell) => {
    const written = cell.trim().toLowerCase();
    return known.find((column) => column.toLowerCase() === written) ?? written;
  });
  while (columns.at(-1) === '') columns.pop();
  const place = { file, line };
  if (!columns.some((column) => known.includes(column))) {
    throw new Unreadable(place, messages.noColumn(known));
  }
  for (const [index, column] of columns.entries()) {
    const written = firstCodePoints(cells[index]?.trim() ?? '', COLUMN_SHOWN);
    if (!known.includes(column)) {
      throw new Unreadable(place, messages.unknownColumn(written, known), written);
    }
    if (columns.indexOf(column) < index) {
      throw new Unreadable(place, messages.columnTwice(column), column);
    }
  }
  return columns;
}
