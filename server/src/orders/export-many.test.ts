import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { listOrders } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { csvRowsOf } from '../../test/csv.ts';
import { accounts } from '../../test/fixture.ts';
import type { Queryable } from '../database/pool.ts';
import { exportOrders as streamOf } from './export-orders.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
beforeEach(() => shop.database.query('delete from orders'));
afterAll(() => shop.close());

const send = () => shop.call(exportOrders, { token });
const everything = { status: 'all', timeZone: 'UTC' } as const;

/**
 * Orders with three items of long notes each. Many at one moment, and the others a microsecond
 * apart, which JavaScript's dates do not tell.
 */
async function insertMany(count: number): Promise<void> {
  await shop.database.query(
    `with placed as (
       insert into orders (owner_id, id, order_number, cart_id, customer_name, customer_email,
                           total_cents, placed_at)
       select gen_random_uuid(), gen_random_uuid(), 'TB-' || n, gen_random_uuid(), 'Name ' || n,
              'mail' || n || '@mail.example', 3600,
              timestamptz '2026-01-01Z' + make_interval(secs => (n / 7) / 1e6)
       from generate_series(1, $1) n
       returning owner_id, id
     )
     insert into order_items (owner_id, order_id, id, position, product_id, product_name,
                              unit_price_cents, quantity, note)
     select owner_id, id, gen_random_uuid(), i, gen_random_uuid(), 'Item ' || i, 1200, 1,
            repeat('note ', 100)
     from placed cross join generate_series(1, 3) i`,
    [count],
  );
}

describe('orders as CSV, chunk by chunk,', () => {
  it.each([199, 200, 201, 1000])('are each there once when there are %i', async (count) => {
    await insertMany(count);
    const rows = await csvRowsOf((await send()).bytes);
    expect(rows).toHaveLength(3 * count);
    expect(new Set(rows.map(([number]) => number)).size).toBe(count);
    const { orders } = await shop.ask(listOrders, { token, query: { limit: 100 } });
    const numbers = rows.filter((_row, i) => i % 3 === 0).map(([number]) => number);
    expect(numbers.slice(0, 100)).toEqual(orders.map(({ orderId }) => orderId));
  });

  it('answer with an error, and not with a file, when the database fails at once', async () => {
    const asItIs = { ...shop.ownDatabase };
    const failing = vi.spyOn(shop.ownDatabase, 'query').mockImplementation((text, values) => {
      if (typeof text === 'string' && text.includes('as position')) {
        throw new Error('the database is gone');
      }
      return asItIs.query(text, values);
    });
    const answer = await send();
    failing.mockRestore();
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});

describe('ten thousand orders as CSV', () => {
  const CHUNKS = 50;
  beforeEach(() => insertMany(10_000));

  it('take no more memory than a few', async () => {
    const atRest = heapInUse();
    let bytes = 0;
    let most = 0;
    let measuredAt = 0;
    const stream = streamOf(shop.database, everything);
    for await (const piece of stream) {
      bytes += Buffer.byteLength(String(piece));
      if (bytes - measuredAt < 1_000_000) continue;
      measuredAt = bytes;
      most = Math.max(most, heapInUse());
    }
    expect(bytes).toBeGreaterThan(15_000_000);
    expect(most - atRest).toBeLessThan(8_000_000);
  });

  it('are fetched as they are read, and no more once nobody reads', async () => {
    let fetched = 0;
    const counted: Queryable = {
      query(query, values) {
        fetched += 1;
        return shop.database.query(query, values);
      },
    };
    const stream = streamOf(counted, everything);
    await once(stream, 'readable');
    await wait(100);
    expect(fetched).toBeLessThan(4);
    stream.destroy();
    const then = fetched;
    await wait(100);
    expect(fetched).toBeLessThanOrEqual(then + 1);
  });

  it('end with whoever goes away, and in an error that is seen when the database fails', async () => {
    const port = await listen();
    const asked = vi.spyOn(shop.ownDatabase, 'query');
    const countRequestsWithin = async (ms: number) => {
      const before = asked.mock.calls.length;
      await wait(ms);
      return asked.mock.calls.length - before;
    };
    const leaving = await open(port);
    await once(leaving, 'data');
    leaving.destroy();
    await expect.poll(() => countRequestsWithin(300)).toBe(0);
    expect(asked.mock.calls.length).toBeLessThan(CHUNKS);

    const reading = await open(port);
    await once(reading, 'data');
    asked.mockRejectedValue(new Error('the database is gone'));
    reading.resume();
    // not the end of a whole file
    await expect(once(reading, 'end')).rejects.toThrow('aborted');
    expect(reading.complete).toBe(false);
    asked.mockRestore();
  });
});

async function listen(): Promise<number> {
  const address = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(address).port);
}

async function open(port: number): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  const asking = httpRequest({ port, path: '/api/order/export', headers }).end();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  answer.on('error', () => undefined);
  return answer;
}

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** Without what is only waiting to be collected. */
function heapInUse(): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
