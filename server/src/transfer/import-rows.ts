import type { Queryable } from '../database/pool.ts';
import { importCategories, importOptions, importTypes, importValues } from './import-named.ts';
import { importProducts } from './import-products.ts';
import type { CatalogueFile } from './entry.ts';
import type { PictureIndex } from './picture-index.ts';
import { type Problems, Unreadable } from './problems.ts';
import { ImportCounts } from './import-counts.ts';

export interface ImportRun {
  db: Queryable;
  file: CatalogueFile;
  pictures: PictureIndex;
  problems: Problems;
  tally: ImportCounts;
  /** False: only looks what would happen. */
  isMade: boolean;
}

/**
 * What the file has, compared with what the shop has, and made so where it differs. Mistakes are
 * added to the problems; then what was made must be undone.
 */
export async function importRows(given: Omit<ImportRun, 'tally'>): Promise<ImportCounts> {
  const bringing = { ...given, tally: new ImportCounts() };
  try {
    const categories = await importCategories(bringing);
    const brought = await importOptions(bringing);
    const values = await importValues(bringing, brought);
    const { options } = brought;
    const types = await importTypes(bringing, options);
    await importProducts(bringing, { categories, types, options, values });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    bringing.problems.add(error.place, error.message, error.column);
  }
  return bringing.tally;
}
