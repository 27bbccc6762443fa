import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import type { Database, Queryable } from '../database/pool.ts';
import { FOLDER } from '../http/receive-file.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import type { Change } from '../catalogue/catalogue-changes.ts';
import { saveUpload } from '../images/queries.ts';
import { type CatalogueFile, type Kind, type PackedPicture } from './catalogue-file.ts';
import { importCategories, importOptions, importTypes } from './import-named.ts';
import { importProducts } from './import-products.ts';
import { NameKeys } from './match.ts';
import { withCatalogueFile, type ImportedFile } from './open-file.ts';
import {
  encodeNewPictures,
  PictureIndex,
  type PictureToMake,
  type ReadyPicture,
} from './pictures.ts';
import { Problems, Unreadable } from './problems.ts';

export interface ImportShop {
  database: Database;
  encoder: PictureEncoder;
  /** Makes a change that nobody else's comes between. */
  changeAlone: Change;
}

/** Counts what an import creates, changes and leaves unchanged. */
class ImportCounts {
  readonly report: ImportReport = {
    categories: { created: 0, changed: 0, unchanged: 0 },
    options: { created: 0, changed: 0, unchanged: 0 },
    optionValues: { created: 0, changed: 0, unchanged: 0 },
    types: { created: 0, changed: 0, unchanged: 0 },
    products: { created: 0, changed: 0, unchanged: 0 },
    pictures: { created: 0, changed: 0, unchanged: 0 },
  };

  add(
    kind: Kind | 'pictures',
    lists: { created: readonly object[]; changed?: readonly object[]; all: readonly object[] },
  ): void {
    const counts = this.report[kind];
    const { created, changed = [], all } = lists;
    counts.created += created.length;
    counts.changed += changed.length;
    counts.unchanged += all.length - created.length - changed.length;
  }

  get isNothingNew(): boolean {
    return Object.values(this.report).every(({ created, changed }) => created + changed === 0);
  }
}

export interface ImportRun {
  db: Queryable;
  file: CatalogueFile;
  pictures: PictureIndex;
  names: NameKeys;
  problems: Problems;
  counts: ImportCounts;
  /** False: only looks what would happen. */
  isMade: boolean;
}

/**
 * Imports a file, all of it or nothing. A file that has nothing new writes nothing and notifies
 * nobody.
 * @throws IMPORT_REFUSED with all that is wrong
 */
export async function importCatalogue(
  shop: ImportShop,
  imported: ImportedFile,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportReport> {
  const problems = new Problems();
  // the name by which the leftovers of a killed process are found
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  try {
    return await withCatalogueFile(imported, (file) =>
      importFile(shop, file, { isDryRun, folder, problems }),
    );
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    problems.add(error.place, error.message, error.column);
    problems.refuse();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importFile(
  shop: ImportShop,
  file: CatalogueFile,
  { isDryRun, folder, problems }: { isDryRun: boolean; folder: string; problems: Problems },
): Promise<ImportReport> {
  const pictures = new PictureIndex(file);
  const seen = await importRows({ db: shop.database, file, pictures, problems, isMade: false });
  seen.add('pictures', { created: pictures.toMake, all: pictures.used });
  const ready = await encodeNewPictures(
    pictures.toMake,
    { encoder: shop.encoder, folder: join(folder, 'pictures') },
    problems,
  );
  problems.refuse();
  if (isDryRun || seen.isNothingNew) return seen.report;
  return shop.changeAlone((tx) => makeAll(tx, file, { looked: pictures, ready }));
}

/** Looks again at everything: the shop may have changed since. */
async function makeAll(
  tx: Queryable,
  file: CatalogueFile,
  { looked, ready }: { looked: PictureIndex; ready: ReadonlyMap<PackedPicture, ReadyPicture> },
): Promise<ImportReport> {
  const problems = new Problems();
  const pictures = new PictureIndex(file, looked);
  await pictures.learn(
    tx,
    looked.used.map(({ id }) => id),
  );
  const made = pictures.toMake;
  for (const picture of made) pictures.settle(picture, await savePicture(tx, picture, ready));
  const counts = await importRows({ db: tx, file, pictures, problems, isMade: true });
  counts.add('pictures', { created: made, all: pictures.used });
  problems.refuse();
  return counts.report;
}

/** Gives its id. Undefined: the shop had it when the file was looked through, and no longer does. */
async function savePicture(
  tx: Queryable,
  { id, picture, sha256 }: PictureToMake,
  ready: ReadonlyMap<PackedPicture, ReadyPicture>,
): Promise<string | undefined> {
  const encoded = ready.get(picture);
  if (!encoded) return undefined;
  const { path, ...looks } = encoded;
  const bytes = await readFile(path);
  return (await saveUpload(tx, { id, name: picture.name, ...looks, bytes, sha256 })).id;
}

/**
 * Compares the file with the shop, and makes the shop like the file. After problems everything
 * that was made must be undone.
 */
async function importRows(given: Omit<ImportRun, 'counts' | 'names'>): Promise<ImportCounts> {
  const run = { ...given, counts: new ImportCounts(), names: new NameKeys(given.db) };
  try {
    const categories = await importCategories(run);
    const { options, values } = await importOptions(run);
    const types = await importTypes(run, options);
    await importProducts(run, { categories, types, options, values });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    run.problems.add(error.place, error.message, error.column);
  }
  return run.counts;
}
