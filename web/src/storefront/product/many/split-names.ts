import type { Option } from '@tailorbird/contract/catalogue';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { isNumberText, nameText } from './column-names.ts';
import type { ListColumn } from './read-list.ts';
import { isMost } from '../../../read-table.ts';
import { valueByName } from './value-names.ts';

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
  if (!name || !isLettering(name)) return [...columns];
  let next = [...columns];
  const has = (is: ListColumn['is']) => next.some((column) => column.is === is);
  const take = (is: Option | 'quantity', split: (cell: string) => Split, isEnough: IsEnough) => {
    next = withSplit(next, { name, is, split, isEnough });
  };
  const fittingIn = (some: readonly ListColumn[]) => {
    const texts = some.filter(({ is }) => is === name).flatMap(({ cells }) => cells);
    const left = options.filter((option) => !isWritten(option) && !has(option));
    return left.flatMap((option) => {
      const split = valueSplit(option, texts, numbers.length === 0);
      return split ? [[option, split] as const] : [];
    });
  };
  if (!has('quantity')) take('quantity', quantityIn, (count) => count > 0);
  const numbers = options.filter((one) => isNumberText(one) && !has(one));
  const takeValue = () => {
    const [[option, split] = [], another] = fittingIn(next);
    if (!option || !split) return false;
    if (!another) {
      take(option, split, () => true);
      return true;
    }
    // of two options: `Anna M` where front and back have a size, `Anna M Navy` where two have a colour
    const asked = withSplit(next, { name, is: undefined, split, isEnough: () => true });
    const isAsked = asked.some(isOfSizes) || fittingIn(asked).length > 0;
    if (isAsked) next = asked;
    return isAsked;
  };
  // `Anna - 130 cm - bow` has two
  while (takeValue());
  const [number] = numbers;
  if (number && number !== name && numbers.length === 1) take(number, numberIn, isMost);
  // `Edmonds M 7`
  while (takeValue());
  return next;
}

/** Its cells are short forms of sizes, which stand behind a name for nothing else. */
const isOfSizes = ({ is, isDoubtful, head, cells }: ListColumn) =>
  !is && isDoubtful && head === '' && cells.every((cell) => cell === '' || SHORT.test(cell));

/** How a value is taken off these cells; undefined: they mostly have none. */
function valueSplit(
  option: Option,
  cells: readonly string[],
  isCounted: boolean,
): ((cell: string) => Split) | undefined {
  const endOf = (cell: string) =>
    valueIn(option, cell) ?? (isCounted ? countedIn(option, cell) : undefined);
  const ends = cells.flatMap((cell) => endOf(cell)?.[1] ?? []);
  const areWords = ends.filter((end) => WORDS.test(end)).length * 2 >= ends.length;
  const last = (cell: string) => {
    const split = endOf(cell);
    const isNone = split && (INITIAL.test(split[1]) || (!areWords && isSurname(cell, split[1])));
    return isNone ? undefined : split;
  };
  const first = (cell: string) => valueBefore(option, cell);
  return [last, first].find((split) => {
    const [count, all] = countOf(cells, split);
    const sentences = cells.filter((cell) => SENTENCE.test(cell) && split(cell) === undefined);
    // of a list of wishes each line is one
    const of = sentences.length < count ? all - sentences.length : all;
    return (
      isMost(count, of) || (split === last && count > 1 && ends.some((end) => CLEAR.test(end)))
    );
  });
}

const COUNTED = /^(.{1,200}\S)\s+(\d{1,2})$/;

/** `Anna M 2`: pieces, or what else. */
function countedIn(option: Option, cell: string): Split {
  const [, counted = '', number] = COUNTED.exec(cell) ?? [];
  const [rest, end] = valueIn(option, counted) ?? [];
  return rest === undefined ? undefined : [rest, `${end} ${number}`];
}

/** No initial is written like this. */
const CLEAR = /^(?:\dx[sl]?|x+[sl])$/i;

/** With a point, a letter is an initial: `Anna S.` */
const INITIAL = /^\p{L}\.$/u;
/** No name, in a mail around the list. */
const SENTENCE =
  /[:!?]$|^(?:hi|hello|hey|dear|thanks|thank you|cheers|(?:best |kind )?regards|sent from|hallo|liebe[rs]?|danke|viele grüße|(?:mit )?freundlichen? grüßen?|gesendet von|bonjour|merci|cordialement)(?!\p{L})/iu;

const WORDS = /\p{L}{4,}/u;
const SURNAMES = /[\p{L}.]\s+(?:small|large|klein|gro(?:ß|ss)|petit|grand)$/iu;

/** Names that are words for sizes: among short forms, `Sally Small` has none, but `Sally, small` has. */
const isSurname = (cell: string, end: string) => !/\s/.test(end) && SURNAMES.test(cell);

type IsEnough = (count: number, of: number) => boolean;

interface Splitting {
  name: Option;
  /** Missing: more than one meaning fits. */
  is: Option | 'quantity' | undefined;
  split: (cell: string) => Split;
  isEnough: IsEnough;
}

