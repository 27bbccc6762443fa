import { updateOrder, type Order } from '@tailorbird/contract/orders';
import {
  exportPapers,
  getPaper,
  issuePaper,
  listPapers,
  type Paper,
} from '@tailorbird/contract/papers';
import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { setTax } from '@tailorbird/contract/tax';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';
import { meanwhile, untilSomeoneWaits } from '../../test/meanwhile.ts';
import { wordsOf } from '../../test/papers.ts';
import { order } from '../../test/shopper.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';
import type { Queryable } from '../database/pool.ts';
import { takeNumber } from './queries.ts';

let shop: TestShop;
let admin: string;
let shopper: string;
let placed: Order;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
beforeEach(async () => {
  placed = await order(shop, shopper);
});
afterAll(() => shop.close());

type Kind = Paper['kind'];

const send = (kind: Kind, id = placed._id, by = shop) =>
  by.call(issuePaper, { token: admin, params: { id }, body: { kind } });
const issue = async (kind: Kind, id = placed._id, by = shop): Promise<Paper> =>
  (await by.ask(issuePaper, { token: admin, params: { id }, body: { kind } })).paper;
const list = async (token: string, ...ids: string[]) =>
  (await shop.ask(listPapers, { token, query: { orderIds: ids.join(',') } })).papers;
const read = ({ _id }: Paper, token = admin) => shop.call(getPaper, { token, params: { id: _id } });
const serialOf = ({ number }: Paper) => Number(number.split('-').at(-1));

describe('an invoice', () => {
  it('is issued once, and the same one is the answer to whoever asks again', async () => {
    const invoice = await issue('invoice');
    const year = new Date().getUTCFullYear();
    expect(invoice).toMatchObject({
      orderId: placed._id,
      kind: 'invoice',
      number: expect.stringMatching(new RegExp(`^INV-${year}-\\d{4}$`)),
      totalAmount: placed.totalAmount,
      isCredited: false,
    });
    expect(await issue('invoice')).toEqual(invoice);
    expect(await list(admin, placed._id)).toEqual([invoice]);
  });

  it('is one, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => issue('invoice')));
    expect(new Set(asked.map(({ _id }) => _id)).size).toBe(1);
    expect(await list(admin, placed._id)).toHaveLength(1);
  });

  it('is one while a guest’s login moves the order to the account', async () => {
    const guest = await shop.guest();
    const { _id } = await order(shop, guest);
    await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(guest).sub)], accounts.customer),
      () => issue('invoice', _id),
    );
    expect(await list(shopper, _id)).toHaveLength(1);
  });

  it('is taken back by a credit note of the same sums, and then another can be issued', async () => {
    const invoice = await issue('invoice');
    const note = await issue('credit-note');
    expect(note).toMatchObject({ kind: 'credit-note', totalAmount: -placed.totalAmount });
    expect(await issue('credit-note')).toEqual(note);
    const next = await issue('invoice');
    expect(serialOf(next)).toBe(serialOf(invoice) + 1);
    const credited = { ...invoice, creditedAmount: invoice.totalAmount, isCredited: true };
    expect(await list(admin, placed._id)).toEqual([credited, note, next]);
  });

  it('is not for an order that is cancelled or not there, nor credited before it is issued', async () => {
    expect(await send('credit-note')).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_TO_CREDIT' },
    });
    expect(await send('invoice', NOWHERE)).toMatchObject({ status: 404 });
    expect(await send('credit-note', NOWHERE)).toMatchObject({ status: 404 });
    await shop.ask(updateOrder, {
      token: admin,
      params: { id: placed._id },
      body: { status: 'cancelled' },
    });
    expect(await send('invoice')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CANCELLED' },
    });
    expect(await list(admin, placed._id)).toEqual([]);
  });

  it('and its credit notes have an end', async () => {
    for (let papers = 0; papers < PAPERS_OF_ORDER_MAX; papers += 2) {
      await issue('invoice');
      await issue('credit-note');
    }
    expect(await send('invoice')).toMatchObject({ status: 409, body: { code: 'PAPERS_FULL' } });
  });

  it('cannot be changed or deleted, not even in the database', async () => {
    const { _id } = await issue('invoice');
    for (const change of [
      'update papers set total_cents = 1 where id = $1',
      `update papers set file = 'x', issued_by = 'me' where id = $1`,
      'delete from papers where id = $1',
    ]) {
      await expect(shop.database.query(change, [_id])).rejects.toThrow('cannot be changed');
    }
  });
});

const inDollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
const rowsOf = async (month: string) =>
  (await shop.call(exportPapers, { token: admin, query: { month } })).bytes
    .toString('utf8')
    .split('\r\n')
    .map((line) => line.split(','));

async function dieWithNumber(tx: Queryable): Promise<void> {
  await takeNumber(tx, 'invoice', new Date().getUTCFullYear());
  await tx.query('select pg_terminate_backend(pg_backend_pid())');
}

