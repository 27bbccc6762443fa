import { beginGuestCheckout } from '@tailorbird/contract/guest-orders';
import { LEDGER_ENTRIES_MAX } from '@tailorbird/contract/limits';
import { getOrder, placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { beginCheckout, listPayments, recordPayment } from '@tailorbird/contract/payments';
import { issuePaper, listPapers } from '@tailorbird/contract/papers';
import { minorUnits, toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, openShopOn, type TestShop } from '../../test/app.ts';
import { changeTotal } from '../../test/changed-total.ts';
import { accounts } from '../../test/fixture.ts';
import { StripeServer, type SignedEvent } from '../../test/stripe-server.ts';
import { fill, order as placeOne } from '../../test/shopper.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';

let shop: TestShop;
let stripe: StripeServer;
let tokens: { admin: string; customer: string };
beforeAll(async () => {
  stripe = await new StripeServer().start();
  shop = await openShop({ stripe: stripe.keys });
  tokens = {
    admin: await shop.logIn(accounts.admin),
    customer: await shop.logIn(accounts.customer),
  };
});
beforeEach(async () => {
  stripe.fault = undefined;
  stripe.nextFaults.length = 0;
  stripe.refusesRefunds = false;
  stripe.refusesSessions = false;
  stripe.sessions.clear();
  stripe.refunds.length = 0;
  await shop.database.query(
    'delete from orders; delete from checkouts; delete from checkout_refunds',
  );
  await configure({});
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const configure = (payment: object) =>
  shop.ask(setSettings, { token: tokens.admin, body: { payment } });
const place = (token = tokens.customer) => placeOne(shop, token);
const begin = ({ _id: id }: Pick<Order, '_id'>, token = tokens.customer) =>
  shop.call(beginCheckout, { token, params: { id }, body: {} });
const sessionFor = async (order: Order, token = tokens.customer) => {
  const { url } = await shop.ask(beginCheckout, { token, params: { id: order._id }, body: {} });
  return stripe.sessionAt(url);
};
const deliver = ({ body, headers }: SignedEvent) =>
  shop.server.inject({ method: 'POST', url: '/api/payments/stripe', payload: body, headers });
const tell = (id: string) =>
  deliver(stripe.signed('checkout.session.completed', stripe.session(id)));
const comeBack = (session: { success_url: string }) =>
  shop.server.inject({ url: new URL(session.success_url).pathname });
const paymentOf = async ({ _id: id }: Pick<Order, '_id'>) =>
  (await shop.ask(getOrder, { token: tokens.admin, params: { id } })).order.payment;
const ledgerOf = async ({ _id: id }: Pick<Order, '_id'>) =>
  (await shop.ask(listPayments, { token: tokens.admin, params: { id } })).entries.map(
    ({ kind, amount, method }) => ({ kind, amount, method }),
  );
const record = ({ _id: id }: Pick<Order, '_id'>, body: object) =>
  shop.call(recordPayment, {
    token: tokens.admin,
    params: { id },
    body: { _id: uuid(), kind: 'payment', method: 'cash', ...body },
  });
const cancel = ({ _id: id }: Pick<Order, '_id'>) =>
  shop.ask(updateOrder, { token: tokens.admin, params: { id }, body: { status: 'cancelled' } });

/** What the worker does when its time has come. */
async function letWorkerLook(): Promise<void> {
  await shop.database.query(`update checkouts set due_at = now() where due_at is not null`);
  await shop.database.query(`update checkout_refunds set due_at = now() where due_at is not null`);
  await runDueWork();
}

/** What the worker does now. */
async function runDueWork(): Promise<void> {
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

describe('a checkout', () => {
  it('is for what is due of one’s own order, and the same for all who press', async () => {
    const order = await place();
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(order)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([...stripe.sessions.values()]).toMatchObject([
      { amount_total: toMinorUnits(order.totalAmount), status: 'open' },
    ]);
    expect((await begin(order, await shop.guest())).status).toBe(404);
    expect((await begin(order, tokens.admin)).status).toBe(404);
  });

  it('leaves the address where it is paid with the provider', async () => {
    await sessionFor(await place());
    const { rows } = await shop.database.query('select url from checkouts');
    expect(rows).toEqual([{ url: null }]);
  });

  it('is begun by the link of a guest’s order as well, and leads back to its page', async () => {
    const guest = await shop.guest();
    const order = await place(guest);
    const ownerId = String(decodeJwt(guest).sub);
    const link = shop.links.tokenOf({ ownerId, orderId: order._id });
    const send = (secret: string) =>
      shop.call(beginGuestCheckout, { headers: { 'x-order-link': secret } });
    const { status, body } = await send(link);
    expect([status, body]).toEqual([200, { url: expect.any(String) }]);
    const session = await sessionFor(order, guest);
    expect(body).toEqual({ url: session.url });
    expect(session.cancel_url).toMatch(/\/guest-order$/);
    stripe.pay(session.id);
    expect((await comeBack(session)).headers['location']).toBe('/guest-order');
    expect((await paymentOf(order))?.state).toBe('paid');
    expect((await send(link)).status).toBe(409);
    for (const wrong of ['', `${link}x`, link.slice(0, -1)]) {
      expect((await send(wrong)).status).toBe(404);
    }
  });

  it('asks for the deposit first, then for the rest', async () => {
    await configure({ depositPercent: 40 });
    const order = await place();
    const deposit = await sessionFor(order);
    expect(deposit.amount_total).toBe(Math.ceil(toMinorUnits(order.totalAmount) * 0.4));
    stripe.pay(deposit.id);
    await comeBack(deposit);
    expect((await paymentOf(order))?.state).toBe('deposit paid');
    const rest = await sessionFor(order);
    expect(rest.amount_total).toBe(toMinorUnits(order.totalAmount) - deposit.amount_total);
    stripe.pay(rest.id);
    await tell(rest.id);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0 });
  });

  it('for another amount ends the one before', async () => {
    const order = await place();
    const first = await sessionFor(order);
    await record(order, { amount: 1 });
    const second = await sessionFor(order);
    expect(stripe.session(first.id).status).toBe('expired');
    expect(second.amount_total).toBe(first.amount_total - 100);
  });

  it('is not opened for what is paid, cancelled or not to be paid by card', async () => {
    const paid = await place();
    await record(paid, { amount: paid.totalAmount });
    const cancelled = await place();
    await cancel(cancelled);
    for (const order of [paid, cancelled]) {
      expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
    }
    const order = await place();
    await configure({ card: false, invoice: true });
    expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'CARD_NOT_TAKEN' } });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a b'])(
    'comes back to no other site: %s',
    async (returnTo) => {
      const order = await place();
      const sent = { token: tokens.customer, params: { id: order._id }, body: { returnTo } };
      expect((await shop.call(beginCheckout, sent)).status).toBe(400);
    },
  );

  it('that the provider does not answer is put off, and is one when it answers again', async () => {
    const order = await place();
    stripe.fault = 'down';
    expect(await begin(order)).toMatchObject({
      status: 503,
      body: { code: 'CHECKOUT_UNREACHABLE' },
      headers: { 'retry-after': '10' },
    });
    stripe.fault = 'lost';
    expect((await begin(order)).status).toBe(503);
    stripe.fault = undefined;
    await sessionFor(order);
    expect(stripe.sessions.size).toBe(1);
  });

  it('that the provider refuses again and again is told to be paid otherwise', async () => {
    const order = await place();
    stripe.refusesSessions = true;
    for (let press = 0; press < 2; press += 1) {
      expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'CARD_NOT_TAKEN' } });
    }
    stripe.refusesSessions = false;
    await sessionFor(order);
    expect(stripe.sessions.size).toBe(1);
  });

  it('asks for the address of who pays, where the provider does not take that of the order', async () => {
    const cart = await fill(shop, tokens.customer);
    const contact = { name: 'Ida', phone: '', email: 'ida..m@shop.example' };
    const sent = { token: tokens.customer, body: { ...cart, contact } };
    const { order } = await shop.ask(placeOrder, sent);
    const answers = await Promise.all(Array.from({ length: 4 }, () => begin(order)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(stripe.sessions.size).toBe(1);
  });

  it('that is refused to one of two who press is the other’s', async () => {
    const order = await place();
    const shown: string[] = [];
    stripe.interrupt = async () => {
      stripe.interrupt = undefined;
      shown.push((await sessionFor(order)).id);
      // refuses the first
      stripe.session('none');
    };
    const { status, body } = await begin(order);
    const session = await sessionFor(order);
    expect([status, body]).toEqual([200, { url: session.url }]);
    expect(shown).toEqual([session.id]);
    expect(stripe.sessions.size).toBe(1);
  });

  it('that the provider leaves without an answer is put off, and not waited for', async () => {
    const order = await place();
    const hasty = await openShopOn(shop.ownDatabase.address().url, {
      stripe: { ...stripe.keys, timeoutMs: 50 },
    });
    stripe.fault = 'slow';
    const sent = { token: tokens.customer, params: { id: order._id }, body: {} };
    expect((await hasty.call(beginCheckout, sent)).status).toBe(503);
    await hasty.close();
    stripe.fault = undefined;
    await sessionFor(order);
    expect(stripe.sessions.size).toBe(1);
  });
});

