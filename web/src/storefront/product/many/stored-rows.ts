import { isObject } from '../../../api-error.ts';
import type { Product } from '@tailorbird/contract/catalogue';
import { useEffect, useRef } from 'react';
import { ROWS } from '../../../session/persisted-entries.ts';
import { storedEntry } from '../../../stored-entry.ts';
import { noRows, withRows, type Rows } from './rows.ts';

// The rows of one product that are not in the cart yet, as this tab keeps them.

/** The list of the account that the rows are from. */
export interface Source {
  /** That the rows are kept under next. */
  name: string;
  seen: LastReadRows;
}

/**
 * Cells of the rows of a list as they were read, by id. One that is not among the rows of the page
 * any more was removed here; one that has other cells by now was changed by somebody else.
 */
export type LastReadRows = ReadonlyMap<string, readonly string[]>;

export const noSource: Source = { name: '', seen: new Map() };

interface StoredState {
  list: Rows;
  source: Source;
}

/** UTF-16 units. */
const MOST_STORED = 100_000;
const stored = storedEntry<unknown>({
  lasts: 'in tab',
  key: ROWS,
  parse: (value) => value,
  mostCharacters: MOST_STORED,
});

/** Milliseconds. Written with each letter, hundreds of rows would hold the next one up. */
const TYPING_RESTS = 400;

/**
 * Stores them when typing rests, and when the page is left before.
 * @param product undefined while nothing is to be stored
 */
export function useStoredRows(product: Product | undefined, list: Rows, source: Source): void {
  const unsaved = useRef<() => void>(undefined);
  useEffect(() => {
    if (!product) return undefined;
    const save = () => {
      unsaved.current = undefined;
      storeRows(product, { list, source });
    };
    unsaved.current = save;
    const timer = setTimeout(save, TYPING_RESTS);
    return () => clearTimeout(timer);
  }, [product, list, source]);
  useEffect(() => {
    const saveNow = () => unsaved.current?.();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
}

export function storeRows({ _id }: Product, { list: { rows }, source }: StoredState): void {
  const { name, seen } = source;
  stored.write(rows.length > 0 ? { of: _id, rows, source: { name, seen: [...seen] } } : undefined);
}

const nothing: StoredState = { list: noRows, source: noSource };

export function storedRows({ _id }: Product): StoredState {
  const kept = stored.read();
  if (!isObject(kept) || kept['of'] !== _id || !Array.isArray(kept['rows'])) return nothing;
  const list = withRows(noRows, kept['rows'].flatMap(rowOf));
  return { list, source: sourceOf(kept['source']) };
}

/** Scripts of other versions of the shop write here, too. */
function rowOf(value: unknown) {
  if (!isObject(value) || !isObject(value['cells'])) return [];
  const quantity = typeof value['quantity'] === 'string' ? value['quantity'] : '1';
  const cells = Object.fromEntries(
    Object.entries(value['cells']).flatMap(([id, cell]) =>
      typeof cell === 'string' ? [[id, cell]] : [],
    ),
  );
  return [{ cells, quantity }];
}

function sourceOf(value: unknown): Source {
  if (!isObject(value) || typeof value['name'] !== 'string') return noSource;
  const seen: unknown[] = Array.isArray(value['seen']) ? value['seen'] : [];
  return { name: value['name'], seen: new Map(seen.flatMap(lastReadRowOf)) };
}

function lastReadRowOf(value: unknown): [id: string, cells: string[]][] {
  const [id, cells]: unknown[] = Array.isArray(value) ? value : [];
  return typeof id === 'string' && Array.isArray(cells) ? [[id, cells.map(String)]] : [];
}