describe('numbers', () => {
  it('are of the year that they are issued in, also where it begins during the wait', async () => {
    const year = new Date().getUTCFullYear();
    const before = serialOf(await issue('invoice', (await order(shop, shopper))._id));
    let waiting: Promise<Paper> | undefined;
    try {
      await shop.database.transaction(async (tx) => {
        await takeNumber(tx, 'invoice', year);
        waiting = issue('invoice');
        await untilSomeoneWaits(shop.database);
        vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year + 1, 0, 1) });
      });
      const issued = await waiting;
      expect(issued?.number).toBe(`INV-${year + 1}-0001`);
      expect(issued?.issuedAt.slice(0, 4)).toBe(String(year + 1));
    } finally {
      vi.useRealTimers();
    }
    const next = await issue('invoice', (await order(shop, shopper))._id);
    // one was taken by who was waited for
    expect(serialOf(next)).toBe(before + 2);
  });

  it('have no gap, whoever asks at once, breaks off or dies', async () => {
    const another = await shop.anotherProcess();
    try {
      const orders = await Promise.all(
        Array.from({ length: 24 }, async () => order(shop, await shop.guest())),
      );
      const first = serialOf(await issue('invoice'));
      const dying = Promise.allSettled(
        [0, 1, 2].map(() => shop.database.transaction(dieWithNumber)),
      );
      const issued = await Promise.all(
        orders.map(({ _id }, place) => issue('invoice', _id, place % 2 ? another : shop)),
      );
      const ends = (await dying).map(({ status }) => status);
      expect(ends).toEqual(['rejected', 'rejected', 'rejected']);
      const serials = issued.map(serialOf).toSorted((one, other) => one - other);
      expect(serials).toEqual(orders.map((_, place) => first + 1 + place));
    } finally {
      await another.close();
    }
  });
});

describe('a paper', () => {
  it('is read by its customer and by admins, and is nowhere for everybody else', async () => {
    const invoice = await issue('invoice');
    const stranger = await shop.logIn(await addPerson(shop, {}));
    expect(await list(shopper, placed._id)).toEqual([invoice]);
    expect(await list(stranger, placed._id)).toEqual([]);
    expect((await read(invoice, shopper)).status).toBe(200);
    const refused = await read(invoice, stranger);
    const missing = await read({ ...invoice, _id: NOWHERE }, stranger);
    expect(refused.status).toBe(404);
    expect(refused.body).toMatchObject({ code: 'NOT_FOUND', error: 'Not found.' });
    expect(missing.body).toMatchObject({ code: 'NOT_FOUND', error: 'Not found.' });
  });

  it('is a PDF with every line, the sums and the shop, and stays the same byte for byte', async () => {
    await shop.ask(setSettings, {
      token: admin,
      body: { shop: { name: 'Meadow Workshop', address: 'Lane 4', taxNumber: 'DE 123' } },
    });
    await shop.ask(setTax, {
      token: admin,
      body: { mode: 'included', label: 'VAT', rate: 19, classes: [] },
    });
    const taxed = await order(shop, shopper);
    const invoice = await issue('invoice', taxed._id);
    const { headers, bytes } = await read(invoice, shopper);
    expect(headers['content-type']).toBe('application/pdf');
    const words = await wordsOf(bytes);
    const [rate = { netCents: 0, taxCents: 0 }] = taxed.tax?.rates ?? [];
    for (const part of [
      invoice.number,
      taxed.orderId,
      'Meadow Workshop',
      'DE 123',
      accounts.customer.name,
      taxed.cart.items[0]?.product.name ?? '-',
      'Net at 19 %',
      'Included VAT 19 %',
      inDollars(rate.netCents),
      inDollars(rate.taxCents),
      inDollars(rate.netCents + rate.taxCents),
    ]) {
      expect(words).toContain(part);
    }
    expect(rate.netCents + rate.taxCents).toBe(Math.round(taxed.totalAmount * 100));

    await shop.ask(setSettings, { token: admin, body: { shop: { name: 'Another name' } } });
    const note = await issue('credit-note', taxed._id);
    expect((await read(invoice)).bytes.equals(bytes)).toBe(true);
    expect(await wordsOf((await read(note)).bytes)).toContain(`For invoice ${invoice.number}`);
  });

  it('stands in the export of its month, with sums that are those of the order', async () => {
    const invoice = await issue('invoice');
    const month = invoice.issuedAt.slice(0, 7);
    const cells = (await rowsOf(month)).find(([number]) => number === invoice.number) ?? [];
    const [, kind, , , number, , , , net, tax, gross] = cells;
    expect([kind, number]).toEqual(['invoice', placed.orderId]);
    expect(Number(gross)).toBe(placed.totalAmount);
    expect(Number(net) + Number(tax)).toBeCloseTo(Number(gross), 5);
    expect(await rowsOf('2020-02')).toHaveLength(2);
    for (const bad of ['2026-13', '2026', 'x']) {
      const answer = await shop.call(exportPapers, { token: admin, query: { month: bad } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
  });
});
