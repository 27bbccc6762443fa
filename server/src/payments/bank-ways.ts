import type { Columns, ColumnAnswers } from './bank-columns.ts';
import { wordsBelow, type Way } from './bank-words.ts';
import { doubts } from './messages.ts';
import { readWrittenAmount } from './read-amount.ts';
import type { BankRow } from './read-bank-rows.ts';

/** The columns of a table that state which way money went. */
export interface Ways {
  columns: Columns;
  /** Whether amounts of money that went have a sign, so that the others came. */
  hasSigns: boolean;
  /** Columns of words, each with what its words mean. */
  words: readonly { column: number; wayOf: (cell: string) => Way | undefined }[];
  /** Whether anything says it of any row. */
  isSaid: boolean;
}

/** Of the rows below the head. */
export function findWays(
  rows: readonly BankRow[],
  columns: Columns,
  told: ColumnAnswers['direction'],
): Ways {
  const { names, amount, paidIn, paidOut, date } = columns;
  const words = columns.directions
    .filter((column) => typeof told !== 'object' || column !== told.column)
    .map((column) => ({ column, wayOf: wordsBelow(names[column] ?? '') }));
  if (typeof told === 'object') {
    const { column, incoming } = told;
    words.push({
      column,
      wayOf: (cell) => (cell === '' ? undefined : cell === incoming ? 'in' : 'out'),
    });
  }
  const wordsOf = (cells: readonly string[]) =>
    words.flatMap(({ column, wayOf }) => wayOf(cells[column] ?? '') ?? []);
  const signed = rows.flatMap(({ cells }) => {
    const own = amount === undefined ? undefined : readWrittenAmount(cells[amount] ?? '');
    // sums have no date
    return own && /\d/.test(cells[date] ?? '') ? [{ signs: own.ways, words: wordsOf(cells) }] : [];
  });
  const went = signed.filter(({ signs }) => signs.has('out'));
  const wentByWord = signed.filter(({ words }) => words.includes('out'));
  return {
    columns,
    // where words say it, a sign or two may be corrections
    hasSigns:
      went.length > 0 &&
      wentByWord.filter(({ signs }) => signs.has('out')).length * 2 >= wentByWord.length,
    words,
    isSaid:
      amount === undefined ||
      paidIn !== undefined ||
      paidOut !== undefined ||
      signed.some((one) => one.signs.size > 0 || one.words.length > 0),
  };
}

/** Characters of a cell in a sentence. */
const SHOWN = 30;
export const shown = (cell: string) => cell.slice(0, SHOWN);

/** A column in a sentence. */
export const columnLabel = (names: readonly string[], column: number) => {
  const name = shown(names[column] ?? '');
  return name === '' ? doubts.unnamed(column + 1) : doubts.withName(name);
};

/** Which way the money of a row went, and why that is doubtful, if it is. */
export function wayOfRow(
  cells: readonly string[],
  { columns, hasSigns, words, isSaid }: Ways,
  text: string,
): { way: Way; doubt?: string } {
  const { names, amount, paidIn, paidOut } = columns;
  const by: Partial<Record<Way, string>> = {};
  const say = (way: Way, what: string) => (by[way] ??= what);
  const signed = (column: number | undefined) =>
    column === undefined ? undefined : readWrittenAmount(cells[column] ?? '');
  const own = signed(amount);
  if (own && own.ways.size === 0 && hasSigns) say('in', doubts.bySign);
  for (const [column, way] of [
    [amount, undefined],
    [paidIn, 'in'],
    [paidOut, 'out'],
  ] as const) {
    const read = signed(column);
    if (column === undefined || !read || read.cents === 0) continue;
    if (way) say(way, columnLabel(names, column));
    // a column of its own for what went may have a sign, which says the same
    for (const sign of read.ways) say(sign, doubts.bySign);
  }
  for (const { column, wayOf } of words) {
    const way = wayOf(cells[column] ?? '');
    if (way) say(way, doubts.byColumn(columnLabel(names, column), shown(cells[column] ?? '')));
  }
  if (by.in !== undefined && by.out !== undefined) {
    return { way: 'in', doubt: doubts.disagree(by.in, by.out) };
  }
  if (by.out !== undefined) return { way: 'out' };
  const [unclear] = words;
  if (by.in !== undefined) return { way: 'in' };
  // a part of a collective entry, whose way its sum alone has
  if (own && paidIn !== undefined && paidOut !== undefined) {
    return { way: 'in', doubt: doubts.betweenColumns };
  }
  if (unclear) {
    const cell = cells[unclear.column] ?? '';
    const column = columnLabel(names, unclear.column);
    return {
      way: 'in',
      doubt: cell === '' ? doubts.noWord(column) : doubts.otherWord(column, shown(cell)),
    };
  }
  return { way: 'in', ...(!isSaid && REFUND.test(text) && { doubt: doubts.textOfRefund }) };
}

/** What a shop writes when it pays back. */
const REFUND =
  /\b(refund|reversal|chargeback|erstattung|r(ü|ue)ck(zahlung|erstattung|buchung|(ü|ue)berweisung)|storno|remboursement|terugbetaling|rimborso|reembolso)/i;
