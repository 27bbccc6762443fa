import { productBody } from '@tailorbird/contract/product-fields';
import { v7 as uuid } from 'uuid';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import type { Directories } from './directory.ts';
import type { Entry } from './entries.ts';
import { isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import { resolveArt, withoutGone } from './named-art.ts';
import type { PictureIndex } from './pictures.ts';
import { findProducts, type Product } from './queries.ts';

type ProductEntry = Entry<'products'>;

interface Known extends Directories {
  pictures: PictureIndex;
}

const COST_ERROR = productBody.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

export async function importProducts(run: ImportRun, directories: Directories): Promise<void> {
  const lines = new Map<string, number | undefined>();
  const known = { ...directories, pictures: run.pictures };
  let created = 0;
  for await (const entries of readEntries('products', run)) {
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
function rowOf(
  { fields, isFlawed, tell }: ProductEntry,
  was: Product | undefined,
  known: Known,
): Product | undefined {
  const { name = was?.name, cost = was?.cost, categories, type, pictures, art } = fields;
  if (name === undefined && !isFlawed) tell(messages.nameRequired('Product name'), 'name');
  if (cost === undefined && !isFlawed) tell(COST_ERROR, 'cost');
  const others = {
    id: was?.id ?? fields.id ?? uuid(),
    description: fields.description ?? was?.description ?? '',
    categories: categories
      ? known.categories.findAll(categories, tell, 'categories')
      : (was?.categories ?? []),
    type:
      (type === undefined
        ? was?.type
        : known.types.findAll(type === null ? [] : [type], tell, 'type')[0]) ?? null,
    image_id: pictures ? known.pictures.findAll(pictures, tell, 'pictures') : (was?.image_id ?? []),
    art: art === undefined ? (was?.art ?? null) : art && resolveArt(art, tell, known),
  };
  return name === undefined || cost === undefined ? undefined : { ...others, name, cost };
}
