import { availableParallelism } from 'node:os';
import type { Database, Queryable } from '../src/database/pool.ts';
import { pictures, products } from './catalogue.ts';
import { savePictures } from './pictures.ts';
import { rowsOfCatalogue } from './rows.ts';

const NAME = 'demo';

/**
 * Fills an empty shop with the demo catalogue, once. A shop that has goods of its own is left
 * alone, and nothing that an admin deleted comes back. Cut off in the middle, the next call
 * completes it: pictures are kept one by one, and the catalogue appears at once or not at all.
 */
export async function seedDemo(database: Database, log: (line: string) => void): Promise<void> {
  if (await isDone(database)) return;
  if (await hasGoods(database)) {
    await markDone(database);
    return;
  }
  const started = performance.now();
  log(`Drawing ${pictures.length} pictures for the demo shop, once ...`);
  const drawn = await savePictures(database, pictures, availableParallelism());
  await database.transaction(async (transaction) => {
    // two processes may get here together; the second finds it done
    await transaction.query(`select pg_advisory_xact_lock(hashtext('tailorbird seed'))`);
    if ((await isDone(transaction)) || (await hasGoods(transaction))) return;
    await insertCatalogue(transaction);
    await markDone(transaction);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`Demo shop: ${products.length} products, ${drawn} pictures drawn, ${seconds} s.`);
}

async function isDone(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select 1 from seeds where name = $1', [NAME]);
  return rows.length > 0;
}

async function hasGoods(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 where exists (select from products) or exists (select from categories)
       or exists (select from product_types) or exists (select from options)`,
  );
  return rows.length > 0;
}

async function markDone(db: Queryable): Promise<void> {
  await db.query('insert into seeds (name) values ($1) on conflict do nothing', [NAME]);
}

async function insertCatalogue(db: Queryable): Promise<void> {
  for (const [table, rows] of Object.entries(rowsOfCatalogue())) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    // names of tables and columns are those of rows.ts, never from outside
    await db.query(
      `insert into ${table} (${columns})
       select ${columns} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}
