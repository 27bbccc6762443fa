import type { Queryable } from '../database/pool.ts';
import { bringCategories, bringOptions, bringTypes, bringValues } from './bring-named.ts';
import { bringProducts } from './bring-products.ts';
import type { CatalogueFile } from './entry.ts';
import type { PictureIndex } from './picture-index.ts';
import { type Problems, Unreadable } from './problems.ts';
import { Tally } from './tally.ts';

export interface Bringing {
  db: Queryable;
  file: CatalogueFile;
  pictures: PictureIndex;
  problems: Problems;
  tally: Tally;
  /** False: only looks what would happen. */
  isMade: boolean;
}

/**
 * What the file has, compared with what the shop has, and made so where it differs. Mistakes are
 * added to the problems; then what was made must be undone.
 */
export async function bringCatalogue(given: Omit<Bringing, 'tally'>): Promise<Tally> {
  const bringing = { ...given, tally: new Tally() };
  try {
    const categories = await bringCategories(bringing);
    const brought = await bringOptions(bringing);
    const values = await bringValues(bringing, brought);
    const { options } = brought;
    const types = await bringTypes(bringing, options);
    await bringProducts(bringing, { categories, types, options, values });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    bringing.problems.add(error.place, error.message, error.column);
  }
  return bringing.tally;
}
