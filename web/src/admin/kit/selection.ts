import { useEffect, useState } from 'react';
import type { StoredEntry } from '../../stored-entry.ts';

/** Entries of the tab with what an admin has picked. As all of its entries, they go at the logout. */
export const PICKED = {
  orders: 'tailorbird.picked-orders',
  products: 'tailorbird.picked-products',
  pieces: 'tailorbird.picked-pieces',
  transfers: 'tailorbird.picked-transfers',
} as const;

interface ListRow {
  _id: string;
}

/** Picked rows by their ids, in the order they were picked, with what is to be known of each. */
export type PickedRows<About> = ReadonlyMap<string, About>;

/** Keeps the picked rows of a list with the filters that they were picked in. */
export interface StoredPicks<About> {
  scope: string;
  picked: readonly (readonly [id: string, about: About])[];
}

/** Reads what is stored of a selection; `readAbout` gives undefined for what it cannot read. */
export function readPicks<About>(
  stored: unknown,
  readAbout: (about: unknown) => About | undefined,
): StoredPicks<About> {
  const { scope = '', picked = [] }: { scope?: unknown; picked?: unknown } = Object(stored);
  if (typeof scope !== 'string' || !Array.isArray(picked)) return { scope: '', picked: [] };
  return {
    scope,
    picked: picked.flatMap((pair: unknown) => {
      const [id, stored]: unknown[] = Array.isArray(pair) ? pair : [];
      const about = readAbout(stored);
      return typeof id === 'string' && about !== undefined ? [[id, about] as const] : [];
    }),
  };
}

/** Scopes whose picks are stored. */
const SCOPES_MAX = 20;

/** Reads picks of several scopes, that of the last change first. */
export function readScopes<About>(
  stored: unknown,
  readAbout: (about: unknown) => About | undefined,
): readonly StoredPicks<About>[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, SCOPES_MAX).map((picks: unknown) => readPicks(picks, readAbout));
}

/** The picks of one scope in an entry of several, for `stored` of a selection. */
export function storedScope<About>(
  entry: Pick<StoredEntry<readonly StoredPicks<About>[]>, 'read' | 'write'>,
  scope: string,
): Pick<StoredEntry<StoredPicks<About>>, 'read' | 'write'> {
  return {
    read: () => entry.read().find((picks) => picks.scope === scope) ?? { scope, picked: [] },
    write: (picks) => {
      const others = entry.read().filter((one) => one.scope !== scope);
      const scopes = picks && picks.picked.length > 0 ? [picks, ...others] : others;
      entry.write(scopes.slice(0, SCOPES_MAX));
    },
  };
}

export interface Selection<Row, About> {
  picked: PickedRows<About>;
  /** Some that were meant to be picked had no room. */
  isFull: boolean;
  /** All of them, or none of them any more. */
  set: (rows: readonly Row[], isPicked: boolean) => void;
  /** One; with `isRange` all of the page from the last one on. */
  toggle: (row: Row, page: readonly Row[], isRange: boolean) => void;
  drop: (ids: readonly string[]) => void;
  /** As a change has left them. */
  update: (rows: readonly Row[]) => void;
  clear: () => void;
}

interface SelectionOptions<Row, About> {
  stored: Pick<StoredEntry<StoredPicks<About>>, 'read' | 'write'>;
  /** The filters of the list: others start with nothing picked. */
  scope: string;
  /** Whether a stored row is still there: else it is dropped. By default all are. */
  isThere?: (id: string) => boolean;
  /** How many can be picked. */
  most: number;
  about: (row: Row) => About;
  /** The newest that is known of a picked one. */
  newest?: (about: About, id: string) => About;
}

interface State<About> {
  scope: string;
  picked: PickedRows<About>;
  isFull: boolean;
  /** Picked or unpicked last: where a range starts. */
  anchor?: string;
}

/**
 * Picked rows stay picked across the pages of one filter, while one of them is open on its own page,
 * and when the page is loaded again: the tab keeps them.
 */
export function useSelection<Row extends ListRow, About>(
  options: SelectionOptions<Row, About>,
): Selection<Row, About> {
  const { stored, scope, most, about, isThere = () => true, newest = (before) => before } = options;
  const [state, setState] = useState((): State<About> => {
    const { scope, picked } = stored.read();
    return { scope, picked: new Map(picked.filter(([id]) => isThere(id))), isFull: false };
  });
  useEffect(() => stored.write({ scope: state.scope, picked: [...state.picked] }), [stored, state]);

  const pickedIn = (state: State<About>): PickedRows<About> =>
    state.scope === scope
      ? new Map([...state.picked].map(([id, before]) => [id, newest(before, id)]))
      : new Map();
  const picked = pickedIn(state);
  const isFull = state.scope === scope && state.isFull;
  const anchor = state.scope === scope ? state.anchor : undefined;

  function set(rows: readonly Row[], isPicked: boolean, last?: string) {
    setState((before) => {
      const picked = pickedIn(before);
      const next = isPicked
        ? pick(picked, new Map(rows.map((row) => [row._id, about(row)])), most)
        : { picked: without(picked, new Set(rows.map(({ _id }) => _id))), left: 0 };
      return { scope, picked: next.picked, isFull: next.left > 0, ...(last && { anchor: last }) };
    });
  }
  /** For what an answer brings, after which others may be picked. */
  const later = (change: (picked: PickedRows<About>) => PickedRows<About>) =>
    setState(({ scope, picked }) => ({ scope, picked: change(picked), isFull: false }));

  return {
    picked,
    isFull,
    set: (rows, isPicked) => set(rows, isPicked),
    toggle: (row, page, isRange) =>
      set(isRange ? between(page, anchor, row._id) : [row], !picked.has(row._id), row._id),
    drop: (ids) => later((picked) => without(picked, new Set(ids))),
    update: (rows) => {
      const changed = new Map(rows.map((row) => [row._id, about(row)]));
      later((picked) => new Map([...picked].map(([id, old]) => [id, changed.get(id) ?? old])));
    },
    clear: () => setState({ scope, picked: new Map(), isFull: false }),
  };
}

/** `left`: how many there was no room for. */
interface Picking<About> {
  picked: PickedRows<About>;
  left: number;
}

/** As many of them as there is room for. */
export function pick<About>(
  picked: PickedRows<About>,
  rows: PickedRows<About>,
  most: number,
): Picking<About> {
  const more = [...rows].filter(([id]) => !picked.has(id));
  const fitting = more.slice(0, Math.max(most - picked.size, 0));
  return { picked: new Map([...picked, ...fitting]), left: more.length - fitting.length };
}

export function without<About>(
  picked: PickedRows<About>,
  ids: ReadonlySet<string>,
): PickedRows<About> {
  return new Map([...picked].filter(([id]) => !ids.has(id)));
}

/** The rows of a list from one to another, both included; the other alone where one is not in it. */
export function between<Row extends ListRow>(
  rows: readonly Row[],
  one: string | undefined,
  other: string,
): Row[] {
  const places = [one, other].map((id) => rows.findIndex(({ _id }) => _id === id));
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b);
  return first === -1 ? rows.slice(last, last + 1) : rows.slice(first, last + 1);
}

/** Whether all of a page is picked, some of it, or nothing. */
export function pickedOf(
  picked: PickedRows<unknown>,
  page: readonly ListRow[],
): 'all' | 'some' | 'none' {
  const count = page.filter(({ _id }) => picked.has(_id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
