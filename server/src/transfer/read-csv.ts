import { firstCodePoints } from '@tailorbird/contract/rules/code-points';
import { fromCell, splitList } from '../csv/csv-cell.ts';
import type { Kind, RawEntry, TextFile } from './catalogue-file.ts';
import { columnsOf } from './entries.ts';
import { messages } from './messages.ts';
import { type Problems, Unreadable } from './problems.ts';
import { textOf } from './text-lines.ts';

export interface CsvRow {
  /** Where it begins: a text in quotation marks may have several lines. */
  line: number;
  cells: string[];
  /** What separates the cells of the file. */
  delimiter: string;
}

/** Characters. A quotation mark that is never closed would make the rest of the file one cell. */
const LONGEST_CELL = 1_000_000;
const LONGEST_ROW = 4_000_000;

/**
 * The rows of RFC 4180 that have anything in them, whatever ends a line. Cells are separated by
 * commas, or by semicolons or tabs, as spreadsheets of other countries write: the first line decides.
 * Takes whole lines, so that no line end is cut in two.
 * @throws Unreadable
 */
export async function* readRows(
  lines: AsyncIterable<string>,
  file: string,
): AsyncGenerator<CsvRow> {
  let format: { delimiter: string; cell: RegExp } | undefined;
  let line = 1;
  let row: CsvRow = { line, cells: [], delimiter: '' };
  /** The beginning of a cell. */
  let rest = '';
  /** Characters of the row. */
  let size = 0;
  const unreadable = (problem: string) => new Unreadable({ file, line: row.line }, problem);
  for await (const more of ended(lines)) {
    format ??= formatOf(more);
    const { delimiter, cell } = format;
    const text = rest + more;
    rest = '';
    for (let at = 0; at < text.length; at = cell.lastIndex) {
      cell.lastIndex = at;
      const found = cell.exec(text);
      if (!found) throw unreadable(messages.quoteInside);
      const [all, bare, quoted = '', mark] = found;
      if (all.length > LONGEST_CELL) {
        throw unreadable(bare === undefined ? messages.quoteOpen : messages.lineTooLong);
      }
      if (mark === '') {
        rest = all;
        break;
      }
      size += all.length;
      if (size > LONGEST_ROW) throw unreadable(messages.lineTooLong);
      row.cells.push(bare ?? quoted.replaceAll('""', '"'));
      if (bare === undefined) line += quoted.split(/\r\n?|\n/).length - 1;
      if (mark === delimiter) continue;
      // empty lines, and the rows of empty cells that spreadsheets write, are none
      if (row.cells.some((one) => one.trim() !== '')) yield { ...row, delimiter };
      line += 1;
      size = 0;
      row = { line, cells: [], delimiter };
    }
  }
  if (rest !== '') throw unreadable(messages.quoteOpen);
}

/** The last line may lack its end. */
async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
  yield '\n';
}

/** What separates the cells, and a pattern of a cell with what ends it: at the end of the text it goes on in the next one. */
function formatOf(text: string): { delimiter: string; cell: RegExp } {
  const header = text.slice(0, text.search(/[\r\n]/) + 1) || text;
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }));
  const { mark: delimiter } = counts.reduce((best, one) => (one.count > best.count ? one : best));
  const blanks = `[^\\S${delimiter}\r\n]*`;
  // counted: a regular expression holds a place to return to for each
  const quoted = `${blanks}"([^"]*(?:""[^"]*){0,${LONGEST_CELL / 2}})(?:"${blanks}|$)`;
  const bare = `([^"${delimiter}\r\n]*)`;
  return { delimiter, cell: new RegExp(`(?:${bare}|${quoted})(${delimiter}|\r\n?|\n|$)`, 'y') };
}

/** Code points of an unknown column that are told. */
const COLUMN_SHOWN = 60;

type ToValue = (cell: string, delimiter: string) => unknown;

/**
 * What is not a number stays text, and the checks refuse it. Where semicolons separate the cells, a
 * comma may stand for the decimal point: spreadsheets that write the one write the other.
 */
const toNumber: ToValue = (cell, delimiter) => {
  const written = delimiter === ';' ? cell.replace(/^(-?\d+),(\d+)$/, '$1.$2') : cell;
  return /^-?\d{1,12}(\.\d+)?$/.test(written) ? Number(written) : cell;
};

/** What is not JSON stays text, and the checks refuse it. */
const toJson: ToValue = (cell) => {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
};

const READERS: Record<string, ToValue> = {
  number: toNumber,
  integer: toNumber,
  boolean: (cell) => ({ true: true, false: false })[cell.toLowerCase()] ?? cell,
  array: splitList,
  object: toJson,
  list: (cell, ...more) => (cell === '' ? [] : toJson(cell, ...more)),
};

/** An empty cell of these says something; of others it counts as a missing column. */
const SAID_EMPTY = new Set('name description value cost rate alsoAllowed placeholder'.split(' '));

/** How the cells of a column are read, by what it may hold. */
function readerOf(name: string, types: readonly string[]): ToValue {
  const read = types.map((type) => READERS[type]).find((reader) => reader !== undefined);
  const isList = types.includes('array') || types.includes('list');
  const empty = types.includes('null') ? null : undefined;
  return (cell, ...more) =>
    cell === '' && !isList && !SAID_EMPTY.has(name) ? empty : (read?.(cell, ...more) ?? cell);
}

interface Column {
  name: string;
  read: ToValue;
}

/** @throws Unreadable */
export async function* readCsv(
  kind: Kind,
  source: TextFile,
  problems: Problems,
): AsyncGenerator<RawEntry> {
  const file = source.name;
  let columns: Column[] | undefined;
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
    const values: Record<string, unknown> = {};
    for (const [index, { name, read }] of columns.entries()) {
      const value = read(fromCell(cells[index] ?? '').trim(), delimiter);
      if (value !== undefined) values[name] = value;
    }
    yield { place, values };
  }
  if (!columns) throw new Unreadable({ file, line: 1 }, messages.noHeader);
}

function readHeader(kind: Kind, { cells, line }: CsvRow, file: string): Column[] {
  const types = columnsOf(kind);
  const known = Object.keys(types);
  const names = cells.map((cell) => {
    const written = cell.trim().toLowerCase();
    return known.find((column) => column.toLowerCase() === written) ?? written;
  });
  while (names.at(-1) === '') names.pop();
  const place = { file, line };
  if (!names.some((name) => known.includes(name))) {
    throw new Unreadable(place, messages.noColumn(known));
  }
  return names.map((name, index) => {
    const written = firstCodePoints(cells[index]?.trim() ?? '', COLUMN_SHOWN);
    if (!types[name]) throw new Unreadable(place, messages.unknownColumn(written, known), written);
    if (names.indexOf(name) < index) {
      throw new Unreadable(place, messages.columnTwice(name), name);
    }
    return { name, read: readerOf(name, types[name]) };
  });
}
