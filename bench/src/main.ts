import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/pool.ts';
import { startBareServer } from './bare-server.ts';
import { findGoods, type Goods } from './goods.ts';
import { measureJavaScript } from './javascript.ts';
import { browserHeaders, requestsPerSecond } from './load.ts';
import { startLoginFlood } from './login-flood.ts';
import { findPgbench, howToGetPgbench, scriptsPerSecond } from './pgbench.ts';
import { pgbenchScript } from './pgbench-script.ts';
import { postsPerSecond, type Shopper } from './post-load.ts';
import { compare } from './rounds.ts';
import { databaseUrl, openDataDir, residentMegabytes, startShop } from './shop.ts';
import { fillCart, makeShoppers, order } from './shoppers.ts';
import { recordAddition, recordOrder, type Recording } from './statements.ts';
import { asTable, type Row } from './table.ts';
import { untilDrawn } from './until-drawn.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2.5;
/** readers; each waits for an answer before it asks again */
const READERS = 32;
/** the issue's number, and pgbench's clients as well */
const SHOPPERS = 16;

/** A folder that is given is kept, so that the next run finds the demo shop made. */
export async function main(folder: string | undefined): Promise<void> {
  const dataDir = openDataDir(folder);
  const isNew = !existsSync(join(dataDir.path, 'postgres'));
  const rows: Row[] = [];
  const tell = (...measured: Row[]) => {
    rows.push(...measured);
    for (const { what, ours, ratio } of measured) {
      console.log(`${what}: ${ours}${ratio === undefined ? '' : `, ${ratio.toFixed(2)}`}`);
    }
  };
  try {
    const first = await startShop(dataDir.path);
    try {
      await untilDrawn(databaseUrl(dataDir.path));
    } finally {
      await first.stop();
    }
    const shop = await startShop(dataDir.path);
    try {
      tell(
        ...(isNew ? [atMost('first start', first.startMs / 1000, 's', 60)] : []),
        atMost('later start', shop.startMs / 1000, 's', 3),
      );
      const goods = await findGoods(shop.url);
      tell(...(await measureVisit(shop, goods)));
      for (const row of await readings(shop.url, goods)) tell(await row());
      for (const row of floods(shop.url)) tell(await row());
      for (const row of await writings(shop.url, dataDir.path, goods)) tell(await row());
    } finally {
      await shop.stop();
    }
  } finally {
    dataDir.remove();
  }
  console.log(`\n${asTable(rows)}`);
}

function atMost(what: string, value: number, unit: string, limit: number): Row {
  const ours = `${value.toFixed(1)} ${unit}`;
  return { what, ours, target: `at most ${limit} ${unit}`, isMet: value <= limit };
}

/** Memory before any load, and what a browser must load to show a page first. */
async function measureVisit(shop: { url: string; pid: number }, goods: Goods): Promise<Row[]> {
  for (const path of ['/', `/product/${goods.product}`, '/cart', '/login']) {
    await text(`${shop.url}${path}`);
  }
  await sleep(5000);
  const memory = residentMegabytes(shop.pid);
  return [
    ...(memory === undefined ? [] : [atMost('memory when idle', memory, 'MB', 130)]),
    ...measureJavaScript().map(({ visit, kilobytes, budget }) =>
      atMost(`JavaScript, ${visit}`, kilobytes, 'KB', budget),
    ),
  ];
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

type Measure = () => Promise<Row>;

async function readings(shopUrl: string, { product }: Goods): Promise<Measure[]> {
  const targets = [
    { what: 'GET /api/product/{id}', path: `/api/product/${product}?populate=type`, least: 0.7 },
    { what: 'GET /api/category', path: '/api/category?populate=true', least: 0.7 },
    { what: 'home page', path: '/', least: 0.5 },
  ];
  return targets.map(({ what, path, least }) => async () => {
    const bare = await startBareServer(shopUrl, [path], browserHeaders);
    const from = (server: string) => () =>
      requestsPerSecond({
        url: `${server}${path}`,
        duration: ROUND_SECONDS,
        connections: READERS,
        headers: browserHeaders,
      });
    const compared = await compare(from(shopUrl), from(bare.url), ROUNDS);
    bare.stop();
    return asRow(`${what}, a second`, compared, `${least} of bare node:http`, least);
  });
}

/** Measures how fast the catalogue stays while somebody floods the shop with logins. */
function floods(shopUrl: string): Measure[] {
  const read = () =>
    requestsPerSecond({
      url: `${shopUrl}/api/category?populate=true`,
      duration: ROUND_SECONDS,
      connections: READERS,
      headers: browserHeaders,
    });
  return (['one address', 'everywhere'] as const).map((from) => async () => {
    const flooded = async () => {
      const flood = await startLoginFlood(shopUrl, from);
      try {
        return await read();
      } finally {
        await flood.stop();
      }
    };
    const what = `GET /api/category in a flood of logins from ${from}, a second`;
    return asRow(what, await compare(flooded, read, ROUNDS), '0.5 of without', 0.5);
  });
}

async function writings(shopUrl: string, dataDir: string, goods: Goods): Promise<Measure[]> {
  const pgbench = findPgbench();
  if (!pgbench) {
    console.log(howToGetPgbench);
    return [];
  }
  const [addition] = goods.additions;
  if (!addition) throw new Error('The shop has no goods to put in the cart.');
  const url = databaseUrl(dataDir);
  const database = openDatabase(url);
  const additions: [Recording, Recording][] = [];
  for (const each of goods.additions) {
    additions.push([await recordAddition(database, each), await recordAddition(database, each)]);
  }
  const orders = [
    await recordOrder(database, addition, 0),
    await recordOrder(database, addition, 1),
  ] as const;
  await database.close();

  const against = async (
    what: string,
    script: { text: string; repeats: number },
    /** answers of the shop that make one of what is counted */
    answers: number,
    shopper: (tokens: readonly string[]) => Shopper,
  ) => {
    const ours = async () => {
      const shoppers = await makeShoppers(shopUrl, SHOPPERS, shopper);
      return (await postsPerSecond(shopUrl, shoppers, ROUND_SECONDS)) / answers;
    };
    const theirs = async () => {
      const perSecond = await scriptsPerSecond(
        pgbench,
        { file: join(dataDir, 'pgbench.sql'), text: script.text },
        { databaseUrl: url, clients: SHOPPERS, seconds: Math.ceil(ROUND_SECONDS) },
      );
      return perSecond * script.repeats;
    };
    const compared = await compare(ours, theirs, ROUNDS);
    return asRow(`${what}, a second`, compared, '0.5 of pgbench', 0.5);
  };
  return [
    () =>
      against(
        'POST /api/cart',
        { text: pgbenchScript(additions), repeats: additions.length },
        1,
        (tokens) => fillCart(tokens, goods.additions),
      ),
    () =>
      against(
        'POST /api/cart + POST /api/order',
        { text: pgbenchScript([orders]), repeats: 1 },
        2,
        (tokens) => order(tokens, addition),
      ),
  ];
}

function asRow(
  what: string,
  { ours, theirs, ratio }: { ours: number; theirs: number; ratio: number },
  target: string,
  least: number,
): Row {
  return {
    what,
    ours: ours.toFixed(0),
    theirs: theirs.toFixed(0),
    ratio,
    target,
    isMet: ratio >= least,
  };
}