function withSplit(
  columns: readonly ListColumn[],
  { name, is, split, isEnough }: Splitting,
): ListColumn[] {
  return columns.flatMap((column): ListColumn[] => {
    if (column.is !== name || !isEnough(...countOf(column.cells, split))) return [column];
    const parts = column.cells.map((cell) => split(cell) ?? ([cell, ''] as const));
    return [
      { ...column, cells: parts.map(([rest]) => rest) },
      { head: '', cells: parts.map(([, end]) => end), is, ...(!is && { isDoubtful: true }) },
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

const AFTER = /^(.{1,200}\S)\s*\(?[x×]\s?(\d{1,2})\)?$/i;
const AFTER_IN_BRACKETS = /^(.{1,200}\S)\s*\((\d{1,2})\s?[x×]\)$/i;
const BEFORE = /^(\d{1,2})\s?[x×]\s+(\S.{0,200})$/i;

function quantityIn(cell: string): Split {
  const before = BEFORE.exec(cell);
  if (before) return [before[2] ?? '', before[1] ?? ''];
  const after = AFTER.exec(cell) ?? AFTER_IN_BRACKETS.exec(cell);
  return after ? [after[1] ?? '', after[2] ?? ''] : undefined;
}

const NUMBER_AFTER = /^(.{1,200}\S)\s+#?(\d{1,2})$/;
const NUMBER_BEFORE = /^(?:#|n[or]\.?\s*)?(\d{1,2})[\s.:–—-]+(\D.{0,200})$/i;

function numberIn(cell: string): Split {
  const after = NUMBER_AFTER.exec(cell);
  if (after) return [after[1] ?? '', after[2] ?? ''];
  const before = NUMBER_BEFORE.exec(cell);
  return before ? [before[2] ?? '', before[1] ?? ''] : undefined;
}

const WORD = /[^\s:,/|()–—-]+/gu;
/** `Extra extra large` after the word for size. */
const MOST_WORDS = 4;

/** Whose cut it is, which is as much of a size as its letter. */
const CUT =
  /^(?:youth|kids?|kid['’]s|child|children|children['’]s|junior|boys?|girls?|toddler|infant|women|womens|women['’]s|woman['’]s|wmns|ladies|men|mens|men['’]s|adults?|unisex|slim|fitted|kinder|damen|herren|mädchen|jungen|enfants?|femme|homme|dames|heren)$/iu;
/** Between two values, one of which is meant. */
const EITHER = /(?:[/|&+,–—-]|\s(?:or|and|oder|und|ou|et|of|en|to|bis|o|y|e))\s*$/iu;
const EITHER_WORD = /^(?:[&+]|or|and|oder|und|ou|et|of|en|to|bis|o|y|e)$/iu;
const SHORT = /^\d?[xsml]+$/i;
const COUNT = /^\d{1,2}[x×]$/i;

/**
 * The longest end that names a value: `X-Large` and not `Large`. Another value, a count or a cut in
 * front of it belongs to the end, which then names none.
 */
export function valueIn(option: Option, cell: string): Split {
  if (cell.length > MOST_OF_CELL) return undefined;
  // pieces, an age or a number: nobody knows
  const [, counted, number] = /^(.*\S)\s*(\(\d{1,2}\))$/.exec(cell) ?? [];
  if (counted !== undefined) {
    const [rest, end] = valueIn(option, counted) ?? [];
    return rest === undefined ? undefined : [rest, `${end} ${number}`];
  }
  const words = [...cell.matchAll(WORD)].filter(([word]) => !EITHER_WORD.test(word));
  for (const [place, { index }] of [...words.entries()].slice(-MOST_WORDS)) {
    const end = endFrom(cell, index);
    if (valueByName(option, end) === undefined) continue;
    const before = words[place - 1];
    const isMore = before && isPartOfEnd(option, before[0], cell.slice(0, index), end);
    const found = splitAt(cell, isMore ? before.index : index);
    if (found) return found;
  }
  return undefined;
}

/** A tick says that somebody has been asked. */
const endFrom = (cell: string, begin: number) =>
  cell.slice(begin).replace(/(?:[\s)☑✓✔✅👍]|\uFE0F)+$/u, '');

function splitAt(cell: string, begin: number): Split {
  const rest = cell.slice(0, begin).replace(/[\s:,/|(–—=>→»…_-]+$/, '');
  return rest === '' ? undefined : [rest, endFrom(cell, begin)];
}

function isPartOfEnd(option: Option, word: string, before: string, end: string): boolean {
  if (CUT.test(word) || COUNT.test(word)) return true;
  // `2 XL` may be two of XL
  if (valueByName(option, `${word}${end}`) !== undefined && /^\d$/.test(word)) return true;
  if (valueByName(option, word) === undefined) return false;
  if (COUNT.test(end)) return true;
  return EITHER.test(before) && (SHORT.test(word) || !/,\s*$/.test(before));
}

/** `XL Anna`, where nothing else in front of the name is a value. */
function valueBefore(option: Option, cell: string): Split {
  if (cell.length > MOST_OF_CELL) return undefined;
  const words = [...cell.matchAll(WORD)].slice(0, MOST_WORDS);
  for (const { 0: word, index } of words.toReversed()) {
    const begin = cell.slice(0, index + word.length).replace(/^[\s(]+/, '');
    const rest = cell.slice(index + word.length).replace(/^[\s:,/|)–—-]+/, '');
    const [next = ''] = /^[^\s:,/|()–—-]+/u.exec(rest) ?? [];
    // with a point it is an initial
    const isFirst = /\p{L}/u.test(rest) && valueByName(option, next) === undefined;
    if (isFirst && !begin.endsWith('.') && valueByName(option, begin) !== undefined) {
      return [rest, begin];
    }
  }
  return undefined;
}
