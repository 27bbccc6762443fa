import type { Option } from '@tailorbird/contract/catalogue';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import {
  columnByName,
  isForNumbers,
  isNumberText,
  isOtherColumn,
  isWholeName,
  nameText,
  type Column,
  type NamePart,
} from './column-names.ts';
import { listLines } from './list-lines.ts';
import { isMost, readTable, type KnownCells } from '../../../read-table.ts';
import type { NewRow } from './rows.ts';
import { withSizesDown } from './sizes-across.ts';
import { byValueFirst } from './sizes-first.ts';
import { splitNames } from './split-names.ts';
import { unstacked } from './stacked-lines.ts';
import { plain, valueByName } from './value-names.ts';

/** A column of a list while it is read. */
export interface ListColumn {
  /** Its cell in the head; empty: the list has none. */
  head: string;
  /** One for each line. */
  cells: readonly string[];
  is: Column | NamePart;
  /** More than one meaning fits, so that nobody guesses. */
  isDoubtful?: boolean;
}

export interface ReadList {
  rows: NewRow[];
  /** From left to right, as far as they are known. */
  columns: readonly Column[];
  /** With what was in them. */
  leftOut: readonly Pick<ListColumn, 'head' | 'cells'>[];
  /** Lines that are no pieces, such as totals. */
  omitted: readonly string[];
}

/** The values that all pieces have, by the ids of the options. */
export type CommonCells = ReadonlyMap<string, string>;

const noCells: CommonCells = new Map();

/**
 * The rows of a list that was pasted, read from a file, or kept. Columns are known by their names,
 * or by their values. What no column has stays as it is for all; a choice that only some lines have
 * stays blank in the others.
 */
export function readList(
  pasted: string,
  options: readonly Option[],
  common: CommonCells = noCells,
): ReadList {
  const { text, omitted } = listLines(pasted, options.some(isNumberText));
  const known = knownCells(options);
  const table = unstacked(readTable(byValueFirst(text, options), known), {
    isValue: (cell) => isValue(cell, options),
    isHead: known.isHead,
  });
  const { heads, lines, sums } = withHead(withSizesDown(table, options), options);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const begun = Array.from({ length: width }, (_, index): ListColumn => {
    const head = heads[index] ?? '';
    const cells = lines.map((line) => line[index] ?? '');
    const is = columnByName(head, options);
    return index === 0 && isPlaces(head, cells, is)
      ? { head, cells, is: undefined, isDoubtful: true }
      : { head, cells, is };
  });
  const valued = withValues(firstOfEach(joinNames(begun, options)), options);
  const named =
    heads.length > 0 ? withOnlyText(valued, options) : withTexts(valued, options, common);
  const columns = splitNames(named, options);
  return {
    rows: lines.map((_, line) => rowOf(columns, line, common)),
    columns: columns.map(columnOf),
    leftOut: columns.filter((one) => !columnOf(one) && one.cells.some((cell) => cell !== '')),
    omitted: [...omitted, ...sums],
  };
}

/** The meaning that rows have a place for. */
const columnOf = ({ is }: ListColumn): Column =>
  is === 'first name' || is === 'last name' ? undefined : is;

function rowOf(columns: readonly ListColumn[], line: number, common: CommonCells): NewRow {
  const cells: Record<string, string> = Object.fromEntries(common);
  let quantity = '1';
  for (const column of columns) {
    const cell = column.cells[line] ?? '';
    const is = columnOf(column);
    if (is === 'quantity') quantity = cell || quantity;
    else if (is) {
      delete cells[is._id];
      const said = cellFor(is, cell);
      if (said !== undefined) cells[is._id] = said;
    }
  }
  return { cells, quantity };
}

/**
 * The value as a row has it.
 * @returns undefined when a choice is blank
 */
