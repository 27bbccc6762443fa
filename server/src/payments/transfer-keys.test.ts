import { checkBankFile, recordBankTransfers } from '@tailorbird/contract/bank-import';
import { getOrder, type Order } from '@tailorbird/contract/orders';
import { getMoney } from '@tailorbird/contract/overview';
import { listPayments, recordPayment, takeEntryBack } from '@tailorbird/contract/payments';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { createPlainDatabase } from '../../test/database.ts';
import { accounts } from '../../test/fixture.ts';
import { multipart } from '../../test/pictures.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { listMigrations, migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/pool.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';

let shop: TestShop;
let another: TestShop;
let token: string;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  token = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const newKey = () => `bank ${uuid().replaceAll('-', '')}`;
const place = () => placeOne(shop, shopper);
const transferFor = ({ _id }: Order, key: string, amount = 1) => ({ key, order: _id, amount });
const send = (transfers: unknown[], on = shop) =>
  on.call(recordBankTransfers, { token, body: { transfers } });
const recorded = (key: string) => ({
  status: 200,
  body: { results: [{ key, state: 'recorded' }] },
});
const conflictWith = ({ _id, orderId }: Order) => ({
  status: 409,
  body: {
    code: 'TRANSFER_RECORDED',
    error: expect.stringContaining(orderId),
    order: { _id, orderId },
    results: [{ state: 'refused', recordedFor: { _id, orderId } }],
  },
});
const entriesOf = async ({ _id }: Order) =>
  (await shop.ask(listPayments, { token, params: { id: _id } })).entries.slice(1);
const kindsOf = async (order: Order) =>
  (await entriesOf(order)).map(({ kind, amount }) => [kind, amount]);
const paymentOf = async ({ _id }: Order) =>
  (await shop.ask(getOrder, { token, params: { id: _id } })).order.payment;
const takeBack = async (order: Order, place = 0, on = shop) => {
  const payments = (await entriesOf(order)).filter(({ kind }) => kind === 'payment');
  const params = { id: order._id, entryId: payments[place]?._id ?? '' };
  return on.call(takeEntryBack, { token, params });
};

const check = async (text: string, amount: number) => {
  const bytes = `Date,Amount,Reference,Name\n2026-11-20,${amount},${text},Mia\n`;
  const { type, bytes: body } = multipart({ field: 'file', name: 'bank.csv', bytes });
  const headers = { 'content-type': type };
  const { transfers } = await shop.ask(checkBankFile, { token, headers, body });
  const [transfer] = transfers;
  if (!transfer) throw new Error('no transfer');
  return transfer;
};
/** Dollars of this month. */
const received = async () => {
  const day = new Date().toISOString().slice(0, 10);
  const query = { startDate: day, endDate: day };
  const { money } = await shop.ask(getMoney, { token, query });
  return money.months[0]?.received ?? 0;
};

