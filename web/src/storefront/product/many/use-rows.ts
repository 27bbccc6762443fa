import type { CartItem } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { Roster } from '@tailorbird/contract/rosters';
import { useMemo, useReducer } from 'react';
import { optionsOf } from '../chosen-drawing.ts';
import type { Choices } from '../use-choices.ts';
import { type Row } from './rows.ts';
import { beginSheet, reduceSheet, type LeftOutColumn } from './sheet.ts';
import {
  columnsFor,
  modesOf,
  rowsOfSizes,
  sizeOptionOf,
  sizesOf,
  type Mode,
} from './sheet-columns.ts';
import { tableOf } from './stored-list.ts';
import { useStoredRows } from './stored-rows.ts';

/** The rows as they are typed, pasted, or counted by size. `items`: of the group that is changed. */
export function useRows(
  product: Product,
  items: readonly CartItem[] | undefined,
  { choices, touched }: Pick<Choices, 'choices' | 'touched'>,
) {
  const options = optionsOf(product);
  const page = { options, choices, touched };
  const [sheet, dispatch] = useReducer(reduceSheet, undefined, () => beginSheet(product, items));
  const { mode, list, source, more, counts } = sheet;
  useStoredRows(items ? undefined : product, list, source);
  const sizes = sizesOf(options);
  const sizeOption = sizeOptionOf(options, sheet.sizeOptionId);
  const columns = useColumns(mode, options, sizeOption, more);
  const sized = useSizedRows(sizeOption, counts);

  return {
    list,
    message: sheet.message,
    leftOut: sheet.leftOut,
    canUndo: sheet.past.length > 0,
    rows: mode === 'sizes' ? sized : list.rows,
    source,
    options,
    mode,
    modes: modesOf(options),
    columns,
    /** Choices that may differ by piece as well. */
    otherOptions: sizes.filter((option) => !columns.includes(option)),
    sizes,
    sizeOption,
    counts,
    undo: () => dispatch({ type: 'undo' }),
    paste: (text: string) => dispatch({ type: 'paste', text, page }),
    /** The rows of a list, in the place of those that there are. */
    use: (roster: Roster) => {
      const text = tableOf(roster, options);
      const from = { name: roster.name, seen: lastReadRows(roster.rows) };
      dispatch({ type: 'paste', text, isInPlace: true, source: from, page });
    },
    /** That the rows are kept under next. */
    setName: (name: string) => dispatch({ type: 'set source', source: { name } }),
    /** The list has these rows as they are here. */
    setLastRead: (rows: Roster['rows']) =>
      dispatch({ type: 'set source', source: { seen: lastReadRows(rows) } }),
    assign: (column: LeftOutColumn, option: Option) => dispatch({ type: 'assign', column, option }),
    dismiss: (column: LeftOutColumn) => dispatch({ type: 'dismiss', column }),
    setAll: (optionId: string, cell: string) => dispatch({ type: 'set all', optionId, cell }),
    addColumn: (optionId: string) => dispatch({ type: 'add column', optionId, page }),
    change: (key: number, to: (row: Row) => Row) => dispatch({ type: 'change row', key, to }),
    remove: (key: number) => dispatch({ type: 'remove row', key }),
    add: () => dispatch({ type: 'add row', page }),
    clear: () => dispatch({ type: 'clear' }),
    setMode: (to: Mode) => dispatch({ type: 'set mode', mode: to }),
    setSizeOption: (optionId: string) => dispatch({ type: 'set size option', optionId }),
    setCount: (valueId: string, count: string) => dispatch({ type: 'set count', valueId, count }),
  };
}

const lastReadRows = (rows: Roster['rows']) => new Map(rows.map(({ _id, cells }) => [_id, cells]));

function useColumns(...[mode, options, sizeOption, more]: Parameters<typeof columnsFor>) {
  return useMemo(
    () => columnsFor(mode, options, sizeOption, more),
    [mode, options, sizeOption, more],
  );
}

function useSizedRows(...[option, counts]: Parameters<typeof rowsOfSizes>) {
  return useMemo(() => rowsOfSizes(option, counts), [option, counts]);
}
