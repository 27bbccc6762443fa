import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProduct, listCategories, listFacets } from '@tailorbird/contract/catalogue';
import { openDatabase } from '../../server/src/database/pool.ts';
import { addLargeCatalogue } from './large-catalogue.ts';
import { browserHeaders } from './load.ts';
import { median } from './rounds.ts';
import { databaseUrl, openDataDir, startShop, type RunningShop } from './shop.ts';
import { asTable, type Row } from './table.ts';
import { untilDrawn } from './until-drawn.ts';

const LARGE = { products: 100_000, categories: 500 };
const ROUNDS = 15;
/** requests one after another for one figure */
const READY = 40;
/** how much longer anything may take among 100,000 products */
const MOST = 2;

interface Measured {
  shop: RunningShop;
  database: Client;
  /** by what is measured */
  paths: Record<string, string>;
}

/**
 * The demo shop beside one with a large catalogue as well, asked by turns: for what is ready, and
 * for what has to be made anew since the catalogue changed.
 */
export async function main(): Promise<void> {
  const folders = [openDataDir(undefined), openDataDir(undefined)] as const;
  const opened: Measured[] = [];
  try {
    for (const folder of folders) {
      const isLarge = folder === folders[1];
      opened.push(await openShop(folder.path, isLarge));
    }
    const [small, large] = opened;
    if (!small || !large) throw new Error('Two shops are needed to compare them.');
    console.log(`\n${asTable(await compareShops(small, large))}`);
    console.log(
      `\nours: ${LARGE.products} products in ${LARGE.categories} categories; theirs: demo`,
    );
  } finally {
    for (const { shop, database } of opened) {
      await database.end();
      await shop.stop();
    }
    for (const folder of folders) folder.remove();
  }
}

async function openShop(dataDir: string, isLarge: boolean): Promise<Measured> {
  const shop = await startShop(dataDir);
  const url = databaseUrl(dataDir);
  await untilDrawn(url);
  if (isLarge) {
    const database = openDatabase(url);
    const began = performance.now();
    await addLargeCatalogue(database, LARGE);
    console.log(`catalogue made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    await database.close();
  }
  const database = new Client({ connectionString: url });
  await database.connect();
  return { shop, database, paths: await findPaths(shop.url) };
}

async function findPaths(url: string): Promise<Record<string, string>> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
  const { categories } = listCategories.reply.parse(
    await read('/api/category?populate=true&designs=1'),
  );
  const first = categories.find(({ designs }) => designs?.length)?.designs?.[0];
  if (!first) throw new Error('The shop has no products.');
  const { product } = getProduct.reply.parse(await read(`/api/product/${first._id}?populate=type`));
  const facets = listFacets.reply.parse(await read('/api/catalogue/facets'));
  const largest = facets.categories.toSorted((a, b) => b.products - a.products)[0]?._id ?? '';
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
    'product page': `/product/${product._id}`,
    'GET /api/product of the admin': '/api/product?populate=type&page=1&limit=20',
  };
}

async function compareShops(small: Measured, large: Measured): Promise<Row[]> {
  const rows: Row[] = [];
  for (const what of Object.keys(small.paths)) {
    for (const state of ['ready', 'made anew'] as const) {
      const measure = state === 'ready' ? readyMs : anewMs;
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const pair = [await measure(large, what), await measure(small, what)] as const;
        // the first warms up
        if (round < 0) continue;
        ours.push(pair[0]);
        theirs.push(pair[1]);
      }
      rows.push(asRow(`${what}, ${state}, ms`, median(ours), median(theirs)));
      const row = rows.at(-1);
      console.log(`${row?.what}: ${row?.ours} and ${row?.theirs}`);
    }
  }
  return rows;
}

function asRow(what: string, ours: number, theirs: number): Row {
  return {
    what,
    ours: ours.toFixed(1),
    theirs: theirs.toFixed(1),
    ratio: ours / theirs,
    target: `at most ${MOST} times`,
    isMet: ours / theirs <= MOST,
  };
}

async function readyMs({ shop, paths }: Measured, what: string): Promise<number> {
  const url = `${shop.url}${paths[what]}`;
  await firstByteMs(url);
  const times: number[] = [];
  for (let count = 0; count < READY; count += 1) times.push(await firstByteMs(url));
  return median(times);
}

/** After a change of the catalogue that the shop has heard of. */
async function anewMs({ shop, database, paths }: Measured, what: string): Promise<number> {
  await database.query("notify catalogue_changed, ''");
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