describe('a transfer of the bank', () => {
  it('is recorded for one order: another one gets the number of the first', async () => {
    const [first, second] = [await place(), await place()];
    const key = newKey();
    expect(await send([transferFor(first, key)])).toMatchObject(recorded(key));
    expect(await send([transferFor(second, key)])).toMatchObject(conflictWith(first));
    // another amount makes it no other transfer
    expect(await send([transferFor(second, key, 2)])).toMatchObject(conflictWith(first));
    expect(await send([transferFor(first, key)])).toMatchObject({
      status: 200,
      body: { results: [{ state: 'recorded before' }] },
    });
    expect(await entriesOf(second)).toEqual([]);
    expect(await kindsOf(first)).toEqual([['payment', 1]]);
  });

  it('sent for two orders in one call is the first one’s, and holds up no other', async () => {
    const [first, second] = [await place(), await place()];
    const [key, other] = [newKey(), newKey()];
    const answer = await send([
      transferFor(first, key),
      transferFor(second, key),
      transferFor(second, other),
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { state: 'recorded' },
          { state: 'refused', recordedFor: { orderId: first.orderId } },
          { state: 'recorded' },
        ],
      },
    });
    expect(await kindsOf(second)).toEqual([['payment', 1]]);
  });

  it('that many record at once, in two processes and for many orders, is one order’s', async () => {
    const orders = [];
    for (let count = 0; count < 6; count += 1) orders.push(await place());
    const key = newKey();
    const answers = await Promise.all(
      [...orders, ...orders].map((order, turn) =>
        send([transferFor(order, key)], turn % 2 === 0 ? shop : another),
      ),
    );
    const entries = await Promise.all(orders.map(kindsOf));
    expect(entries.flat()).toEqual([['payment', 1]]);
    const holder = orders[entries.findIndex((some) => some.length > 0)];
    // both who sent it for that order are told that it is recorded
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body]).toMatchObject([409, { order: { orderId: holder?.orderId } }]);
    }
  });

  it('that is refused for its amount is free for the order that it fits', async () => {
    const [small, large] = [await place(), await place()];
    await shop.ask(recordPayment, {
      token,
      params: { id: small._id },
      body: { _id: uuid(), kind: 'payment', method: 'cash', amount: small.totalAmount },
    });
    const key = newKey();
    expect(await send([transferFor(small, key)])).toMatchObject({
      body: { results: [{ state: 'refused' }] },
    });
    expect(await send([transferFor(large, key)])).toMatchObject(recorded(key));
  });

  it('of an order that is deleted is free', async () => {
    const [gone, order] = [await place(), await place()];
    const key = newKey();
    await send([transferFor(gone, key)]);
    await shop.database.query('delete from orders where id = $1', [gone._id]);
    expect(await send([transferFor(order, key)])).toMatchObject(recorded(key));
    expect(await send([transferFor(await place(), key)])).toMatchObject(conflictWith(order));
  });

  it('stays the order’s when a guest’s order becomes an account’s, taken back or not', async () => {
    const guest = await placeOne(shop, await shop.guest());
    const [key, free] = [newKey(), newKey()];
    await send([transferFor(guest, key), transferFor(guest, free)]);
    await takeBack(guest, 1);
    await shop.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ owner_id: string }>(
        'select owner_id from orders where id = $1',
        [guest._id],
      );
      await claimGuestOrders(tx, [rows[0]?.owner_id ?? ''], accounts.customer);
    });
    const order = await place();
    expect(await send([transferFor(order, key)])).toMatchObject(conflictWith(guest));
    expect(await send([transferFor(order, free)])).toMatchObject(recorded(free));
  });
});

