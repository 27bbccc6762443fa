import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import type { Queryable } from '../database/pool.ts';
import type { CatalogueFile, Kind } from './catalogue-file.ts';
import { checkEntry, type Entry, type Fields } from './entries.ts';
import { messages } from './messages.ts';
import type { PictureIndex } from './pictures.ts';
import { Unreadable, type Problems } from './problems.ts';
import { learnNames, type NameKeys } from './queries.ts';

export interface ImportRun {
  db: Queryable;
  file: CatalogueFile;
  pictures: PictureIndex;
  names: NameKeys;
  problems: Problems;
  report: ImportReport;
  /** False: only looks what would happen. */
  isMade: boolean;
}

type AnyFields = Pick<Fields<'optionValues'>, 'id' | 'option' | 'swatch'> &
  Pick<Fields<'types'>, 'options'> &
  Pick<Fields<'products'>, 'categories' | 'type' | 'pictures' | 'art'>;

/** At once: however many products there are, no more of them are in memory. */
const BATCH = 500;

/** Of one kind in a file. All but products are in memory at the same time. */
const mostOf = (kind: Kind) => (kind === 'products' ? 1_000_000 : 100_000);

/** The entries of a kind, some at a time. What they refer to is learned. */
export async function* readEntries<K extends Kind>(
  kind: K,
  { db, file, pictures, names, problems }: ImportRun,
): AsyncGenerator<Entry<K>[]> {
  let count = 0;
  let batch: Entry<K>[] = [];
  const learned = async () => {
    const references = batch.flatMap(({ fields }) => referencesIn(fields));
    await learnNames(db, names, references);
    await pictures.learn(
      db,
      batch.flatMap(({ fields }) => picturesIn(fields)),
    );
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

/** Names and ids of other entities. */
function referencesIn({ option, options, categories, type, art }: AnyFields): string[] {
  const drives = (art?.drives ?? []).flatMap((drive) => [
    drive.option,
    ...drive.values.map(({ value }) => value),
  ]);
  return [option ?? [], type ?? [], options ?? [], categories ?? [], drives].flat();
}

function picturesIn({ pictures, swatch }: AnyFields): string[] {
  return pictures ?? (swatch && !swatch.startsWith('#') ? [swatch] : []);
}

/** Whether an entry before has the same in this column, which is a problem of this one. */
export function isRepeated(
  { line, tell }: Entry<Kind>,
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
    return value.length === other.length && value.every((one) => other.includes(one));
  });
}
