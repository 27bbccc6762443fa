import { addToCart, getCart, getSubtotal, setCode } from '@tailorbird/contract/cart';
import { addRows, replaceGroup } from '@tailorbird/contract/cart-groups';
import { createDiscount } from '@tailorbird/contract/discounts';
import { placeOrder } from '@tailorbird/contract/orders';
import { createRoster, fillRow, getSharedRoster, shareRoster } from '@tailorbird/contract/rosters';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { signToken } from '../../test/tokens.ts';
import { readConfig } from '../config.ts';
import type { Caller } from './caller.ts';
import { RateLimiter } from './rate-limiter.ts';

const { sash } = products;
const RATES = readConfig({ TOKEN_SECRET: 'x'.repeat(32) }).shopperRatesPerMinute;

let shop: TestShop;
let admin: string;
/** A network that nobody has called from. */
let address: string;
let networks = 0;
beforeAll(async () => {
  shop = await openShop({ shopperRatesPerMinute: RATES, trustProxy: ['loopback'] });
  admin = await shop.logIn(accounts.admin);
});
beforeEach(() => {
  networks += 1;
  address = `198.51.100.${networks}`;
});
afterAll(() => shop.close());

const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ note: `${row}` }));
const times = <Result>(count: number, call: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, number) => call(number)));

/** A guest with so many items, put in from networks of their own. */
async function guestWith(items: number): Promise<string> {
  const token = await signToken({ sub: uuid() });
  const elsewhere = `2001:db8:${(networks += 1).toString(16)}::1`;
  const body = { product: sash.id, rows: rowsOf(items) };
  await shop.ask(addRows, { token, address: elsewhere, body });
  return token;
}

/** How many were not refused for being too many; those say when to come again. */
function answered(answers: readonly Answer[]): number {
  const refused = answers.filter(({ status }) => status === 429);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  return answers.length - refused.length;
}

const guest = (): Caller => ({ kind: 'guest', id: uuid() });
const fail = async () => {
  throw new Error('wrong');
};

/** Calls of a cost that there are of so many, with those that grow back since a moment. */
const callsOf = (perMinute: number, cost: number, began: number) =>
  Math.floor((perMinute * (1 + (performance.now() - began) / 60_000)) / cost) + 1;

const callOf = async (limiter: RateLimiter, caller = guest()) =>
  limiter.count('cart', '192.0.2.1', caller);

const code = async (limiter: RateLimiter, work: () => Promise<unknown>) =>
  (await callOf(limiter)).countOn('failure', 39, work);

/** Codes that are being looked up, and what ends each of them. */
const lookUp = (limiter: RateLimiter, count: number) => {
  const ends: ((isRight: boolean) => void)[] = [];
  const codes = Array.from({ length: count }, () =>
    code(
      limiter,
      () =>
        new Promise<void>((resolve, reject) => {
          ends.push((isRight) => (isRight ? resolve() : reject(new Error('wrong'))));
        }),
    ).catch(() => 'wrong'),
  );
  return { codes, ends };
};

const make = (body: object) => shop.ask(createDiscount, { token: admin, body });
const useCode = (token: string, code: string) =>
  shop.call(setCode, { token, address, body: { code } });

describe('guesses of a discount code, three hundred at once', () => {
  beforeAll(async () => {
    await make({ code: 'RIGHT', percent: 10 });
    await make({ code: 'LATER', percent: 10, starts: '2999-12-24' });
    await make({ code: 'MORE', percent: 10, fromValue: 1000 });
  });

  it('of a network are answered thirty times at most', async () => {
    const guests = await times(300, () => guestWith(1));
    const answers = await Promise.all(guests.map((token, n) => useCode(token, `GUESS${n}`)));
    expect(answered(answers)).toBeLessThanOrEqual(30);
    expect(answered(answers)).toBeGreaterThanOrEqual(10);
  });

  it('of one guest are answered fifteen times at most', async () => {
    const token = await guestWith(1);
    const answers = await times(300, (n) => useCode(token, `GUESS${n}`));
    expect(answered(answers)).toBeLessThanOrEqual(15);
  });

  it.each(['LATER', 'MORE', 'not a code'])(
    'cost as much where the shop says why: %s',
    async (code) => {
      const token = await guestWith(1);
      const answers = await times(300, () => useCode(token, code));
      expect(answered(answers)).toBeLessThanOrEqual(15);
      expect(answers.map(({ status }) => status)).not.toContain(200);
    },
  );

  it('cost as much with an empty cart', async () => {
    const token = await signToken({ sub: uuid() });
    const answers = await times(300, () => useCode(token, 'RIGHT'));
    expect(answered(answers)).toBeLessThanOrEqual(15);
  });

  it('with the right one among them are answered no more often', async () => {
    const guests = await times(300, () => guestWith(1));
    const codes = guests.map((_, n) => (n % 10 === 0 ? 'RIGHT' : `GUESS${n}`));
    const answers = await Promise.all(guests.map((token, n) => useCode(token, codes[n] ?? '')));
    const right = answers.filter(({ status }) => status === 200);
    expect(answered(answers) - right.length).toBeLessThanOrEqual(30);
  });
});