describe('a transfer that was recorded for the wrong order', () => {
  it('is taken back: as much is open as before, and it is free for another order', async () => {
    const [wrong, right] = [await place(), await place()];
    const before = await paymentOf(wrong);
    const key = newKey();
    const half = Math.floor(wrong.totalAmount * 50) / 100;
    await send([transferFor(wrong, key, half)]);
    expect(await entriesOf(wrong)).toMatchObject([{ kind: 'payment', canTakeBack: true }]);
    expect(await takeBack(wrong)).toMatchObject({
      status: 201,
      body: { order: { payment: before } },
    });
    expect(await entriesOf(wrong)).toMatchObject([
      { kind: 'payment', amount: half },
      { kind: 'reversal', amount: half, method: 'transfer', recordedBy: accounts.admin.name },
    ]);
    expect((await entriesOf(wrong))[0]).not.toHaveProperty('canTakeBack');
    expect(await send([transferFor(right, key, half)])).toMatchObject(recorded(key));
    expect(await send([transferFor(wrong, key, half)])).toMatchObject(conflictWith(right));
  });

  it('is taken back once, and frees nothing that another order has by now', async () => {
    const [wrong, right] = [await place(), await place()];
    const key = newKey();
    await send([transferFor(wrong, key)]);
    const all = await Promise.all(
      [0, 1, 2, 3].map((turn) => takeBack(wrong, 0, turn % 2 ? shop : another)),
    );
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await send([transferFor(right, key)]);
    expect((await takeBack(wrong)).status).toBe(201);
    expect(await kindsOf(wrong)).toEqual([
      ['payment', 1],
      ['reversal', 1],
    ]);
    expect(await send([transferFor(await place(), key)])).toMatchObject(conflictWith(right));
  });

  it('and is right after all is recorded for the same order again', async () => {
    const order = await place();
    const key = newKey();
    for (let time = 0; time < 2; time += 1) {
      expect(await send([transferFor(order, key)])).toMatchObject(recorded(key));
      expect((await takeBack(order, time)).status).toBe(201);
    }
    // the first entry again, while the transfer stands in a later one
    await send([transferFor(order, key)]);
    expect((await takeBack(order, 0)).status).toBe(201);
    expect(await kindsOf(order)).toEqual([
      ['payment', 1],
      ['reversal', 1],
      ['payment', 1],
      ['reversal', 1],
      ['payment', 1],
    ]);
    expect(await send([transferFor(await place(), key)])).toMatchObject(conflictWith(order));
  });

  it('is one order’s while some take it back and others record it', async () => {
    const [wrong, right] = [await place(), await place()];
    const key = newKey();
    await send([transferFor(wrong, key)]);
    const entry = (await entriesOf(wrong))[0]?._id ?? '';
    await Promise.all(
      [shop, another, shop, another].flatMap((on) => [
        on.call(takeEntryBack, { token, params: { id: wrong._id, entryId: entry } }),
        send([transferFor(right, key)], on),
        send([transferFor(wrong, key)], on),
      ]),
    );
    const held = [await paymentOf(wrong), await paymentOf(right)].map((one) => one?.paid ?? 0);
    expect(Math.min(...held)).toBe(0);
    expect(Math.max(...held)).toBe(1);
  });

  it('stays where some of it was given back to the customer', async () => {
    const order = await place();
    const key = newKey();
    await send([transferFor(order, key, 3)]);
    await shop.ask(recordPayment, {
      token,
      params: { id: order._id },
      body: { _id: uuid(), kind: 'refund', method: 'cash', amount: 2 },
    });
    expect(await takeBack(order)).toMatchObject({
      status: 409,
      body: { code: 'TRANSFER_GIVEN_BACK', error: expect.stringContaining('$1.00') },
    });
    expect(await send([transferFor(await place(), key)])).toMatchObject(conflictWith(order));
  });

  it('needs no reason, unlike a payment that came otherwise, and is none of another order', async () => {
    const [order, other] = [await place(), await place()];
    await shop.ask(recordPayment, {
      token,
      params: { id: order._id },
      body: { _id: uuid(), kind: 'payment', method: 'transfer', amount: 1 },
    });
    expect(await takeBack(order)).toMatchObject({ body: { code: 'TAKE_BACK_REASON_MISSING' } });
    await send([transferFor(other, newKey())]);
    const entryId = (await entriesOf(other))[0]?._id ?? '';
    const params = { id: order._id, entryId };
    expect((await shop.call(takeEntryBack, { token, params })).status).toBe(404);
    expect(await kindsOf(other)).toEqual([['payment', 1]]);
  });

  it('counts as received once, by the order that it is for', async () => {
    const [wrong, right] = [await place(), await place()];
    const before = await received();
    const key = newKey();
    await send([transferFor(wrong, key)]);
    await takeBack(wrong);
    await send([transferFor(right, key)]);
    expect((await received()) - before).toBeCloseTo(1);
  });
});

