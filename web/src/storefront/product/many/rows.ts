import type { CartItem } from '@tailorbird/contract/cart';
import type { Option } from '@tailorbird/contract/catalogue';
import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { writtenText } from '@tailorbird/contract/rules/written-text';

/** The rows of several pieces of a product: what is typed, pasted or read from a file. */

/** A piece that differs from the others in its cells. */
export interface Row {
  /** Of this row while it is edited. */
  readonly key: number;
  /** The item of the cart that it was read from. */
  readonly itemId?: string;
  /** By option: a text, or the id of a value; a name where no value has it. */
  readonly cells: Readonly<Record<string, string>>;
  /** As typed. */
  readonly quantity: string;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Of the next row. */
  readonly nextKey: number;
}

export const noRows: Rows = { rows: [], nextKey: 0 };

type NewRow = Omit<Row, 'key'>;

const emptyRow: NewRow = { cells: {}, quantity: '1' };

/** As many as there is room for. */
export function withRows({ rows, nextKey }: Rows, added: readonly NewRow[]): Rows {
  const fitting = added.slice(0, CART_ITEMS_MAX - rows.length);
  const keyed = fitting.map((row, index) => ({ ...row, key: nextKey + index }));
  return { rows: [...rows, ...keyed], nextKey: nextKey + keyed.length };
}

export const withEmptyRow = (rows: Rows, cells: Row['cells'] = {}): Rows =>
  withRows(rows, [{ ...emptyRow, cells }]);

export const withoutRow = ({ rows, nextKey }: Rows, key: number): Rows => ({
  rows: rows.filter((row) => row.key !== key),
  nextKey,
});

export const withChange = (
  { rows, nextKey }: Rows,
  key: number,
  change: (row: Row) => Row,
): Rows => ({ rows: rows.map((row) => (row.key === key ? change(row) : row)), nextKey });

export const withCell = (row: Row, optionId: string, cell: string): Row => ({
  ...row,
  cells: { ...row.cells, [optionId]: cell },
});

/** The choices of a row: its own cells, and for the other options those of all. */
export function choicesOf(
  { cells }: Row,
  columns: readonly Option[],
  ofAll: readonly Choice[],
): Choice[] {
  return ofAll.map((choice) => {
    const { option } = choice;
    if (!columns.includes(option)) return choice;
    const cell = cells[option._id];
    if (isWritten(option)) return { option, value: undefined, text: cell ?? '', gone: false };
    if (cell === undefined) return choice;
    const value = option.values.find(({ _id }) => _id === cell);
    const gone = cell !== '' && !value;
    return { option, value, text: gone ? cell : '', gone };
  });
}

/** Undefined: it is no quantity that can be ordered. */
export function quantityOf({ quantity }: Row): number | undefined {
  const number = /^\s*\d{1,3}\s*$/.test(quantity) ? Number(quantity) : 0;
  return number >= QUANTITY.min && number <= QUANTITY.max ? number : undefined;
}

/** The rows of a group of the cart. */
export function rowsOfItems(items: readonly CartItem[], columns: readonly Option[]): Rows {
  return withRows(
    noRows,
    items.map(({ _id, quantity, selectedOptions }) => ({
      itemId: _id,
      quantity: String(quantity),
      cells: Object.fromEntries(
        columns.map((option) => {
          const chosen = selectedOptions.find(({ optionId }) => optionId === option._id);
          const isOffered = option.values.some(({ _id: id }) => id === chosen?.valueId);
          return [option._id, (isOffered ? chosen?.valueId : chosen?.value) ?? ''];
        }),
      ),
    })),
  );
}

/**
 * The cells of a table as spreadsheets copy it, or as a CSV file has it. Empty lines are left out.
 * A tab, a semicolon or a comma stands between cells; the first of them that the text has.
 */
