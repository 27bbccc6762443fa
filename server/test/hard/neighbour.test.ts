/** One visitor overloads the shop in every possible way; another shops undisturbed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/database/cluster.ts';
import { openDatabase, type Database } from '../../src/database/pool.ts';
import { projectRoot } from '../../src/root.ts';
import { TOKEN_SECRET } from '../app.ts';
import { basic } from '../basic.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { drawProducts } from '../drawn.ts';
import { accounts, categories, PASSWORD, products } from '../fixture.ts';
import { startProcess, type ShopProcess } from '../shop-process.ts';
import { StripeServer } from '../stripe-server.ts';
import { attack, Visitor, WAYS, type NeighbourRequest } from './neighbour-ways.ts';
import { openSlowly } from './open-loop.ts';
import { isLong, report, rounds } from './rounds.ts';

/** How often the other visitor shops during each attack. */
const SHOPPINGS = rounds(1, 20);
const SLOW_CONNECTIONS = isLong ? 2_000 : 200;

/** Of networks that are nobody's (RFC 5737): one that was not heard of before, for each attack. */
let neighbours = 0;
const neighbourWith = (connections: number) =>
  new Visitor(port, `198.51.100.${(neighbours += 1)}`, connections);
/** Of the visit with this number: one network alone may log in only so often. */
const shopperOf = (visit: number) => `203.0.113.${(visit % 254) + 1}`;

let folder: string;
let clone: TestDatabase;
let database: Database;
let stripe: StripeServer;
let stripeCalls = 0;
let port: number;
let shop: ShopProcess;

beforeAll(async () => {
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')]);
  folder = mkdtempSync(join(tmpdir(), 'tailorbird-neighbour-'));
  clone = await cloneDatabase();
  database = openDatabase(clone.url, { max: 2 });
  await drawProducts({ database });
  stripe = await new StripeServer().start();
  stripe.interrupt = async (moment) => {
    if (moment === 'before') stripeCalls += 1;
  };
});
afterAll(async () => {
  await stripe.stop();
  await database.close();
  await clone.drop();
  rmSync(folder, { recursive: true });
});

/** A shop as it is set when it is installed, behind a proxy that says who asks. */
async function openShop(): Promise<void> {
  port = await freePort();
  const asInstalled = [
    'ORDER_MAIL_RATE_PER_HOUR',
    'LOGIN_RATE_PER_MINUTE',
    'DRAWING_RATE_PER_MINUTE',
    'CART_RATE_PER_MINUTE',
    'ORDER_RATE_PER_MINUTE',
    'GUEST_RATE_PER_MINUTE',
    'BUSY_AFTER_MS',
  ].map((name) => [name, '']);
  shop = await startProcess(`http://127.0.0.1:${port}`, {
    ...Object.fromEntries(asInstalled),
    // beside other tests everybody waits for the processor, and nobody is put off for it
    ...(!isLong && { BUSY_AFTER_MS: '0' }),
    ...stripe.environment,
    DATABASE_URL: clone.url,
    DATA_DIR: folder,
    TOKEN_SECRET,
    TRUST_PROXY: 'true',
    ADMIN_PASSWORD: 'only for these tests',
    LOG_LEVEL: 'fatal',
  });
}

/** What somebody opens who looks around; each search is one that nobody made before. */
function pagesOf(visit: number): string[] {
  const looked = [
    '/',
    `/category/${categories.bags.id}`,
    `/category/${categories.shirts.id}`,
    ...Object.values(products).map(({ id }) => `/product/${id}`),
    `/search?q=tote+${visit}`,
    '/cart',
    '/login',
  ];
  return isLong ? [...looked, ...looked] : looked;
}

/** How all calls of a visit were answered: pages, pictures, a guest's order with its checkout, a login. */
async function goShopping(visit: number) {
  const visitor = new Visitor(port, shopperOf(visit), 6);
  try {
    const statusOf = async (asked: NeighbourRequest) => (await visitor.ask(asked)).status;
    const pages: number[] = [];
    for (const path of pagesOf(visit)) pages.push(await statusOf({ path }));
    const picture = `/api/product/${products.tote.id}/preview?w=320&wording=Ida+${visit}`;
    const drawing = await statusOf({ path: picture });
    const token = await visitor.enter();
    const body = await visitor.fill(token);
    const answer = await visitor.ask({ method: 'POST', path: '/api/order', token, body });
    const [, orderId = ''] = /"_id":"([\w-]+)"/.exec(answer.text) ?? [];
    const authorization = basic(accounts.customer.email, PASSWORD);
    return {
      pages,
      drawing,
      order: answer.status,
      checkout: await statusOf({
        method: 'POST',
        path: `/api/order/${orderId}/checkout`,
        token,
        body: {},
      }),
      login: await statusOf({
        method: 'POST',
        path: '/api/auth/login',
        headers: { authorization },
      }),
    };
  } finally {
    visitor.leave();
  }
}

const SERVED = {
  pages: Array.from({ length: isLong ? 20 : 10 }, () => 200),
  drawing: 200,
  order: 201,
  checkout: 200,
  login: 200,
};

const words = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const countOf = (statuses: ReadonlyMap<number, number>) =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);

let visits = 0;

async function expectServed(): Promise<void> {
  for (let round = 0; round < SHOPPINGS; round += 1) {
    expect(await goShopping((visits += 1))).toEqual(SERVED);
  }
}

describe('while a neighbour floods the shop with', () => {
  beforeAll(openShop);
  afterAll(() => shop.end());

  it.each(Object.entries(WAYS))('%s, another visitor is served', async (name, prepare) => {
    const neighbour = neighbourWith(Infinity);
    const before = stripeCalls;
    const flood = attack(neighbour, await prepare(neighbour, stripe));
    try {
      await flood.underWay;
      await expectServed();
    } finally {
      await flood.stop();
      neighbour.leave();
    }
    // how much the provider answers in a second is bounded; each visit asks it once
    expect((stripeCalls - before - SHOPPINGS) * 4).toBeLessThan(countOf(flood.statuses));
    report(`${name}: ${SHOPPINGS} visits served; the neighbour got ${words(flood.statuses)}`);
  });

  it('connections that send next to nothing, another visitor is served', async () => {
    const neighbour = neighbourWith(1);
    const sockets = await openSlowly(port, SLOW_CONNECTIONS, await neighbour.enter());
    try {
      await expectServed();
    } finally {
      for (const socket of sockets) socket.destroy();
      neighbour.leave();
    }
    report(`${SLOW_CONNECTIONS} slow connections: ${SHOPPINGS} visits served`);
  });
});
