import { firstCodePoints } from '@tailorbird/contract/code-points';
import { CsvError, parse, type Parser } from 'csv-parse';
import { fromCell, splitList } from '../csv/csv-cell.ts';
import { COLUMNS, type Kind, type RawEntry, type TextFile } from './catalogue-file.ts';
import { messages } from './messages.ts';
import { type Problems, Unreadable } from './problems.ts';
import { textOf } from './text-lines.ts';

interface CsvRow {
  /** Where it begins: a quoted text may have several lines. */
  line: number;
  cells: string[];
  /** What separates the cells of the file. */
  delimiter: string;
}

/** Bytes. A quotation mark that is never closed would make the rest of the file one cell. */
const LONGEST_ROW = 4_000_000;
/** Code points of an unknown column that are told. */
const COLUMN_SHOWN = 60;

/**
 * The rows that have anything in them, whatever ends a line.
 * @throws Unreadable
 */
export async function* readRows(
  texts: AsyncIterable<string>,
  file: string,
): AsyncGenerator<CsvRow> {
  let line = 1;
  let rows: CsvRow[] = [];
  let parser: Parser | undefined;
  const open = (delimiter: string) =>
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      trim: true,
      max_record_size: LONGEST_ROW,
      on_record(cells: string[]) {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, delimiter });
        // the parser's own count takes CR LF within a text for two lines
        for (const cell of cells) line += cell.match(/\r\n?|\n/g)?.length ?? 0;
        line += 1;
        return null;
      },
      // its callbacks tell the errors
    }).on('error', () => undefined);
  function* taken(error: Error | undefined) {
    const whole = rows;
    rows = [];
    yield* whole;
    if (error) throw new Unreadable({ file, line }, sentenceOf(error));
  }
  for await (const text of texts) {
    const opened = (parser ??= open(delimiterOf(text)));
    yield* taken(await sent((done) => opened.write(text, done)));
  }
  const opened = parser;
  if (opened) yield* taken(await sent((done) => opened.end(done)));
}

/** The error, if there is one. */
function sent(send: (done: (error?: Error | null) => void) => void): Promise<Error | undefined> {
  return new Promise((resolve) => send((error) => resolve(error ?? undefined)));
}

/** Commas, or what spreadsheets of other countries write: the mark that the first line has most of. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]/) + 1) || text;
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function sentenceOf(error: Error): string {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return messages.quoteOpen;
  return error.code === 'CSV_MAX_RECORD_SIZE' ? messages.lineTooLong : messages.quoteInside;
}

type ToValue = (cell: string, delimiter: string) => unknown;

const text: ToValue = (cell) => cell;
/** An empty cell counts as a missing column. */
const orNothing =
  (toValue: ToValue): ToValue =>
  (cell, delimiter) =>
    cell === '' ? undefined : toValue(cell, delimiter);
const orNull: ToValue = (cell) => (cell === '' ? null : cell);
/**
 * What is not a number stays text, and the checks refuse it. Where semicolons separate the cells, a
 * comma may stand for the decimal point: spreadsheets that write the one write the other.
 */
const number: ToValue = (cell, delimiter) => {
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

const values: Record<string, ToValue> = {
  id: orNothing(text),
  required: orNothing((cell) => flags[cell.toLowerCase()] ?? cell),
  order: orNothing(number),
  cost: number,
  option: orNothing(text),
  type: orNull,
  kind: orNothing(text),
  maxLength: orNothing(number),
  characters: orNothing(text),
  swatch: orNull,
  art: json,
  categories: splitList,
  options: splitList,
  pictures: splitList,
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
      columns = columnsOf(kind, row, file);
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

function columnsOf(kind: Kind, { cells, line }: CsvRow, file: string): string[] {
  const known: readonly string[] = COLUMNS[kind];
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
