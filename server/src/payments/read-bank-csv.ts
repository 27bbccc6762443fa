import {
  filledWidth,
  findColumns,
  isDash,
  pairedColumns,
  unknownColumns,
  type Columns,
  type ColumnAnswers,
} from './bank-columns.ts';
import { isDirectionName } from './bank-column-names.ts';
import {
  UNREAD_TOLD,
  UnreadableBankFile,
  type BankLine,
  type BankLines,
  type Outgoing,
} from './bank-lines.ts';
import { bookingBelow, bookingOf, isHeadingOfNotBooked, isNotBooked } from './bank-words.ts';
import { findWays, columnLabel, shown, wayOfRow, type Ways } from './bank-ways.ts';
import { doubts, messages } from './messages.ts';
import { numbersIn } from './order-numbers.ts';
import { currencyIn, readWrittenAmount } from './read-amount.ts';
import { readBankRows, type BankRow } from './read-bank-rows.ts';
import { outgoing } from './taken-back.ts';

/**
 * The incoming transfers of a table; or its columns, where they are not known, or those that may say
 * which way the money went, where nothing else does.
 * @throws UnreadableBankFile
 */
export function readBankCsv(text: string, told: ColumnAnswers): BankLines {
  const rows = readBankRows(text);
  const read: BankLines = { lines: [], went: [], skipped: 0, notBooked: 0, unread: [] };
  const columns = findColumns(rows, told);
  if (!columns) return { ...read, ...questionsAbout(rows) };
  const below = rows.slice(columns.row + 1);
  const ways = findWays(below, columns, told.direction);
  if (!ways.isSaid && told.direction === undefined) {
    const directions = pairedColumns(rows, columns, mostValuesOf(columns));
    if (directions.length > 0) return { ...read, directions };
  }
  let isHeadedNotBooked = isHeading(rows[columns.row - 1]);
  for (const row of below) {
    // the head of a next page
    if (row.cells.join('\n') === columns.names.join('\n')) continue;
    if (row.cells.filter(Boolean).length === 1) isHeadedNotBooked = isHeading(row);
    const found = isHeadedNotBooked ? leftOut(row.cells, columns) : lineOf(row, columns, ways);
    if (found === 'unread') {
      if (read.unread.length < UNREAD_TOLD) read.unread.push(row.line);
      continue;
    }
    if ('line' in found) {
      read.lines.push(found.line);
      continue;
    }
    read.skipped += 1;
    if (found.left === 'not booked') read.notBooked += 1;
    if (found.went) read.went.push(found.went);
  }
  return read;
}

const isHeading = (row: BankRow | undefined) =>
  row !== undefined &&
  row.cells.filter(Boolean).length === 1 &&
  row.cells.some(isHeadingOfNotBooked);

/** A row with a transfer, or one that is left out, perhaps of money that went. */
type RowResult = { line: BankLine } | { left: 'none' | 'not booked'; went?: Outgoing } | 'unread';

const leftOut = (cells: readonly string[], columns: Columns): RowResult => ({
  left: amountCell(cells, columns) === '' ? 'none' : 'not booked',
});

function questionsAbout(rows: readonly BankRow[]): Partial<BankLines> {
  const columns = unknownColumns(rows);
  if (!columns) throw new UnreadableBankFile(messages.noColumns);
  const directions = pairedColumns(rows, columns, () => 1);
  return { columns, ...(directions.length > 0 && { directions }) };
}

/** A column with the name of a direction may have two of anything, another has each value twice. */
function mostValuesOf(columns: Columns): (column: number) => number | false {
  const { date, amount, paidIn, paidOut, currency, states, text, remitter, names } = columns;
  const used = new Set([date, amount, paidIn, paidOut, currency, ...states, ...text, ...remitter]);
  return (column) => {
    if (used.has(column)) return false;
    return isDirectionName(names[column] ?? '') ? 1 : 2;
  };
}

/** Characters of a text that is shown. */
const SHOWN = 300;

const joined = (cells: readonly string[], some: readonly number[]) =>
  some
    .map((column) => cells[column] ?? '')
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, SHOWN);

const cellOf = (cells: readonly string[], column: number | undefined) =>
  column === undefined ? '' : (cells[column] ?? '');

const isNone = (cell: string) =>
  cell === '' || isDash(cell) || readWrittenAmount(cell)?.cents === 0;

