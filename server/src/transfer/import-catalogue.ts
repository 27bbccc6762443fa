import { join } from 'node:path';
import { importReport, type ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { v7 as uuid } from 'uuid';
import { CatalogueChanges } from '../catalogue/catalogue-changes.ts';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import { findProducts, type WholeProduct } from '../catalogue/whole-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import { isLacking, usual, type Entry } from './entries.ts';
import { allEntries, isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { importDiscounts, importNamedKinds } from './import-named.ts';
import { withCatalogueFile } from './open-file.ts';
import type { ZipSource } from './open-zip.ts';
import { encodeNewPictures, PictureIndex } from './pictures.ts';
import { Problems } from './problems.ts';
import { Directory, DiscountedProducts, resolved, withoutGone } from './references.ts';

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
        const pictures = new PictureIndex(file.pictures, ready);
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

const NONE = { created: 0, changed: 0, unchanged: 0 };

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
  const known = {
    categories: new Directory('category'),
    options: new Directory('option'),
    optionValues: new Directory('value'),
    types: new Directory('type'),
    taxClasses: new Directory('tax class'),
    discounts: new Directory('discount'),
    products: new DiscountedProducts('product'),
    pictures,
  };
  const counts = Object.keys(importReport.shape).map((kind) => [kind, NONE] as const);
  const report = importReport.parse(Object.fromEntries(counts));
  const run = { db, file, known, problems, report, isMade };
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
  return { ...report, pictures: { ...NONE, created, unchanged: pictures.used - created } };
}

const USUAL: WholeProduct = { ...usual.products, art: null };

async function importProducts(run: ImportRun): Promise<void> {
  const lines = new Map<string, number | undefined>();
  for await (const entries of readEntries('products', run)) {
    const batch = entries.filter((entry) => !isRepeated(entry, lines, ['id', entry.fields.id]));
    await importBatch(run, batch);
  }
}

async function importBatch(run: ImportRun, batch: readonly Entry[]): Promise<void> {
  const { db, known } = run;
  const ids = batch.flatMap((entry) => entry.fields.id ?? []);
  const shop = new Map((await findProducts(db, ids)).map((product) => [product.id, product]));
  const rows = batch.flatMap((entry) => {
    const was = shop.get(entry.fields.id ?? '');
    const isWhole = was !== undefined || !isLacking('products', entry);
    // from the file, else from the shop, else the usual
    const row: WholeProduct = {
      ...USUAL,
      ...was,
      ...resolved(entry, known),
      id: was?.id ?? entry.fields.id ?? uuid(),
    };
    if (!isWhole) return [];
    known.products.note(row, was);
    return [{ row, was: was && { ...was, art: withoutGone(was.art, row.art, known) } }];
  });
  await saveRows(run, 'products', { all: batch, rows }, async (created, changed) => {
    await setProducts(db, changed.map(stored));
    await insertProducts(db, created.map(stored));
  });
}

const stored = ({ pictures, ...row }: WholeProduct) => ({
  ...row,
  _id: row.id,
  image_id: pictures,
});
