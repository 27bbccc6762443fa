import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getGuestToken, logout, refreshToken } from '@tailorbird/contract/accounts';
import { addToCart, getCart, removeFromCart, setItemQuantity } from '@tailorbird/contract/cart';
import {
  listOrderChanges,
  setOrderStatuses,
  undoOrderStatuses,
} from '@tailorbird/contract/order-desk';
import { getOverview } from '@tailorbird/contract/overview';
import {
  getOrder,
  listOrders,
  listOwnOrders,
  placeOrder,
  updateOrder,
} from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/pool.ts';
import { migrate } from '../../src/database/migrate.ts';
import { countDays, writeAllWords } from '../../src/orders/figure-worker.ts';
import { projectRoot } from '../../src/root.ts';
import { openShopOn, type Answer } from '../app.ts';
import { joinNodes, listNodes, onNode, type Node } from '../citus.ts';
import { accounts, fillFixture, products } from '../fixture.ts';
import { statementsOf } from '../login.ts';
import * as run from './machines.ts';
import { call, expectStored, keepShopping, logIn, shop } from './shopping.ts';

/**
 * The coordinator of a running cluster of Citus, with its workers added. Without it
 * `npm run test:scale` leaves this file out and says so.
 */
const given = process.env['CITUS_URL'] ?? '';

const sash = { product: products.sash.id, quantity: 1, note: '', selectedOptions: [] };

