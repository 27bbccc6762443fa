import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import type { Database, Queryable } from '../database/pool.ts';
import { FOLDER } from '../http/receive-file.ts';
import type { PictureEncoder } from '../images/picture-encoder.ts';
import type { Change } from '../catalogue/catalogue-changes.ts';
import { importRows } from './import-rows.ts';
import { encodeNewPictures, type ReadyPicture } from './encode-new-pictures.ts';
import type { CatalogueFile, PackedPicture } from './entry.ts';
import { withCatalogueFile, type ImportedFile } from './open-catalogue-file.ts';
import { PictureIndex, type PictureToMake } from './picture-index.ts';
import { Problems, Unreadable } from './problems.ts';
import type { ImportCounts } from './import-counts.ts';
import { insertPicture } from './write-queries.ts';

export interface ImportShop {
  database: Database;
  encoder: PictureEncoder;
  /** What nobody else's change comes between. */
  changeAlone: Change;
}

/**
 * Brings what a file has into the shop, all of it or nothing. A file that has nothing new writes
 * nothing, and tells nobody.
 * @throws IMPORT_REFUSED with all that is wrong
 */
export async function importCatalogue(
  shop: ImportShop,
  imported: ImportedFile,
  { isDryRun }: { isDryRun: boolean },
): Promise<ImportReport> {
  const problems = new Problems();
  // beneath the name by which what a killed process has left is found
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
  const db = shop.database;
  const pictures = new PictureIndex(file);
  const seen = await importRows({ db, file, pictures, problems, isMade: false });
  countPictures(seen, { created: pictures.toMake.length, all: pictures.used.length });
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
  for (const picture of made) pictures.settle(picture, await insertReady(tx, picture, ready));
  const tally = await importRows({ db: tx, file, pictures, problems, isMade: true });
  countPictures(tally, { created: made.length, all: pictures.used.length });
  problems.refuse();
  return tally.report;
}

/** Undefined for one that the shop had when it was looked at, and has no more. */
async function insertReady(
  tx: Queryable,
  { id, picture, sha256 }: PictureToMake,
  ready: ReadonlyMap<PackedPicture, ReadyPicture>,
): Promise<string | undefined> {
  const encoded = ready.get(picture);
  if (!encoded) return undefined;
  const { path, ...looks } = encoded;
  const bytes = await readFile(path);
  return insertPicture(tx, { id, name: picture.name, ...looks, bytes, sha256 });
}

function countPictures(
  tally: ImportCounts,
  { created, all }: { created: number; all: number },
): void {
  tally.count('pictures', 'created', created);
  tally.count('pictures', 'unchanged', all - created);
}