describe('of a payment the shop hears', () => {
  it.each([
    ['by the webhook, twice and at once', (id: string) => Promise.all([tell(id), tell(id)])],
    ['by the browser that comes back', (id: string) => comeBack(stripe.session(id))],
    ['by both', (id: string) => Promise.all([tell(id), comeBack(stripe.session(id))])],
    ['by neither, and asks', letWorkerLook],
  ])('%s: it is paid once', async (_, hear) => {
    const order = await place();
    const { id } = await sessionFor(order);
    stripe.pay(id);
    await hear(id);
    await tell(id);
    expect(await ledgerOf(order)).toEqual([
      { kind: 'charge', amount: order.totalAmount, method: '' },
      { kind: 'payment', amount: order.totalAmount, method: 'online' },
    ]);
    expect(await begin(order)).toMatchObject({ status: 409 });
  });

  it('when it is pressed again: then nothing is due', async () => {
    const order = await place();
    stripe.pay((await sessionFor(order)).id);
    expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
    expect((await paymentOf(order))?.state).toBe('paid');
  });

  it('after the guest has an account: it is in the account’s order', async () => {
    const token = await shop.guest();
    const order = await place(token);
    const session = await sessionFor(order, token);
    const { rows } = await shop.database.query<{ owner_id: string }>(
      'select owner_id from orders where id = $1',
      [order._id],
    );
    await shop.database.transaction((tx) =>
      claimGuestOrders(tx, [rows[0]?.owner_id ?? ''], accounts.customer),
    );
    stripe.pay(session.id);
    await tell(session.id);
    expect((await paymentOf(order))?.state).toBe('paid');
  });

  it('when it comes back, even where the provider is down: it goes on to the order', async () => {
    const session = await sessionFor(await place());
    stripe.fault = 'down';
    expect(await comeBack(session)).toMatchObject({
      statusCode: 303,
      headers: { location: '/orders' },
    });
    expect((await comeBack({ success_url: 'http://x/api/payments/return/1' })).statusCode).toBe(
      404,
    );
  });
});

