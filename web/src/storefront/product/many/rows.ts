import type { CartItem } from '@tailorbird/contract/cart';
import type { Option } from '@tailorbird/contract/catalogue';
import { CART_ITEMS_MAX, QUANTITY } from '@tailorbird/contract/limits';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { writtenText } from '@tailorbird/contract/rules/written-text';
import { isNumberText } from './column-names.ts';

/** The rows of several pieces of a product: what is typed, pasted or read from a file. */

/** A piece that differs from the others in its cells. */
export interface Row {
  /** Identifies the row while it is edited. */
  readonly key: number;
  /** Id of the cart item that the row was read from. */
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

export type NewRow = Omit<Row, 'key'>;

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

/**
 * The value that all rows have of a choice; empty when none has any.
 * @returns undefined when they differ
 */
export function valueOfAll(rows: readonly Row[], optionId: string): string | undefined {
  const values = new Set(rows.map(({ cells }) => cells[optionId] ?? ''));
  return values.size === 1 ? [...values][0] : undefined;
}

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

/** @returns undefined when it is no quantity that can be ordered */
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

/** Rows that make the same piece, or have the same number. */
export interface Repeat {
  /** Undefined when the whole piece is the same. */
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
  const numbers = columns.filter(isNumberText);
  return [
    ...pieces,
    ...numbers.flatMap((option) =>
      groupKeys(rows, ({ cells }) => cellOf(option, cells[option._id] ?? ''))
        .filter((keys) => !same.has(String(keys)))
        .map((keys) => ({ option, keys })),
    ),
  ];
}

const cellOf = (option: Option, cell: string) =>
  isWritten(option) ? writtenText(cell, option.textRules) : cell;

/** Keys of rows that have the same, where several have; an empty text counts for nothing. */
function groupKeys(rows: readonly Row[], of: (row: Row) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const text = of(row);
    if (text !== '') groups.set(text, [...(groups.get(text) ?? []), row.key]);
  }
  return [...groups.values()].filter((keys) => keys.length > 1);
}

/** Letters that Unicode does not take apart, and how they are written where an alphabet lacks them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ß: 'ss',
  ŋ: 'ng',
};

const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'giu');

/** A capital stays one: `Łukasz` as `Lukasz`. */
function plainLetter(letter: string): string {
  const plain = PLAIN_LETTERS[letter.toLowerCase()] ?? letter;
  const isCapital = letter !== letter.toLowerCase();
  return isCapital ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
}

/** The text without what an alphabet may lack in and about its letters: `Ondřej` as `Ondrej`. */
export const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(UNDIVIDED, plainLetter);
