import type { Option } from '@tailorbird/contract/catalogue';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { isNumberText, nameText } from './column-names.ts';
import type { ListColumn } from './read-list.ts';
import { isMost } from './read-table.ts';
import { valueNamed } from './value-names.ts';

/** A name and what follows it in one cell: `Anna M`, `Edmonds 7 XL`, `Chloe (S) x2`. */

/** UTF-16 units: longer cells hold more than a name and a size. */
const MOST_OF_CELL = 200;

/** What a cell is without an end, and the end; undefined: it has no such end. */
type Split = readonly [rest: string, end: string] | undefined;

/**
 * Takes quantity, choice and number off the names where nearly all of them have one, as columns of
 * their own. Only for what the list has no column for.
 */
export function splitNames(
  columns: readonly ListColumn[],
  options: readonly Option[],
): ListColumn[] {
  const name = nameText(options);
  const has = (is: ListColumn['is']) => columns.some((column) => column.is === is);
  let next = [...columns];
  const take = (is: Option | 'quantity', split: (cell: string) => Split, isEnough: IsEnough) => {
    next = withSplit(next, { name, is, split, isEnough });
  };
  if (!has('quantity')) take('quantity', quantityIn, (count) => count > 0);
  const picked = options.filter((option) => !isWritten(option) && !has(option));
  const fitting = picked.filter((option) =>
    next.some(
      ({ is, cells }) => is === name && isMost(...countOf(cells, (cell) => valueIn(option, cell))),
    ),
  );
  const [option, another] = fitting;
  if (option && !another) take(option, (cell) => valueIn(option, cell), isMost);
  const numbers = options.filter((one) => isNumberText(one) && !has(one));
  const [number] = numbers;
  if (number && number !== name && numbers.length === 1) take(number, numberIn, isMost);
  return next;
}

type IsEnough = (count: number, of: number) => boolean;

interface Splitting {
  name: Option | undefined;
  is: Option | 'quantity';
  split: (cell: string) => Split;
  isEnough: IsEnough;
}

function withSplit(
  columns: readonly ListColumn[],
  { name, is, split, isEnough }: Splitting,
): ListColumn[] {
  if (!name || !isLettering(name)) return [...columns];
  return columns.flatMap((column): ListColumn[] => {
    if (column.is !== name || !isEnough(...countOf(column.cells, split))) return [column];
    const parts = column.cells.map((cell) => split(cell) ?? ([cell, ''] as const));
    return [
      { ...column, cells: parts.map(([rest]) => rest) },
      { head: '', cells: parts.map(([, end]) => end), is },
    ];
  });
}

function countOf(
  cells: readonly string[],
  split: (cell: string) => Split,
): [count: number, of: number] {
  const filled = cells.filter((cell) => cell !== '');
  return [filled.filter((cell) => split(cell) !== undefined).length, filled.length];
}

const AFTER = /^(.{1,200}\S)\s*[x×]\s?(\d{1,2})$/i;
const BEFORE = /^(\d{1,2})\s?[x×]\s+(\S.{0,200})$/i;

function quantityIn(cell: string): Split {
  const before = BEFORE.exec(cell);
  if (before) return [before[2] ?? '', before[1] ?? ''];
  const after = AFTER.exec(cell);
  return after ? [after[1] ?? '', after[2] ?? ''] : undefined;
}

const NUMBER_AFTER = /^(.{1,200}\S)\s+#?(\d{1,2})$/;
const NUMBER_BEFORE = /^#?(\d{1,2})[\s.:–—-]+(\D.{0,200})$/;

function numberIn(cell: string): Split {
  const after = NUMBER_AFTER.exec(cell);
  if (after) return [after[1] ?? '', after[2] ?? ''];
  const before = NUMBER_BEFORE.exec(cell);
  return before ? [before[2] ?? '', before[1] ?? ''] : undefined;
}

const WORD = /[^\s:,/|()–—-]+/gu;
/** `Extra extra large` after the word for size. */
const MOST_WORDS = 4;

/** The longest end that names a value: `X-Large` and not `Large`. */
function valueIn(option: Option, cell: string): Split {
  if (cell.length > MOST_OF_CELL) return undefined;
  const begins = [...cell.matchAll(WORD)].map(({ index }) => index).slice(-MOST_WORDS);
  for (const begin of begins) {
    const rest = cell.slice(0, begin).replace(/[\s:,/|(–—-]+$/, '');
    const end = cell.slice(begin).replace(/[\s)]+$/, '');
    if (rest !== '' && valueNamed(option, end) !== undefined) return [rest, end];
  }
  return undefined;
}