describe('a file of the bank', () => {
  it('names the order that a transfer is recorded for, whatever its text names', async () => {
    const [named, other] = [await place(), await place()];
    const { key } = await check(named.orderId, 1.5);
    await send([transferFor(other, key, 1.5)]);
    expect(await check(named.orderId, 1.5)).toMatchObject({
      state: 'recorded',
      order: { orderId: named.orderId },
      recordedFor: { _id: other._id, orderId: other.orderId },
    });
    await takeBack(other);
    const free = await check(named.orderId, 1.5);
    expect(free).toMatchObject({ key, state: 'less' });
    expect(free).not.toHaveProperty('recordedFor');
    await send([transferFor(named, key, 1.5)]);
    const again = await check(named.orderId, 1.5);
    expect(again.state).toBe('recorded');
    expect(again).not.toHaveProperty('recordedFor');
  });

  it('of another kind does not take a transfer that was taken back for recorded', async () => {
    const order = await place();
    await send([transferFor(order, newKey(), 2.25)]);
    expect((await check(order.orderId, 2.25)).state).toBe('perhaps recorded');
    await takeBack(order);
    expect((await check(order.orderId, 2.25)).state).toBe('less');
  });

  it('does not take a refund that was taken back for a transfer', async () => {
    const order = await place();
    const record = (kind: string, method: string) =>
      shop.ask(recordPayment, {
        token,
        params: { id: order._id },
        body: { _id: uuid(), kind, method, amount: 2.25 },
      });
    await record('payment', 'cash');
    const entryId = (await record('refund', 'transfer')).entries.at(-1)?._id ?? '';
    const params = { id: order._id, entryId };
    await shop.ask(takeEntryBack, { token, params, body: { reason: 'Not given' } });
    expect((await check(order.orderId, 2.25)).state).toBe('less');
  });
});

describe('transfers of a former version', () => {
  const before = listMigrations().filter((name) => name < '0081');
  const insert = (order: string, id: string, key: string, at: string) =>
    `insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, method, recorded_at,
       idempotency_key)
     values ('${OWNER}', '${order}', '${id}', 'payment', 100, 'transfer', '${at}', '${key}')`;
  const OWNER = uuid();
  const [ONE, TWO] = [uuid(), uuid()];
  const [old, twice, late] = [newKey(), newKey(), newKey()];

  it('keep their orders, and so do those recorded while the new one starts', async () => {
    const plain = await createPlainDatabase({});
    await migrate(plain.url, { names: before });
    const database = openDatabase(plain.url);
    for (const [index, order] of [ONE, TWO].entries()) {
      await database.query(
        `insert into orders (owner_id, id, order_number, cart_id, status, total_cents, placed_at)
         values ($1, $2, $3, $4, 'pending', 500, now())`,
        [OWNER, order, `TB-7K2M-9QX${index}`, uuid()],
      );
    }
    await database.query(insert(ONE, uuid(), old, '2026-01-01'));
    await database.query(insert(TWO, uuid(), twice, '2026-01-03'));
    await database.query(insert(ONE, uuid(), twice, '2026-01-02'));
    await database.query(insert(ONE, uuid(), uuid(), '2026-01-02'));
    await migrate(plain.url, { names: [...before, '0081_transfer_keys'] });
    await database.query(insert(TWO, uuid(), late, '2026-01-04'));
    await migrate(plain.url);
    const { rows } = await database.query<{ key: string; order_id: string; entry_key: string }>(
      'select key, order_id, entry_key from transfer_keys',
    );
    const held = [
      { key: old, order_id: ONE, entry_key: old },
      { key: twice, order_id: ONE, entry_key: twice },
      { key: late, order_id: TWO, entry_key: late },
    ];
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(expect.arrayContaining(held));
    await database.close();
    await plain.drop();
  });

  it('are recorded before for their order, and taken for another, without a row of their own', async () => {
    const order = await place();
    const key = newKey();
    await send([transferFor(order, key)]);
    // as a process of the former version leaves them on a cluster, which has no trigger
    await shop.database.query('delete from transfer_keys where key = $1', [key]);
    expect(await send([transferFor(order, key)])).toMatchObject({
      body: { results: [{ state: 'recorded before' }] },
    });
    expect(await send([transferFor(await place(), key)])).toMatchObject(conflictWith(order));
  });
});
