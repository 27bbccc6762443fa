import { shopFormats } from '@tailorbird/contract/kinds/shop-formats';
import type { BankColumns, BankDirection } from '@tailorbird/contract/bank-import';
import {
  columnsWithNames,
  isAboutOther,
  isDirectionName,
  NAMES,
  nameOf,
  namesState,
} from './bank-column-names.ts';
import { isDate } from './bank-dates.ts';
import { answersWay, bookingBelow, bookingOf, wayOf, wordsBelow } from './bank-words.ts';
import { numbersIn } from './order-numbers.ts';
import { CURRENCY_CODES } from './read-amount.ts';
import { isAmount, isTransferRow, ROWS_ABOVE, type BankRow } from './read-bank-rows.ts';

/** Where the columns of a CSV are, from 0 on. */
export interface Columns {
  /** Of the rows, the one that names them; -1: none does. */
  row: number;
  /** As the file has them. */
  names: readonly string[];
  date: number;
  /** Of money both ways, or missing where each way has its own. */
  amount: number | undefined;
  paidIn: number | undefined;
  paidOut: number | undefined;
  text: readonly number[];
  remitter: readonly number[];
  currency: number | undefined;
  /** Those that say what became of a line. */
  states: readonly number[];
  /** Those that say which way the money went. */
  directions: readonly number[];
}

/** The admin's answer about a file whose columns or directions are not known. */
export interface ColumnAnswers {
  places?: Pick<Columns, 'row' | 'date' | 'text' | 'remitter'> & { amount: number };
  /** A column, with what it has for money that came. */
  direction?: 'none' | { column: number; incoming: string };
}

/** By the query of the endpoint: `4,0,3,5,6` is row, date, amount, text and perhaps remitter. */
export function columnAnswersIn({
  columns,
  direction,
}: {
  columns?: string;
  direction?: string;
}): ColumnAnswers {
  const told: ColumnAnswers = {};
  if (columns !== undefined) {
    const [row = 0, date = 0, amount = 0, text = 0, ...remitter] = columns.split(',').map(Number);
    told.places = { row, date, amount, text: [text], remitter };
  }
  if (direction !== undefined) {
    const [column = '', ...incoming] = direction.split(',');
    told.direction =
      direction === 'none' ? direction : { column: Number(column), incoming: incoming.join(',') };
  }
  return told;
}

/** @returns undefined when no row names date, amount and text */
export function findColumns(
  rows: readonly BankRow[],
  { places }: ColumnAnswers,
): Columns | undefined {
  if (places) {
    const known = columnsByHead(rows, places.row);
    const { row, date, amount, text, remitter } = places;
    const used = new Set([date, amount, ...text, ...remitter]);
    const directions = known.directions.filter((column) => !used.has(column));
    return { ...known, row, date, amount, text, remitter, directions };
  }
  for (const [row, { cells }] of rows.slice(0, ROWS_ABOVE).entries()) {
    if (isTransferRow(cells)) continue;
    const { date, text, ...known } = columnsByHead(rows, row);
    const hasAmount = known.amount !== undefined || known.paidIn !== undefined;
    if (date !== undefined && hasAmount && text.length > 0) return { date, text, ...known };
  }
  return undefined;
}

/** A bank has some dozens of columns, and the first rows say what is in them. */
const COLUMNS_LOOKED_AT = 100;
const ROWS_LOOKED_AT = 500;

/** At least half of the filled cells below pass. */
const mostly = (cells: readonly string[], passes: (cell: string) => boolean) =>
  cells.filter(passes).length * 2 >= cells.length;

function columnsByHead(
  rows: readonly BankRow[],
  row: number,
): Omit<Columns, 'date'> & { date: number | undefined } {
  const heads = rows[row]?.cells ?? [];
  const below = rows.slice(row + 1, row + 1 + ROWS_LOOKED_AT);
  const filled = (column: number) =>
    below.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const names = heads.map(nameOf);
  const every = (what: keyof typeof NAMES, passes: (cell: string) => boolean = () => true) =>
    columnsWithNames(names, NAMES[what], (column) => mostly(filled(column), passes));
  const [date] = every(
    'date',
    (cell) => (/\d/.test(cell) && !isMoney(cell)) || bookingOf(cell) === 'not booked',
  );
  const [amount] = every('amount', isAmountOrNone);
  const [paidIn] = every('paidIn', isAmountOrNone);
  const [paidOut] = every('paidOut', isAmountOrNone);
  const [named] = every('currency', (cell) => /^\p{L}{3}$|^(US)?[$€£]$/u.test(cell));
  const width = Math.min(
    COLUMNS_LOOKED_AT,
    Math.max(heads.length, ...below.slice(0, ROWS_ABOVE).map(filledWidth)),
  );
  const currency = named ?? (row < 0 ? otherCurrency(width, filled) : undefined);
  const used = new Set([date, amount, paidIn, paidOut, currency]);
  const states = stateColumns(heads, filled).filter((column) => !used.has(column));
  for (const column of states) used.add(column);
  const directions = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !used.has(column) && saysDirection(heads[column] ?? '', filled(column)),
  );
  for (const column of directions) used.add(column);
  const free = (columns: readonly number[]) => columns.filter((column) => !used.has(column));
  const remitter = free(every('remitter'));
  for (const column of remitter) used.add(column);
  // the only text may say the way as well: `Incoming payment`
  const texts = every('text');
  const text = free(texts).length > 0 ? free(texts) : texts;
  return {
    row,
    names: heads,
    date,
    amount,
    paidIn,
    paidOut,
    currency,
    states,
    directions,
    remitter: remitter.toSorted((one, other) => one - other),
    text: text.toSorted((one, other) => one - other),
  };
}

