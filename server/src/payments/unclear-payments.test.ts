import { listOrderChanges } from '@tailorbird/contract/order-desk';
import { getOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { beginCheckout, listPayments, recordPayment } from '@tailorbird/contract/payments';
import { minorUnits, toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { listUnclearPayments, lookAtPayment } from '@tailorbird/contract/unclear-payments';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { StripeServer, type StandInSession } from '../../test/stripe-server.ts';

let shop: TestShop;
let stripe: StripeServer;
let admin: string;
let customer: string;
beforeAll(async () => {
  stripe = await new StripeServer().start();
  shop = await openShop({ stripe: stripe.keys });
  admin = await shop.logIn(accounts.admin);
  customer = await shop.logIn(accounts.customer);
});
beforeEach(async () => {
  stripe.fault = undefined;
  stripe.refunds.length = 0;
  stripe.sessions.clear();
  await shop.database.query(
    'delete from orders; delete from checkouts; delete from checkout_refunds',
  );
  await configure({});
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const configure = (payment: object) => shop.ask(setSettings, { token: admin, body: { payment } });
const begin = ({ _id: id }: Order) =>
  shop.call(beginCheckout, { token: customer, params: { id }, body: {} });
const open = async () => {
  const order = await placeOne(shop, customer);
  const { url } = beginCheckout.reply.parse((await begin(order)).body);
  return { order, session: stripe.sessionAt(url) };
};
/** Paid, and told otherwise than it was asked for. */
const payAs = ({ id }: StandInSession, told: object) => Object.assign(stripe.pay(id), told);
const deliver = async (object: object, type = 'checkout.session.completed') => {
  const { body, headers } = stripe.signed(type, object);
  const sent = { method: 'POST', url: '/api/payments/stripe', payload: body, headers } as const;
  return (await shop.server.inject(sent)).statusCode;
};
const comeBack = ({ success_url }: StandInSession) =>
  shop.server.inject({ url: new URL(success_url).pathname });
const ledgerOf = async ({ _id: id }: Order) =>
  (await shop.ask(listPayments, { token: admin, params: { id } })).entries.map(
    ({ kind, amount }) => [kind, toMinorUnits(amount)],
  );
const paymentOf = async ({ _id: id }: Order) =>
  (await shop.ask(getOrder, { token: admin, params: { id } })).order.payment;
const refund = ({ _id: id }: Order, dollars: number) =>
  shop.call(recordPayment, {
    token: admin,
    params: { id },
    body: { _id: uuid(), kind: 'refund', method: 'online', amount: dollars },
  });
const listUnclear = async (order?: Order) =>
  (await shop.ask(listUnclearPayments, { token: admin, query: { order: order?._id } })).payments;
const look = (id = '') => shop.call(lookAtPayment, { token: admin, params: { id } });
const historyOf = async ({ _id: id }: Order) =>
  (await shop.ask(listOrderChanges, { token: admin, params: { id } })).changes.map(
    ({ field, after, changedBy }) => [field, after, changedBy],
  );
const chargeOf = (order: Order) => ['charge', toMinorUnits(order.totalAmount)];

async function letWorkerLook(): Promise<void> {
  await shop.database.query(`update checkouts set due_at = now() where due_at is not null`);
  await shop.database.query(`update checkout_refunds set due_at = now() where due_at is not null`);
  const another = await shop.anotherProcess();
  await another.server.listen({ port: 0 });
  await expect
    .poll(async () => {
      const { rows } = await shop.database.query<{ n: number }>(
        `select (select count(*) from checkouts where due_at <= now())
              + (select count(*) from checkout_refunds where due_at <= now()) as n`,
      );
      return Number(rows[0]?.n);
    })
    .toBe(0);
  await another.close();
}

/** What the provider says, and what of it an admin reads. */
const ODD = [
  [
    'another currency',
    { currency: 'jpy', amount_total: 500 },
    { why: 'other currency', amount: 500, currency: 'jpy' },
  ],
  ['no currency', { currency: null }, { why: 'other currency', currency: '' }],
  [
    'a currency that is none',
    { currency: 'dollars\u0000' },
    { why: 'other currency', currency: '' },
  ],
  ['an amount of nothing', { amount_total: 0 }, { why: 'no amount', amount: 0 }],
  ['less than nothing', { amount_total: -200 }, { why: 'no amount', amount: -200 }],
  ['a part of a cent', { amount_total: 12.5 }, { why: 'no amount', amount: 12.5 }],
  ['no amount', { amount_total: null }, { why: 'no amount', amount: null }],
  ['an amount as text', { amount_total: '4800' }, { why: 'no amount', amount: null }],
  ['more than can be paid', { amount_total: 9e15 }, { why: 'no amount', amount: 9e15 }],
  ['no payment', { payment_intent: null }, { why: 'no payment', paymentId: '' }],
  ['a payment that is none', { payment_intent: 'pi_\u0000' }, { why: 'no payment', paymentId: '' }],
  [
    'nothing to pay',
    { payment_status: 'no_payment_required', amount_total: 0 },
    { why: 'no amount' },
  ],
] as const;

describe('a payment that the provider tells of otherwise than the shop asked', () => {
  it.each(ODD)('%s: it is in no ledger, and an admin is to look at it', async (_, said, read) => {
    const { order, session } = await open();
    const told = payAs(session, said);
    expect([await deliver(told), await deliver(told)]).toEqual([204, 204]);
    await Promise.all([deliver(told), comeBack(session), letWorkerLook()]);
    expect(await ledgerOf(order)).toEqual([chargeOf(order)]);
    expect(await paymentOf(order)).toMatchObject({ state: 'open', paid: 0 });
    const expected = {
      ...read,
      order: { _id: order._id, orderId: order.orderId },
      asked: order.totalAmount,
    };
    expect(await listUnclear(order)).toMatchObject([expected]);
    expect(await listUnclear()).toMatchObject([expected]);
    expect(await historyOf(order)).toEqual([['payment', 'told', '']]);
    expect(stripe.refunds).toEqual([]);
  });

  it.each([
    ['the browser that comes back', comeBack],
    ['pressing again', (_: StandInSession, order: Order) => begin(order)],
    ['the worker', letWorkerLook],
  ])('is heard of by %s as well', async (_, hear) => {
    const { order, session } = await open();
    payAs(session, { currency: 'eur' });
    await hear(session, order);
    expect(await listUnclear(order)).toMatchObject([{ why: 'other currency', currency: 'eur' }]);
    expect(await ledgerOf(order)).toEqual([chargeOf(order)]);
  });

  it('lets nobody pay again before it was looked at, and is then told no more', async () => {
    const { order, session } = await open();
    const told = payAs(session, { currency: 'jpy' });
    await deliver(told);
    expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'PAYMENT_UNCLEAR' } });
    const [unclear] = await listUnclear(order);
    const looks = await Promise.all([look(unclear?._id), look(unclear?._id), look(unclear?._id)]);
    expect(looks.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await listUnclear()).toEqual([]);
    expect(await historyOf(order)).toEqual([
      ['payment', 'looked at', accounts.admin.name],
      ['payment', 'told', ''],
    ]);
    // the provider tells again for days
    expect(await deliver(told)).toBe(204);
    expect(await listUnclear()).toEqual([]);
    const again = await begin(order);
    expect(again.status).toBe(200);
    const next = stripe.sessionAt(beginCheckout.reply.parse(again.body).url);
    expect(next.id).not.toBe(session.id);
    await deliver(stripe.pay(next.id));
    expect((await paymentOf(order))?.state).toBe('paid');
    expect(await begin(order)).toMatchObject({ body: { code: 'NOTHING_DUE' } });
  });

  it('is recorded when the provider says later what was asked for, and still looked at', async () => {
    const { order, session } = await open();
    const paid = stripe.pay(session.id);
    await deliver({ ...paid, currency: 'jpy' });
    await deliver(paid);
    expect((await paymentOf(order))?.state).toBe('paid');
    expect(await listUnclear(order)).toHaveLength(1);
    // what is recorded is recorded
    await deliver({ ...paid, amount_total: 0 });
    expect((await paymentOf(order))?.state).toBe('paid');
  });

  it('is told of an order that is gone, and can be looked at', async () => {
    const { order, session } = await open();
    await shop.database.query('delete from orders where id = $1', [order._id]);
    await deliver(payAs(session, { currency: 'jpy' }));
    const [unclear] = await listUnclear();
    expect(unclear).toMatchObject({ order: null, currency: 'jpy' });
    expect((await look(unclear?._id)).status).toBe(204);
    expect(await listUnclear()).toEqual([]);
    expect((await look(uuid())).status).toBe(404);
  });

  it('is a second payment of what was paid before', async () => {
    const { order, session } = await open();
    const paid = stripe.pay(session.id);
    await deliver(paid);
    await deliver({ ...paid, payment_intent: 'pi_second' });
    await deliver({ ...paid, payment_intent: 'pi_second' });
    expect(await listUnclear(order)).toMatchObject([
      { why: 'second payment', paymentId: 'pi_second', amount: paid.amount_total, currency: 'usd' },
    ]);
    expect(await ledgerOf(order)).toEqual([chargeOf(order), ['payment', paid.amount_total]]);
  });

  it('is one payment that is told for two orders', async () => {
    const [first, second] = [await open(), await open()];
    const paid = stripe.pay(first.session.id);
    await deliver(paid);
    const { payment_intent } = paid;
    const other = payAs(second.session, { payment_intent });
    expect([await deliver(other), await deliver({ ...other, id: paid.id })]).toEqual([204, 204]);
    expect(await ledgerOf(second.order)).toEqual([chargeOf(second.order)]);
    expect(await listUnclear(second.order)).toMatchObject([{ why: 'second payment' }]);
  });
});

describe('more than was asked for', () => {
  it('is recorded whole, and the surplus given back; what is left can be refunded, and no more', async () => {
    const { order, session } = await open();
    const total = toMinorUnits(order.totalAmount);
    const told = payAs(session, { amount_total: total + 5_200 });
    await Promise.all([deliver(told), deliver(told)]);
    expect(await ledgerOf(order)).toEqual([
      chargeOf(order),
      ['payment', total + 5_200],
      ['charge', 5_200],
      ['refund', 5_200],
    ]);
    expect(stripe.refunds).toMatchObject([{ amount: 5_200 }]);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0 });
    expect(await refund(order, fromMinorUnits(minorUnits(total + 1)))).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_LARGE', error: expect.stringContaining(`$${order.totalAmount}`) },
    });
    expect((await refund(order, 2)).status).toBe(201);
    expect((await refund(order, fromMinorUnits(minorUnits(total - 200)))).status).toBe(201);
    expect(await refund(order, 0.01)).toMatchObject({
      body: { error: expect.stringContaining('$0.00') },
    });
    expect(stripe.balance).toBe(0);
    expect(await listUnclear()).toEqual([]);
  });

  it('of a deposit is given back, though more of the order is open', async () => {
    await configure({ depositPercent: 40 });
    const { order, session } = await open();
    const deposit = session.amount_total;
    await deliver(payAs(session, { amount_total: deposit + 300 }));
    expect(await paymentOf(order)).toMatchObject({
      state: 'deposit paid',
      open: fromMinorUnits(minorUnits(toMinorUnits(order.totalAmount) - deposit)),
    });
    expect(stripe.balance).toBe(deposit);
  });

  it('of an order that was paid in part meanwhile leaves what was still due', async () => {
    const { order, session } = await open();
    await shop.ask(recordPayment, {
      token: admin,
      params: { id: order._id },
      body: { _id: uuid(), kind: 'payment', method: 'cash', amount: 2 },
    });
    await deliver(payAs(session, { amount_total: session.amount_total + 100 }));
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0 });
    expect(stripe.balance).toBe(session.amount_total - 100 - 200);
  });

  it('of a cancelled order is given back whole', async () => {
    const { order, session } = await open();
    const params = { id: order._id };
    await shop.ask(updateOrder, { token: admin, params, body: { status: 'cancelled' } });
    await deliver(payAs(session, { amount_total: session.amount_total + 100 }));
    expect(stripe.balance).toBe(0);
  });

  it('is given back by the worker where the provider is down', async () => {
    const { session } = await open();
    const asked = session.amount_total;
    const told = payAs(session, { amount_total: asked + 100 });
    stripe.fault = 'down';
    await deliver(told);
    stripe.fault = undefined;
    await letWorkerLook();
    expect(stripe.balance).toBe(asked);
    await deliver(told);
    expect(stripe.refunds).toHaveLength(1);
  });
});

