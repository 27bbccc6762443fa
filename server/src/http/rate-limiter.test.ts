import { getGuestToken } from '@tailorbird/contract/accounts';
import {
  addToCart,
  getCart,
  getSubtotal,
  setCode,
  setItemNote,
  setItemQuantity,
} from '@tailorbird/contract/cart';
import { addRows } from '@tailorbird/contract/cart-groups';
import { placeOrder } from '@tailorbird/contract/orders';
import Fastify from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { products } from '../../test/fixture.ts';
import { statementsOf } from '../../test/login.ts';
import { signToken } from '../../test/tokens.ts';
import { readConfig } from '../config.ts';
import type { Caller } from './caller.ts';
import { answerErrors } from './errors.ts';
import { Load, watchLoad } from './load-shedding.ts';
import { networkOf, RateLimiter, refuseCall, siteOf } from './rate-limiter.ts';

const nobody: Caller = { kind: 'nobody' };
const refusal = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', retryAfter: seconds });
const guestToken = () => signToken({ sub: uuid() });
const guest = (): Caller => ({ kind: 'guest', id: uuid() });

describe('a refusal', () => {
  it('is held back, and is no work meanwhile: who is refused puts off nobody else', async () => {
    const load = new Load(400);
    const server = Fastify();
    watchLoad(server, load);
    answerErrors(server);
    server.get('/', async () => refuseCall('TOO_MANY_REQUESTS', 1));
    const began = performance.now();
    const answers = Array.from({ length: 200 }, async () => server.inject('/'));
    await Promise.race(answers);
    expect(load.atWork).toBeLessThan(50);
    expect(load.mayBegin('reading')).toBe(true);
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(429);
    expect(performance.now() - began).toBeGreaterThan(490);
    await server.close();
  });
});

describe('calls in a minute', () => {
  const RATES = { cart: 60, order: 20, 'guest token': 10 };
  let now: number;
  let limiter: RateLimiter;
  const restart = () => {
    now = 0;
    limiter = new RateLimiter(RATES, () => now);
  };

  const call = async (caller: Caller = nobody, address = '192.0.2.1') =>
    limiter.count('cart', address, caller);
  const callTimes = async (times: number, caller: Caller = nobody, address = '192.0.2.1') => {
    for (let made = 0; made < times; made += 1) await call(caller, address);
  };

  it('may all come at once, and further ones as they grow back', async () => {
    restart();
    await callTimes(60);
    await expect(call()).rejects.toMatchObject(refusal(1));
    now = 1000;
    await call();
    await expect(call()).rejects.toMatchObject(refusal(1));
    now = 600_000;
    await callTimes(60);
    await expect(call()).rejects.toMatchObject(refusal(1));
  });

  it('are counted for a whole network, IPv6 by its /64, and for each limit by itself', async () => {
    restart();
    for (let host = 1; host <= 60; host += 1) await call(guest(), `2001:db8:1:2::${host}`);
    await expect(call(guest(), '2001:db8:1:2:ffff::1')).rejects.toMatchObject(refusal(1));
    await call(guest(), '2001:db8:1:3::1');
    limiter.count('order', '2001:db8:1:2::1', guest());
  });

  it('are half as many for one shopper, who takes nothing from the others by going on', async () => {
    restart();
    const one = guest();
    await callTimes(30, one);
    await Promise.all(
      Array.from({ length: 100 }, () => expect(call(one)).rejects.toMatchObject(refusal(2))),
    );
    await callTimes(30);
    await expect(call()).rejects.toMatchObject(refusal(1));
    await expect(call(one, '192.0.2.2')).rejects.toMatchObject(refusal(2));
  });

  it('are fewer when the answers are large, and a minute repays whatever was asked', async () => {
    restart();
    const one = guest();
    (await call(one)).countAnswer(15_000);
    (await call(one)).countAnswer(3 * 16 * 1024);
    (await call(one)).countAnswer(1_000_000);
    await expect(call(one)).rejects.toMatchObject(refusal(62));
    now = 62_000;
    await call(one);
  });

  it('are not counted where nothing is limited', async () => {
    restart();
    for (let made = 0; made < 1000; made += 1) limiter.count(undefined, '192.0.2.1', nobody);
    await expect(callTimes(60)).resolves.toBeUndefined();
  });

  it('are forgotten of networks that others push out, so that memory is bounded', async () => {
    restart();
    await callTimes(60);
    for (let high = 0; high < 100; high += 1) {
      for (let low = 0; low < 200; low += 1) await call(nobody, `10.0.${high}.${low}`);
    }
    await expect(callTimes(60)).resolves.toBeUndefined();
  });
});