const CURRENCY_CODE = new RegExp(`^(${CURRENCY_CODES})$`);

/** Without a head, a column of codes, where some are not the shop's. */
const otherCurrency = (width: number, filled: (column: number) => string[]) =>
  Array.from({ length: width }, (_, column) => column).find((column) => {
    const cells = filled(column);
    const isOther = cells.some((cell) => cell !== shopFormats().currency);
    return isOther && cells.every((cell) => CURRENCY_CODE.test(cell));
  });

/** Tells the cells that some banks write for no amount. */
export const isDash = (cell: string) => /^[-–—]+$/.test(cell);
const isAmountOrNone = (cell: string) => isAmount(cell) || isDash(cell);

const isMoney = (cell: string) => isAmount(cell) && !isDate(cell);

function stateColumns(heads: readonly string[], filled: (column: number) => string[]): number[] {
  return [...heads.keys()].filter((column) => {
    const head = heads[column] ?? '';
    const named = namesState(head);
    if (named !== 'perhaps') return named === 'surely';
    return filled(column).some((cell) => bookingBelow(head)(cell) !== 'unknown');
  });
}

/** By its name, or by what stands in it. */
function saysDirection(head: string, cells: readonly string[]): boolean {
  if (isDirectionName(head)) {
    return !cells.some((cell) => isAmount(cell)) || cells.some((cell) => wayOf(cell) !== undefined);
  }
  if (cells.length === 0 || isAboutOther(head)) return false;
  if (answersWay(head, cells)) return true;
  return mostly(cells, (cell) => wayOf(cell) !== undefined);
}

/** Up to the last cell with anything in it: some banks write one comma more than names. */
export const filledWidth = ({ cells }: BankRow) => cells.findLastIndex((cell) => cell !== '') + 1;

/** Columns that are shown, and characters of a name. */
const COLUMNS_SHOWN = 60;
/** Fewer are no table. */
const COLUMNS_MIN = 3;

/**
 * Of a table whose names nobody knows. The widest row above the first transfer has the names, of
 * several the first.
 * @returns undefined when it is no table
 */
export function unknownColumns(rows: readonly BankRow[]): BankColumns | undefined {
  const above = rows.slice(0, ROWS_ABOVE);
  const first = above.findIndex(
    (row) => isTransferRow(row.cells) && filledWidth(row) >= COLUMNS_MIN,
  );
  const heads = (first < 0 ? above : above.slice(0, first)).filter(
    ({ cells }) => !isTransferRow(cells),
  );
  const most = Math.max(0, ...heads.map(filledWidth));
  const row = most < COLUMNS_MIN ? -1 : above.findIndex((one) => filledWidth(one) === most);
  if (row < 0 && first < 0) return undefined;
  const names = rows[row]?.cells ?? [];
  const sample = rows[first < 0 ? row + 1 : first] ?? { line: 0, cells: [] };
  const width = Math.min(COLUMNS_SHOWN, Math.max(row < 0 ? 0 : most, filledWidth(sample)));
  const shown = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => (cells[column] ?? '').slice(0, COLUMNS_SHOWN));
  const ofSample = sample.cells.length === 0 ? [] : shown(sample.cells);
  return { row, names: shown(names), sample: ofSample };
}

/** Characters of a value that may be a direction, and how many such columns are offered. */
const VALUE_LENGTH = 30;
const DIRECTIONS_SHOWN = 8;

/**
 * Columns below a row that have two values, whose words say nothing to the shop. `times` is how often
 * each must be there: two rows have two of anything.
 */
export function pairedColumns(
  rows: readonly BankRow[],
  { row, names }: { row: number; names: readonly string[] },
  isOffered: (column: number) => number | false,
): BankDirection[] {
  const below = rows.slice(row + 1);
  const width = Math.min(
    COLUMNS_SHOWN,
    Math.max(0, ...below.slice(0, ROWS_ABOVE).map(filledWidth)),
  );
  const found: BankDirection[] = [];
  for (let column = 0; column < width && found.length < DIRECTIONS_SHOWN; column += 1) {
    const times = isOffered(column);
    const values = times === false ? undefined : pairIn(below, column, times);
    const name = names[column] ?? '';
    // what the shop knows it does not ask
    if (!values || values.some(wordsBelow(name))) continue;
    found.push({ column, name: name.slice(0, COLUMNS_SHOWN), values });
  }
  return found;
}

function pairIn(rows: readonly BankRow[], column: number, times: number): string[] | undefined {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? '';
    if (cell === '') continue;
    if (cell.length > VALUE_LENGTH || /\d/.test(cell) || numbersIn(cell).length > 0) {
      return undefined;
    }
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    if (counts.size > 2) return undefined;
  }
  if (counts.size < 2 || [...counts.values()].some((count) => count < times)) return undefined;
  return [...counts.keys()].toSorted();
}