describe('the right code', () => {
  it('typed at once by three classes behind one address comes off for each, and takes one call', async () => {
    const guests = await times(90, () => guestWith(1));
    const answers = await Promise.all(guests.map((token) => useCode(token, 'RIGHT')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(90);
    const more = await Promise.all(
      guests.flatMap((token) =>
        Array.from({ length: 12 }, () => shop.call(getSubtotal, { token, address })),
      ),
    );
    expect(answered(more)).toBe(90 * 12);
  });

  it('typed after a wrong one comes off as well', async () => {
    const token = await guestWith(1);
    expect((await useCode(token, 'WRONG')).status).toBe(404);
    expect((await useCode(token, 'RIGHT')).status).toBe(200);
  });
});

describe('calls that are much work, many at once', () => {
  it('rows by a link are filled in a hundred and twenty times or so', async () => {
    const owner = await shop.logIn(accounts.customer);
    const fields = {
      name: 'Class',
      columns: [{ kind: 'name', label: 'Name' }],
      design: { product: sash.id, selectedOptions: [] },
      rows: [],
    };
    const { roster } = await shop.ask(createRoster, { token: owner, body: fields });
    const params = { id: roster._id };
    const { token: link } = await shop.ask(shareRoster, { token: owner, params, body: {} });
    const headers = { 'x-roster-link': String(link) };
    const { roster: shared } = await shop.ask(getSharedRoster, { headers });
    const began = performance.now();
    const answers = await times(400, (n) =>
      shop.call(fillRow, { headers, address, body: { cells: [`${n}`], digest: shared.digest } }),
    );
    expect(answered(answers)).toBeLessThanOrEqual(callsOf(1200, 10, began));
    expect(answered(answers)).toBeGreaterThanOrEqual(60);
  });

  // 300 rows count as 31 calls, of which a shopper has 600
  it('many rows are put in nineteen times or so', async () => {
    const token = await signToken({ sub: uuid() });
    const body = { product: sash.id, rows: rowsOf(300) };
    const began = performance.now();
    const answers = await times(60, () => shop.call(addRows, { token, address, body }));
    expect(answered(answers)).toBeLessThanOrEqual(callsOf(600, 31, began));
    expect(answered(answers)).toBeGreaterThanOrEqual(10);
  });

  it('many rows are replaced nineteen times or so', async () => {
    const token = await signToken({ sub: uuid() });
    const added = { product: sash.id, rows: rowsOf(300) };
    const elsewhere = '203.0.113.1';
    const { group } = await shop.ask(addRows, { token, address: elsewhere, body: added });
    const [params, body] = [{ id: group?._id ?? '' }, { rows: rowsOf(300) }];
    const began = performance.now();
    const answers = await times(60, () =>
      shop.call(replaceGroup, { token, address, params, body }),
    );
    expect(answered(answers)).toBeLessThanOrEqual(callsOf(600, 31, began));
  });

  // 50 items count as 11 calls, of which a network has 120
  it('orders of many items are placed eleven times or so', async () => {
    const guests = await times(30, () => guestWith(50));
    const carts = await Promise.all(
      guests.map(async (token) => (await shop.ask(getCart, { token })).cart),
    );
    const began = performance.now();
    const answers = await times(30, (n) =>
      shop.call(placeOrder, { token: guests[n] ?? '', address, body: carts[n] }),
    );
    expect(answered(answers)).toBeLessThanOrEqual(callsOf(120, 11, began));
    expect(answered(answers)).toBeGreaterThanOrEqual(5);
  });

  it('orders that are refused count as one call, however many items they have', async () => {
    const token = await guestWith(50);
    const { cart } = await shop.ask(getCart, { token });
    const body = { ...cart, total: 1 };
    const answers = await times(20, () => shop.call(placeOrder, { token, address, body }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409));
    expect((await shop.call(placeOrder, { token, address, body: cart })).status).toBe(201);
  });

  it.each([
    ['shown', getCart, undefined],
    ['refused', placeOrder, { items: [] }],
  ] as const)('a large cart that is %s counts by its size', async (_, endpoint, body) => {
    const token = await guestWith(300);
    const sent = { token, address, ...(body && { body }) };
    const size = (await shop.call(endpoint, sent)).bytes.length;
    const calls = 1 + Math.floor(size / (16 * 1024));
    expect(calls).toBeGreaterThan(5);
    const most = (endpoint === getCart ? RATES.cart : RATES.order) / 2;
    const began = performance.now();
    const answers = await times(most, () => shop.call(endpoint, sent));
    expect(answered(answers)).toBeLessThanOrEqual(callsOf(most, calls, began));
  });

  it('a shopper with a large cart is served as often as one call after the other would be', async () => {
    const token = await guestWith(300);
    const answers = await times(20, () => shop.call(getSubtotal, { token, address }));
    expect(answered(answers)).toBe(20);
    const added = { token, address, body: { product: sash.id } };
    expect((await shop.call(addToCart, added)).status).not.toBe(429);
  });
});

describe('a call that may count as several', () => {
  let now = 0;
  const limiterOf = (cart: number) =>
    new RateLimiter({ cart, order: 1, 'guest token': 1 }, () => now);
  const refused = { code: 'TOO_MANY_REQUESTS' };
  it('takes all of it before its work', async () => {
    now = 0;
    const limiter = limiterOf(240);
    const { ends } = lookUp(limiter, 6);
    await Promise.resolve();
    expect(ends).toHaveLength(6);
    await expect(callOf(limiter)).rejects.toMatchObject(refused);
  });

  it('waits for what others may give back, and is refused when they do not', async () => {
    now = 0;
    const limiter = limiterOf(250);
    const { codes, ends } = lookUp(limiter, 6);
    const waiting = [1, 2].map(() => code(limiter, async () => 'done'));
    await Promise.resolve();
    ends[0]?.(false);
    await codes[0];
    ends[1]?.(true);
    expect(await Promise.all(waiting)).toEqual(['done', 'done']);
    for (const end of ends) end(false);
    await Promise.all(codes);
    await expect(code(limiter, fail)).rejects.toThrow('wrong');
    await expect(code(limiter, async () => 'done')).rejects.toMatchObject(refused);
    now = 60_000;
    expect(await code(limiter, async () => 'done')).toBe('done');
  });

  it('refuses all that wait when nothing comes back', async () => {
    now = 0;
    const limiter = limiterOf(250);
    const { codes, ends } = lookUp(limiter, 6);
    let looked = 0;
    const waiting = Promise.allSettled(
      [1, 2, 3].map(() => code(limiter, async () => (looked += 1))),
    );
    await Promise.resolve();
    for (const end of ends) end(false);
    await Promise.all(codes);
    expect(await waiting).toMatchObject([refused, refused, refused].map((reason) => ({ reason })));
    expect(looked).toBe(0);
  });

  it('gives back no more than it has taken, however large the debt was', async () => {
    now = 0;
    const limiter = limiterOf(60);
    const one = guest();
    (await callOf(limiter, one)).countAnswer(10_000_000);
    now = 120_000;
    // the largest answer is foreseen, and a debt is never larger than a minute
    (await callOf(limiter, one)).countAnswer(0);
    for (let count = 0; count < 29; count += 1) {
      (await callOf(limiter, one)).countAnswer(0);
    }
    await expect(callOf(limiter, one)).rejects.toMatchObject(refused);
  });

  it('that counts on success is given back when it fails', async () => {
    now = 0;
    const limiter = limiterOf(240);
    for (let count = 0; count < 10; count += 1) {
      await expect((await callOf(limiter)).countOn('success', 100, fail)).rejects.toThrow('wrong');
    }
    const succeed = async () => (await callOf(limiter)).countOn('success', 100, async () => 'done');
    expect([await succeed(), await succeed()]).toEqual(['done', 'done']);
    await expect(succeed()).rejects.toMatchObject(refused);
  });
});
