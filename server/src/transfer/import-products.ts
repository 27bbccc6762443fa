import { createProduct } from '@tailorbird/contract/catalogue-editing';
import { fromDollars } from '@tailorbird/contract/money';
import { v7 as uuid } from 'uuid';
import type { ImportRun } from './import-rows.ts';
import { isSameSet, isSameText } from './import-named.ts';
import { artReferences, isSameArt, resolveArt } from './bring-art.ts';
import { checkEntry, type Entry } from './check-entry.ts';
import type { Directory } from './directory.ts';
import { messages } from './messages.ts';
import { findShopProducts, type ShopProduct } from './shop-queries.ts';
import { insertProducts, updateProducts, type ProductRow } from './write-queries.ts';

type ProductEntry = Entry<'products'>;

interface Directories {
  categories: Directory;
  types: Directory;
  options: Directory;
  /** By option and name. */
  values: Directory;
}

/** At once: however many there are, no more of them are in memory. */
const BATCH = 500;

const COST_ERROR =
  createProduct.body.shape.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

export async function importProducts(bringing: ImportRun, directories: Directories): Promise<void> {
  const { file, problems } = bringing;
  const lines = new Map<string, number | undefined>();
  let created = 0;
  let batch: ProductEntry[] = [];
  for await (const raw of file.entries('products', problems)) {
    const entry = checkEntry('products', raw, problems);
    if (!entry) continue;
    const { id } = entry.fields;
    if (id !== undefined && lines.has(id)) {
      problems.add(entry.place, messages.sameBefore('id', lines.get(id)), 'id');
      continue;
    }
    if (id !== undefined) lines.set(id, entry.place.line);
    batch.push(entry);
    if (batch.length < BATCH) continue;
    created = await importBatch(bringing, directories, { batch, created });
    batch = [];
  }
  await importBatch(bringing, directories, { batch, created });
}

/** Gives how many are created by then. */
async function importBatch(
  bringing: ImportRun,
  directories: Directories,
  { batch, created }: { batch: readonly ProductEntry[]; created: number },
): Promise<number> {
  const { db, problems, tally, pictures, isMade } = bringing;
  const ids = batch.flatMap(({ fields }) => fields.id ?? []);
  const shop = new Map((await findShopProducts(db, ids)).map((product) => [product.id, product]));
  await directories.categories.learn(
    db,
    batch.flatMap(({ fields }) => fields.categories ?? []),
  );
  await directories.types.learn(
    db,
    batch.flatMap(({ fields }) => fields.type ?? []),
  );
  await pictures.learn(
    db,
    batch.flatMap(({ fields }) => fields.pictures ?? []),
  );
  await artReferences(
    db,
    directories,
    batch.flatMap(({ fields }) => fields.art ?? []),
  );
  const inserts: ProductRow[] = [];
  const updates: ProductRow[] = [];
  for (const entry of batch) {
    const was = entry.fields.id === undefined ? undefined : shop.get(entry.fields.id);
    const row = rowOf(entry, was, { ...bringing, ...directories, place: created + inserts.length });
    if (!row) continue;
    if (!was) inserts.push(row);
    else if (isSame(row, was, directories)) tally.count('products', 'unchanged');
    else updates.push(row);
  }
  tally.count('products', 'created', inserts.length);
  tally.count('products', 'changed', updates.length);
  if (isMade && problems.count === 0) {
    await updateProducts(db, updates);
    await insertProducts(db, inserts);
  }
  return created + inserts.length;
}

/** Undefined: it is new and lacks what a product must have, which is told. */
function rowOf(
  { place: at, fields, isFlawed }: ProductEntry,
  was: ShopProduct | undefined,
  known: ImportRun & Directories & { place: number },
): ProductRow | undefined {
  const { problems, categories, types, pictures, place } = known;
  const name = fields.name ?? was?.name;
  const cents = fields.cost === undefined ? was?.cents : fromDollars(fields.cost);
  if (name === undefined && !isFlawed) {
    problems.add(at, messages.nameRequired('Product name'), 'name');
  }
  if (cents === undefined && !isFlawed) problems.add(at, COST_ERROR, 'cost');
  const row = {
    id: was?.id ?? fields.id ?? uuid(),
    place,
    description: fields.description ?? was?.description ?? '',
    categories: fields.categories
      ? categories.findAll(fields.categories, at, 'categories', problems)
      : (was?.categories ?? []),
    type:
      typeof fields.type === 'string'
        ? (types.find(fields.type, at, 'type', problems) ?? null)
        : fields.type === undefined
          ? (was?.type ?? null)
          : null,
    pictures: fields.pictures
      ? pictures.findAll(fields.pictures, at, problems)
      : (was?.pictures ?? []),
    art:
      fields.art === undefined
        ? (was?.art ?? null)
        : fields.art && resolveArt(fields.art, at, known, problems),
  };
  return name === undefined || cents === undefined ? undefined : { ...row, name, cents };
}

function isSame(row: ProductRow, was: ShopProduct, directories: Directories): boolean {
  return (
    isSameText(row.name, was.name) &&
    isSameText(row.description, was.description) &&
    row.cents === was.cents &&
    row.type === was.type &&
    isSameSet(row.categories, was.categories) &&
    row.pictures.length === was.pictures.length &&
    row.pictures.every((picture, position) => picture === was.pictures[position]) &&
    isSameArt(row.art, was.art, directories)
  );
}