describe('a webhook', () => {
  it('that is not signed, or was long ago, or was changed, is refused', async () => {
    const order = await place();
    const session = stripe.pay((await sessionFor(order)).id);
    const event = stripe.signed('checkout.session.completed', session);
    const old = stripe.signed('checkout.session.completed', session, 3_600);
    const changed = { ...event, body: event.body.replace('unpaid', 'paid').concat(' ') };
    const unsigned = { ...event, headers: { ...event.headers, 'stripe-signature': '' } };
    for (const one of [old, changed, unsigned]) {
      expect((await deliver(one)).json()).toMatchObject({ code: 'WEBHOOK_NOT_SIGNED' });
    }
    expect((await paymentOf(order))?.state).toBe('open');
  });

  it('of somebody else’s payment is let go', async () => {
    const other = { id: 'cs_1', client_reference_id: 'theirs', status: 'complete' };
    expect((await deliver(stripe.signed('checkout.session.completed', other))).statusCode).toBe(
      204,
    );
    expect((await deliver(stripe.signed('invoice.paid', other))).statusCode).toBe(204);
  });
});

describe('money that is not due any more', () => {
  it('of a cancelled order is recorded and given back', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    await cancel(order);
    stripe.pay(id);
    await tell(id);
    expect(await ledgerOf(order)).toEqual([
      { kind: 'charge', amount: order.totalAmount, method: '' },
      { kind: 'charge', amount: order.totalAmount, method: '' },
      { kind: 'payment', amount: order.totalAmount, method: 'online' },
      { kind: 'refund', amount: order.totalAmount, method: 'online' },
    ]);
    expect(stripe.balance).toBe(0);
    await Promise.all([tell(id), comeBack(stripe.session(id)), letWorkerLook()]);
    expect(stripe.refunds).toHaveLength(1);
  });

  it('of an order that was paid in part meanwhile is given back in part', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    await record(order, { amount: 2 });
    stripe.pay(id);
    stripe.fault = 'down';
    await tell(id);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0, refunded: 2 });
    // the provider was down: the worker asks again
    stripe.fault = undefined;
    await letWorkerLook();
    expect(stripe.balance).toBe(toMinorUnits(order.totalAmount) - 200);
    expect(stripe.refunds).toMatchObject([{ amount: 200 }]);
  });

  it('of an order that is gone is given back', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    await shop.database.query('delete from orders where id = $1', [order._id]);
    stripe.pay(id);
    await tell(id);
    expect(stripe.balance).toBe(0);
  });

  it('cannot be paid when a worker has seen that first', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    await cancel(order);
    await letWorkerLook();
    expect(stripe.session(id).status).toBe('expired');
  });
});

