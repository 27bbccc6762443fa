import { join } from 'node:path';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { productBody } from '@tailorbird/contract/product-fields';
import { v7 as uuid } from 'uuid';
import { CatalogueChanges } from '../catalogue/catalogue-changes.ts';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { findProducts, type NameKeys, type WholeProduct } from '../catalogue/whole-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import { usual, type Entry } from './entries.ts';
import { allEntries, isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { importDiscounts, importNamedKinds } from './import-named.ts';
import { withCatalogueFile } from './open-file.ts';
import type { ZipSource } from './open-zip.ts';
import { encodeNewPictures, PictureIndex } from './pictures.ts';
import { messages } from './messages.ts';
import { Problems } from './problems.ts';
import {
  Directory,
  DiscountedProducts,
  resolveArt,
  resolved,
  withoutGone,
  type Known,
} from './references.ts';

/**
 * Imports a file, all of it or nothing. A file that has nothing new writes nothing and notifies
 * nobody. New pictures wait in the folder, which the caller removes.
 * @throws IMPORT_REFUSED with all that is wrong
 */
export async function importCatalogue(
  database: Database,
  source: ZipSource,
  { folder, isDryRun }: { folder: string; isDryRun: boolean },
): Promise<ImportReport> {
  const problems = new Problems();
  const encoder = new PictureEncoder();
  // processes that serve the shop are told as if one of them had made the change
  const { changeAlone } = new CatalogueChanges(database, {
    responseCache: new ResponseCache(),
    catalogue: new LiveCatalogue(database),
  });
  try {
    return await withCatalogueFile(source, async (file) => {
      const looked = new PictureIndex(file.pictures);
      const report = await importRows(database, file, { pictures: looked, problems });
      const place = { encoder, folder: join(folder, 'pictures') };
      const ready = await encodeNewPictures(looked.toMake, place, problems);
      problems.refuse();
      const isNew = Object.values(report).some(({ created, changed }) => created + changed > 0);
      if (isDryRun || !isNew) return report;
      // looks again at everything: the shop may have changed since
      return changeAlone(async (tx) => {
        const pictures = new PictureIndex(file.pictures, { looked, ready });
        const made = await importRows(tx, file, { pictures, problems, isMade: true });
        problems.refuse();
        return made;
      });
    });
  } catch (error) {
    problems.addUnreadable(error);
    problems.refuse();
    throw error;
  } finally {
    await encoder.close();
  }
}

const none = () => ({ created: 0, changed: 0, unchanged: 0 });

/**
 * Compares the file with the shop and, if it `isMade`, makes the shop like the file. After problems
 * everything that was made must be undone.
 */
async function importRows(
  db: Queryable,
  file: CatalogueFile,
  { isMade = false, ...given }: { pictures: PictureIndex; problems: Problems; isMade?: boolean },
): Promise<ImportReport> {
  const { pictures, problems } = given;
  const names: NameKeys = new Map();
  const known = {
    categories: new Directory('category', names),
    options: new Directory('option', names),
    optionValues: new Directory('value', names),
    types: new Directory('type', names),
    taxClasses: new Directory('tax class', names),
    discounts: new Directory('discount', names),
    products: new DiscountedProducts(),
    pictures,
  };
  const report = {
    categories: none(),
    options: none(),
    optionValues: none(),
    types: none(),
    taxClasses: none(),
    products: none(),
    discounts: none(),
    pictures: none(),
  };
  const run = { db, file, names, known, problems, report, isMade };
  try {
    // read first: they say which products must be known
    const discounts = await allEntries('discounts', run);
    await importNamedKinds(run);
    await importProducts(run);
    await importDiscounts(run, discounts);
  } catch (error) {
    problems.addUnreadable(error);
  }
  const created = pictures.toMake.length;
  return { ...report, pictures: { created, changed: 0, unchanged: pictures.used - created } };
}

const COST_ERROR = productBody.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

const { pictures: image_id, ...fields } = usual.products;
const USUAL: WholeProduct = { ...fields, image_id, art: null };

async function importProducts(run: ImportRun): Promise<void> {
  const lines = new Map<string, number | undefined>();
  let created = 0;
  for await (const entries of readEntries('products', run)) {
    const batch = entries.filter((entry) => !isRepeated(entry, lines, ['id', entry.fields.id]));
    created += await importBatch(run, batch, created);
  }
}

/** Gives how many are new, after those that were created before. */
async function importBatch(
  run: ImportRun,
  batch: readonly Entry[],
  created: number,
): Promise<number> {
  const { db, known } = run;
  const ids = batch.flatMap((entry) => entry.fields.id ?? []);
  const shop = new Map((await findProducts(db, ids)).map((product) => [product.id, product]));
  const rows = batch.flatMap((entry) => {
    const was = shop.get(entry.fields.id ?? '');
    const row = rowOf(entry, was, known);
    if (!row) return [];
    return [{ row, was: was && { ...was, art: withoutGone(was.art, row.art, known) } }];
  });
  for (const { row, was } of rows) known.products.note(row, was);
  return saveRows(run, 'products', { all: batch, rows }, async (news, changed) => {
    await setProducts(
      db,
      changed.map((row) => ({ ...row, _id: row.id })),
    );
    await insertProducts(
      db,
      news.map((row, index) => ({ ...row, place: created + index })),
    );
  });
}

/** From the file, else from the shop, else the usual. Undefined: a new one lacks what it must have. */
function rowOf(
  entry: Entry,
  was: WholeProduct | undefined,
  known: Known,
): WholeProduct | undefined {
  const { id, name = was?.name, cost = was?.cost, art } = entry.fields;
  const { isFlawed, tell } = entry;
  if (name === undefined && !isFlawed) tell(messages.nameRequired('Product name'), 'name');
  if (cost === undefined && !isFlawed) tell(COST_ERROR, 'cost');
  const row: WholeProduct = {
    ...USUAL,
    ...was,
    ...resolved(entry, known),
    art: art === undefined ? (was?.art ?? null) : art && resolveArt(art, tell, known),
    id: was?.id ?? id ?? uuid(),
  };
  return name === undefined || cost === undefined ? undefined : row;
}