describe('less than was asked for', () => {
  it('is recorded as it came, and is the most that goes back', async () => {
    const { order, session } = await open();
    const came = session.amount_total - 300;
    await deliver(payAs(session, { amount_total: came }));
    expect(await paymentOf(order)).toMatchObject({ state: 'open', open: 3 });
    await shop.ask(recordPayment, {
      token: admin,
      params: { id: order._id },
      body: { _id: uuid(), kind: 'payment', method: 'cash', amount: 3 },
    });
    expect((await refund(order, order.totalAmount)).status).toBe(409);
    expect((await refund(order, fromMinorUnits(minorUnits(came)))).status).toBe(201);
    expect(stripe.balance).toBe(0);
  });
});

describe('what the provider tells', () => {
  it('out of order changes nothing that was paid', async () => {
    const { order, session } = await open();
    const expired = { ...session, status: 'expired' };
    const paid = { ...stripe.pay(session.id) };
    await deliver(expired, 'checkout.session.expired');
    await deliver(paid);
    await deliver(expired, 'checkout.session.expired');
    await deliver(paid, 'checkout.session.async_payment_succeeded');
    expect(await ledgerOf(order)).toEqual([chargeOf(order), ['payment', paid.amount_total]]);
    expect(await listUnclear()).toEqual([]);
  });

  it('of checkouts that are none of the shop’s is let go', async () => {
    const { order, session } = await open();
    const paid = { ...stripe.pay(session.id) };
    const references = [uuid(), 'theirs', '', null, 7, [session.client_reference_id], { id: 1 }];
    for (const client_reference_id of references) {
      expect(await deliver({ ...paid, client_reference_id })).toBe(204);
    }
    for (const object of [{}, { id: null }, { ...paid, id: 'cs_\u0000' }]) {
      expect(await deliver(object)).toBe(204);
    }
    expect(await ledgerOf(order)).toEqual([chargeOf(order)]);
    expect(await listUnclear()).toEqual([]);
  });

  it('of a refund that failed counts only where the shop asked for just that', async () => {
    const { order, session } = await open();
    await deliver(stripe.pay(session.id));
    await refund(order, 3);
    const [made] = stripe.refunds;
    const before = await ledgerOf(order);
    const failed = { ...made, status: 'failed' };
    const others = [
      { ...failed, amount: 99_999 },
      { ...failed, amount: 299 },
      { ...failed, amount: -300 },
      { ...failed, amount: null },
      { ...failed, currency: 'jpy' },
      { ...failed, payment_intent: 'pi_other' },
      { ...failed, payment_intent: null },
      { ...failed, metadata: { key: `${made?.metadata['key']}\u0000` } },
      { ...failed, metadata: { key: 'another' } },
      { ...failed, metadata: null },
      {},
    ];
    for (const other of others) expect(await deliver(other, 'refund.failed')).toBe(204);
    expect(await ledgerOf(order)).toEqual(before);
    expect(await deliver(failed, 'refund.failed')).toBe(204);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0 });
  });
});
