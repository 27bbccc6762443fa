import type { CallInput } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Option } from '@tailorbird/contract/catalogue';
import { ROSTER_VALUES_MAX } from '@tailorbird/contract/limits';
import type { Roster } from '@tailorbird/contract/rosters';
import { isLettering, isWritten } from '@tailorbird/contract/rules/option-kinds';
import { call } from '../../../api.ts';
import { messages } from './messages.ts';
import type { LookedRow } from './row-problems.ts';
import { isForNumbers } from './rows.ts';

// Rows of a product as an account keeps them by name, and back.

type Body = CallInput<EndpointOf<'POST /roster'>>['body'];
type Column = Body['columns'][number];

/** What is kept: the rows, and the piece as all of them have it. */
export interface KeptList {
  rows: readonly LookedRow[];
  columns: readonly Option[];
  design: NonNullable<Body['design']>;
}

/**
 * Keeps the rows, and gives the list. Under a name that there is already they take the place of its
 * rows: who is expected stays, and rows that people have filled in by the link and that nobody has
 * `seen` here.
 */
export async function keepList(
  name: string,
  lists: readonly { _id: string; name: string }[],
  { rows, columns, design }: KeptList,
  seen: ReadonlySet<string>,
): Promise<Roster> {
  const body = {
    name,
    columns: columnsOf(columns),
    design,
    rows: rows.map((looked) => ({
      cells: [...columns.map((option) => cellOf(looked, option)), looked.row.quantity.trim()],
    })),
  };
  const before = lists.find((list) => list.name.toLowerCase() === name.toLowerCase());
  if (!before) return (await call('POST /roster', { body })).roster;
  const params = { id: before._id };
  const { roster } = await call('GET /roster/{id}', { params });
  const { version, expectedNames, expectedCount } = roster;
  const merged = withStored(body, roster, seen);
  return (
    await call('PUT /roster/{id}', {
      params,
      body: { ...body, rows: merged, version, expectedNames, expectedCount },
    })
  ).roster;
}

type Cells = readonly { kind: string; optionId?: string | null | undefined }[];

const nameIn = (columns: Cells, cells: readonly string[]) =>
  cells[columns.findIndex(({ kind }) => kind === 'name')] ?? '';

/** A row whose name was there stays the row of whoever filled it in. */
export function withStored(
  { rows = [], columns }: Body,
  stored: Roster,
  seen: ReadonlySet<string>,
): NonNullable<Body['rows']> {
  const left = [...stored.rows];
  const kept = rows.map(({ cells }) => {
    const name = nameIn(columns, cells);
    const at = left.findIndex((row) => nameIn(stored.columns, row.cells) === name);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return { ...(same && { _id: same._id }), cells };
  });
  const others = left.filter(({ _id, isFilled }) => isFilled && !seen.has(_id));
  const moved = others.map(({ _id, cells }) => ({
    _id,
    cells: columns.map(({ kind, optionId }) => {
      const option = stored.columns.findIndex((one) => optionId && one.optionId === optionId);
      const at = option >= 0 ? option : stored.columns.findIndex((one) => one.kind === kind);
      return cells[at] ?? '';
    }),
  }));
  return [...kept, ...moved];
}

/** A value by its name, also where it is that of all. */
function cellOf({ row, choices }: LookedRow, option: Option): string {
  const cell = row.cells[option._id] ?? '';
  if (isWritten(option)) return cell;
  return choices.find((choice) => choice.option === option)?.value?.value ?? cell;
}

/** What each column means: the first text that is for no number is the name. */
function columnsOf(columns: readonly Option[]): Column[] {
  const texts = columns.filter(isLettering);
  const name = texts.find((option) => !isForNumbers(option)) ?? texts[0];
  const number = texts.find((option) => option !== name && isForNumbers(option));
  const size = columns.find((option) => !isWritten(option) && option.isSize);
  const kindOf = (option: Option): Column['kind'] =>
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

interface Kept {
  columns: readonly { kind: string; label: string; optionId: string | null }[];
  rows: readonly { cells: readonly string[] }[];
}

/** A table with a head that names the options of this product, as a spreadsheet would copy it. */
export function tableOf({ columns, rows }: Kept, options: readonly Option[]): string {
  const texts = options.filter(isLettering);
  const byKind: Readonly<Record<string, Option | undefined>> = {
    name: texts.find((option) => !isForNumbers(option)) ?? texts[0],
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