/** A column of its own for what came is empty, or has nothing, where something went. */
function amountCell(cells: readonly string[], { amount, paidIn, paidOut }: Columns): string {
  const filled = [amount, paidIn, paidOut].map((column) => cellOf(cells, column));
  return filled.find((cell) => !isNone(cell)) ?? '';
}

/** A line that a break in a purpose has cut in two has no cell for its amount. */
const endsEarly = (cells: readonly string[], { amount, paidIn, paidOut }: Columns) =>
  [amount, paidIn, paidOut].every((column) => column === undefined || column >= cells.length);

function lineOf(row: BankRow, columns: Columns, ways: Ways): RowResult {
  const { cells } = row;
  const written = amountCell(cells, columns);
  const date = cellOf(cells, columns.date);
  if (written === '') {
    return endsEarly(cells, columns) && /\d/.test(date) ? 'unread' : { left: 'none' };
  }
  const amount = readWrittenAmount(written);
  const booking = amount && bookingOfRow(cells, columns);
  const text = textOf(cells, columns);
  const { way, doubt } = wayOfRow(cells, ways, text);
  const went = amount && way === 'out' && outgoing(amount.cents, cells.join(' '));
  if (booking?.isLeftOut) return { left: 'not booked', ...(went && { went }) };
  // sums at the end have no date
  if (!amount || !/\d/.test(date)) return 'unread';
  if (went) return { left: 'none', went };
  const isWide = columns.row >= 0 && filledWidth(row) > columns.names.length;
  const doubted = doubt ?? booking?.doubt ?? (isWide ? doubts.moreCells : undefined);
  const line = {
    bankId: '',
    date: date.slice(0, 30),
    cents: amount.cents,
    currency: currencyOf(cells, columns, written),
    remitter: joined(cells, columns.remitter),
    text,
    ...(doubted !== undefined && { doubt: doubted }),
  };
  return { line };
}

/** Where the text names no order, other cells may. */
function textOf(cells: readonly string[], { text, remitter, date }: Columns): string {
  const own = joined(cells, text);
  if (numbersIn(own).length > 0) return own;
  const others = [...cells.keys()].filter(
    (column) => column !== date && !text.includes(column) && !remitter.includes(column),
  );
  const naming = others.filter((column) => numbersIn(cells[column] ?? '').length > 0);
  const inName = numbersIn(joined(cells, remitter)).length > 0 ? remitter : [];
  return joined(cells, [...text, ...naming, ...inName]);
}

/** By the column of currencies, else beside the amount, else in the name of its column. */
function currencyOf(cells: readonly string[], columns: Columns, written: string): string {
  const said = cellOf(cells, columns.currency);
  if (said !== '')
    return /^[\p{L}]{3}/u.test(said) ? said.slice(0, 3).toUpperCase() : currencyIn(said);
  const { amount, paidIn, names } = columns;
  return currencyIn(written) || currencyIn(cellOf(names, amount ?? paidIn));
}

/** Words with which some banks begin the text of a line that they have not booked. */
const PENDING = /^(pending|vorgemerkt|umsatz vorgemerkt|vormerkung)\b(?! order)/i;

function bookingOfRow(
  cells: readonly string[],
  { date, states, text, remitter, names, amount, paidIn, paidOut }: Columns,
): { isLeftOut: boolean; doubt?: string } {
  const said = states
    .map((column) => ({ column, cell: cellOf(cells, column) }))
    .filter(({ cell }) => cell !== '')
    .map((one) => ({ ...one, booking: bookingBelow(names[one.column] ?? '')(one.cell) }));
  const others = new Set([...states, amount, paidIn, paidOut, ...text, ...remitter]);
  const isLeftOut =
    said.some(({ booking }) => booking === 'not booked') ||
    bookingOf(cellOf(cells, date)) === 'not booked' ||
    cells.some((cell, column) => !others.has(column) && isNotBooked(cell));
  const unknown = said.find(({ booking }) => booking === 'unknown');
  if (unknown) {
    const { column, cell } = unknown;
    return { isLeftOut, doubt: doubts.otherState(columnLabel(names, column), shown(cell)) };
  }
  const isPending = PENDING.test(joined(cells, text));
  return { isLeftOut, ...(isPending && { doubt: doubts.textOfPending }) };
}