describe('of an order that costs something else by now, a checkout', () => {
  it('is ended by the worker at once, and the next one is for what is due', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    const total = toMinorUnits(order.totalAmount);
    const dueAt = async () => {
      const { rows } = await shop.database.query<{ due: boolean }>(
        `select due_at <= now() as due from checkouts where state = 'open'`,
      );
      return rows.map(({ due }) => due);
    };
    expect(await dueAt()).toEqual([false]);
    await changeTotal(shop, order, total - 300);
    expect(await dueAt()).toEqual([true]);
    await runDueWork();
    expect(stripe.session(id).status).toBe('expired');
    expect((await sessionFor(order)).amount_total).toBe(total - 300);
  });

  it('stays where as much is due as before', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    const total = toMinorUnits(order.totalAmount);
    await changeTotal(shop, order, total - 300);
    await changeTotal(shop, order, total);
    await runDueWork();
    expect(stripe.session(id).status).toBe('open');
  });

  it('that is paid meanwhile is recorded, and what is too much of it waits for an admin', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    const total = toMinorUnits(order.totalAmount);
    stripe.pay(id);
    await changeTotal(shop, order, total - 300);
    await Promise.all([tell(id), runDueWork()]);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: 0, toRefund: 3 });
    await back(order, { amount: 3 });
    expect(await paymentOf(order)).not.toHaveProperty('toRefund');
    expect(stripe.balance).toBe(total - 300);
  });

  it('that is paid although some came by hand gives back that, and not what it costs less', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    const total = toMinorUnits(order.totalAmount);
    stripe.pay(id);
    await changeTotal(shop, order, total - 300);
    await record(order, { amount: 2 });
    await tell(id);
    expect(await paymentOf(order)).toMatchObject({ refunded: 2, toRefund: 3 });
  });

  it('that is paid for less than by now leaves the rest open', async () => {
    const order = await place();
    const { id } = await sessionFor(order);
    const total = toMinorUnits(order.totalAmount);
    stripe.pay(id);
    await changeTotal(shop, order, total + 500);
    await tell(id);
    expect(await paymentOf(order)).toMatchObject({ state: 'open', open: 5 });
    expect((await sessionFor(order)).amount_total).toBe(500);
  });

  it('that was paid before is to be refunded, and shows so again when the provider refuses', async () => {
    const order = await paid();
    const total = toMinorUnits(order.totalAmount);
    await changeTotal(shop, order, total - 300);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', toRefund: 3 });
    expect(stripe.refunds).toEqual([]);
    stripe.refusesRefunds = true;
    await back(order, { amount: 3 });
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0, toRefund: 3 });
    stripe.refusesRefunds = false;
    await back(order, { amount: 3 });
    expect(await paymentOf(order)).not.toHaveProperty('toRefund');
    expect(stripe.balance).toBe(total - 300);
  });

  it('that is settled in the same moment keeps nobody waiting', async () => {
    const order = await place();
    await sessionFor(order);
    await shop.database.transaction(async (tx) => {
      await tx.query('select from checkouts for update');
      await changeTotal(shop, order, 500);
    });
    expect(await paymentOf(order)).toMatchObject({ open: 5 });
  });
});

const paid = async () => {
  const order = await place();
  const { id } = await sessionFor(order);
  stripe.pay(id);
  await tell(id);
  return order;
};
const back = (order: Order, body: object) =>
  record(order, { kind: 'refund', method: 'online', ...body });