describe('the limits that a shop has unless it is told others', () => {
  let shop: TestShop;
  beforeAll(async () => {
    const { shopperRatesPerMinute } = readConfig({ TOKEN_SECRET: 'x'.repeat(32) });
    shop = await openShop({ shopperRatesPerMinute, trustProxy: ['loopback'] });
  });
  afterAll(() => shop.close());

  it('are not met by two classes that shop at once from one address', async () => {
    const address = '192.0.2.1';
    const product = products.sash.id;
    const shopOnce = async () => {
      const { token } = await shop.ask(getGuestToken, { address });
      const sent = { token, address };
      for (const note of ['one', 'two', 'three']) {
        await shop.ask(getCart, sent);
        await shop.ask(addToCart, { ...sent, body: { product, note } });
      }
      const { items } = (await shop.ask(getCart, sent)).cart;
      const params = { id: items[0]?._id ?? '' };
      for (const quantity of [2, 3, 4]) {
        await shop.ask(setItemQuantity, { ...sent, params, body: { quantity } });
      }
      await shop.ask(setItemNote, { ...sent, params, body: { note: 'in blue' } });
      await shop.ask(getSubtotal, sent);
      const { cart } = await shop.ask(getCart, sent);
      await shop.ask(placeOrder, { ...sent, body: cart });
    };
    await expect(Promise.all(Array.from({ length: 60 }, shopOnce))).resolves.toHaveLength(60);
  });

  it('let some of 804 guests order who come from one address, and refuse the rest for a while', async () => {
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 804 }, async () =>
        shop.call(placeOrder, {
          token: await guestToken(),
          address: '192.0.2.2',
          body: { items: [] },
        }),
      ),
    );
    const minutes = (performance.now() - began) / 60_000;
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(120);
    expect(answers.length - refused.length).toBeLessThanOrEqual(120 + Math.ceil(120 * minutes));
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('let one guest order some times, and the others of the network as before', async () => {
    const address = '192.0.2.3';
    const orderBy = async (token: string) =>
      (await shop.call(placeOrder, { token, address, body: { items: [] } })).status;
    const token = await guestToken();
    const statuses = await Promise.all(Array.from({ length: 100 }, () => orderBy(token)));
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThanOrEqual(60);
    expect(statuses.filter((status) => status === 409).length).toBeLessThan(90);
    expect(await orderBy(await guestToken())).toBe(409);
  });

  it('let a network guess some discount codes', async () => {
    const address = '192.0.2.4';
    const guess = async () => {
      const sent = { token: await guestToken(), address, body: { code: 'NO SUCH' } };
      return (await shop.call(setCode, sent)).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      statuses.push(await guess());
      if (statuses.at(-1) === 429) break;
    }
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.length).toBeLessThan(100);
  });

  it('count a large order as several', async () => {
    const [token, address] = [await guestToken(), '192.0.2.5'];
    const rows = Array.from({ length: 300 }, (_, row) => ({ note: `${row}` }));
    await shop.ask(addRows, { token, address, body: { product: products.sash.id, rows } });
    const { cart } = await shop.ask(getCart, { token, address });
    await shop.ask(placeOrder, { token, address, body: cart });
    // half of a network's calls are one shopper's: 60 a minute, without the order 59 more at once
    const again = await Promise.all(
      Array.from({ length: 40 }, () => shop.call(placeOrder, { token, address, body: cart })),
    );
    expect(again.map(({ status }) => status)).toContain(429);
  });
});

describe('a refused call', () => {
  let shop: TestShop;
  beforeAll(async () => {
    const shopperRatesPerMinute = { cart: 1, order: 1, 'guest token': 1 };
    shop = await openShop({ shopperRatesPerMinute, trustProxy: ['loopback'] });
  });
  afterAll(() => shop.close());

  const ask = async (address: string, headers = {}) =>
    (await shop.call(getGuestToken, { address, headers })).status;

  it('asks the database nothing', async () => {
    const sent = { token: await signToken({ sub: uuid() }), address: '192.0.2.1' };
    expect((await shop.call(getCart, sent)).status).toBe(200);
    const asked = await statementsOf(shop, async () => {
      expect(await shop.call(getCart, sent)).toMatchObject({ status: 429 });
    });
    expect(asked).toEqual([]);
  });

  it('goes by the address that a trusted proxy names, and by no other', async () => {
    const named = { 'x-forwarded-for': '192.0.2.4' };
    expect(await ask('127.0.0.1', named)).toBe(200);
    expect(await ask('127.0.0.1', named)).toBe(429);
    expect(await ask('192.0.2.4')).toBe(429);
    expect(await ask('192.0.2.5', named)).toBe(200);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['x'.repeat(10_000), 'x'.repeat(45)],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('takes all networks of an IPv6 site for one where they take turns', () => {
  expect(siteOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
  expect(siteOf('2001:db8:1:ff::1')).toBe('2001:db8:1::/48');
  expect(siteOf('192.0.2.7')).toBe('192.0.2.7');
});
