import { newId } from '../../api.ts';
import { storedEntry } from '../../stored-entry.ts';
import { useState } from 'react';

/** A row that somebody fills in by a link, in this browser. */
export interface OwnRow {
  /** Of the request that stores it first: sent again, it gives the same row. */
  requestId: string;
  /** Changes the row; null while it may not be stored yet. */
  key: string | null;
  /** The name by which its person knows it. */
  name: string;
  /** The typed values that are not sent yet, by column; null when there are none. */
  draft: Readonly<Record<string, string>> | null;
  /** Of the stored row that the draft was begun on; null when there was none. */
  version: number | null;
}

const STORAGE_KEY = 'tailorbird.filled-in';
/** Links that a browser remembers; the one that was used longest ago goes first. */
const MOST_LINKS = 20;
/** Rows by one link: a family's, not a class's. */
const MOST_ROWS = 10;

type StoredRows = readonly [link: string, rows: readonly OwnRow[]];

/** The rows of a link that were filled in here, and the one in view. */
export function useOwnRows(link: string) {
  const [rows, setRows] = useState(() => rowsOf(link));
  const [shownId, setShown] = useState(rows.at(-1)?.requestId);
  const [blank, setBlank] = useState(newRow);
  const row = rows.find(({ requestId }) => requestId === shownId) ?? blank;

  /** Those that are stored, and those on the page, which may be others. */
  function changeAll(to: (all: readonly OwnRow[]) => readonly OwnRow[]) {
    store(link, to(rowsOf(link)));
    setRows(to);
  }

  return {
    rows,
    row,
    /** Of the row in view. It is a new one until something is set. */
    set: (change: Partial<OwnRow>) => {
      const changed = { ...row, ...change };
      const next = [...rowsOf(link).filter((one) => !isSame(one, row)), changed].toSorted(
        (one, other) => placeOf(rows, one) - placeOf(rows, other),
      );
      store(link, next.slice(-MOST_ROWS));
      setRows(next.slice(-MOST_ROWS));
      setShown(changed.requestId);
    },
    /** The shop's answer to a row, whichever is in view by now. */
    settle: (requestId: string, reply: Reply) => {
      changeAll((all) => withReply(all, requestId, reply));
    },
    /** The row was changed meanwhile, and its person has been told: the draft is for that version. */
    rebase: (requestId: string, version: number) => {
      changeAll((all) =>
        all.map((one) => (one.requestId === requestId ? { ...one, version } : one)),
      );
    },
    show: setShown,
    begin: () => {
      setBlank(newRow());
      setShown(undefined);
    },
    /** The list keeps them; this browser can change them no more. */
    forget: () => {
      store(link, []);
      setRows([]);
      setBlank(newRow());
      setShown(undefined);
    },
  };
}

interface Reply {
  key: string;
  version: number;
  /** As it was sent. */
  name: string;
  sent: Readonly<Record<string, string>>;
}

/** A row that was forgotten meanwhile stays forgotten; what was typed since is not sent yet. */
export const withReply = (
  rows: readonly OwnRow[],
  requestId: string,
  { key, version, name, sent }: Reply,
): readonly OwnRow[] =>
  rows.map((row) => {
    if (row.requestId !== requestId) return row;
    const isSent = JSON.stringify(row.draft) === JSON.stringify(sent);
    return { ...row, key, version, name, draft: isSent ? null : row.draft };
  });

const isSame = (one: OwnRow, other: OwnRow) => one.requestId === other.requestId;

function placeOf(rows: readonly OwnRow[], row: OwnRow): number {
  const index = rows.findIndex((one) => isSame(one, row));
  return index < 0 ? rows.length : index;
}

const newRow = (): OwnRow => ({
  requestId: newId(),
  key: null,
  name: '',
  draft: null,
  version: null,
});

const rowsOf = (link: string): readonly OwnRow[] =>
  stored.read().find(([of]) => of === link)?.[1] ?? [];

function store(link: string, rows: readonly OwnRow[]): void {
  const others = stored.read().filter(([of]) => of !== link);
  const all: StoredRows[] = rows.length > 0 ? [...others, [link, rows]] : others;
  stored.write(all.length > 0 ? all.slice(-MOST_LINKS) : undefined);
}

const stored = storedEntry({
  lasts: 'in browser',
  key: STORAGE_KEY,
  parse: (value): StoredRows[] => (Array.isArray(value) ? value.flatMap(entryOf) : []),
});

/** Scripts of other versions of the shop write here, too. */
function entryOf(value: unknown): StoredRows[] {
  if (!Array.isArray(value)) return [];
  const [link, rows]: unknown[] = value;
  if (typeof link !== 'string' || !Array.isArray(rows)) return [];
  return [[link, rows.flatMap(rowOf)]];
}

function rowOf(value: unknown): OwnRow[] {
  if (typeof value !== 'object' || value === null) return [];
  const read = (name: string): unknown => Reflect.get(value, name);
  const [requestId, key, name, draft, version] = [
    'requestId',
    'key',
    'name',
    'draft',
    'version',
  ].map(read);
  if (typeof requestId !== 'string') return [];
  return [
    {
      requestId,
      key: typeof key === 'string' ? key : null,
      name: typeof name === 'string' ? name : '',
      draft: isTexts(draft) ? draft : null,
      version: typeof version === 'number' ? version : null,
    },
  ];
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string');