describe('a refund of what came online', () => {
  it('is made by the provider, in parts and once however often it is sent', async () => {
    const order = await paid();
    const part = { _id: uuid(), amount: 3 };
    const sent = await Promise.all([back(order, part), back(order, part), back(order, part)]);
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(stripe.refunds).toMatchObject([{ amount: 300 }]);
    const rest = fromMinorUnits(minorUnits(toMinorUnits(order.totalAmount) - 300));
    expect((await back(order, { amount: rest })).status).toBe(201);
    expect((await paymentOf(order))?.state).toBe('refunded');
    expect(stripe.balance).toBe(0);
  });

  it('is at most what came online', async () => {
    const order = await place();
    await record(order, { amount: 4 });
    const { id } = await sessionFor(order);
    stripe.pay(id);
    await tell(id);
    expect(await back(order, { amount: order.totalAmount })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_LARGE' },
    });
    expect(stripe.refunds).toEqual([]);
    expect((await back(await place(), { amount: 1 })).status).toBe(409);
    expect((await record(order, { amount: 1, method: 'online' })).status).toBe(400);
  });

  it('that got no answer is made once, by whoever asks again', async () => {
    const order = await paid();
    const part = { _id: uuid(), amount: 3 };
    stripe.fault = 'lost';
    expect((await back(order, part)).status).toBe(201);
    stripe.fault = undefined;
    await Promise.all([back(order, part), letWorkerLook()]);
    expect(stripe.refunds).toHaveLength(1);
    expect((await paymentOf(order))?.refunded).toBe(3);
  });

  it.each(['failed', 'canceled'])(
    'that the provider refuses, or that %s later, is paid again in the ledger',
    async (status) => {
      const order = await paid();
      stripe.refusesRefunds = true;
      await back(order, { amount: 3 });
      expect(await paymentOf(order)).toMatchObject({ state: 'paid', open: 0 });
      stripe.refusesRefunds = false;
      await back(order, { amount: order.totalAmount });
      expect((await paymentOf(order))?.state).toBe('refunded');
      const [refund] = stripe.refunds;
      const failed = { ...refund, status };
      await Promise.all([
        deliver(stripe.signed('refund.failed', failed)),
        deliver(stripe.signed('refund.updated', failed)),
      ]);
      const payment = await paymentOf(order);
      expect([payment?.state, payment?.open]).toEqual(['paid', 0]);
      const { paid: came = 0, refunded = 0 } = payment ?? {};
      expect(toMinorUnits(came) - toMinorUnits(refunded)).toBe(toMinorUnits(order.totalAmount));
    },
  );

  it('of what came too late is recorded and made, however many entries there are', async () => {
    const order = await place();
    const session = await sessionFor(order);
    await cancel(order);
    await shop.database.query(
      `insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, idempotency_key)
       select owner_id, id, gen_random_uuid(), 'charge', 0, n::text
       from orders cross join generate_series(1, ${LEDGER_ENTRIES_MAX}) n`,
    );
    stripe.pay(session.id);
    await tell(session.id);
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([session.amount_total]);
    expect((await ledgerOf(order)).slice(-2).map(({ kind }) => kind)).toEqual([
      'payment',
      'refund',
    ]);
  });

  it('that the provider refuses keeps its credit note, and the next refund issues what is missing', async () => {
    const order = await paid();
    const asked = { token: tokens.admin, params: { id: order._id } };
    await shop.ask(issuePaper, { ...asked, body: { kind: 'invoice' } });
    stripe.refusesRefunds = true;
    await back(order, { amount: 3, reason: 'A seam came open' });
    expect((await paymentOf(order))?.state).toBe('paid');
    const notes = async () => {
      const query = { orderIds: order._id };
      const { papers } = await shop.ask(listPapers, { token: tokens.admin, query });
      return papers.slice(1).map(({ totalAmount }) => totalAmount);
    };
    expect(await notes()).toEqual([-3]);
    // in cash instead: its note is there
    await record(order, { kind: 'refund', amount: 2 });
    expect(await notes()).toEqual([-3]);
    await record(order, { kind: 'refund', amount: 1.5, reason: 'And a stain' });
    expect(await notes()).toEqual([-3, -0.5]);
    stripe.refusesRefunds = false;
    await back(order, { amount: 1, reason: 'A second stain' });
    expect(await notes()).toEqual([-3, -0.5, -1]);
    // the money came back to the provider later
    const failed = { ...stripe.refunds[0], status: 'failed' };
    await deliver(stripe.signed('refund.failed', failed));
    await back(order, { amount: 1 });
    expect(await notes()).toEqual([-3, -0.5, -1]);
  });

  it('that the provider refuses is made up for by the next refund, whose box for no credit note is ticked or not', async () => {
    await fill(shop, tokens.customer, { quantity: 2 });
    const order = await paid();
    const asked = { token: tokens.admin, params: { id: order._id } };
    await shop.ask(issuePaper, { ...asked, body: { kind: 'invoice' } });
    const notes = async () => {
      const query = { orderIds: order._id };
      const { papers } = await shop.ask(listPapers, { token: tokens.admin, query });
      return papers.slice(1).map(({ totalAmount }) => totalAmount);
    };
    const inCash = async (amount: number, body: object) =>
      (await record(order, { kind: 'refund', amount, ...body })).status;
    stripe.refusesRefunds = true;
    await back(order, { amount: 10, reason: 'A seam came open' });
    expect(await notes()).toEqual([-10]);
    expect(await inCash(10, { keepsInvoice: true })).toBe(201);
    expect(await notes()).toEqual([-10]);
    // what really was paid by mistake is of no note
    expect(await inCash(1, { keepsInvoice: true })).toBe(201);
    expect(await inCash(10, { reason: 'A stain' })).toBe(201);
    expect(await notes()).toEqual([-10, -10]);
    // of one that is more than what it makes up for, the rest needs a reason
    await back(order, { amount: 2, reason: 'A second stain' });
    expect(await inCash(2.5, { keepsInvoice: true })).toBe(400);
    expect(await inCash(2.5, { keepsInvoice: true, reason: 'A thread' })).toBe(201);
    expect(await notes()).toEqual([-10, -10, -2, -0.5]);
  });

  it('that the provider refuses after an invoice that is less by it is made up for without a note', async () => {
    const order = await paid();
    const { totalAmount } = order;
    await back(order, { amount: 3 });
    const asked = { token: tokens.admin, params: { id: order._id } };
    const body = { kind: 'invoice' };
    const { paper } = await shop.ask(issuePaper, { ...asked, body });
    expect(paper.totalAmount).toBeCloseTo(totalAmount - 3);
    const notes = async () => {
      const query = { orderIds: order._id };
      const { papers } = await shop.ask(listPapers, { token: tokens.admin, query });
      return papers.slice(1).map((note) => note.totalAmount);
    };
    const failed = { ...stripe.refunds[0], status: 'failed' };
    await deliver(stripe.signed('refund.failed', failed));
    await record(order, { kind: 'refund', amount: 2 });
    expect(await notes()).toEqual([]);
    await record(order, { kind: 'refund', amount: 1.5, reason: 'And a stain' });
    expect(await notes()).toEqual([-0.5]);
  });

  it.each(['is refused', 'failed later'])(
    'of a deposit that %s leaves the rest to pay',
    async (how) => {
      await configure({ depositPercent: 40 });
      const order = await paid();
      const before = await paymentOf(order);
      const rest = before?.open;
      const deposit = before?.paid;
      stripe.refusesRefunds = how === 'is refused';
      await back(order, { amount: 1 });
      if (how === 'is refused') await back(order, { amount: deposit });
      else {
        await back(order, { amount: fromMinorUnits(minorUnits(toMinorUnits(deposit ?? 0) - 100)) });
        for (const refund of stripe.refunds) {
          const failed = { ...refund, status: 'failed' };
          await deliver(stripe.signed('refund.failed', failed));
        }
      }
      const after = await paymentOf(order);
      expect(after).toMatchObject({ state: 'deposit paid', open: rest });
      expect((after?.paid ?? 0) - (after?.refunded ?? 0)).toBeCloseTo(deposit ?? 0);
      expect((await sessionFor(order)).amount_total).toBe(toMinorUnits(rest ?? 0));
    },
  );

  it('that failed before its answer came is not made', async () => {
    const order = await paid();
    stripe.interrupt = async (moment) => {
      if (moment === 'before') return;
      stripe.interrupt = undefined;
      const failed = { ...stripe.refunds[0], status: 'failed' };
      await deliver(stripe.signed('refund.failed', failed));
    };
    await back(order, { amount: 3 });
    const { rows } = await shop.database.query('select state from checkout_refunds');
    expect(rows).toEqual([{ state: 'refused' }]);
    expect(await paymentOf(order)).toMatchObject({ state: 'paid', refunded: 3 });
    // so it can be given back still
    expect((await back(order, { amount: order.totalAmount })).status).toBe(201);
  });
});

describe('a shop without keys', () => {
  it('opens no checkout, and hears of none', async () => {
    const plain = await openShop();
    const token = await plain.logIn(accounts.customer);
    const { _id: id } = await placeOne(plain, token);
    expect(await plain.call(beginCheckout, { token, params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'CARD_NOT_TAKEN' },
    });
    const answer = await plain.server.inject({ method: 'POST', url: '/api/payments/stripe' });
    expect(answer.statusCode).toBe(404);
    await plain.close();
  });
});
