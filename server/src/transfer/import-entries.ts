import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { DISCOUNTS_MAX } from '@tailorbird/contract/limits';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
import { errorSentence } from '../http/errors.ts';
import type { CatalogueFile, Kind } from './catalogue-file.ts';
import { checkEntry, isLacking, type Entry } from './entries.ts';
import type { Description } from './kinds.ts';
import { messages } from './messages.ts';
import { Unreadable, type Problems } from './problems.ts';
import {
  learnReferences,
  nameIn,
  resolved,
  type ReferenceIndex,
  type EntityWithName,
} from './references.ts';

export interface ImportRun {
  db: Queryable;
  file: CatalogueFile;
  known: ReferenceIndex;
  problems: Problems;
  report: ImportReport;
  /** False: only looks what would happen. */
  isMade: boolean;
  /** Whose name editors of the look read beside what it changes. */
  changedBy: string;
}

/** At once: however many products there are, no more of them are in memory. */
const BATCH = 500;

/** Of one kind in a file. All but products are in memory at the same time. */
const MOST: Partial<Record<Kind, number>> = { products: 1_000_000, discounts: DISCOUNTS_MAX };

/** The entries of a kind, some at a time. What they refer to is learned. */
export async function* readEntries(kind: Kind, run: ImportRun): AsyncGenerator<Entry[]> {
  const most = MOST[kind] ?? 100_000;
  let count = 0;
  let batch: Entry[] = [];
  for await (const raw of run.file.entries(kind, run.problems)) {
    count += 1;
    if (count > most) throw new Unreadable(raw.place, messages.tooManyEntries(most));
    batch.push(checkEntry(kind, raw, run.problems));
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

interface Import<Row> {
  entries: readonly Entry[];
  /** What is in the shop. */
  shop: readonly Row[];
  /** With the fields that depend on others. */
  completed?: (row: Row, entry: Entry, was: Row | undefined) => Row;
  /** The shop may have so many. */
  most?: { count: number; problem: string };
  /** Where ids and names were in entries of the kind that came before. */
  lines?: Map<string, number | undefined>;
}

/** By which names are compared. Undefined: it has none. */
type KeyOf = (row: Omit<EntityWithName, 'id'>) => string | undefined;

interface ImportedRow<Row> {
  entry: Entry;
  row: Row;
  /** Undefined: it is new. */
  was: Row | undefined;
}

/** Creates and changes what differs, unless the run only looks. Gives all rows of the kind. */
export async function importEntries<Row extends EntityWithName>(
  run: ImportRun,
  description: Description<Row>,
  given: Import<Row>,
): Promise<Row[]> {
  const { kind, naming, usual } = description;
  const { entries, shop, completed = (row) => row, most } = given;
  const directory = run.known[kind];
  const named = naming ? [...shop, ...entries.map(({ fields }) => fields)] : [];
  const names = named.flatMap((one) => nameIn(one) ?? []);
  await directory.learn(run.db, names);
  const keyOf: KeyOf = (row) => (naming ? directory.keyOf(row) : undefined);
  const rows = matchEntries(description, given, keyOf).flatMap(({ entry, was }) => {
    const isLeftOut = !was && isLacking(kind, entry);
    const id = was?.id ?? entry.fields.id ?? uuid();
    const row: Row = { ...(was ?? usual), ...resolved(entry, run.known), id };
    return isLeftOut ? [] : { entry, row: completed(row, entry, was), was };
  });
  const matched = new Set(rows.map(({ was }) => was));
  const others = shop.filter((row) => !matched.has(row));
  for (const row of others) directory.add(row);
  const keepsName = ({ row, was }: ImportedRow<Row>) =>
    was !== undefined && keyOf(row) === keyOf(was);
  const renamed = rows.filter((one) => !keepsName(one));
  // whoever keeps a name has it, whether the file says so or does not mention it
  for (const { entry, row, was } of [...rows.filter(keepsName), ...renamed]) {
    if (directory.add(row, entry.fields.id, was)) continue;
    const name = nameIn(row) ?? '';
    const taken = errorSentence('NAME_TAKEN', { kind: directory.label, name });
    entry.tell(naming === 'value' ? messages.duplicateValue(name) : taken, naming ?? 'name');
  }
  const after = [...others, ...rows.map(({ row }) => row)];
  if (most && after.length > most.count) entries.at(-1)?.tell(most.problem, 'id');
  await saveRows(run, description, { rows, freed: renamed.flatMap(({ was }) => was?.id ?? []) });
  return after;
}

/** All of a kind that fits in memory, unless the entries or the shop's are given. */
export async function importByName<Row extends EntityWithName>(
  run: ImportRun,
  description: Description<Row> & { list: (db: Queryable) => Promise<Row[]> },
  given: Partial<Import<Row>> = {},
): Promise<Row[]> {
  const entries = given.entries ?? (await allEntries(description.kind, run));
  const shop = given.shop ?? (await description.list(run.db));
  return importEntries(run, description, { ...given, entries, shop });
}

/**
 * The entity of the shop that each entry is: by its id, else by its name, else a new one. Ids and
 * names that the file has twice are problems.
 */
function matchEntries<Row extends EntityWithName>(
  { naming }: Description<Row>,
  { entries, shop, lines = new Map() }: Import<Row>,
  keyOf: KeyOf,
): { entry: Entry; was: Row | undefined }[] {
  const byId = new Map(shop.map((row) => [row.id, row]));
  const byKey = new Map(shop.map((row) => [keyOf(row), row]));
  const idsInFile = new Set(entries.map(({ fields }) => fields.id));
  return entries.flatMap((entry) => {
    const { id } = entry.fields;
    const key = keyOf(entry.fields);
    const namesake = key === undefined ? undefined : byKey.get(key);
    // what the file calls by id is not another entry by name
    const byName = namesake && !idsInFile.has(namesake.id) ? namesake : undefined;
    const was = byId.get(id ?? '') ?? byName;
    const isIdTwice = isRepeated(entry, lines, ['id', id]);
    if (isRepeated(entry, lines, [naming ?? 'name', key]) || isIdTwice) return [];
    return { entry, was };
  });
}

/** Whether an entry before has the same in this column, which is a problem of this one. */
function isRepeated(
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
async function saveRows<Row extends EntityWithName>(
  { db, problems, report, isMade }: ImportRun,
  { kind, writes: { freeNames, set, insert } }: Description<Row>,
  { rows, freed }: { rows: readonly ImportedRow<Row>[]; freed: readonly string[] },
): Promise<void> {
  const counts = report[kind];
  const created = rows
    .filter(({ was }) => !was)
    .map(({ row }, index) => ({ ...row, place: counts.created + index }));
  const changed = rows.flatMap(({ row, was }) => (was && !isSame(row, was) ? row : []));
  counts.created += created.length;
  counts.changed += changed.length;
  counts.unchanged += rows.length - created.length - changed.length;
  if (!isMade || problems.count > 0) return;
  await freeNames(db, freed);
  for (const some of slices(changed)) await set(db, some);
  for (const some of slices(created)) await insert(db, some);
}

/** At once. */
const SAVED = 1_000;

function* slices<One>(rows: readonly One[]): Generator<readonly One[]> {
  for (let from = 0; from < rows.length; from += SAVED) yield rows.slice(from, from + SAVED);
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
