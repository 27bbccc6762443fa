import { BANK_ROWS_MAX } from '@tailorbird/contract/limits';
import { isDate } from './bank-dates.ts';
import { UnreadableBankFile } from './bank-lines.ts';
import { messages } from './messages.ts';
import { readAmount } from './read-amount.ts';

export interface BankRow {
  /** Where it begins: a text in quotation marks may have several lines. */
  line: number;
  cells: string[];
}

/** Rows above the table, such as the name of the account. */
export const ROWS_ABOVE = 40;
/** Characters. */
const LONGEST_CELL = 100_000;
const CELLS_MAX = 1000;

/**
 * The rows of a CSV that have anything in them. Catalogues are read by RFC 4180 alone; banks put what
 * customers write between quotation marks as it is, or write no such marks and leave the customer's.
 * So a mark that closes nothing is part of the text.
 * @throws UnreadableBankFile
 */
export function readBankRows(text: string): BankRow[] {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  // Excel's own first line
  const [said = '', told] = /^"?sep=([;,\t|])"?[;,\t|]*\n/i.exec(lines) ?? [];
  const table = lines.slice(said.length);
  const rows: BankRow[] = [];
  for (const row of rowsIn(table, told ?? separatorOf(table), said === '' ? 1 : 2)) {
    if (rows.length >= BANK_ROWS_MAX) {
      throw new UnreadableBankFile(messages.tooManyRows(BANK_ROWS_MAX));
    }
    rows.push(row);
  }
  return rows;
}

/** No head and no sum has both. A whole number of many digits is an account or the like. */
export function isTransferRow(cells: readonly string[]): boolean {
  const date = cells.findIndex(isDate);
  return date >= 0 && cells.some((cell, index) => index !== date && isAmount(cell));
}
export const isAmount = (cell: string) => !/^\d{6,}$/.test(cell) && readAmount(cell) !== undefined;

function* rowsIn(text: string, separator: string, firstLine: number): Generator<BankRow> {
  const cellAt = cellReader(text, separator);
  let line = firstLine;
  for (let begin = 0; begin < text.length;) {
    const cells: string[] = [];
    let at = begin;
    do {
      if (cells.length > 0) at += 1;
      const { value, end } = cellAt(at);
      if (end - at > LONGEST_CELL || cells.length >= CELLS_MAX) {
        throw new UnreadableBankFile(messages.csv(line));
      }
      cells.push(value);
      at = end;
    } while (text[at] === separator);
    if (cells.some((cell) => cell !== '')) yield { line, cells };
    line += text.slice(begin, at + 1).split('\n').length - 1;
    begin = at + 1;
  }
}

/** `="0012"` keeps a spreadsheet from counting. */
const trimmed = (cell: string) => cell.trim().replace(/^="([^"]*)"$/, '$1');

type CellReader = (at: number) => { value: string; end: number };

function cellReader(text: string, separator: string): CellReader {
  const blanks = new RegExp(`[^\\S${separator}\\n]*`, 'y');
  const bare = new RegExp(`[^${separator}\\n]*`, 'y');
  const endOf = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    pattern.exec(text);
    return pattern.lastIndex;
  };
  const findClose = closeFinder(text, separator, (at) => endOf(blanks, at));
  return (at) => {
    const open = endOf(blanks, at);
    const close = text[open] === '"' ? findClose(open) : undefined;
    if (close === undefined || swallowsRows(text, separator, { open, close })) {
      const end = endOf(bare, at);
      return { value: trimmed(text.slice(at, end)), end };
    }
    const value = text.slice(open + 1, close).replaceAll('""', '"');
    return { value: trimmed(value), end: endOf(blanks, close + 1) };
  };
}

/** Finds the mark that closes a cell: what separates cells, or the end of a line, is behind it. */
function closeFinder(
  text: string,
  separator: string,
  skipBlanks: (at: number) => number,
): (open: number) => number | undefined {
  const marks = /"+/g;
  // what was found for a mark before this one: a file of marks alone is searched once
  let known = { open: text.length, close: -1 };
  return (open) => {
    if (text[open + 1] !== '"' && open > known.open) {
      if (known.close < 0) return undefined;
      if (open < known.close) return known.close;
    }
    let isLoose = false;
    marks.lastIndex = open + 1;
    for (let run = marks.exec(text); run; run = marks.exec(text)) {
      const end = run.index + run[0].length;
      const next = skipBlanks(end);
      const isOdd = run[0].length % 2 === 1;
      if (next >= text.length || text[next] === separator || text[next] === '\n') {
        // a pair is one mark of the text, unless the next cell begins behind it
        const isNext = text[next] === separator && text[skipBlanks(next + 1)] === '"';
        if (isOdd || isLoose || isNext) {
          known = { open, close: end - 1 };
          return end - 1;
        }
      } else if (isOdd) isLoose = true;
    }
    known = { open, close: -1 };
    return undefined;
  };
}

/** Of a line that is looked at. */
const LINE_LOOKED_AT = 10_000;

/** A mark that nothing closes would take the rows below into its cell, up to any other mark. */
function swallowsRows(
  text: string,
  separator: string,
  { open, close }: { open: number; close: number },
): boolean {
  const end = text.indexOf('\n', open);
  if (end < 0 || end > close) return false;
  const begin = Math.max(text.lastIndexOf('\n', open) + 1, open - LINE_LOOKED_AT);
  const next = text
    .slice(end + 1, end + LINE_LOOKED_AT)
    .split('\n', 1)
    .join('');
  return isWholeRow(text.slice(begin, end), separator) && isWholeRow(next, separator);
}

const isWholeRow = (line: string, separator: string) =>
  isTransferRow(
    line
      .slice(0, LINE_LOOKED_AT)
      .split(separator)
      .map((cell) => cell.replaceAll('"', '').trim()),
  );

/**
 * What makes most lines whole rows; else what most lines have equally often, since a text has any
 * mark now and then. Those above the table have few of any.
 */
function separatorOf(text: string): string {
  const lines = text.split('\n', ROWS_ABOVE);
  const bare = lines.map((line) => line.slice(0, LINE_LOOKED_AT).replaceAll(/"[^"]*"/g, ''));
  const ranked = [';', '\t', ',', '|'].map((mark) => {
    const counts = bare.map((line) => line.split(mark).length - 1).filter((count) => count > 0);
    const often = (count: number) => counts.filter((one) => one === count).length;
    const usual = counts.reduce((best, one) => (often(one) > often(best) ? one : best), 0);
    const whole = lines.filter((line) => isWholeRow(line, mark)).length;
    return { mark, rank: [whole, often(usual), usual] };
  });
  return ranked.reduce((best, one) => (isHigher(one.rank, best.rank) ? one : best)).mark;
}

const isHigher = (rank: readonly number[], than: readonly number[]) =>
  rank.reduce((found, one, index) => found || one - (than[index] ?? 0), 0) > 0;
