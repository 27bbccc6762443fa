import type { Option, Product } from '@tailorbird/contract/catalogue';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { OwnRow as StoredRow, RosterColumn, SharedRoster } from '@tailorbird/contract/rosters';
import { isWritten } from '@tailorbird/contract/rules/option-kinds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { isRefused, unlessMissing } from '../../api-error.ts';
import { optionsOf } from '../product/chosen-drawing.ts';
import type { Row } from '../product/many/rows.ts';
import type { OwnRow } from './own-rows.ts';

type SharedReply = Reply<EndpointOf<'GET /roster/shared'>>;

/** The typed values, by column. */
export type TypedValues = Readonly<Record<string, string>>;

/**
 * The key of a column while its owner changes the others: a typed value stays with the option, or
 * with the words that asked for it.
 */
export const keyOf = ({ optionId, kind, label }: RosterColumn) => optionId ?? `${kind} ${label}`;

/**
 * The roster of a link, and the row of the key. Null when the link leads to no roster, or not any
 * more.
 */
export const sharedQuery = (link: string, key: string | null) =>
  queryOptions({
    queryKey: ['shared-roster', link, key],
    queryFn: ({ signal }): Promise<SharedReply | null> => {
      const headers = { 'x-roster-link': link, ...(key !== null && { 'x-roster-row': key }) };
      return unlessMissing(call('GET /roster/shared', { headers }, signal));
    },
    // it belongs to the link, and not to whoever is logged in
    meta: { keptAtLogin: true },
  });

export const cellsOf = (columns: readonly RosterColumn[], typed: TypedValues): string[] =>
  columns.map((column) => (typed[keyOf(column)] ?? '').trim());

export const typedOf = (columns: readonly RosterColumn[], cells: readonly string[]): TypedValues =>
  Object.fromEntries(columns.map((column, index) => [keyOf(column), cells[index] ?? '']));

type SentRow = Pick<OwnRow, 'key' | 'requestId' | 'version'>;

/** Of a row as it was filled in. */
const FIRST_VERSION = 1;

/**
 * Stores the row, and gives its key. A first request that was answered by nobody is sent again with
 * what is typed by now: where the shop has it already, the row is changed instead.
 */
export async function sendRow(
  link: string,
  { key, requestId, version }: SentRow,
  { columns, digest }: SharedRoster,
  typed: TypedValues,
): Promise<{ key: string; row: StoredRow }> {
  const ofLink = { 'x-roster-link': link };
  const cells = cellsOf(columns, typed);
  const change = async (known: string, on: number | null) => {
    const headers = { ...ofLink, 'x-roster-row': known };
    const body = { cells, digest, ...(on !== null && { version: on }) };
    try {
      return { key: known, ...(await call('PUT /roster/shared/row', { headers, body })) };
    } catch (error) {
      const now = newerRow(error);
      // the answer to the same change was lost
      if (now && JSON.stringify(now.cells) === JSON.stringify(cells)) {
        return { key: known, row: now };
      }
      throw error;
    }
  };
  if (key !== null) return change(key, version);
  const headers = { ...ofLink, 'idempotency-key': requestId };
  const added = await call('POST /roster/shared/row', { headers, body: { cells, digest } });
  const isStored = JSON.stringify(added.row.cells) === JSON.stringify(cells);
  return isStored ? added : change(added.key, version ?? FIRST_VERSION);
}

/** The row as the shop has it, where it refused a change of an older one. */
export function newerRow(error: unknown): StoredRow | undefined {
  return isRefused(error, 'PUT /roster/shared/row', 'CHANGED_MEANWHILE')
    ? error.body.row
    : undefined;
}

/** The option of the product that a column fills in. */
export function optionOf(product: Product | null, { optionId }: RosterColumn): Option | undefined {
  return product ? optionsOf(product).find(({ _id }) => _id === optionId) : undefined;
}

/** The values to choose from for a column; none when anything can be written. */
export function valuesOf(product: Product | null, column: RosterColumn): readonly string[] {
  if (column.values.length > 0) return column.values;
  const option = optionOf(product, column);
  return option && !isWritten(option) ? option.values.map(({ value }) => value) : [];
}

/** Whether the row cannot be sent without the cell; the shop says the same. */
export function isNeeded(roster: SharedRoster, product: Product | null, column: RosterColumn) {
  if (column.isRequired || column.kind === 'name') return true;
  const option = optionOf(product, column);
  const isChosen = roster.design?.selectedOptions.some(
    ({ optionId }) => optionId === column.optionId,
  );
  return option?.isRequired === true && !isChosen;
}

/** As the page of the product looks at rows: values by their ids. */
export function rowOf(product: Product, { columns }: SharedRoster, typed: TypedValues): Row {
  const cells = columns.flatMap((column) => {
    const option = optionOf(product, column);
    const cell = typed[keyOf(column)] ?? '';
    if (!option || (cell === '' && !isWritten(option))) return [];
    const value = option.values.find((one) => one.value === cell);
    return [[option._id, value?._id ?? cell] as const];
  });
  const counted = columns.find(({ kind }) => kind === 'quantity');
  const quantity = counted && typed[keyOf(counted)]?.trim();
  return {
    key: 0,
    cells: Object.fromEntries(cells),
    quantity: quantity === '' ? '1' : (quantity ?? '1'),
  };
}
