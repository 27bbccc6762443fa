import { productField, type ProductField } from '@tailorbird/contract/product-fields';
import { v7 as uuid } from 'uuid';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import { checkEntry, type Entry } from './check-entry.ts';
import type { ImportRun } from './import-catalogue.ts';
import { isSame } from './import-named.ts';
import type { Directory } from './match.ts';
import { messages } from './messages.ts';
import { withoutGone } from './named-art.ts';
import {
  type Known,
  PRODUCT_COLUMNS,
  type ProductRow,
  writtenFields,
  type Written,
} from './product-columns.ts';
import { findProducts } from './queries.ts';

type ProductEntry = Entry<'products'>;

export interface Directories {
  categories: Directory;
  types: Directory;
  options: Directory;
  /** By option and name. */
  values: Directory;
}

/** At once: however many products there are, no more of them are in memory. */
const BATCH = 500;

export async function importProducts(run: ImportRun, directories: Directories): Promise<void> {
  const { file, problems } = run;
  const lines = new Map<string, number | undefined>();
  let created = 0;
  let batch: ProductEntry[] = [];
  for await (const raw of file.entries('products', problems)) {
    const entry = checkEntry('products', raw, problems);
    if (!entry) continue;
    const { id } = entry.fields;
    if (id !== undefined && lines.has(id)) {
      entry.tell(messages.sameBefore('id', lines.get(id)), 'id');
      continue;
    }
    if (id !== undefined) lines.set(id, entry.line);
    batch.push(entry);
    if (batch.length < BATCH) continue;
    created = await importBatch(run, directories, { batch, created });
    batch = [];
  }
  await importBatch(run, directories, { batch, created });
}

/** Gives how many are created by then. */
async function importBatch(
  run: ImportRun,
  directories: Directories,
  { batch, created }: { batch: readonly ProductEntry[]; created: number },
): Promise<number> {
  const { db, problems, names, pictures } = run;
  const fields = batch.map((entry) => entry.fields);
  const found = await findProducts(
    db,
    fields.flatMap(({ id }) => id ?? []),
  );
  const shop = new Map(found.map((product) => [product.id, product]));
  await names.learn(fields.flatMap(namesIn));
  await pictures.learn(
    db,
    fields.flatMap((one) => one.pictures ?? []),
  );
  const inserts: ProductRow[] = [];
  const updates: ProductRow[] = [];
  for (const entry of batch) {
    const was = entry.fields.id === undefined ? undefined : shop.get(entry.fields.id);
    const row = rowOf(entry, was, { ...run, ...directories });
    if (row && !was) inserts.push(row);
    if (row && was && !isSame(row, { ...was, art: withoutGone(was.art, row.art, directories) })) {
      updates.push(row);
    }
  }
  run.counts.add('products', { created: inserts, changed: updates, all: batch });
  if (run.isMade && problems.count === 0) {
    await setProducts(
      db,
      updates.map((row) => ({ ...row, _id: row.id })),
    );
    await insertProducts(
      db,
      inserts.map((row, index) => ({ ...row, place: created + index })),
    );
  }
  return created + inserts.length;
}

function namesIn({ categories = [], type, art }: ProductEntry['fields']): string[] {
  const drives = art?.drives ?? [];
  const inArt = drives.flatMap((drive) => [
    drive.option,
    ...drive.values.map(({ value }) => value),
  ]);
  return [...categories, ...(type ? [type] : []), ...inArt];
}

/** From the file, else from the shop, else as a new one. Undefined: a new one lacks what it must have. */
function rowOf(
  entry: ProductEntry,
  was: ProductRow | undefined,
  known: Known,
): ProductRow | undefined {
  const row: Partial<ProductRow> = { id: was?.id ?? entry.fields.id ?? uuid() };
  const written = writtenFields(entry.fields);
  for (const field of productField.options) setField(row, field, written, { entry, was, known });
  return isWhole(row) ? row : undefined;
}

function setField<F extends ProductField>(
  row: Partial<Pick<ProductRow, F>>,
  field: F,
  written: Partial<Written>,
  { entry, was, known }: { entry: ProductEntry; was: ProductRow | undefined; known: Known },
): void {
  const { resolve, blank, required } = PRODUCT_COLUMNS[field];
  const value = written[field];
  if (value !== undefined) row[field] = resolve(value, entry, known);
  else if (was || blank !== undefined) row[field] = was ? was[field] : blank;
  else if (required !== undefined && !entry.isFlawed) entry.tell(required, field);
}

const isWhole = (row: Partial<ProductRow>): row is ProductRow =>
  productField.options.every((field) => row[field] !== undefined);
