import type { CartItem } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { optionsOf } from '../chosen-drawing.ts';
import type { Column } from './column-names.ts';
import { messages } from './messages.ts';
import { cellFor, readList, type CommonCells, type ReadList } from './read-list.ts';
import {
  noRows,
  rowsOfItems,
  valueOfAll,
  withCell,
  withChange,
  withEmptyRow,
  withoutRow,
  withRows,
  type Row,
  type Rows,
} from './rows.ts';
import { columnsFor, differingIn, filledIn, modesOf, type Mode } from './sheet-columns.ts';
import { noSource, storedRows, type Source } from './stored-rows.ts';

/** Several pieces of a product while they are edited: rows of names, and counts by size. */
export interface Sheet {
  readonly mode: Mode;
  readonly list: Rows;
  /** Former states of the list, the last one last. */
  readonly past: readonly Rows[];
  /** Columns of the last list that the rows do not have. */
  readonly leftOut: readonly LeftOutColumn[];
  /** A sentence about the last list that was read; empty when there is nothing to say. */
  readonly message: string;
  /** Ids of options that differ by row, besides letterings and sizes. */
  readonly more: readonly string[];
  /** The list of the account that the rows are from. */
  readonly source: Source;
  /** The option that is counted by; when undefined, the one that has the sizes. */
  readonly sizeOptionId: string | undefined;
  /** By size, as typed. */
  readonly counts: Readonly<Record<string, string>>;
}

/** A column of the last list that the rows do not have. */
export interface LeftOutColumn {
  /** Its name in the list; empty: it has none. */
  head: string;
  /** By the keys of the rows. */
  cells: ReadonlyMap<number, string>;
}

/** The choices of the page, for one piece. */
export interface PageChoices {
  options: readonly Option[];
  choices: readonly Choice[];
  /** The options that this visitor chose. */
  touched: ReadonlySet<string>;
}

/** Changes of the sheet. Those with a page begin with its choices. */
export type SheetAction =
  | { type: 'paste'; text: string; isInPlace?: boolean; source?: Source; page: PageChoices }
  | { type: 'undo' }
  /** Fills the rows with a column that was left out. */
  | { type: 'assign'; column: LeftOutColumn; option: Option }
  | { type: 'dismiss'; column: LeftOutColumn }
  | { type: 'set all'; optionId: string; cell: string }
  | { type: 'add column'; optionId: string; page: PageChoices }
  | { type: 'add row'; page: PageChoices }
  | { type: 'change row'; key: number; to: (row: Row) => Row }
  | { type: 'remove row'; key: number }
  | { type: 'clear' }
  | { type: 'set mode'; mode: Mode }
  | { type: 'set size option'; optionId: string }
  | { type: 'set count'; valueId: string; count: string }
  | { type: 'set source'; source: Partial<Source> };

/**
 * Begins with the rows that the tab keeps.
 * @param items of the group that is changed, whose rows it begins with instead
 */
export function beginSheet(product: Product, items: readonly CartItem[] | undefined): Sheet {
  const options = optionsOf(product);
  const begun = items
    ? { list: rowsOfItems(items, options), source: noSource }
    : storedRows(product);
  return {
    ...begun,
    mode: items ? 'names' : (modesOf(options)[0] ?? 'sizes'),
    past: [],
    leftOut: [],
    message: '',
    more: items ? differingIn(options, items) : filledIn(options, begun.list),
    sizeOptionId: undefined,
    counts: {},
  };
}

/** The sheet after the action. Several actions of one moment follow one another. */
export function reduceSheet(sheet: Sheet, action: SheetAction): Sheet {
  const { list } = sheet;
  switch (action.type) {
    case 'paste':
      return paste(sheet, action);
    case 'undo': {
      const former = sheet.past.at(-1) ?? list;
      return { ...sheet, list: former, past: sheet.past.slice(0, -1), leftOut: [], message: '' };
    }
    case 'assign': {
      const { column, option } = action;
      const filled = mapRows(list, (row) => withCellOf(row, column, option));
      const leftOut = sheet.leftOut.filter((each) => each !== column);
      const more = isLettering(option) ? sheet.more : union(sheet.more, [option._id]);
      return { ...step(sheet, filled), leftOut, more };
    }
    case 'dismiss':
      return { ...sheet, leftOut: sheet.leftOut.filter((each) => each !== action.column) };
    case 'set all':
      return step(
        sheet,
        mapRows(list, (row) => withCell(row, action.optionId, action.cell)),
      );
    case 'add column': {
      const ids = [action.optionId];
      const rows = withColumns(sheet, list.rows, ids, action.page);
      return { ...sheet, list: { ...list, rows }, more: union(sheet.more, ids) };
    }
    case 'add row': {
      const { options } = action.page;
      const columns = columnsFor('names', options, undefined, sheet.more);
      const cells = cellsForAll(list.rows, columns, commonCells(action.page));
      return { ...sheet, list: withEmptyRow(list, Object.fromEntries(cells)) };
    }
    case 'change row':
      return { ...sheet, list: withChange(list, action.key, action.to) };
    case 'remove row':
      return step(sheet, withoutRow(list, action.key));
    case 'clear':
      return { ...sheet, list: noRows, past: [], leftOut: [], message: '', counts: {} };
    case 'set mode':
      return { ...sheet, mode: action.mode };
    case 'set size option':
      return { ...sheet, sizeOptionId: action.optionId };
    case 'set count':
      return { ...sheet, counts: { ...sheet.counts, [action.valueId]: action.count } };
    case 'set source':
      return { ...sheet, source: { ...sheet.source, ...action.source } };
    default:
      return action satisfies never;
  }
}

