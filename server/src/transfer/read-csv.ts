import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { z } from 'zod';
import { fromCell } from '../files/csv-cell.ts';
import { readRows, UnreadableRow, type CsvRow } from '../files/read-csv-rows.ts';
import { cellReader, type CellReader } from '../files/read-cell.ts';
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

/** An empty cell of these is an empty text; of others it counts as a missing column. */
const SAID_EMPTY = new Set(
  'name description value cost rate alsoAllowed placeholder searchTitle searchDescription'.split(
    ' ',
  ),
);

interface Column {
  name: string;
  read: CellReader;
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
      columns = readHeader(kind, row, { file, problems });
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

/** @throws Unreadable with the last of all columns that are unknown or there twice */
function readHeader(
  kind: Kind,
  { cells, line }: CsvRow,
  { file, problems }: { file: string; problems: Problems },
): Column[] {
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
  const mistakes: { problem: string; column: string }[] = [];
  const columns = names.flatMap((name, index) => {
    const written = firstCodePoints(cells[index]?.trim() ?? '', COLUMN_SHOWN);
    const field = fields[name];
    if (!field) mistakes.push({ problem: messages.unknownColumn(written), column: written });
    else if (names.indexOf(name) < index) {
      mistakes.push({ problem: messages.duplicateColumn(name), column: name });
    } else return { name, read: cellReader(field, SAID_EMPTY.has(name) ? '' : undefined) };
    return [];
  });
  const lastUnknown = mistakes.findLast(({ column }) => !known.includes(column));
  if (lastUnknown) lastUnknown.problem += ` ${messages.columns(known)}`;
  const last = mistakes.pop();
  if (!last) return columns;
  for (const { problem, column } of mistakes) problems.add(place, problem, column);
  throw new Unreadable(place, last.problem, last.column);
}
