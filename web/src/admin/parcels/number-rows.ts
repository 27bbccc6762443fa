import { CATALOGUE_NAME_MAX_LENGTH, TRACKING_MAX_LENGTH } from '@tailorbird/contract/limits';
import type { TrackingResult } from '@tailorbird/contract/parcels';
import { numbersMessages } from './numbers-messages.ts';
import type { NumberRow } from './read-numbers.ts';

/** A row of the file as it was mended, with what would come of it. */
export interface CheckedNumberRow extends NumberRow {
  isReplaced: boolean;
  /** It is not taken, and nobody asks about it any more. */
  isLeftOut: boolean;
  /** Undefined until it was checked. */
  result?: TrackingResult | undefined;
}

/** A change that mends a row. */
export type RowChange = Partial<
  Pick<CheckedNumberRow, 'order' | 'parcel' | 'tracking' | 'isReplaced' | 'isLeftOut'>
>;

export const toCheck = (row: NumberRow): CheckedNumberRow => ({
  ...row,
  isReplaced: false,
  isLeftOut: false,
});

/** `4.47199E+15`: a spreadsheet has taken a long number for an amount. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;

/** Why a number cannot be one of a carrier: a sentence. */
export function numberProblem(tracking: string): string | undefined {
  if (SHORTENED.test(tracking)) return numbersMessages.shortened;
  return tracking.length > TRACKING_MAX_LENGTH ? numbersMessages.tooLong : undefined;
}

/** A row as the shop takes it: what is no number is none, and what is too long names nothing. */
export const toBodyRow = ({ order, parcel, tracking, carrier, isReplaced }: CheckedNumberRow) => ({
  order: order.slice(0, 60),
  parcel: parcel.replace(/^#/, '').slice(0, 10),
  tracking: numberProblem(tracking) === undefined ? tracking : '',
  carrier: carrier.slice(0, CATALOGUE_NAME_MAX_LENGTH),
  isReplaced,
});

/** Puts what was found of some rows beside them. */
export function withResults(
  rows: readonly CheckedNumberRow[],
  checked: readonly CheckedNumberRow[],
  results: readonly TrackingResult[],
): CheckedNumberRow[] {
  const byLine = new Map(checked.map(({ line }, index) => [line, results[index]]));
  return rows.map((row) => (byLine.has(row.line) ? { ...row, result: byLine.get(row.line) } : row));
}

export interface SortedRows {
  /** They send a parcel or set a number. */
  fit: CheckedNumberRow[];
  /** They were taken before. */
  known: CheckedNumberRow[];
  wrong: CheckedNumberRow[];
  leftOut: CheckedNumberRow[];
}

export function sortRows(rows: readonly CheckedNumberRow[]): SortedRows {
  const sorted: SortedRows = { fit: [], known: [], wrong: [], leftOut: [] };
  for (const row of rows) {
    const outcome = row.result?.outcome;
    if (row.isLeftOut) sorted.leftOut.push(row);
    else if (outcome === 'sent' || outcome === 'number set') sorted.fit.push(row);
    else if (outcome === 'unchanged') sorted.known.push(row);
    else if (outcome !== undefined) sorted.wrong.push(row);
  }
  return sorted;
}

/** Says in a sentence why a row cannot be taken. */
export const problemOf = ({ tracking, result }: CheckedNumberRow): string =>
  (result?.outcome === 'no number' ? numberProblem(tracking) : undefined) ??
  (result ? numbersMessages.wrong(result) : '');

/** Of a spreadsheet, which takes what begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string) =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows as a CSV file that can be chosen again once it is mended. */
export function rowsAsFile(rows: readonly CheckedNumberRow[]): string {
  const lines = [
    numbersMessages.fileHeads,
    ...rows.map((row) => [row.order, row.parcel, row.tracking, row.carrier, problemOf(row)]),
  ];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}
