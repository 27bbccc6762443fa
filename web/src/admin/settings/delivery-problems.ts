import {
  DELIVERY_METHODS_MAX,
  DELIVERY_ZONES_MAX,
  TRANSIT_DAYS_MAX,
} from '@tailorbird/contract/limits';
import { readCountries } from './country-list.ts';
import { messages } from './delivery-messages.ts';
import {
  arePostcodesWrong,
  countriesOf,
  type MethodRow,
  pricesOf,
  ratesOf,
  transitOf,
} from './delivery-methods.ts';
import { nameOf, restOf } from './delivery-zones.ts';
import { figureProblem, readBegin, readPrice } from './rate-list.ts';

/** A cell among the prices. */
export interface RateCell {
  key: number;
  column: 'from' | 'cost';
}

/** The cell that cannot be saved as it is; where each can, the beginning that is there twice. */
function wrongRate({ by, rates }: MethodRow): RateCell {
  const begins = new Set<number>();
  for (const { key, cells } of rates) {
    const from = readBegin(cells.from, by);
    if (from === undefined) return { key, column: 'from' };
    if (readPrice(cells.cost) === undefined) return { key, column: 'cost' };
    if (begins.has(from)) return { key, column: 'from' };
    begins.add(from);
  }
  return { key: rates[0]?.key ?? 0, column: 'from' };
}

/** One that can be wrong. */
export type CheckedColumn = keyof typeof messages.wrong;

/** A cell that cannot be saved as it is. */
interface WrongCell {
  index: number;
  column: CheckedColumn;
  /** Among the prices. */
  rate?: RateCell;
  sentence: string;
}

const { columns, wrong, wrongAt, duplicatePickUp: pickUpTwice, noneOffered } = messages;

/** The first of them, from above. */
export function findWrongCell(rows: readonly MethodRow[]): WrongCell | undefined {
  const seen = new Map<string, { first: MethodRow; count: number }>();
  for (const [index, row] of rows.entries()) {
    const of = seen.get(nameOf(row));
    seen.set(nameOf(row), { first: of?.first ?? row, count: (of?.count ?? 0) + 1 });
    const tooMany = tooManyOf(seen, row);
    if (tooMany !== undefined) return { index, column: 'name', sentence: tooMany };
    const column = wrongColumn(rows, row, of?.first);
    if (column) {
      const sentence = sentenceAt(rows, index, column, row);
      return { index, column, sentence, ...(column === 'rates' && { rate: wrongRate(row) }) };
    }
  }
  if (rows.some(({ isOffered }) => isOffered)) return undefined;
  return { index: 0, column: 'isOffered', sentence: noneOffered };
}

function tooManyOf(
  seen: ReadonlyMap<string, { count: number }>,
  row: MethodRow,
): string | undefined {
  if (seen.size > DELIVERY_METHODS_MAX) return messages.tooManyMethods(DELIVERY_METHODS_MAX);
  const count = seen.get(nameOf(row))?.count ?? 0;
  return count > DELIVERY_ZONES_MAX ? messages.tooManyZones(DELIVERY_ZONES_MAX) : undefined;
}

/** `first`: of the same name, above it. A second row of picking up says nothing more. */
function wrongColumn(
  rows: readonly MethodRow[],
  row: MethodRow,
  first: MethodRow | undefined,
): CheckedColumn | undefined {
  if (row.name.trim() === '') return 'name';
  if (first && first.kind !== row.kind) return 'kind';
  if (first && first.isOffered !== row.isOffered) return 'isOffered';
  if (row.kind === 'pick-up') return first && 'name';
  if (unreadCountries(rows, row).length > 0) return 'countries';
  if (countriesOf(rows, row).length === 0) return 'countries';
  if (arePostcodesWrong(row.postcodes)) return 'postcodes';
  if (!ratesOf(row)) return 'rates';
  if (!pricesOf(row)) return 'freeFrom';
  return transitOf(row) ? undefined : 'transit';
}

const unreadCountries = (rows: readonly MethodRow[], row: MethodRow) =>
  readCountries(row.countryText, restOf(rows, row)).unread;

function sentenceAt(
  rows: readonly MethodRow[],
  index: number,
  column: CheckedColumn,
  row: MethodRow,
): string {
  const name = row.name.trim();
  if (column === 'name') return name ? pickUpTwice(name) : wrong.name(index + 1);
  return wrongAt(index + 1, name, columns[column], reasonAt(rows, column, row));
}

function reasonAt(
  rows: readonly MethodRow[],
  column: Exclude<CheckedColumn, 'name'>,
  row: MethodRow,
): string {
  if (column === 'rates') {
    const problems = row.rates.flatMap(({ cells }) => figureProblem(cells.cost) ?? []);
    return [...problems.slice(0, 1), wrong.rates[row.by]].join(' ');
  }
  if (column === 'freeFrom') return figureProblem(row.freeFrom) ?? wrong.freeFrom;
  if (column === 'transit') return wrong.transit(TRANSIT_DAYS_MAX);
  const unread = column === 'countries' ? unreadCountries(rows, row) : [];
  return unread.length > 0 ? messages.countries.unread(unread) : wrong[column];
}
