import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@tailorbird/contract/accounts';
import { listOrders } from '@tailorbird/contract/orders';
import { Client } from 'pg';
import { openDatabase, type Database } from '../../server/src/database/pool.ts';
import { findPeriodFigures } from '../../server/src/orders/figure-queries.ts';
import { addLargeOrders } from './large-orders.ts';
import { adminLists, customerLists, pagesOf, type Page } from './order-lists.ts';
import { median } from './rounds.ts';
import { databaseUrl, openDataDir, startShop, type RunningShop } from './shop.ts';
import { asTable, type Row } from './table.ts';

const LARGE = { orders: 1_000_000, accounts: 100_000 };
const SMALL = { orders: 1_000, accounts: 100 };
const ROUNDS = 15;
/** how much longer anything may take among a million orders */
const MOST = 2;
/** of database time, for the overview */
const OVERVIEW_MS = 300;

interface Measured {
  shop: RunningShop;
  database: Database;
  tokens: { admin: string; customer: string };
}

/** A shop with a thousand orders beside one with a million, asked by turns for each list. */
export async function main(): Promise<void> {
  const folders = [openDataDir(undefined), openDataDir(undefined)] as const;
  const opened: Pick<Measured, 'shop' | 'database'>[] = [];
  try {
    const small = await openShop(folders[0].path, SMALL, opened);
    const large = await openShop(folders[1].path, LARGE, opened);
    const rows = [...(await compareLists(small, large)), ...(await overviews(large.database))];
    console.log(`\n${asTable(rows)}`);
    console.log(
      `\nours: ${LARGE.orders} orders of ${LARGE.accounts} accounts; theirs: ${SMALL.orders} of ${SMALL.accounts}`,
    );
  } finally {
    for (const { shop, database } of opened) {
      await database.close();
      await shop.stop();
    }
    for (const folder of folders) folder.remove();
  }
}

async function openShop(
  dataDir: string,
  size: typeof LARGE,
  opened: Pick<Measured, 'shop' | 'database'>[],
): Promise<Measured> {
  const shop = await startShop(dataDir);
  const database = openDatabase(databaseUrl(dataDir));
  opened.push({ shop, database });
  const began = performance.now();
  await addLargeOrders(database, size);
  await vacuum(dataDir);
  const made = performance.now();
  await untilCounted(database);
  await vacuum(dataDir);
  const counted = performance.now();
  console.log(
    `${size.orders} orders made in ${seconds(made - began)}, counted in ${seconds(counted - made)}`,
  );
  return { shop, database, tokens: await logInBoth(shop, database, dataDir) };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** The database does this by itself in time. It exceeds the shop's timeout of statements. */
async function vacuum(dataDir: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** The shop's own doing: it looks for days to count once a minute. */
async function untilCounted(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ done: boolean }>(
      `select counted_until = date_trunc('day', now(), 'UTC') as done from order_figures`,
    );
    if (rows[0]?.done) break;
    await sleep(500);
  }
}

/** The admin, and a customer with ten orders, who is given the admin's password. */
async function logInBoth(shop: RunningShop, database: Database, dataDir: string) {
  const [email = '', password = ''] = readFileSync(join(dataDir, 'admin-password'), 'utf8').split(
    '\n',
  );
  const { rows } = await database.query<{ email: string }>(
    `update accounts set password_hash = (select password_hash from accounts where email = $1)
     where id = (select owner_id from orders group by owner_id
       order by abs(count(*) - 10), owner_id limit 1)
     returning email`,
    [email],
  );
  return {
    admin: await logIn(shop, email, password),
    customer: await logIn(shop, rows[0]?.email ?? '', password),
  };
}

async function logIn(shop: RunningShop, email: string, password: string): Promise<string> {
  const answer = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
  });
  return login.reply.parse(await answer.json()).token;
}

async function compareLists(small: Measured, large: Measured): Promise<Row[]> {
  const rows: Row[] = [];
  const lists = [
    ...adminLists.map((list) => ({ ...list, who: 'admin' as const })),
    ...customerLists.map((list) => ({ ...list, who: 'customer' as const })),
  ];
  for (const { what, path, who } of lists) {
    const pages = [await pagesIn(small, who, path), await pagesIn(large, who, path)] as const;
    for (const page of ['first', 'middle', 'last'] as const) {
      const theirs: number[] = [];
      const ours: number[] = [];
      // the first warms up
      for (let round = -1; round < ROUNDS; round += 1) {
        const of = (shop: Measured, number: number) => askMs(shop, who, `${path}&page=${number}`);
        const pair = [await of(small, pages[0][page]), await of(large, pages[1][page])] as const;
        if (round < 0) continue;
        theirs.push(pair[0]);
        ours.push(pair[1]);
      }
      rows.push(asRow(`${what}, ${page} page, ms`, median(ours), median(theirs)));
      const row = rows.at(-1);
      console.log(`${row?.what}: ${row?.ours} and ${row?.theirs}`);
    }
  }
  return rows;
}

async function pagesIn(
  shop: Measured,
  who: 'admin' | 'customer',
  path: string,
): Promise<Record<Page, number>> {
  const { pagination } = listOrders.reply.parse(await ask(shop, who, `${path}&page=1`));
  return pagesOf(pagination.totalPages);
}

async function ask({ shop, tokens }: Measured, who: 'admin' | 'customer', path: string) {
  const answer = await fetch(`${shop.url}${path}`, {
    headers: { authorization: `Bearer ${tokens[who]}` },
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return body;
}

async function askMs(shop: Measured, who: 'admin' | 'customer', path: string): Promise<number> {
  const began = performance.now();
  await ask(shop, who, path);
  return performance.now() - began;
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

/** The statement of the overview by itself, on a connection of its own. */
async function overviews(database: Database): Promise<Row[]> {
  const rows: Row[] = [];
  for (const days of [7, 30, 366]) {
    const times: number[] = [];
    const period = { startDate: daysAgo(days - 1), endDate: daysAgo(0) };
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await findPeriodFigures(database, period, 'UTC');
      times.push(performance.now() - began);
    }
    const ms = median(times);
    rows.push({
      what: `overview of ${days} days, in the database, ms`,
      ours: ms.toFixed(1),
      target: `at most ${OVERVIEW_MS} ms`,
      isMet: ms <= OVERVIEW_MS,
    });
  }
  return rows;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
