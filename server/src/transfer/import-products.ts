import { createProduct } from '@tailorbird/contract/catalogue-editing';
import { fromDollars } from '@tailorbird/contract/money';
import type { ProductArtSettings } from '@tailorbird/contract/product-art';
import { v7 as uuid } from 'uuid';
import { problemsOfArt } from '../catalogue/check-art.ts';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import { checkEntry, type Entry } from './check-entry.ts';
import type { ImportRun } from './import-catalogue.ts';
import { isSame } from './import-named.ts';
import type { Directory } from './match.ts';
import { messages } from './messages.ts';
import { findProducts, type ProductRow } from './queries.ts';

type ProductEntry = Entry<'products'>;
type NamedArt = NonNullable<ProductEntry['fields']['art']>;

export interface Directories {
  categories: Directory;
  types: Directory;
  options: Directory;
  /** By option and name. */
  values: Directory;
}

/** At once: however many products there are, no more of them are in memory. */
const BATCH = 500;

const COST_ERROR =
  createProduct.body.shape.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

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
      updates.map((row) => ({ ...fieldsOf(row), _id: row.id })),
    );
    await insertProducts(
      db,
      inserts.map((row, index) => ({ ...fieldsOf(row), id: row.id, place: created + index })),
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

function fieldsOf({ cents, pictures: images, ...row }: ProductRow) {
  return { ...row, costCents: cents, images };
}

/** Undefined: it is new and lacks what a product must have, which is told. */
function rowOf(
  entry: ProductEntry,
  was: ProductRow | undefined,
  known: Pick<ImportRun, 'pictures'> & Directories,
): ProductRow | undefined {
  const { fields, isFlawed, tell } = entry;
  const { categories, types, pictures } = known;
  const name = fields.name ?? was?.name;
  const cents = fields.cost === undefined ? was?.cents : fromDollars(fields.cost);
  if (name === undefined && !isFlawed) tell(messages.nameRequired('Product name'), 'name');
  if (cents === undefined && !isFlawed) tell(COST_ERROR, 'cost');
  const row = {
    id: was?.id ?? fields.id ?? uuid(),
    description: fields.description ?? was?.description ?? '',
    categories: fields.categories
      ? categories.findAll(fields.categories, entry, 'categories')
      : (was?.categories ?? []),
    type: fields.type === undefined ? (was?.type ?? null) : typeOf(fields.type, entry, types),
    pictures: fields.pictures
      ? pictures.findAll(fields.pictures, entry, 'pictures')
      : (was?.pictures ?? []),
    art:
      fields.art === undefined
        ? (was?.art ?? null)
        : fields.art && resolveArt(fields.art, entry, known),
  };
  return name === undefined || cents === undefined ? undefined : { ...row, name, cents };
}

function typeOf(name: string | null, entry: ProductEntry, types: Directory): string | null {
  return name === null ? null : (types.find(name, entry, 'type') ?? null);
}

/** With ids for names. */
function resolveArt(
  { drives, ...art }: NamedArt,
  entry: ProductEntry,
  { options, values }: Directories,
): ProductArtSettings {
  const resolved = {
    ...art,
    drives: drives.flatMap(({ parameter, option, values: uses }) => {
      const optionId = options.find(option, entry, 'art');
      if (optionId === undefined) return [];
      const known = uses.flatMap(({ value, use }) => {
        const valueId = values.named(value, `${optionId}/`);
        if (valueId !== undefined) return [{ valueId, use }];
        entry.tell(messages.unknownReference('value', value), 'art');
        return [];
      });
      return [{ parameter, optionId, values: known }];
    }),
  };
  for (const problem of problemsOfArt(resolved)) entry.tell(problem, 'art');
  return resolved;
}

/** Options and values that are gone from the shop make no difference. */
function withoutGone(
  was: ProductArtSettings | null,
  art: ProductArtSettings | null,
  { options, values }: Directories,
): ProductArtSettings | null {
  if (art === was || !was) return was;
  const drives = was.drives
    .filter(({ optionId }) => options.has(optionId))
    .map((drive) => ({
      ...drive,
      values: drive.values.filter(({ valueId }) => values.has(valueId)),
    }));
  return { ...was, drives };
}
