import { getOrder, type Order } from '@tailorbird/contract/orders';
import { issuePaper, listPapers } from '@tailorbird/contract/papers';
import { listPayments, recordPayment, takeEntryBack } from '@tailorbird/contract/payments';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { order as placeOne } from '../../test/shopper.ts';

let shop: TestShop;
let token: string;
let shopper: string;
let order: Order;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  shopper = await shop.logIn(accounts.customer);
});
beforeEach(async () => {
  order = await placeOne(shop, shopper);
});
afterAll(() => shop.close());

const record = (body: object) =>
  shop.ask(recordPayment, {
    token,
    params: { id: order._id },
    body: { _id: uuid(), kind: 'payment', method: 'transfer', amount: 5, ...body },
  });
const entries = async () =>
  (await shop.ask(listPayments, { token, params: { id: order._id } })).entries;
const paymentOf = async () =>
  (await shop.ask(getOrder, { token, params: { id: order._id } })).order.payment;
const papersOf = async () =>
  (await shop.ask(listPapers, { token, query: { orderIds: order._id } })).papers;
const last = async (kind: string) => {
  const entry = (await entries()).findLast((one) => one.kind === kind);
  return entry?._id ?? '';
};
const takeBack = (entryId: string, reason?: string) =>
  shop.call(takeEntryBack, {
    token,
    params: { id: order._id, entryId },
    ...(reason !== undefined && { body: { reason } }),
  });

describe('an entry that was recorded by hand and is wrong', () => {
  it('is a payment: as much is open as before, and who, when and why stand beside it', async () => {
    const before = await paymentOf();
    await record({ reference: 'Receipt 7' });
    const id = await last('payment');
    expect((await entries()).at(-1)).toMatchObject({ canTakeBack: true });
    expect(await takeBack(id, 'Typed twice')).toMatchObject({
      status: 201,
      body: { order: { payment: before } },
    });
    const [, payment, back] = await entries();
    expect(payment).not.toHaveProperty('canTakeBack');
    expect(back).toMatchObject({
      kind: 'reversal',
      amount: 5,
      method: 'transfer',
      reference: 'Typed twice',
      recordedBy: accounts.admin.name,
      takesBack: true,
    });
    expect(back).not.toHaveProperty('canTakeBack');
  });

  it('is a refund: it counts as paid again, and as much is open as before it', async () => {
    await record({ amount: order.totalAmount });
    const before = await paymentOf();
    await record({ kind: 'refund', method: 'cash', amount: order.totalAmount });
    expect((await paymentOf())?.state).toBe('refunded');
    expect(await takeBack(await last('refund'), 'Not given')).toMatchObject({ status: 201 });
    expect(await paymentOf()).toEqual(before);
    const back = (await entries()).at(-1);
    expect(back).toMatchObject({ method: 'cash', reference: 'Not given', takesBack: true });
    expect(back).not.toHaveProperty('canTakeBack');
    expect((await takeBack(back?._id ?? '', 'Again')).status).toBe(404);
    // it can be given back once more, and no more than that
    await record({ kind: 'refund', method: 'cash', amount: order.totalAmount });
    expect((await paymentOf())?.state).toBe('refunded');
  });

  it('is both: the order is to be paid as one that nobody paid', async () => {
    const before = await paymentOf();
    await record({ amount: order.totalAmount });
    await record({ kind: 'refund', amount: order.totalAmount });
    await takeBack(await last('refund'), 'Not given');
    const payment = (await entries()).find(({ canTakeBack }) => canTakeBack);
    await takeBack(payment?._id ?? '', 'Never came');
    expect(await paymentOf()).toEqual(before);
    // one that was given back stays so
    await record({ amount: order.totalAmount });
    await record({ kind: 'refund', amount: order.totalAmount });
    await record({ amount: 2 });
    await takeBack(await last('payment'), 'For another order');
    expect((await paymentOf())?.state).toBe('refunded');
  });

  it('is taken back once, by however many and for whatever reason', async () => {
    await record({});
    const id = await last('payment');
    const all = await Promise.all(['One', 'Two', 'Three'].map((why) => takeBack(id, why)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await entries()).map(({ kind }) => kind)).toEqual(['charge', 'payment', 'reversal']);
  });

  it.each([undefined, '', '  '])('needs a reason, and %j is none', async (reason) => {
    await record({});
    expect(await takeBack(await last('payment'), reason)).toMatchObject({
      status: 400,
      body: { code: 'TAKE_BACK_REASON_MISSING' },
    });
    expect(await entries()).toHaveLength(2);
  });

  it('is no charge, no entry of another order, and nothing for a customer', async () => {
    await record({});
    expect((await takeBack(await last('charge'), 'Wrong')).status).toBe(404);
    const params = { id: order._id, entryId: await last('payment') };
    const body = { reason: 'Mine' };
    expect((await shop.call(takeEntryBack, { token: shopper, params, body })).status).toBe(403);
    order = await placeOne(shop, shopper);
    expect((await takeBack(params.entryId, 'Wrong')).status).toBe(404);
  });

  it('issues no credit note, and the next refund makes up for the one of a refund', async () => {
    await record({ amount: order.totalAmount });
    await shop.ask(issuePaper, { token, params: { id: order._id }, body: { kind: 'invoice' } });
    await record({ kind: 'refund', method: 'cash', amount: 3, reason: 'A seam' });
    expect(await papersOf()).toHaveLength(2);
    await takeBack(await last('refund'), 'Typed by mistake');
    expect(await papersOf()).toHaveLength(2);
    await record({ kind: 'refund', method: 'transfer', amount: 3, reason: 'A seam' });
    expect(await papersOf()).toHaveLength(2);
    await record({ kind: 'refund', method: 'transfer', amount: 1, reason: 'Another' });
    expect(await papersOf()).toHaveLength(3);
  });
});
