import { firstCodePoints } from '@tailorbird/contract/rules/code-points';
import { z } from 'zod';
import { fromCell, splitList } from '../files/csv-cell.ts';
import { readRows, UnreadableRow, type CsvRow } from '../files/read-csv-rows.ts';
import { textOf, type TextFile } from '../files/text-lines.ts';
import type { Kind, RawEntry } from './catalogue-file.ts';
import { kinds } from './kinds.ts';
import { messages } from './messages.ts';
import { type Problems, Unreadable } from './problems.ts';

/** @throws Unreadable */
async function* rowsIn(source: TextFile): AsyncGenerator<CsvRow> {
  try {
    yield* readRows(textOf(source));
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    throw new Unreadable({ file: source.name, line: error.line }, messages[error.mistake]);
  }
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
  list: toJson,
  object: toJson,
};

/** An empty cell of these says something; of others it counts as a missing column. */
const SAID_EMPTY = new Set('name description value cost rate alsoAllowed placeholder'.split(' '));

type Schema = z.core.JSONSchema._JSONSchema;

/** The types of JSON that a field takes. `list`: of objects, which a cell has as JSON. */
function typesOf(field: Schema): string[] {
  if (typeof field === 'boolean') return [];
  const { type = [], items, anyOf = [], oneOf = [] } = field;
  const isOfTexts = typeof items === 'object' && 'type' in items && items.type === 'string';
  const own = type === 'array' && !isOfTexts ? 'list' : type;
  return [own, ...[...anyOf, ...oneOf].map(typesOf)].flat();
}

/** How the cells of a column are read. */
function readerOf(name: string, field: Schema): ToValue {
  const types = typesOf(field);
  const [read] = types.flatMap((type) => READERS[type] ?? []);
  const none = types.includes('null') ? null : undefined;
  const isList = types.includes('array') || types.includes('list');
  const empty = isList ? [] : SAID_EMPTY.has(name) ? '' : none;
  return (cell, delimiter) => (cell === '' ? empty : (read?.(cell, delimiter) ?? cell));
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
  for await (const row of rowsIn(source)) {
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
  const { properties: fields = {} } = z.toJSONSchema(kinds[kind].schema, { io: 'input' });
  const known = Object.keys(fields);
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
    const field = fields[name];
    if (!field) throw new Unreadable(place, messages.unknownColumn(written, known), written);
    if (names.indexOf(name) < index) throw new Unreadable(place, messages.columnTwice(name), name);
    return { name, read: readerOf(name, field) };
  });
}