/** Steps that can be undone. */
const MOST_UNDONE = 20;

const step = (sheet: Sheet, list: Rows): Sheet => ({
  ...sheet,
  list,
  past: [...sheet.past, sheet.list].slice(-MOST_UNDONE),
});

const mapRows = (list: Rows, to: (row: Row) => Row): Rows => ({
  ...list,
  rows: list.rows.map(to),
});

const union = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];

function paste(
  sheet: Sheet,
  { text, isInPlace = false, source = sheet.source, page }: SheetAction & { type: 'paste' },
): Sheet {
  const { list, more } = sheet;
  const common = commonCells(page);
  const columns = columnsFor('names', page.options, undefined, more);
  const isBlank = ({ cells }: Row) =>
    Object.entries(cells).every(([id, cell]) => cell === '' || cell === common.get(id));
  const before = isInPlace || list.rows.every(isBlank) ? [] : list.rows;
  const read = readList(text, page.options, cellsForAll(before, columns, common));
  if (read.rows.length === 0) return { ...sheet, source, message: messages.readNothing };
  const ids = chosenColumns(read);
  const rows = withColumns(sheet, before, ids, page);
  return {
    ...step(sheet, withRows({ ...list, rows }, read.rows)),
    source,
    leftOut: leftOutOf(read, list.nextKey),
    message: describeList(read, CART_ITEMS_MAX - before.length),
    more: union(more, ids),
  };
}

/** The rows with the choices of the page, where they get columns for them. */
function withColumns(
  { more }: Sheet,
  rows: readonly Row[],
  ids: readonly string[],
  { options, choices }: PageChoices,
): readonly Row[] {
  const columns = columnsFor('names', options, undefined, more);
  const fresh = ids.filter((id) => !columns.some(({ _id }) => _id === id));
  const shown = choices.filter(({ option, value }) => value && fresh.includes(option._id));
  return rows.map((row) =>
    shown.reduce(
      (next, { option: { _id }, value }) =>
        next.cells[_id] === undefined ? withCell(next, _id, value?._id ?? '') : next,
      row,
    ),
  );
}

/** What was written or chosen for the one piece, before there were rows. A default is no choice. */
function commonCells({ choices, touched }: PageChoices): CommonCells {
  return new Map(
    choices.flatMap(({ option, text, value }) => {
      if (isLettering(option)) return text === '' ? [] : [[option._id, text] as const];
      const isChosen = touched.has(option._id) || value !== option.values[0];
      return value && isChosen ? [[option._id, value._id] as const] : [];
    }),
  );
}

/**
 * What a new row has of the start: the texts of all, and of each choice what the other rows agree
 * on, or else what the page has.
 */
function cellsForAll(
  rows: readonly Row[],
  columns: readonly Option[],
  common: CommonCells,
): CommonCells {
  return new Map(
    columns.flatMap((option) => {
      const { _id } = option;
      const ofRows = rows.length > 0 && !isWritten(option);
      const cell = ofRows ? valueOfAll(rows, _id) : common.get(_id);
      return cell ? [[_id, cell] as const] : [];
    }),
  );
}

const chosenColumns = ({ columns }: ReadList): string[] =>
  columns.flatMap((column) =>
    typeof column === 'object' && !isLettering(column) ? column._id : [],
  );

const leftOutOf = ({ leftOut }: ReadList, firstKey: number): LeftOutColumn[] =>
  leftOut.map(({ head, cells }) => ({
    head,
    cells: new Map(cells.map((cell, line) => [firstKey + line, cell])),
  }));

function withCellOf(row: Row, { cells }: LeftOutColumn, option: Option): Row {
  const cell = cells.get(row.key);
  const said = cell === undefined ? undefined : cellFor(option, cell);
  return said === undefined ? row : withCell(row, option._id, said);
}

/** What was read of a list, and what there was no room for. */
function describeList({ rows, columns, omitted }: ReadList, room: number): string {
  return [
    messages.read(Math.min(rows.length, room), columns.flatMap(nameOf)),
    ...(omitted.length > 0 ? [messages.omitted(omitted)] : []),
    ...(rows.length > room ? [messages.noRoom(rows.length - room, CART_ITEMS_MAX)] : []),
  ].join(' ');
}

const nameOf = (column: Column) =>
  column === 'quantity' ? [messages.quantity] : column ? [column.name] : [];
