import { join } from 'node:path';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { CatalogueChanges } from '../catalogue/catalogue-changes.ts';
import { LiveCatalogue } from '../catalogue/live-catalogue.ts';
import type { Database, Queryable } from '../database/pool.ts';
import { ResponseCache } from '../http/response-cache.ts';
import { PictureEncoder } from '../images/picture-encoder.ts';
import type { CatalogueFile, PackedPicture } from './catalogue-file.ts';
import type { ImportRun } from './import-entries.ts';
import { importNamedKinds } from './import-named.ts';
import { importProducts } from './import-products.ts';
import { withCatalogueFile } from './open-file.ts';
import type { ZipSource } from './open-zip.ts';
import { encodeNewPictures, PictureIndex, type ReadyPicture } from './pictures.ts';
import { Problems } from './problems.ts';

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
      const pictures = new PictureIndex(file);
      const report = await importRows({
        db: database,
        file,
        pictures,
        problems,
        isMade: false,
      });
      const place = { encoder, folder: join(folder, 'pictures') };
      const ready = await encodeNewPictures(pictures.toMake, place, problems);
      problems.refuse();
      const isNew = Object.values(report).some(({ created, changed }) => created + changed > 0);
      if (isDryRun || !isNew) return report;
      return changeAlone((tx) => makeAll(tx, file, { looked: pictures, ready }));
    });
  } catch (error) {
    problems.addUnreadable(error);
    problems.refuse();
    throw error;
  } finally {
    await encoder.close();
  }
}

/** Looks again at everything: the shop may have changed since. */
async function makeAll(
  db: Queryable,
  file: CatalogueFile,
  { looked, ready }: { looked: PictureIndex; ready: ReadonlyMap<PackedPicture, ReadyPicture> },
): Promise<ImportReport> {
  const problems = new Problems();
  const pictures = new PictureIndex(file, looked);
  await pictures.learn(
    db,
    looked.used.map(({ id }) => id),
  );
  await pictures.saveNew(db, ready);
  const report = await importRows({ db, file, pictures, problems, isMade: true });
  problems.refuse();
  return report;
}

const none = () => ({ created: 0, changed: 0, unchanged: 0 });

/**
 * Compares the file with the shop, and makes the shop like the file. After problems everything
 * that was made must be undone.
 */
async function importRows(given: Omit<ImportRun, 'names' | 'report'>): Promise<ImportReport> {
  const { pictures, problems } = given;
  const report = {
    categories: none(),
    options: none(),
    optionValues: none(),
    types: none(),
    products: none(),
    pictures: none(),
  };
  try {
    const run = { ...given, names: new Map(), report };
    await importProducts(run, await importNamedKinds(run));
  } catch (error) {
    problems.addUnreadable(error);
  }
  const created = pictures.toMake.length;
  return {
    ...report,
    pictures: { created, changed: 0, unchanged: pictures.used.length - created },
  };
}