export function readTable(text: string): string[][] {
  const between = separatorOf(text);
  const table: string[][] = [];
  let line: string[] = [];
  const cell = new RegExp(`"((?:[^"]|"")*)"(?=[${between}\\r\\n]|$)|([^${between}\\r\\n]*)`, 'y');
  const source = text.replace(/^\uFEFF/, '');
  for (let at = 0; at <= source.length; at += 1) {
    cell.lastIndex = at;
    const [whole = '', quoted, plain = ''] = cell.exec(source) ?? [];
    at += whole.length;
    // what stands between quotation marks may have several lines, and a piece has one
    line.push((quoted?.replaceAll('""', '"').replaceAll(/\s+/g, ' ') ?? plain).trim());
    if (source[at] === between) continue;
    if (source[at] === '\r' && source[at + 1] === '\n') at += 1;
    if (line.some((one) => one !== '')) table.push(line);
    line = [];
  }
  return table;
}

/** Commas are in texts as well: they stand between cells where each line has as many. */
function separatorOf(text: string): string {
  const found = ['\t', ';'].find((mark) => text.includes(mark));
  if (found) return found;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const counts = new Set(lines.map((line) => line.split(',').length));
  const isTable = lines.length > 1 && counts.size === 1 && !counts.has(1);
  return isTable || text.includes('","') ? ',' : '\t';
}

/** What a column of a table is: an option, the quantity, or nothing that is known. */
export type Column = Option | 'quantity' | undefined;

export interface ReadRows {
  rows: NewRow[];
  /** From left to right. */
  columns: readonly Column[];
}

const QUANTITIES = /^(?:quantity|qty|pieces|number of pieces|count|amount)$/i;

/** Texts that are written for all pieces, by the ids of their options. */
export type CommonTexts = ReadonlyMap<string, string>;

const noTexts: CommonTexts = new Map();

/**
 * Rows of a pasted table. A first line that names options is its head. Else a column whose cells are
 * values of an option is that option, whole numbers are a text of numbers or else the quantity, and
 * the other columns are the texts. Texts that no column has stay as they are written for all.
 */
export function readRows(
  table: readonly (readonly string[])[],
  options: readonly Option[],
  common: CommonTexts = noTexts,
): ReadRows {
  const [first = [], ...others] = table;
  const named = first.map((cell) => columnNamed(cell, options));
  const hasHead = named.some((column) => column !== undefined) && isNoValue(first, options);
  const lines = hasHead ? others : table;
  const columns = hasHead ? named : columnsOf(lines, options, common);
  const rows = lines.map((line): NewRow => {
    const cells: Record<string, string> = Object.fromEntries(common);
    let { quantity } = emptyRow;
    for (const [index, column] of columns.entries()) {
      const cell = line[index] ?? '';
      if (column === 'quantity') quantity = cell || quantity;
      else if (column && isWritten(column)) cells[column._id] = cell;
      // a blank one is as it is chosen for all
      else if (column && cell !== '') cells[column._id] = valueNamed(column, cell) ?? cell;
    }
    return { cells, quantity };
  });
  return { rows, columns };
}

const plain = (text: string) => text.trim().toLowerCase();

/** `Name` is the text for a name, whatever it is called. */
function columnNamed(cell: string, options: readonly Option[]): Column {
  if (QUANTITIES.test(cell.trim())) return 'quantity';
  const named = options.find(({ name }) => plain(name) === plain(cell));
  return named ?? (plain(cell) === 'name' ? nameText(options) : undefined);
}

/** No cell of a head is a value. */
const isNoValue = (cells: readonly string[], options: readonly Option[]) =>
  !cells.some((cell) => options.some((option) => valueNamed(option, cell) !== undefined));

/** The id of a value by its name, with its unit or without: `110` is `110 cm`. */
function valueNamed({ values }: Option, cell: string): string | undefined {
  const name = plain(cell);
  if (name === '') return undefined;
  const found =
    values.find(({ value }) => plain(value) === name) ??
    values.find(({ value }) => plain(value).startsWith(`${name} `));
  return found?._id;
}

/** Most cells of a column must be values, so that a misspelt one does not make it a text. */
const MOST = 0.6;

