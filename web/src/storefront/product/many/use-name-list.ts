import type { Option } from '@tailorbird/contract/catalogue';
import { CART_ITEMS_MAX } from '@tailorbird/contract/limits';
import type { Choice } from '@tailorbird/contract/rules/choice-address';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { useMemo, useState } from 'react';
import type { Column } from './column-names.ts';
import { messages } from './messages.ts';
import { cellFor, readList, type CommonCells, type ReadList } from './read-list.ts';
import {
  noRows,
  valueOfAll,
  withCell,
  withChange,
  withEmptyRow,
  withoutRow,
  withRows,
  type Row,
  type Rows,
} from './rows.ts';

/** Steps that can be undone. */
const MOST_UNDONE = 20;

interface Steps {
  list: Rows;
  past: readonly Rows[];
  leftOut: readonly LeftOutColumn[];
}

/** A column of the last list that the rows do not have. */
export interface LeftOutColumn {
  /** Its name in the list; empty: it has none. */
  head: string;
  /** By the keys of the rows. */
  cells: ReadonlyMap<number, string>;
}

interface NameListSettings {
  options: readonly Option[];
  /** What differs by row. */
  columns: readonly Option[];
  /** Of one piece, as the page shows them. */
  choices: readonly Choice[];
  /** The options that this visitor chose. */
  touched: ReadonlySet<string>;
  begun: Rows;
  /** More of what differs by row. */
  addColumns: (ids: readonly string[]) => void;
}

/** The rows of names, their former states, and what of the last list was left out. */
export function useNameList(settings: NameListSettings) {
  const { options, columns, choices, touched, begun, addColumns } = settings;
  const [{ list, past, leftOut }, setSteps] = useState<Steps>({
    list: begun,
    past: [],
    leftOut: [],
  });
  const [said, setSaid] = useState('');
  const common = useMemo(() => commonCells(choices, touched), [choices, touched]);

  /** One that can be undone. Rows on the page may have the functions of an earlier list. */
  function step(to: (list: Rows) => Rows, left?: (now: Steps) => Steps['leftOut']) {
    setSteps((now) => ({
      list: to(now.list),
      past: [...now.past, now.list].slice(-MOST_UNDONE),
      leftOut: left ? left(now) : now.leftOut,
    }));
  }

  const change = (to: (list: Rows) => Rows) => setSteps((now) => ({ ...now, list: to(now.list) }));

  /** The rows with the choices of the page, where they get columns for them. */
  const withColumns = (rows: readonly Row[], ids: readonly string[]): readonly Row[] => {
    const fresh = ids.filter((id) => !columns.some(({ _id }) => _id === id));
    const shown = choices.filter(({ option, value }) => value && fresh.includes(option._id));
    return rows.map((row) =>
      shown.reduce(
        (next, { option: { _id }, value }) =>
          next.cells[_id] === undefined ? withCell(next, _id, value?._id ?? '') : next,
        row,
      ),
    );
  };

  return {
    list,
    said,
    leftOut,
    canUndo: past.length > 0,
    undo: () => {
      setSteps((now) => ({
        list: now.past.at(-1) ?? now.list,
        past: now.past.slice(0, -1),
        leftOut: [],
      }));
      setSaid('');
    },
    paste: (text: string, isInPlace = false) => {
      const isBlank = ({ cells }: Row) =>
        Object.entries(cells).every(([id, cell]) => cell === '' || cell === common.get(id));
      const rowsToKeep = (rows: readonly Row[]) => (isInPlace || rows.every(isBlank) ? [] : rows);
      const read = readList(text, options, cellsForAll(rowsToKeep(list.rows), columns, common));
      if (read.rows.length === 0) {
        setSaid(messages.readNothing);
        return;
      }
      const ids = chosenColumns(read);
      step(
        (now) => withRows({ ...now, rows: withColumns(rowsToKeep(now.rows), ids) }, read.rows),
        (now) => leftOutOf(read, now.list.nextKey),
      );
      setSaid(describeList(read, CART_ITEMS_MAX - rowsToKeep(list.rows).length));
      addColumns(ids);
    },
    /** Fills the rows with a column that was left out. */
    assign: (column: LeftOutColumn, option: Option) => {
      step(
        (now) => ({ ...now, rows: now.rows.map((row) => withCellOf(row, column, option)) }),
        (now) => now.leftOut.filter((each) => each !== column),
      );
      if (!isLettering(option)) addColumns([option._id]);
    },
    dismiss: (column: LeftOutColumn) =>
      setSteps((now) => ({ ...now, leftOut: now.leftOut.filter((each) => each !== column) })),
    setAll: (optionId: string, cell: string) =>
      step((now) => ({ ...now, rows: now.rows.map((row) => withCell(row, optionId, cell)) })),
    addColumn: (id: string) => {
      change((now) => ({ ...now, rows: withColumns(now.rows, [id]) }));
      addColumns([id]);
    },
    change: (key: number, to: (row: Row) => Row) => change((now) => withChange(now, key, to)),
    remove: (key: number) => step((now) => withoutRow(now, key)),
    add: () =>
      change((now) =>
        withEmptyRow(now, Object.fromEntries(cellsForAll(now.rows, columns, common))),
      ),
    clear: () => {
      setSteps({ list: noRows, past: [], leftOut: [] });
      setSaid('');
    },
  };
}

/** What was written or chosen for the one piece, before there were rows. A default is no choice. */
function commonCells(choices: readonly Choice[], touched: ReadonlySet<string>): CommonCells {
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
