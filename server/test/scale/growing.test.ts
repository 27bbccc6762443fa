import { setTimeout as sleep } from 'node:timers/promises';
import { getProduct } from '@tailorbird/contract/catalogue';
import { updateProduct } from '@tailorbird/contract/catalogue-editing';
import { getOrder, listOrders, updateOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/pool.ts';
import { migrate } from '../../src/database/migrate.ts';
import { accounts, fillFixture, products } from '../fixture.ts';
import { report, rounds } from '../hard/rounds.ts';
import * as run from './machines.ts';
import { call, expectStored, keepShopping, logIn, once, shop, untilAnswered } from './shopping.ts';

const machines = new run.Machines();
let primary: run.DatabaseServer;
let replica: run.DatabaseServer;
let pooler: run.Pooler;
const shops: run.ShopMachine[] = [];
let balancer: run.Balancer;

/** Settings that all processes share. */
const settings = () => ({
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: primary.url,
  DATABASE_READ_URL: replica.url,
  TOKEN_SECRET: 'a secret that only the tests know, 32+',
  ADMIN_PASSWORD: 'only for these tests',
  LOGIN_RATE_PER_MINUTE: '1000000',
  CART_RATE_PER_MINUTE: '1000000',
  ORDER_RATE_PER_MINUTE: '1000000',
  GUEST_RATE_PER_MINUTE: '1000000',
  TRUST_PROXY: 'loopback',
  DATA_DIR: machines.folder,
  LOG_LEVEL: 'warn',
});

beforeAll(async () => {
  primary = await run.startPrimary(machines);
  await migrate(primary.url);
  const database = openDatabase(primary.url);
  await fillFixture(database);
  await database.close();
  replica = await run.startReplica(machines, primary);
  pooler = await run.startPooler(machines, primary);
  // the first builds what the second finds built
  for (const name of ['shop-a', 'shop-b']) {
    shops.push(await run.startShop(machines, name, settings()));
  }
  balancer = await run.startBalancer(machines, shops);
});
afterAll(() => machines.close());

const logInAsAdmin = () => logIn(balancer.url, accounts.admin);

describe('two processes behind a balancer, a pooler and with a replica', () => {
  it('serve more shoppers at once than the pooler has connections', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => shop(balancer.url)));
    await expectStored(primary.url, orders);
    const [pool] = (await run.ask(pooler.adminUrl, 'show pools')).filter(
      ({ database }) => database === 'shop',
    );
    const connections = Number(pool?.['sv_active']) + Number(pool?.['sv_idle']);
    expect(connections).toBeGreaterThan(0);
    expect(connections).toBeLessThanOrEqual(6);
  });

  it('show a change made at one with the next request at the other', async () => {
    const token = await logInAsAdmin();
    const [one, other] = shops;
    for (let round = 0; round < 50; round += 1) {
      const [here, there] = round % 2 === 0 ? [one, other] : [other, one];
      const cost = 10 + round;
      const body = {
        _id: products.sash.id,
        name: products.sash.name,
        cost,
        description: '',
        category: products.sash.category,
      };
      await call(here?.url ?? '', updateProduct, { token, body });
      const { product } = await call(there?.url ?? '', getProduct, {
        params: { id: products.sash.id },
      });
      expect(product.cost).toBe(cost);
    }
  });

  it('answer the lists of the desk from the replica, and admins see what they wrote', async () => {
    const token = await logInAsAdmin();
    const before = await run.ask(replica.url, SERVED_LISTS);
    for (let round = 0; round < 10; round += 1) {
      const orderId = await shop(balancer.url);
      const { order } = await untilAnswered(() =>
        call(balancer.url, getOrder, { token, params: { id: orderId } }),
      );
      const body = { status: 'completed', version: order.version };
      await call(balancer.url, updateOrder, { token, params: { id: orderId }, body });
      const { orders } = await call(balancer.url, listOrders, {
        token,
        query: { status: 'completed' },
      });
      expect(orders.map(({ _id }) => _id)).toContain(orderId);
    }
    await run.until(async () => {
      await call(balancer.url, listOrders, { token });
      expect(await run.ask(replica.url, SERVED_LISTS)).not.toEqual(before);
    });
  });

  it('restart one after the other under load without a failed request', async () => {
    const over = new AbortController();
    let asked = 0;
    const failures: string[] = [];
    const load = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) {
        asked += 3;
        await shop(balancer.url, once).catch((error: Error) => failures.push(error.message));
      }
    });
    for (let round = 0; round < ROLLING_RESTARTS; round += 1) {
      const at = round % shops.length;
      await balancer.use(shops.filter((_, index) => index !== at));
      await restart(at, 'SIGTERM');
      await balancer.use(shops);
    }
    over.abort();
    await Promise.all(load);
    report(`${ROLLING_RESTARTS} restarts, ${asked} requests: ${failures.length} failed`);
    expect(failures).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });

  it('lose no acknowledged order when a process is killed', async () => {
    const shopping = keepShopping(balancer.url, 8);
    for (const at of [0, 1, 0]) {
      await sleep(2_000);
      await restart(at, 'SIGKILL');
    }
    await expectStored(primary.url, await shopping.stop());
  });

  it('lose no acknowledged order when the pooler or the database is killed', async () => {
    const shopping = keepShopping(balancer.url, 8);
    await sleep(2_000);
    await pooler.end('SIGKILL');
    pooler = await run.startPooler(machines, primary, new URL(pooler.url).port);
    await sleep(2_000);
    await primary.end('SIGQUIT');
    await primary.restart();
    await sleep(2_000);
    await expectStored(primary.url, await shopping.stop());
  });

  it('do without the replica while it is gone, and take it again', async () => {
    const token = await logInAsAdmin();
    await replica.end('SIGQUIT');
    for (let round = 0; round < 20; round += 1) {
      const orderId = await shop(balancer.url);
      const { orders } = await call(balancer.url, listOrders, { token });
      expect(orders.map(({ _id }) => _id)).toContain(orderId);
    }
    await replica.restart();
    const before = await run.ask(replica.url, SERVED_LISTS);
    await run.until(async () => {
      await call(balancer.url, listOrders, { token });
      expect(await run.ask(replica.url, SERVED_LISTS)).not.toEqual(before);
    });
  });
});

/** By `npm run test:hard -- restart` more of them. */
const ROLLING_RESTARTS = rounds(6, 100);

/** How often the replica has looked orders up. */
const SERVED_LISTS = `select coalesce(sum(idx_scan + seq_scan), 0)::int as scans
  from pg_stat_user_tables where relname = 'orders'`;

async function restart(at: number, signal: NodeJS.Signals): Promise<void> {
  const shopProcess = shops[at];
  if (!shopProcess) throw new Error(`There is no process ${at}.`);
  await shopProcess.end(signal);
  const port = Number(new URL(shopProcess.url).port);
  shops[at] = await run.startShop(machines, `shop-${at}`, settings(), port);
}
