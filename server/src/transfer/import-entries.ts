import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { DISCOUNTS_MAX } from '@tailorbird/contract/limits';
import { learnNames, type NameKeys } from '../catalogue/whole-queries.ts';
import type { Queryable } from '../database/pool.ts';
import type { CatalogueFile, Kind } from './catalogue-file.ts';
import { checkEntry, type Entry } from './entries.ts';
import { messages } from './messages.ts';
import { Unreadable, type Problems } from './problems.ts';
import { namesInArt, referencesIn, type Known } from './references.ts';

export interface ImportRun {
  db: Queryable;
  file: CatalogueFile;
  names: NameKeys;
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
export async function* readEntries(
  kind: Kind,
  { db, file, known, names, problems }: ImportRun,
): AsyncGenerator<Entry[]> {
  let count = 0;
  let batch: Entry[] = [];
  const learned = async () => {
    const references = batch.flatMap(({ fields }) => referencesIn(fields));
    const named = (wanted: (kind: string) => boolean) =>
      references.flatMap(({ kind: of, names: some }) => (wanted(of) ? some : []));
    const inArt = batch.flatMap(({ fields }) => namesInArt(fields.art));
    const areNames = named((of) => of !== 'pictures' && of !== 'products');
    await learnNames(db, names, [...areNames, ...inArt]);
    await known.pictures.learn(
      db,
      named((of) => of === 'pictures'),
    );
    known.products.want(named((of) => of === 'products'));
    return batch;
  };
  for await (const raw of file.entries(kind, problems)) {
    count += 1;
    if (count > mostOf(kind)) {
      throw new Unreadable(raw.place, messages.tooManyEntries(mostOf(kind)));
    }
    const entry = checkEntry(kind, raw, problems);
    if (entry) batch.push(entry);
    if (batch.length < BATCH) continue;
    yield await learned();
    batch = [];
  }
  yield await learned();
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
 * first two unless the run only looks. Gives how many are new.
 */
export async function saveRows<Row extends object>(
  { problems, report, isMade }: ImportRun,
  kind: Kind,
  { all, rows }: { all: readonly unknown[]; rows: readonly { row: Row; was: Row | undefined }[] },
  save: (created: readonly Row[], changed: readonly Row[]) => Promise<void>,
): Promise<number> {
  const created = rows.flatMap(({ row, was }) => (was ? [] : row));
  const changed = rows.flatMap(({ row, was }) => (was && !isSame(row, was) ? row : []));
  const counts = report[kind];
  counts.created += created.length;
  counts.changed += changed.length;
  counts.unchanged += all.length - created.length - changed.length;
  if (isMade && problems.count === 0) await save(created, changed);
  return created.length;
}

/** Blanks around a text are lost in every entry. The order of a list counts for pictures only. */
function isSame(row: object, was: object): boolean {
  const before = new Map<string, unknown>(Object.entries(was));
  return Object.entries(row).every(([key, value]: [string, unknown]) => {
    const other = before.get(key);
    if (typeof value === 'string' && typeof other === 'string')
      return value.trim() === other.trim();
    if (key === 'image_id' || !Array.isArray(value) || !Array.isArray(other)) {
      return value === other || isDeepStrictEqual(value, other);
    }
    const isIn = (one: unknown) => other.some((same) => isDeepStrictEqual(one, same));
    return value.length === other.length && value.every(isIn);
  });
}
