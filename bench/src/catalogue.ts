import { setTimeout as sleep } from 'node:timers/promises';
import { getProduct } from '@tailorbird/contract/catalogue';
import { Client } from 'pg';
import { openDatabase } from '../../server/src/database/pool.ts';
import { compareTurns, median, medianOf, takeTurns, type Figure, type Plot } from './figures.ts';
import type { Bench } from './goods.ts';
import { addLargeCatalogue } from './large-catalogue.ts';
import { browserHeaders } from './load.ts';
import type { Machine, Shop } from './shop.ts';

/** Products; the demo shop has some dozens. */
const SIZES = [10, 'demo', 1000, 100_000] as const;
const CATEGORIES = 500;
const ROUNDS = 11;
/** requests one after another for one figure */
const READY = 25;
/** how much longer anything may take among 100,000 products */
const target = { at: 'most', value: 2 } as const;
/** What the picture shows, made anew. */
const PLOTTED = ['home page', 'category page', 'search page', 'product page'];

interface CatalogueBench {
  shop: Shop;
  database: Client;
  products: number;
  /** by what is measured */
  paths: Record<string, string>;
}

/**
 * Shops with catalogues of different sizes, asked by turns: for what is ready, and for what has to
 * be made anew since the catalogue changed.
 */
export async function measureCatalogue({
  machine,
}: Bench): Promise<{ figures: Figure[]; plots: Plot[] }> {
  const opened: CatalogueBench[] = [];
  try {
    for (const size of SIZES) opened.push(await openShop(machine, size));
    return await compareShops(opened);
  } finally {
    for (const { shop, database } of opened) {
      await database.end();
      await shop.stop();
      await machine.dropDatabase(shop.database);
    }
  }
}

async function openShop(machine: Machine, wanted: (typeof SIZES)[number]): Promise<CatalogueBench> {
  const url = await machine.makeDatabase(`catalogue_${wanted}`);
  const database = new Client({ connectionString: url });
  await database.connect();
  const count = async () => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from products',
    );
    return rows[0]?.count ?? 0;
  };
  const demo = await count();
  if (wanted !== 'demo' && wanted < demo) {
    await database.query(
      'delete from products where id not in (select id from products order by id limit $1)',
      [wanted],
    );
  } else if (wanted !== 'demo') {
    const pool = openDatabase(url, { statementMs: 0 });
    const categories = Math.min(CATEGORIES, wanted / 20);
    await addLargeCatalogue(pool, { products: wanted - demo, categories });
    await pool.close();
  }
  await database.query('vacuum analyze');
  const shop = await machine.startShop(url);
  return { shop, database, products: await count(), paths: await listPaths(shop.url, database) };
}

async function listPaths(url: string, database: Client): Promise<Record<string, string>> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
  const { rows } = await database.query<{ id: string }>(
    'select category_id as id from product_categories group by 1 order by count(*) desc, 1 limit 1',
  );
  const largest = rows[0]?.id ?? '';
  // in each shop a drawn one: categories of the demo come first
  const first = /\/product\/([\w-]{36})/.exec(await (await fetch(`${url}/`)).text())?.[1] ?? '';
  const { product } = getProduct.reply.parse(await read(`/api/product/${first}?populate=type`));
  const value = product.type?.options[0]?.values[0]?._id ?? '';
  return {
    'home page': '/',
    'category page': `/category/${largest}`,
    'category page by price': `/category/${largest}?sort=price`,
    // words that fill most of a page in either shop
    'search page': '/search?q=the',
    'search page, two words': '/search?q=with+the',
    'search page, a mistake': '/search?q=wiht',
    'search page without words': '/search',
    'search page, by value': `/search?values=${value}&sort=price`,
    'search page, by colour': '/search?q=the&colour=green,blue',
    'product page': `/product/${product._id}`,
    'GET /api/product of the admin': '/api/product?populate=type&page=1&limit=20',
  };
}

async function compareShops(opened: readonly CatalogueBench[]) {
  const figures: Figure[] = [];
  const lines: Plot['lines'] = [];
  for (const state of ['ready', 'made anew'] as const) {
    const measure = state === 'ready' ? readyMs : anewMs;
    for (const what of Object.keys(opened[0]?.paths ?? {})) {
      const turns = await takeTurns(
        opened.map((shop) => async () => ({ value: await measure(shop, what) })),
        ROUNDS,
      );
      const [demo, large] = [turns[1], turns.at(-1)];
      figures.push(compareTurns({ what: `${what}, ${state}`, unit: 'ms', target }, large, demo));
      if (state === 'ready' || !PLOTTED.includes(what)) continue;
      lines.push({
        name: what,
        points: turns.map((each, place) => [opened[place]?.products ?? 0, medianOf(each)]),
      });
    }
  }
  const plot: Plot = {
    name: 'products',
    title: 'Pages made anew by the number of products',
    x: 'products',
    y: 'milliseconds to the first byte',
    lines,
  };
  return { figures, plots: [plot] };
}

async function readyMs({ shop, paths }: CatalogueBench, what: string): Promise<number> {
  const url = `${shop.url}${paths[what]}`;
  await firstByteMs(url);
  const times: number[] = [];
  for (let count = 0; count < READY; count += 1) times.push(await firstByteMs(url));
  return median(times);
}

/** After a change of the catalogue that the shop has heard of. */
async function anewMs({ shop, database, paths }: CatalogueBench, what: string): Promise<number> {
  await database.query(
    `update categories set description = description
     where id = (select id from categories order by id limit 1)`,
  );
  await sleep(30);
  return firstByteMs(`${shop.url}${paths[what]}`);
}

async function firstByteMs(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: browserHeaders });
  const ms = performance.now() - began;
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return ms;
}