describe('a shop whose rows are sharded by owner', () => {
  const machines = new run.Machines();
  const name = `tailorbird_scale_${randomUUID().slice(0, 8)}`;
  const url = Object.assign(new URL(given), { pathname: name }).href;
  let nodes: Node[] = [];
  let address = '';

  beforeAll(async () => {
    nodes = await listNodes(given);
    for (const node of nodes) {
      await onNode(given, node, (client) => client.query(`create database ${name}`));
    }
    await joinNodes(url, nodes);
    await migrate(url);
    const database = openDatabase(url);
    await fillFixture(database);
    await database.close();
  });
  afterAll(async () => {
    await machines.close();
    for (const node of nodes) {
      await onNode(given, node, (client) => client.query(`drop database ${name} with (force)`));
    }
  });

  it('is distributed once, and each statement that shoppers wait for asks one shard', async () => {
    const shard = [process.execPath, `${projectRoot}/scripts/command.mjs`, 'shard', url];
    await machines.finish('shard', shard, {});
    await machines.finish('shard-again', shard, {});
    const first = machines.read('shard');
    const again = machines.read('shard-again');
    expect(first).toContain('Distributed by owner: carts, cart_items, orders');
    expect(again).toContain('The tables were already distributed by owner.');
    expect(first.match(/: one shard, by the owner\n/g)?.length).toBeGreaterThanOrEqual(13);
    const started = await run.startShop(machines, 'shop', {
      DATABASE_URL: url,
      TOKEN_SECRET: 'a secret that only the tests know, 32+',
      ADMIN_PASSWORD: 'only for these tests',
      LOGIN_RATE_PER_MINUTE: '1000000',
      CART_RATE_PER_MINUTE: '1000000',
      ORDER_RATE_PER_MINUTE: '1000000',
      GUEST_RATE_PER_MINUTE: '1000000',
      DATA_DIR: machines.folder,
      LOG_LEVEL: 'warn',
    });
    address = started.url;
  });

  it.each(['new', 'there'])(
    'takes thirty additions at once to one cart that is %s, over two processes, each once',
    async (kind) => {
      const processes = await Promise.all([openShopOn(url), openShopOn(url)]);
      const [one, other] = processes;
      const token = await one.guest();
      if (kind === 'there') await one.ask(addToCart, { token, body: { ...sash, note: 'first' } });
      const database = openDatabase(url);
      const version = async () => {
        const { rows } = await database.query<{ version: number }>(
          'select version from carts where owner_id = $1',
          [decodeJwt(token).sub],
        );
        return rows[0]?.version ?? -1;
      };
      const before = await version();
      let answers: Answer[] = [];
      let ofOther: string[] = [];
      const ofOne = await statementsOf(one, async () => {
        ofOther = await statementsOf(other, async () => {
          answers = await Promise.all(
            Array.from({ length: 30 }, (_, number) =>
              (number % 2 === 0 ? one : other).call(addToCart, {
                token,
                body: { ...sash, note: `${number}` },
              }),
            ),
          );
        });
      });
      const { cart } = await one.ask(getCart, { token });
      const grown = (await version()) - before;
      await Promise.all([database.close(), ...processes.map((each) => each.close())]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(grown).toBe(30);
      expect(cart.items).toHaveLength(kind === 'there' ? 31 : 30);
      // one that was late takes the row of the cart, and then it adds
      const statements = [...ofOne, ...ofOther].filter((name) => name.startsWith('cart-'));
      expect(statements.length).toBeLessThanOrEqual(90);
    },
  );

  it('merges a cart and orders at a login, and ends the session at a logout', async () => {
    const { token: guest } = await call(address, getGuestToken);
    const { cart } = await call(address, addToCart, { token: guest, body: sash });
    const headers = { 'idempotency-key': randomUUID() };
    const sent = { token: guest, body: cart, headers };
    const { order } = await call(address, placeOrder, sent);
    // the same request again is the same order
    expect((await call(address, placeOrder, sent)).order).toEqual(order);
    const { cart: filled } = await call(address, addToCart, {
      token: guest,
      body: { ...sash, note: 'one' },
    });
    await call(address, addToCart, { token: guest, body: { ...sash, note: 'two' } });
    const id = filled.items[0]?._id ?? '';
    await call(address, setItemQuantity, { token: guest, params: { id }, body: { quantity: 3 } });

    const token = await logIn(address, accounts.customer, guest);
    expect((await call(address, listOwnOrders, { token })).orders).toMatchObject([
      { _id: order._id, customer: { email: accounts.customer.email }, cart: { items: [{}] } },
    ]);
    const merged = await call(address, getCart, { token });
    expect(merged.cart.items.map(({ note, quantity }) => `${note} ${quantity}`).toSorted()).toEqual(
      ['one 3', 'two 1'],
    );
    const left = await call(address, removeFromCart, { token, query: { item_id: id } });
    expect(left.cart.items).toHaveLength(1);
    expect((await call(address, getCart, { token: guest })).cart.items).toEqual([]);

    const { token: fresh } = await call(address, refreshToken, { token });
    await call(address, getCart, { token: fresh });
    await call(address, logout, { token: fresh });
    await expect(call(address, getCart, { token: fresh })).rejects.toThrow('401');
  });

  it('shows the desk all orders, and changes several with a history and back', async () => {
    const token = await logIn(address, accounts.admin);
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop(address)));
    const listed = await call(address, listOrders, { token, query: { limit: '100' } });
    expect(listed.orders.map(({ _id }) => _id)).toEqual(expect.arrayContaining(ids));
    const second = await call(address, listOrders, { token, query: { limit: '5', page: '2' } });
    expect(second.orders).toEqual(listed.orders.slice(5, 10));

    const [one = ''] = ids;
    const { order } = await call(address, getOrder, { token, params: { id: one } });
    const noted = await call(address, updateOrder, {
      token,
      params: { id: one },
      body: { adminNotes: 'in blue', version: order.version },
    });
    const { results } = await call(address, setOrderStatuses, {
      token,
      body: { orderIds: ids, status: 'completed' },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'set'));
    const completed = await call(address, listOrders, { token, query: { status: 'completed' } });
    expect(completed.pagination.totalOrders).toBe(ids.length);
    const undone = results.map((result) => ({
      _id: result._id,
      version: result.order?.version,
      status: result.before,
    }));
    await call(address, undoOrderStatuses, { token, body: { orders: undone } });
    const after = await call(address, getOrder, { token, params: { id: one } });
    expect(after.order).toMatchObject({ status: 'pending', adminNotes: 'in blue' });
    expect(after.order.version).toBe(noted.order.version + 2);
    const { changes } = await call(address, listOrderChanges, { token, params: { id: one } });
    expect(changes.map(({ field, after: to }) => [field, to])).toEqual([
      ['status', 'pending'],
      ['status', 'completed'],
      ['adminNotes', 'in blue'],
    ]);
  });

  it('counts the days, and shows the same overview and lists as without figures', async () => {
    const token = await logIn(address, accounts.admin);
    const database = openDatabase(url);
    try {
      for (let days = 1; days < 14; days += 1) {
        await database.query(
          'update orders set placed_at = $1 where abs(hashtext(id::text)) % 14 = $2',
          [`${dayBefore(days)}T12:00:00Z`, days],
        );
      }
      await database.query(
        `update order_words w set placed_at = o.placed_at from orders o
         where o.owner_id = w.owner_id and o.id = w.order_id`,
      );
      await database.query(`update order_words_range set words_until = '-infinity'`);
      await database.query(`update order_figures set counted_until = '-infinity'`);
      const query = { startDate: dayBefore(20), endDate: dayBefore(0) };
      const ask = async () => ({
        overview: (await call(address, getOverview, { token, query })).overview,
        total: (await call(address, listOrders, { token, query })).pagination.totalOrders,
      });
      const before = await ask();
      await countDays(database, 'UTC');
      const { rows } = await database.query<{ days: number }>(
        'select count(distinct day)::integer as days from order_day_counts',
      );
      expect(rows[0]?.days).toBeGreaterThan(3);
      expect(await ask()).toEqual(before);
      expect(before.total).toBeGreaterThan(12);
    } finally {
      await database.close();
    }
  });

  it('finds orders by a part of an email and by words, among the counted days and the new ones', async () => {
    const token = await logIn(address, accounts.admin);
    const own = await logIn(address, accounts.customer);
    const { orders } = await call(address, listOwnOrders, { token: own });
    const database = openDatabase(url);
    // so many newer ones that the customer's are looked up by their address
    await database.query(
      `insert into orders (owner_id, id, cart_id, order_number, total_cents, customer_email)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'NEWER' || n, 100,
         'newer@example.org' from generate_series(1, 1100) n`,
    );
    const bySearch = { search: `${accounts.customer.email} tb` };
    const read = await call(address, listOrders, { token, query: bySearch });
    await writeAllWords(database);
    const written = await call(address, listOrders, { token, query: bySearch });
    await database.close();
    const query = { customerEmail: accounts.customer.email.slice(1) };
    const found = await call(address, listOrders, { token, query });
    for (const { orders: those } of [found, read, written]) {
      expect(those.map(({ _id }) => _id)).toEqual(orders.map(({ _id }) => _id));
    }
  });

  it('loses no acknowledged order when the PostgreSQL of a worker crashes', async () => {
    const shopping = keepShopping(address, 4);
    for (const worker of [...nodes.slice(1), ...nodes.slice(1)]) {
      await sleep(3000);
      await crash(given, worker);
    }
    await sleep(3000);
    const acknowledged = await shopping.stop();
    expect(acknowledged.length).toBeGreaterThan(0);
    await expectStored(url, acknowledged);
  });
});

/** Kills a process of the PostgreSQL of a machine, which then ends all others and recovers. */
async function crash(address: string, node: Node): Promise<void> {
  const client = new Client({ connectionString: Object.assign(new URL(address), node).href });
  client.on('error', () => {});
  await client.connect();
  await expect(client.query(`copy (select) to program 'kill -9 $PPID'`)).rejects.toThrow(
    /terminated|closed/i,
  );
}

/** As `2026-11-22`. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
