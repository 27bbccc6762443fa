import { availableParallelism } from 'node:os';
import { shareCatalogue } from '../src/catalogue/change-queries.ts';
import { insertDiscount } from '../src/catalogue/discount-queries.ts';
import type { Database, Queryable } from '../src/database/pool.ts';
import { covers, discounts, pictures, products } from './catalogue.ts';
import type { DemoPicture } from './catalogue/shape.ts';
import { idOf } from './identity.ts';
import { CATALOGUE, FURTHER_VIEWS, isDone, markDone } from './marks.ts';
import { savePictures } from './pictures.ts';
import { rowsOfCatalogue, rowsOfFurtherViews } from './rows.ts';

/**
 * Fills an empty shop with the demo catalogue, once. Calls `onOpen` when there is a shop to open:
 * every product with its first picture. The further views follow while visitors are in already.
 *
 * A shop that has goods of its own is left alone, and nothing that an admin deleted comes back.
 * Cut off in the middle, the next call completes it: pictures are kept one by one, and the
 * catalogue appears at once or not at all.
 */
export async function seedDemo(
  database: Database,
  log: (line: string) => void,
  onOpen: () => void,
): Promise<void> {
  if (!(await isDone(database, CATALOGUE))) await seedCatalogue(database, log);
  onOpen();
  if (!(await isDone(database, FURTHER_VIEWS))) await seedFurtherViews(database);
}

async function seedCatalogue(database: Database, log: (line: string) => void): Promise<void> {
  if (await hasGoods(database)) {
    await markDone(database, CATALOGUE, FURTHER_VIEWS);
    return;
  }
  const started = performance.now();
  log(`Drawing the demo shop's ${pictures.length} pictures, once ...`);
  await savePictures(database, covers, availableParallelism());
  await database.transaction(async (transaction) => {
    // two processes may get here together; the second finds it done
    await transaction.query(`select pg_advisory_xact_lock(hashtext('tailorbird seed'))`);
    if ((await isDone(transaction, CATALOGUE)) || (await hasGoods(transaction))) return;
    await insertCatalogue(transaction);
    await markDone(transaction, CATALOGUE);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`Demo shop: ${products.length} products after ${seconds} s; further views follow.`);
}

/**
 * One at a time: the other cores are for those who are in the shop by now. A product may have been
 * deleted meanwhile: it gets none, and what was drawn for it goes as other unused pictures do.
 */
async function seedFurtherViews(database: Database): Promise<void> {
  await savePictures(database, await picturesOfProductsLeft(database), 1);
  await database.transaction(async (transaction) => {
    await shareCatalogue(transaction);
    await transaction.query(
      `insert into product_images (product_id, image_id, position)
       select view.product_id, view.image_id, view.position
       from json_populate_recordset(null::product_images, $1) view
       join products p on p.id = view.product_id
       on conflict do nothing`,
      [JSON.stringify(rowsOfFurtherViews())],
    );
    await transaction.query(
      `update images set unused_since = now() where id = any($1::uuid[]) and unused_since is null
       and not exists (select from product_images shown where shown.image_id = images.id)`,
      [pictures.map(({ name }) => idOf('picture', name))],
    );
    await markDone(transaction, FURTHER_VIEWS);
  });
}

async function picturesOfProductsLeft(db: Queryable): Promise<readonly DemoPicture[]> {
  const ids = products.map(({ name }) => idOf('product', name));
  const { rows } = await db.query<{ id: string }>(
    'select id from products where id = any($1::uuid[])',
    [ids],
  );
  const left = new Set(rows.map(({ id }) => id));
  const shown = products.filter(({ name }) => left.has(idOf('product', name)));
  return [...new Set(shown.flatMap((product) => product.pictures))];
}

async function hasGoods(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 where exists (select from products) or exists (select from categories)
       or exists (select from product_types) or exists (select from options)
       or exists (select from discounts)`,
  );
  return rows.length > 0;
}

export async function insertCatalogue(db: Queryable): Promise<void> {
  for (const [table, rows] of Object.entries(rowsOfCatalogue())) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    // names of tables and columns are those of rows.ts, never from outside
    await db.query(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
  for (const discount of discounts) {
    await insertDiscount(db, { ...discount, id: idOf('discount', discount.code ?? '') });
  }
}
