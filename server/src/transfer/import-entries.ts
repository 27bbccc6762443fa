import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { DISCOUNTS_MAX } from '@tailorbird/contract/limits';
import type { Queryable } from '../database/pool.ts';
import type { CatalogueFile, Kind } from './catalogue-file.ts';
import { checkEntry, type Entry } from './entries.ts';
import { messages } from './messages.ts';
import { Unreadable, type Problems } from './problems.ts';
import { learnReferences, type Known } from './references.ts';

export interface ImportRun {
  db: Queryable;
  file: CatalogueFile;
  known: Known;
  problems: Problems;
  report: ImportReport;
  /** False: only looks what would happen. */
  isMade: boolean;
}

/** At once: however many products there are, no more of them are in memory. */
const BATCH = 500;

/** Of one kind in a file. All but products are in memory at the same time. */
const MOST: Partial<Record<Kind, number>> = { products: 1_000_000, discounts: DISCOUNTS_MAX };
const mostOf = (kind: Kind) => MOST[kind] ?? 100_000;

/** The entries of a kind, some at a time. What they refer to is learned. */
export async function* readEntries(kind: Kind, run: ImportRun): AsyncGenerator<Entry[]> {
  let count = 0;
  let batch: Entry[] = [];
  for await (const raw of run.file.entries(kind, run.problems)) {
    count += 1;
    if (count > mostOf(kind)) {
      throw new Unreadable(raw.place, messages.tooManyEntries(mostOf(kind)));
    }
    const entry = checkEntry(kind, raw, run.problems);
    if (entry) batch.push(entry);
    if (batch.length < BATCH) continue;
    await learnReferences(run.db, run.known, batch);
    yield batch;
    batch = [];
  }
  await learnReferences(run.db, run.known, batch);
  yield batch;
}

/** Of a kind that fits in memory. */
export async function allEntries(kind: Kind, run: ImportRun): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const some of readEntries(kind, run)) all.push(...some);
  return all;
}

/** Whether an entry before has the same in this column, which is a problem of this one. */
export function isRepeated(
  { line, tell }: Entry,
  lines: Map<string, number | undefined>,
  [column, value]: readonly [column: string, value: string | undefined],
): boolean {
  if (value === undefined) return false;
  const mark = `${column} ${value}`;
  const isThere = lines.has(mark);
  if (isThere) tell(messages.sameBefore(column, lines.get(mark)), column);
  else lines.set(mark, line);
  return isThere;
}

/**
 * Counts the rows that are new, those that differ from what was and the others, and saves the
 * first two unless the run only looks. A new one has its place among all new ones of the kind.
 */
export async function saveRows<Row extends object>(
  { problems, report, isMade }: ImportRun,
  kind: Kind,
  { all, rows }: { all: readonly unknown[]; rows: readonly { row: Row; was: Row | undefined }[] },
  save: (created: readonly Row[], changed: readonly Row[]) => Promise<void>,
): Promise<void> {
  const counts = report[kind];
  const news = rows.filter(({ was }) => !was);
  const created = news.map(({ row }, index) => ({ ...row, place: counts.created + index }));
  const changed = rows.flatMap(({ row, was }) => (was && !isSame(row, was) ? row : []));
  counts.created += created.length;
  counts.changed += changed.length;
  counts.unchanged += all.length - created.length - changed.length;
  if (isMade && problems.count === 0) await save(created, changed);
}

/** Blanks around a text are lost in every entry. The order of a list counts for pictures only. */
function isSame(row: object, was: object): boolean {
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.entries(row).every(([key, value]: [string, unknown]) => {
    const other = before.get(key);
    if (typeof value === 'string' && typeof other === 'string')
      return value.trim() === other.trim();
    if (key === 'pictures' || !Array.isArray(value) || !Array.isArray(other)) {
      return value === other || isDeepStrictEqual(value, other);
    }
    const isIn = (one: unknown) => other.some((same) => isDeepStrictEqual(one, same));
    return value.length === other.length && value.every(isIn);
  });
}
