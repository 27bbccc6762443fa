import { productBody } from '@tailorbird/contract/product-fields';
import { v7 as uuid } from 'uuid';
import { insertProducts, setProducts } from '../catalogue/product-queries.ts';
import { findProducts, type WholeProduct } from '../catalogue/whole-queries.ts';
import { usual, type Entry } from './entries.ts';
import { isRepeated, readEntries, saveRows, type ImportRun } from './import-entries.ts';
import { messages } from './messages.ts';
import { resolveArt, withoutGone } from './named-art.ts';
import { resolved, type Known } from './references.ts';

const COST_ERROR = productBody.cost.safeParse(undefined).error?.issues[0]?.message ?? '';

const { pictures: image_id, ...fields } = usual.products;
const USUAL: WholeProduct = { ...fields, image_id, art: null };

export async function importProducts(run: ImportRun): Promise<void> {
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