export function cellFor(option: Option, cell: string): string | undefined {
  if (!isWritten(option)) return cell === '' ? undefined : (valueByName(option, cell) ?? cell);
  const number = /^(?:#|no\.?|nr\.?)\s*(\d+)$/i.exec(cell);
  return number?.[1] !== undefined && isForNumbers(option) ? number[1] : cell;
}

const isPicked = (option: Option) => !isWritten(option);

const isValue = (cell: string, options: readonly Option[]) =>
  options.some((option) => isPicked(option) && valueByName(option, cell) !== undefined);

const knownCells = (options: readonly Option[]): KnownCells => ({
  isValue: (cell) => /^\d{1,3}$/.test(cell) || isValue(cell, options),
  isHead: (cells) => isHead(cells, options),
});

/** Lines above a head, such as the name of the class. */
const LINES_ABOVE = 4;

/** The first line that names columns is the head, and what stands above it no piece. */
function withHead(table: readonly string[][], options: readonly Option[]) {
  const at = table
    .slice(0, LINES_ABOVE + 1)
    .findIndex((line, index) => isHead(line, options, index > 0 ? 2 : 1));
  if (at < 0) return { heads: [], lines: table, sums: [] };
  const heads = table[at] ?? [];
  // a table of several pages has its head on each of them
  const below = table.slice(at + 1).filter((line) => line.join('\t') !== heads.join('\t'));
  const last = below.at(-1);
  const isSummed = last !== undefined && below.length > 2 && isSum(last, below.slice(0, -1));
  return isSummed
    ? { heads, lines: below.slice(0, -1), sums: [last.join(' ').trim()] }
    : { heads, lines: below, sums: [] };
}

const AMOUNT = /^[\d.,\s€$£]*$/;

/** A last line of nothing but numbers, where all above it have words in a column that it leaves blank. */
const isSum = (last: readonly string[], above: readonly (readonly string[])[]) =>
  last.every((cell) => AMOUNT.test(cell)) &&
  last.some(
    (cell, place) => cell === '' && above.every((line) => /\p{L}/u.test(line[place] ?? '')),
  );

function isHead(cells: readonly string[], options: readonly Option[], least = 1): boolean {
  const named = cells.filter((cell) => columnByName(cell, options) !== undefined);
  if (named.length < least || named.length === 0) return false;
  // a word such as Guest may be written on a piece, and nothing stands beside it
  if (cells.length === 1 && !isNameOfColumn(cells[0] ?? '', options)) return false;
  return !cells.some((cell) => isValue(cell, options));
}

const isNameOfColumn = (cell: string, options: readonly Option[]) =>
  /name/i.test(cell) || options.some(({ name }) => plain(name) === plain(cell));

/** First and last names, or a name beside a first one, are the text for a name together. */
function joinNames(columns: readonly ListColumn[], options: readonly Option[]): ListColumn[] {
  const name = nameText(options);
  const at = (is: ListColumn['is']) => columns.findIndex((column) => column.is === is);
  // Name and Surname, where the one that is told is the last
  const first = at('first name') < 0 && name && at('last name') >= 0 ? at(name) : at('first name');
  const last = at('last name') >= 0 ? at('last name') : first >= 0 && name ? at(name) : -1;
  return columns.flatMap((column, index): ListColumn[] => {
    if (first >= 0 && last >= 0) {
      if (index === Math.max(first, last)) return [];
      if (index !== Math.min(first, last)) return [column];
      const cellsAt = (place: number, line: number) => columns[place]?.cells[line] ?? '';
      const cells = column.cells.map((_, line) =>
        `${cellsAt(first, line)} ${cellsAt(last, line)}`.trim(),
      );
      return [{ ...column, cells, is: name }];
    }
    return [index === first || index === last ? { ...column, is: name } : column];
  });
}

/**
 * Of columns with the same name, the first that has something in it. Of several for one choice, such
 * as `Shirt size` and `Trouser size`, nobody guesses, unless one has its whole name or its values.
 */
function firstOfEach(columns: readonly ListColumn[]): ListColumn[] {
  return columns.map((column) => {
    const { is } = column;
    if (is === undefined) return column;
    const same = columns.filter((one) => one.is === is);
    const filled = same.filter(({ cells }) => cells.some((cell) => cell !== ''));
    const [first, ...more] = filled.length > 0 ? filled : same;
    if (column === first && more.length === 0) return column;
    if (typeof is !== 'object' || isWritten(is)) {
      return column === first ? column : { ...column, is: undefined };
    }
    if (!filled.includes(column)) return { ...column, is: undefined };
    const [whole] = filled.filter(({ head }) => isWholeName(head, is));
    const fitting = filled.filter(({ cells }) => isColumnOf(is, cells));
    const meant = whole ?? (fitting.length === 1 ? fitting[0] : undefined);
    return column === meant ? column : { ...column, is: undefined, isDoubtful: true };
  });
}

/** A column whose cells are values of one option is that option; of two, nobody guesses. */
function withValues(columns: readonly ListColumn[], options: readonly Option[]): ListColumn[] {
  const left = new Set(options.filter(isPicked));
  for (const { is } of columns) if (typeof is === 'object') left.delete(is);
  const fitting = columns.map(({ is, head, cells }) =>
    is === undefined && !isOtherColumn(head)
      ? [...left].filter((option) => isColumnOf(option, cells))
      : [],
  );
  return columns.map((column, index) => {
    const [option, another] = fitting[index] ?? [];
    if (!option) return column;
    const isOther = fitting.some((each, place) => place !== index && each.includes(option));
    return another || isOther || isGender(column.cells)
      ? { ...column, isDoubtful: true }
      : { ...column, is: option };
  });
}

/** M beside F or W is a person's, and no size. */
const isGender = (cells: readonly string[]) =>
  cells.every((cell) => /^[mfwvdx]?$/i.test(cell)) && cells.some((cell) => /^[fwvd]$/i.test(cell));

function isColumnOf(option: Option, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const named = filled.filter((cell) => valueByName(option, cell) !== undefined);
  return isMost(named.length, filled.length);
}

/** Below a head, the one column of words that nobody knows is the text for a name. */
function withOnlyText(columns: readonly ListColumn[], options: readonly Option[]): ListColumn[] {
  const name = nameText(options);
  if (!name || columns.some(({ is }) => is === name)) return [...columns];
  const words = columns.filter(
    ({ is, isDoubtful, cells }) =>
      is === undefined && !isDoubtful && cells.some((cell) => /\p{L}/u.test(cell)),
  );
  return columns.map((column) =>
    words.length === 1 && column === words[0] ? { ...column, is: name } : column,
  );
}

/** Without a head, whole numbers are a text of numbers or else the quantity, and others the texts. */
function withTexts(
  columns: readonly ListColumn[],
  options: readonly Option[],
  common: CommonCells,
): ListColumn[] {
  const numbers = options.filter(isNumberText);
  const asked = columns.map((column, index) =>
    index === 0 && columns.length > 1 && isRunning(column.cells)
      ? { ...column, isDoubtful: true }
      : column,
  );
  const isOpen = ({ is, isDoubtful }: ListColumn) => is === undefined && !isDoubtful;
  const isNumbers = (column: ListColumn, index: number) =>
    // a first column of numbers is what is written, if nothing else is for numbers
    (index > 0 || numbers.length > 0) &&
    column.cells.some((cell) => cell !== '') &&
    column.cells.every((cell) => /^(?:#?\d{1,2})?$/.test(cell));
  const places = [...asked.entries()].filter(([, column]) => isOpen(column));
  const counted = places.filter(([index, column]) => isNumbers(column, index));
  const written = places.filter(([index, column]) => !isNumbers(column, index));
  const texts = textsFor(written.length, options, common);
  const found = new Map<number, Column>();
  const leftNumbers = [...numbers, 'quantity' as const];
  for (const [index] of counted) found.set(index, leftNumbers.shift());
  const leftTexts = [
    ...texts,
    ...leftNumbers.filter((each): each is Option => each !== 'quantity'),
  ];
  for (const [index] of written) found.set(index, leftTexts.shift());
  return asked.map((column, index) => ({ ...column, is: column.is ?? found.get(index) }));
}

/** Below `No.`, the places of a list may stand as well as numbers to be made. */
const isPlaces = (head: string, cells: readonly string[], is: ListColumn['is']) =>
  typeof is === 'object' &&
  /^(?:no|nr|num|#)\W*$/i.test(head) &&
  isNumberText(is) &&
  isRunning(cells);

/** 1, 2, 3 …: as likely the places of a list as numbers to be made. */
const isRunning = (cells: readonly string[]) =>
  cells.length > 2 && cells.every((cell, index) => cell === String(index + 1));

/** As many columns as texts: in their order. Fewer: the name first, what is written for all last. */
function textsFor(count: number, options: readonly Option[], common: CommonCells): Option[] {
  const texts = options.filter((option) => isLettering(option) && !isForNumbers(option));
  if (count >= texts.length) return texts;
  // those that are not written for all, then all: a sample may stand in the text for a name
  const ordered = [...texts.filter(({ _id }) => !common.has(_id)), ...texts];
  const name = nameText(ordered);
  return [...new Set([...(name ? [name] : []), ...ordered])];
}
