import { productBody, productField, type ProductField } from '@tailorbird/contract/product-fields';
import { v7 as uuid } from 'uuid';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import type { Directories } from './directory.ts';
import type { Entry, WrittenProduct } from './entries.ts';
import { isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import { resolveArt, withoutGone } from './named-art.ts';
import type { PictureIndex } from './pictures.ts';
import { findProducts, type Product } from './queries.ts';

type ProductEntry = Entry<'products'>;

interface Known extends Directories {
  pictures: PictureIndex;
}

interface ProductColumn<F extends ProductField> {
  /** What the shop keeps of what is written. */
  resolve: (written: WrittenProduct[F], entry: ProductEntry, known: Known) => Product[F];
  /** Of a new product that does not say. Undefined: it must. */
  blank?: Product[F];
  /** Says that it must. */
  required?: string;
}

const same = <Value>(value: Value): Value => value;

const COST_ERROR = productBody.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

const PRODUCT_COLUMNS: { [F in ProductField]: ProductColumn<F> } = {
  name: { resolve: same, required: messages.nameRequired('Product name') },
  description: { resolve: same, blank: '' },
  cost: { resolve: same, required: COST_ERROR },
  categories: {
    resolve: (names, { tell }, { categories }) => categories.findAll(names, tell, 'categories'),
    blank: [],
  },
  type: {
    resolve: (name, { tell }, { types }) => name && (types.find(name, tell, 'type') ?? null),
    blank: null,
  },
  image_id: {
    resolve: (names, { tell }, { pictures }) => pictures.findAll(names, tell, 'pictures'),
    blank: [],
  },
  art: { resolve: (art, entry, known) => art && resolveArt(art, entry, known), blank: null },
};

/** At once: however many products there are, no more of them are in memory. */
const BATCH = 500;

export async function importProducts(run: ImportRun, directories: Directories): Promise<void> {
  const lines = new Map<string, number | undefined>();
  const known = { ...directories, pictures: run.pictures };
  let created = 0;
  for await (const entries of readEntries('products', run, BATCH)) {
    const batch = entries.filter((entry) => !isRepeated(entry, lines, ['id', entry.fields.id]));
    created = await importBatch(run, known, { batch, created });
  }
}

/** Gives how many are created by then. */
async function importBatch(
  run: ImportRun,
  known: Known,
  { batch, created }: { batch: readonly ProductEntry[]; created: number },
): Promise<number> {
  const { db } = run;
  const ids = batch.flatMap(({ fields }) => fields.id ?? []);
  const shop = new Map((await findProducts(db, ids)).map((product) => [product.id, product]));
  const rows = batch.flatMap((entry) => {
    const was = shop.get(entry.fields.id ?? '');
    const row = rowOf(entry, was, known);
    if (!row) return [];
    return [{ row, was: was && { ...was, art: withoutGone(was.art, row.art, known) } }];
  });
  const inserted = await saveRows(run, 'products', { all: batch, rows }, async (news, changed) => {
    await setProducts(
      db,
      changed.map((row) => ({ ...row, _id: row.id })),
    );
    await insertProducts(
      db,
      news.map((row, index) => ({ ...row, place: created + index })),
    );
  });
  return created + inserted;
}

/** From the file, else from the shop, else as a new one. Undefined: a new one lacks what it must have. */
function rowOf(entry: ProductEntry, was: Product | undefined, known: Known): Product | undefined {
  const row: Partial<Product> = { id: was?.id ?? entry.fields.id ?? uuid() };
  const { pictures: image_id, ...others } = entry.fields;
  const written = { ...others, image_id };
  for (const field of productField.options) setField(row, field, written, { entry, was, known });
  return isWhole(row) ? row : undefined;
}

function setField<F extends ProductField>(
  row: Partial<Pick<Product, F>>,
  field: F,
  written: { [Field in F]?: WrittenProduct[Field] | undefined },
  { entry, was, known }: { entry: ProductEntry; was: Product | undefined; known: Known },
): void {
  const { resolve, blank, required } = PRODUCT_COLUMNS[field];
  const value = written[field];
  if (value !== undefined) row[field] = resolve(value, entry, known);
  else if (was || blank !== undefined) row[field] = was ? was[field] : blank;
  else if (required !== undefined && !entry.isFlawed) entry.tell(required, field);
}

const isWhole = (row: Partial<Product>): row is Product =>
  productField.options.every((field) => row[field] !== undefined);
