import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Option } from '@tailorbird/contract/catalogue';
import { ROSTER_VALUES_MAX } from '@tailorbird/contract/limits';
import type { Roster } from '@tailorbird/contract/rosters';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { call } from '../../../api.ts';
import { isForNumbers, nameText } from './column-names.ts';
import { messages } from './messages.ts';
import type { CheckedRow } from './row-problems.ts';
import type { LastReadRows } from './stored-rows.ts';

// Rows of a product as an account keeps them by name, and back.

type Body = CallInput<EndpointOf<'POST /roster'>>['body'];
type StoredColumn = Body['columns'][number];

/** The list as it is stored: the rows, and the piece as all of them have it. */
export interface ListToStore {
  rows: readonly CheckedRow[];
  columns: readonly Option[];
  design: NonNullable<Body['design']>;
}

/**
 * Keeps the rows, and gives the list. Under a name that there is already they take the place of its
 * rows: who is expected stays, and so does what people have filled in or changed by the link since
 * it was `seen` here. `isMerged`: they have changed rows that the page has otherwise.
 */
export async function keepList(
  name: string,
  lists: readonly { _id: string; name: string }[],
  { rows, columns, design }: ListToStore,
  seen: LastReadRows,
): Promise<{ roster: Roster; isMerged: boolean }> {
  const own = rows.map((looked) => ({
    cells: [...columns.map((option) => cellOf(looked, option)), looked.row.quantity.trim()],
  }));
  const body = { name, columns: columnsOf(columns), design };
  const before = lists.find((list) => list.name.toLowerCase() === name.toLowerCase());
  if (!before) {
    const { roster } = await call('POST /roster', { body: { ...body, rows: own } });
    return { roster, isMerged: false };
  }
  const params = { id: before._id };
  const { roster: stored } = await call('GET /roster/{id}', { params });
  const { version, expectedNames, expectedCount } = stored;
  const merged = withStored({ ...body, rows: own }, stored, seen);
  const { roster } = await call('PUT /roster/{id}', {
    params,
    body: { ...body, rows: merged.rows, version, expectedNames, expectedCount },
  });
  return { roster, isMerged: merged.isMerged };
}

type StoredRow = Roster['rows'][number];
type Cells = readonly { kind: string; optionId?: string | null | undefined }[];

const nameIn = (columns: Cells, cells: readonly string[]) =>
  cells[columns.findIndex(({ kind }) => kind === 'name')] ?? '';

/**
 * A row whose name was there stays the row of whoever filled it in, and what they have changed since
 * it was seen stays as it is.
 */
export function withStored(
  { rows = [], columns }: Pick<Body, 'rows' | 'columns'>,
  stored: Roster,
  seen: LastReadRows,
): { rows: NonNullable<Body['rows']>; isMerged: boolean } {
  const left = [...stored.rows];
  const isChanged = ({ _id, cells, isFilled }: StoredRow) =>
    isFilled && seen.has(_id) && JSON.stringify(seen.get(_id)) !== JSON.stringify(cells);
  const asStored = ({ _id, cells }: StoredRow) => ({
    _id,
    cells: columns.map(({ kind, optionId }) => {
      const option = stored.columns.findIndex((one) => optionId && one.optionId === optionId);
      const at = option >= 0 ? option : stored.columns.findIndex((one) => one.kind === kind);
      return cells[at] ?? '';
    }),
  });
  const isMerged = left.some(isChanged);
  const kept = rows.map(({ cells }) => {
    const name = nameIn(columns, cells);
    const at = left.findIndex(
      (row) => nameIn(stored.columns, seen.get(row._id) ?? row.cells) === name,
    );
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same && isChanged(same) ? asStored(same) : { ...(same && { _id: same._id }), cells };
  });
  const others = left.filter((row) => isChanged(row) || (row.isFilled && !seen.has(row._id)));
  return { rows: [...kept, ...others.map(asStored)], isMerged };
}

/** A value by its name, also where it is that of all. */
function cellOf({ row, choices }: CheckedRow, option: Option): string {
  const cell = row.cells[option._id] ?? '';
  if (isWritten(option)) return cell;
  return choices.find((choice) => choice.option === option)?.value?.value ?? cell;
}

/** What each column means. */
function columnsOf(columns: readonly Option[]): StoredColumn[] {
  const texts = columns.filter(isLettering);
  const name = nameText(texts);
  const number = texts.find((option) => option !== name && isForNumbers(option));
  const size = columns.find((option) => !isWritten(option) && option.isSize);
  const kindOf = (option: Option): StoredColumn['kind'] =>
    option === name ? 'name' : option === number ? 'number' : option === size ? 'size' : 'text';
  return [
    ...columns.map((option) => ({
      kind: kindOf(option),
      label: option.name,
      optionId: option._id,
      isRequired: option.isRequired,
      // more of them are those of the product, as it has them then
      values:
        option.values.length > ROSTER_VALUES_MAX ? [] : option.values.map(({ value }) => value),
    })),
    { kind: 'quantity', label: messages.quantity },
  ];
}

interface StoredList {
  columns: readonly { kind: string; label: string; optionId: string | null }[];
  rows: readonly { cells: readonly string[] }[];
}

/** A table with a head that names the options of this product, as a spreadsheet would copy it. */
export function tableOf({ columns, rows }: StoredList, options: readonly Option[]): string {
  const texts = options.filter(isLettering);
  const byKind: Readonly<Record<string, Option | undefined>> = {
    name: nameText(texts),
    number: texts.find(isForNumbers),
    size: options.find((option) => !isWritten(option) && option.isSize),
  };
  const head = columns.map(({ kind, label, optionId }) => {
    if (kind === 'quantity') return 'quantity';
    const same = options.find(({ _id }) => _id === optionId) ?? byKind[kind];
    return same?.name ?? label;
  });
  return [head, ...rows.map(({ cells }) => cells)]
    .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t'))
    .join('\n');
}
