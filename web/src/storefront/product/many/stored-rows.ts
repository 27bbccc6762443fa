import type { Product } from '@tailorbird/contract/catalogue';
import { ROWS } from '../../../session/persisted-entries.ts';
import { noRows, withRows, type Rows } from './rows.ts';

// The rows of one product that are not in the cart yet, as this tab keeps them.

/** UTF-16 units. */
const MOST_STORED = 100_000;

export function storeRows({ _id }: Product, { rows }: Rows): void {
  try {
    const text = JSON.stringify({ of: _id, rows });
    if (rows.length === 0) sessionStorage.removeItem(ROWS);
    else if (text.length <= MOST_STORED) sessionStorage.setItem(ROWS, text);
  } catch {
    // Storage is off or full: the page itself still has them.
  }
}

export function storedRows({ _id }: Product): Rows {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(ROWS) ?? 'null');
    if (!isRecord(stored) || stored['of'] !== _id || !Array.isArray(stored['rows'])) return noRows;
    return withRows(noRows, stored['rows'].flatMap(rowOf));
  } catch {
    return noRows;
  }
}

/** Scripts of other versions of the shop write here, too. */
function rowOf(value: unknown) {
  if (!isRecord(value) || !isRecord(value['cells'])) return [];
  const quantity = typeof value['quantity'] === 'string' ? value['quantity'] : '1';
  const cells = Object.fromEntries(
    Object.entries(value['cells']).flatMap(([id, cell]) =>
      typeof cell === 'string' ? [[id, cell]] : [],
    ),
  );
  return [{ cells, quantity }];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