function columnsOf(
  table: readonly (readonly string[])[],
  options: readonly Option[],
  common: CommonTexts,
): Column[] {
  const width = Math.max(0, ...table.map((line) => line.length));
  const left = new Set(options);
  const cellsAt = (index: number) => table.map((line) => line[index] ?? '').filter(Boolean);
  const columns = Array.from({ length: width }, (_, index): Column => {
    const cells = cellsAt(index);
    const option = [...left].find(
      (one) =>
        cells.length > 0 &&
        cells.filter((cell) => valueNamed(one, cell) !== undefined).length >= MOST * cells.length,
    );
    if (option) left.delete(option);
    return option;
  });
  const numbers = [...left].filter((option) => isLettering(option) && isForNumbers(option));
  // a first column of numbers is what is written, if nothing else is for numbers
  const isNumbers = (index: number) =>
    (index > 0 || numbers.length > 0) &&
    cellsAt(index).length > 0 &&
    cellsAt(index).every((cell) => /^\d{1,2}$/.test(cell));
  const places = columns.flatMap((column, index) => (column ? [] : [index]));
  const texts = textsFor(places.filter((index) => !isNumbers(index)).length, left, common);
  let hasQuantity = false;
  for (const index of places.filter(isNumbers)) {
    columns[index] = numbers.shift() ?? (hasQuantity ? undefined : 'quantity');
    hasQuantity ||= columns[index] === 'quantity';
  }
  for (const index of places.filter((one) => !isNumbers(one))) {
    columns[index] = texts.shift() ?? numbers.shift();
  }
  return columns;
}

/** As many columns as texts: in their order. Fewer: the name first, what is written for all last. */
function textsFor(count: number, left: ReadonlySet<Option>, common: CommonTexts): Option[] {
  const texts = [...left].filter((option) => isLettering(option) && !isForNumbers(option));
  if (count >= texts.length) return texts;
  // those that are not written for all, then all: a sample may stand in the text for a name
  const ordered = [...texts.filter(({ _id }) => !common.has(_id)), ...texts];
  const name = nameText(ordered);
  return [...new Set([...(name ? [name] : []), ...ordered])];
}

const NAMES = /\b(?:name|player|person|wearer)s?\b/i;

/** The text that most likely is whose piece it is. */
export function nameText(options: readonly Option[]): Option | undefined {
  const texts = options.filter(isLettering);
  const words = texts.filter((option) => !isForNumbers(option));
  return words.find(({ name }) => NAMES.test(name)) ?? words[0] ?? texts[0];
}

/** A text that numbers are written for, as on the back of a shirt. */
export const isForNumbers = ({ name, textRules }: Option) =>
  textRules?.characters === 'digits' || /\bnumber\b|\bno\b/i.test(name);

/** Rows that make the same piece, or have the same number. */
export interface Repeat {
  /** Undefined: the whole piece is the same. */
  option: Option | undefined;
  /** In their order. */
  keys: readonly number[];
}

export function repeatsIn(rows: readonly Row[], columns: readonly Option[]): Repeat[] {
  const pieces = groupKeys(rows, ({ cells }) => {
    const own = columns.map((option) => cellOf(option, cells[option._id] ?? ''));
    return own.some((cell) => cell !== '') ? JSON.stringify(own) : '';
  }).map((keys): Repeat => ({ option: undefined, keys }));
  const same = new Set(pieces.map(({ keys }) => String(keys)));
  const numbers = columns.filter((option) => isLettering(option) && isForNumbers(option));
  return [
    ...pieces,
    ...numbers.flatMap((option) =>
      groupKeys(rows, ({ cells }) => cellOf(option, cells[option._id] ?? ''))
        .filter((keys) => !same.has(String(keys)))
        .map((keys) => ({ option, keys })),
    ),
  ];
}

const cellOf = (option: Option, cell: string) => (isWritten(option) ? writtenText(cell) : cell);

/** Keys of rows that have the same, where several have; an empty text counts for nothing. */
function groupKeys(rows: readonly Row[], of: (row: Row) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const text = of(row);
    if (text !== '') groups.set(text, [...(groups.get(text) ?? []), row.key]);
  }
  return [...groups.values()].filter((keys) => keys.length > 1);
}

/** The text without what an alphabet may lack above and below its letters: `Ondřej` as `Ondrej`. */
export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC');
