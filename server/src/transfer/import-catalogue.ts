import { join } from 'node:path';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { CatalogueChanges } from '../catalogue/catalogue-changes.ts';
import { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { NameKeys } from '../catalogue/whole-queries.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import type { CatalogueFile } from './catalogue-file.ts';
import { allEntries } from './import-entries.ts';
import { importDiscounts, importNamedKinds } from './import-named.ts';
import { importProducts } from './import-products.ts';
import { withCatalogueFile } from './open-file.ts';
import type { ZipSource } from './open-zip.ts';
import { encodeNewPictures, PictureIndex } from './pictures.ts';
import { Problems } from './problems.ts';
import { Directory, DiscountedProducts } from './references.ts';

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
