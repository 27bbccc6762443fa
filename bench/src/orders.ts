import { setTimeout as sleep } from 'node:timers/promises';
import { listOrders } from '@tailorbird/contract/orders';
import { openDatabase, type Database } from '../../server/src/database/pool.ts';
import { getPeriodFigures } from '../../server/src/orders/figure-queries.ts';
import {
  atMost,
  compareTurns,
  median,
  medianOf,
  takeTurns,
  type Figure,
  type Plot,
} from './figures.ts';
import type { Bench } from './goods.ts';
import { addLargeOrders } from './large-orders.ts';
import { ADMIN, logIn, withClient, type Machine, type Shop } from './shop.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const ORDERS_OF_AN_ACCOUNT = 10;
const ROUNDS = 15;
/** how much longer anything may take among a million orders */
const target = { at: 'most', value: 2 } as const;
/** of database time, for the overview */
const OVERVIEW_MS = 300;
const PLOTTED = ['all orders', 'pending', 'number with 7K', 'email with anna', 'history'];

interface OrdersBench {
  shop: Shop;
  database: Database;
  tokens: Record<Role, string>;
}

type Role = 'admin' | 'customer';
type Page = 'first' | 'middle' | 'last';

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-03-01`;

/** Each filter of both screens, and some of them together. */
const LISTS: Record<Role, Record<string, string>> = {
  admin: {
    'all orders': '/api/order?limit=10',
    'all orders by 50': '/api/order?limit=50',
    'from the oldest': '/api/order?limit=10&sort=oldest',
    pending: '/api/order?limit=10&status=pending',
    completed: '/api/order?limit=10&status=completed',
    dates: `/api/order?limit=10&startDate=${yearsAgo(2)}&endDate=${yearsAgo(0)}`,
    'cancelled of some dates': `/api/order?limit=10&status=cancelled&startDate=${yearsAgo(2)}&endDate=${yearsAgo(0)}`,
    ...Object.fromEntries(
      ['TB-', '7', 'TB-7', '7K', '7K2', '7K2M'].map((part) => [
        `number with ${part}`,
        `/api/order?limit=10&orderNumber=${part}`,
      ]),
    ),
    ...Object.fromEntries(
      ['example', 'anna', 'anna.s', 'anna.smith1', 'q', 'nobody'].map((part) => [
        `email with ${part}`,
        `/api/order?limit=10&customerEmail=${part}`,
      ]),
    ),
    ...Object.fromEntries(
      ['example', 'club', 'anna', 'anna smith', '7K2', '7K2M', 'nobody'].map((words) => [
        `search of ${words}`,
        `/api/order?limit=10&search=${words}`,
      ]),
    ),
    'pending, search of anna': '/api/order?limit=10&status=pending&search=anna',
    'pending, email with anna': '/api/order?limit=10&status=pending&customerEmail=anna',
  },
  customer: {
    history: '/api/order/history?limit=5',
    'history, completed': '/api/order/history?limit=5&status=completed',
    'history of some dates': `/api/order/history?limit=5&startDate=${yearsAgo(1)}`,
    'history, number with 7': '/api/order/history?limit=5&orderNumber=7',
  },
};

/** Shops with a thousand to a million orders, asked by turns for each list. */
export async function measureOrders({
  machine,
}: Bench): Promise<{ figures: Figure[]; plots: Plot[] }> {
  const opened: OrdersBench[] = [];
  try {
    for (const size of SIZES) opened.push(await openShop(machine, size));
    const { figures, plots } = await compareLists(opened);
    const large = opened.at(-1);
    const overviews = large ? await measureOverviews(large.database) : [];
    return { figures: [...figures, ...overviews], plots };
  } finally {
    for (const { shop, database } of opened) {
      await database.close();
      await shop.stop();
      await machine.dropDatabase(shop.database);
    }
  }
}

async function openShop(machine: Machine, orders: number): Promise<OrdersBench> {
  const url = await machine.makeDatabase(`orders_${orders}`);
  const database = openDatabase(url, { statementMs: 0 });
  const began = performance.now();
  await addLargeOrders(database, { orders, accounts: orders / ORDERS_OF_AN_ACCOUNT });
  await vacuum(url);
  const made = performance.now();
  const shop = await machine.startShop(url);
  await untilCounted(database);
  await vacuum(url);
  const counted = performance.now();
  console.log(
    `${orders} orders created in ${seconds(made - began)}, counted in ${seconds(counted - made)}`,
  );
  return { shop, database, tokens: await logInBoth(shop, database) };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;

/** The database does this by itself in time. It exceeds the shop's timeout of statements. */
async function vacuum(url: string): Promise<void> {
  await withClient(url, (client) => client.query('vacuum analyze'));
}

/** The shop's own doing: it looks for days to count, and for words to write, once a minute. */
async function untilCounted(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ done: boolean }>(
      `select counted_until = date_trunc('day', now(), 'UTC')
         and words_until > now() - interval '5 minutes' as done
       from order_figures, order_words_range`,
    );
    if (rows[0]?.done) break;
    await sleep(500);
  }
}

/** The admin, and a customer with ten orders, who is given the admin's password. */
async function logInBoth(shop: Shop, database: Database): Promise<Record<Role, string>> {
  const { rows } = await database.query<{ email: string }>(
    `update accounts set password_hash = (select password_hash from accounts where email = $1)
     where id = (select owner_id from orders group by owner_id
       order by abs(count(*) - ${ORDERS_OF_AN_ACCOUNT}), owner_id limit 1)
     returning email`,
    [ADMIN.email],
  );
  return {
    admin: await logIn(shop),
    customer: await logIn(shop, rows[0]?.email ?? ''),
  };
}

/** Of each list its first, middle and last page; a line of the table is the slowest of them. */
async function compareLists(opened: readonly OrdersBench[]) {
  const figures: Figure[] = [];
  const lines: Plot['lines'] = [];
  for (const who of ['admin', 'customer'] as const) {
    for (const [what, path] of Object.entries(LISTS[who])) {
      const pages: Figure[] = [];
      for (const page of ['first', 'middle', 'last'] as const) {
        const turns = await askByTurns(opened, who, { path, page });
        pages.push(compareTurns({ what, unit: 'ms', target }, turns.at(-1), turns[0]));
        if (page !== 'first' || !PLOTTED.includes(what)) continue;
        const points = turns.map((each, place): [number, number] => [
          SIZES[place] ?? 0,
          medianOf(each),
        ]);
        lines.push({ name: `${what}, ${page} page`, points });
      }
      const [slowest] = pages.toSorted((a, b) => ratioOf(b) - ratioOf(a));
      if (slowest) figures.push(slowest);
    }
  }
  const plot: Plot = {
    name: 'orders',
    title: 'Lists by the number of orders',
    x: 'orders',
    y: 'milliseconds',
    lines,
  };
  return { figures, plots: [plot] };
}

const ratioOf = ({ ratio }: Figure) => ratio?.median ?? 0;

async function askByTurns(
  opened: readonly OrdersBench[],
  who: Role,
  { path, page }: { path: string; page: Page },
) {
  const contestants = await Promise.all(
    opened.map(async (shop) => {
      const { pagination } = listOrders.reply.parse(await ask(shop, who, `${path}&page=1`));
      const { totalPages } = pagination;
      const number = { first: 1, middle: Math.ceil(totalPages / 2), last: totalPages }[page];
      return async () => {
        const began = performance.now();
        await ask(shop, who, `${path}&page=${number}`);
        return { value: performance.now() - began };
      };
    }),
  );
  return takeTurns(contestants, ROUNDS);
}

async function ask({ shop, tokens }: OrdersBench, who: Role, path: string): Promise<unknown> {
  const answer = await fetch(`${shop.url}${path}`, {
    headers: { authorization: `Bearer ${tokens[who]}` },
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return body;
}

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The statement of the overview by itself, on a connection of its own. */
async function measureOverviews(database: Database): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const days of [7, 30, 366]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await getPeriodFigures(
        database,
        { startDate: daysAgo(days - 1), endDate: daysAgo(0) },
        'UTC',
      );
      times.push(performance.now() - began);
    }
    figures.push(
      atMost(`overview of ${days} days, in the database`, median(times), 'ms', OVERVIEW_MS),
    );
  }
  return figures;
}
