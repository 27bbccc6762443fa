import type { CartItem } from '@tailorbird/contract/cart';
import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { Roster } from '@tailorbird/contract/rosters';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { useMemo, useState } from 'react';
import { optionsOf } from '../chosen-drawing.ts';
import type { Choices } from '../use-choices.ts';
import { tableOf } from './stored-list.ts';
import { rowsOfItems, type Row, type Rows } from './rows.ts';
import { noSource, storedRows, useStoredRows } from './stored-rows.ts';
import { useNameList } from './use-name-list.ts';

export type Mode = 'names' | 'sizes';

/** The rows as they are typed, pasted, or counted by size. `items`: of the group that is changed. */
export function useRows(
  product: Product,
  items: readonly CartItem[] | undefined,
  { choices, touched }: Pick<Choices, 'choices' | 'touched'>,
) {
  const options = optionsOf(product);
  const sizes = sizesOf(options);
  const modes = modesOf(options);
  const [mode, setMode] = useState<Mode>(items ? 'names' : (modes[0] ?? 'sizes'));
  const [{ list: begun, source: begunSource }] = useState(() =>
    items ? { list: rowsOfItems(items, options), source: noSource } : storedRows(product),
  );
  const [more, setMore] = useState(() =>
    items ? differingIn(options, items) : filledIn(options, begun),
  );
  const addColumns = (ids: readonly string[]) =>
    setMore((before) => [...new Set([...before, ...ids])]);
  const names = useNameList({
    options,
    columns: columnsFor('names', options, undefined, more),
    choices,
    touched,
    begun,
    addColumns,
  });
  const [source, setSource] = useState(begunSource);
  useStoredRows(items ? undefined : product, names.list, source);
  const [sizeId, setSizeOption] = useState<string>();
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const sizeOption = sizeOptionOf(options, sizeId);
  const columns = useColumns(mode, options, sizeOption, more);
  const sized = useSizedRows(sizeOption, counts);

  return {
    ...names,
    rows: mode === 'sizes' ? sized : names.list.rows,
    /** The rows of a list, in the place of those that there are. */
    use: (list: Roster) => {
      names.paste(tableOf(list, options), true);
      setSource({ name: list.name, seen: lastReadRows(list.rows) });
    },
    source,
    /** That the rows are kept under next. */
    setName: (name: string) => setSource((now) => ({ ...now, name })),
    /** The list has these rows as they are here. */
    setLastRead: (rows: Roster['rows']) =>
      setSource((now) => ({ ...now, seen: lastReadRows(rows) })),
    clear: () => {
      names.clear();
      setCounts({});
    },
    options,
    mode,
    modes,
    setMode,
    columns,
    /** Choices that may differ by piece as well. */
    otherOptions: sizes.filter((option) => !columns.includes(option)),
    sizes,
    sizeOption,
    setSizeOption,
    counts,
    setCount: (valueId: string, count: string) =>
      setCounts((before) => ({ ...before, [valueId]: count })),
  };
}

const lastReadRows = (rows: Roster['rows']) => new Map(rows.map(({ _id, cells }) => [_id, cells]));

const sizesOf = (options: readonly Option[]) =>
  options.filter((option) => !isWritten(option) && option.values.length > 1);

function sizeOptionOf(options: readonly Option[], id: string | undefined): Option | undefined {
  const sizes = sizesOf(options);
  return sizes.find(({ _id }) => _id === id) ?? sizes.find(({ isSize }) => isSize) ?? sizes[0];
}

function modesOf(options: readonly Option[]): Mode[] {
  return [
    ...(options.some(isLettering) ? (['names'] as const) : []),
    ...(sizesOf(options).length > 0 ? (['sizes'] as const) : []),
  ];
}

function useColumns(...[mode, options, sizeOption, more]: Parameters<typeof columnsFor>) {
  return useMemo(
    () => columnsFor(mode, options, sizeOption, more),
    [mode, options, sizeOption, more],
  );
}

function useSizedRows(...[option, counts]: Parameters<typeof rowsOfSizes>) {
  return useMemo(() => rowsOfSizes(option, counts), [option, counts]);
}

/** Lettering first: it is what most lists begin with. */
function columnsFor(
  mode: Mode,
  options: readonly Option[],
  sizeOption: Option | undefined,
  more: readonly string[],
): readonly Option[] {
  if (mode === 'sizes') return sizeOption ? [sizeOption] : [];
  const isOwn = (option: Option) => option.isSize || more.includes(option._id);
  return [
    ...options.filter(isLettering),
    ...options.filter((option) => !isLettering(option) && isOwn(option)),
  ];
}

/** Ids of options, other than lettering, whose choices differ among the items. */
function differingIn(options: readonly Option[], items: readonly CartItem[]): string[] {
  const valuesOf = (id: string) =>
    items.map(({ selectedOptions }) => {
      const selected = selectedOptions.find((one) => one.optionId === id);
      return selected?.valueId ?? selected?.value;
    });
  return options
    .filter((option) => !isLettering(option) && new Set(valuesOf(option._id)).size > 1)
    .map(({ _id }) => _id);
}

/** Ids of options, other than lettering, that the rows say. */
const filledIn = (options: readonly Option[], { rows }: Rows): string[] =>
  options.flatMap((option) =>
    !isLettering(option) && rows.some(({ cells }) => cells[option._id]) ? option._id : [],
  );

/** The rows of sizes with a quantity. */
function rowsOfSizes(option: Option | undefined, counts: Readonly<Record<string, string>>): Row[] {
  return (option?.values ?? []).flatMap(({ _id }, key) => {
    const quantity = counts[_id]?.trim() ?? '';
    return option && quantity !== '' && quantity !== '0'
      ? [{ key, cells: { [option._id]: _id }, quantity }]
      : [];
  });
}
