import { getMoney } from '@tailorbird/contract/overview';
import { getOrder, listOrders, updateOrder, type Order } from '@tailorbird/contract/orders';
import { listPayments, recordPayment } from '@tailorbird/contract/payments';
import { paymentState } from '@tailorbird/contract/rules/ledger';
import { minorUnits, toMinorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { addDays } from '@tailorbird/contract/rules/shop-days';
import { paymentReference } from '@tailorbird/contract/kinds/payment-reference';
import { setSettings, settingsSections } from '@tailorbird/contract/shop-settings';
import * as fc from 'fast-check';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { changeTotal } from '../../test/changed-total.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { order as placeOne } from '../../test/shopper.ts';
import { claimGuestOrders } from '../orders/change-queries.ts';
import { showPaymentOf } from './providers.ts';

let shop: TestShop;
let tokens: { admin: string; customer: string };
beforeAll(async () => {
  shop = await openShop();
  tokens = {
    admin: await shop.logIn(accounts.admin),
    customer: await shop.logIn(accounts.customer),
  };
});
beforeEach(() => shop.database.query('delete from orders'));
afterAll(() => shop.close());

const place = (token = tokens.customer) => placeOne(shop, token);
const read = async (_id: string, token = tokens.admin): Promise<Order> =>
  (await shop.ask(getOrder, { token, params: { id: _id } })).order;
const ledgerOf = async (id: string) =>
  (await shop.ask(listPayments, { token: tokens.admin, params: { id } })).entries;
const send = ({ _id }: Pick<Order, '_id'>, body: object) =>
  shop.call(recordPayment, {
    token: tokens.admin,
    params: { id: _id },
    body: { _id: uuid(), kind: 'payment', method: 'cash', ...body },
  });
const configure = (payment: object) =>
  shop.ask(setSettings, { token: tokens.admin, body: { payment } });
const minus = (dollars: number, less: number) =>
  fromMinorUnits(minorUnits(toMinorUnits(dollars) - toMinorUnits(less)));
const ACCOUNT = { accountHolder: 'Tailorbird', account: 'GB82 WEST 1234 5698 7654 32' };

describe('the ledger of an order', () => {
  it('charges what the order costs when it is placed', async () => {
    const { _id, totalAmount } = await place();
    expect(await ledgerOf(_id)).toEqual([
      expect.objectContaining({ kind: 'charge', amount: totalAmount, method: '', recordedBy: '' }),
    ]);
    expect((await read(_id)).payment).toMatchObject({ state: 'open', paid: 0, open: totalAmount });
  });

  it('is paid in parts, and says who took what', async () => {
    const order = await place();
    const part = { kind: 'payment', amount: 5, method: 'card', reference: 'till 2' };
    expect(await send(order, part)).toMatchObject({
      status: 201,
      body: { order: { payment: { state: 'open', paid: 5 }, version: order.version + 1 } },
    });
    const { status, body } = await send(order, { amount: minus(order.totalAmount, 5) });
    expect([status, body]).toMatchObject([201, { order: { payment: { state: 'paid', open: 0 } } }]);
    expect((await ledgerOf(order._id)).slice(1)).toMatchObject([
      { ...part, recordedBy: accounts.admin.name },
      { kind: 'payment', amount: minus(order.totalAmount, 5), method: 'cash', reference: '' },
    ]);
    // the state that the workshop sets is another matter
    expect((await read(order._id)).status).toBe('pending');
  });

  it('is not written by two for one payment: the second is told what there is', async () => {
    const order = await place();
    const half = { amount: 5, seen: { paid: 0, refunded: 0 } };
    const [first, second] = [
      { ...half, _id: uuid() },
      { ...half, _id: uuid() },
    ];
    const answers = await Promise.all([send(order, first), send(order, second)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      order: { _id: order._id, payment: { paid: 5 } },
      entries: [
        { kind: 'charge' },
        { kind: 'payment', amount: 5, recordedBy: accounts.admin.name },
      ],
    });
    // the answer of the first was lost: it is the same entry
    const recorded = answers[0]?.status === 201 ? first : second;
    expect((await send(order, recorded)).status).toBe(201);
    expect((await read(order._id)).payment).toMatchObject({ paid: 5 });
    // another payment, by somebody who has read that one
    expect((await send(order, { ...half, seen: { paid: 5, refunded: 0 } })).status).toBe(201);
    expect((await read(order._id)).payment).toMatchObject({ paid: 10 });
    // so with a refund; and what is said of nothing counts as before
    const back = { kind: 'refund', amount: 2, seen: { paid: 5, refunded: 0 } };
    expect((await send(order, back)).status).toBe(409);
    expect((await send(order, { ...back, seen: { paid: 10, refunded: 0 } })).status).toBe(201);
    expect((await send(order, { amount: 1 })).status).toBe(201);
  });

  it('is not stale for another change of the order', async () => {
    const order = await place();
    await shop.ask(updateOrder, {
      token: tokens.admin,
      params: { id: order._id },
      body: { adminNotes: 'called', version: order.version },
    });
    expect((await send(order, { amount: 5, seen: { paid: 0, refunded: 0 } })).status).toBe(201);
  });

  it.each(['x', { paid: 5 }, { paid: '5', refunded: 0 }])('takes no seen %j', async (seen) => {
    expect((await send(await place(), { amount: 5, seen })).status).toBe(400);
  });

  it('takes no more than is open, and gives no more back than was paid', async () => {
    const order = await place();
    expect(await send(order, { amount: order.totalAmount + 0.01 })).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_TOO_LARGE' },
    });
    await send(order, { amount: 10 });
    expect(await send(order, { kind: 'refund', amount: 10.01 })).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_LARGE' },
    });
    expect((await send(order, { kind: 'refund', amount: 10 })).status).toBe(201);
    expect((await read(order._id)).payment).toMatchObject({ state: 'refunded', refunded: 10 });
    // after a mistake it is paid once more
    expect((await send(order, { amount: order.totalAmount })).status).toBe(201);
    expect((await read(order._id)).payment?.state).toBe('paid');
  });

  it.each([
    [{ amount: 0 }, 'Amount must be between 0.01 and 99999999.99, with at most 2 decimals.'],
    [{ amount: 1.005 }, 'Amount must be between 0.01 and 99999999.99, with at most 2 decimals.'],
    [{ amount: -5 }, 'Amount must be between 0.01 and 99999999.99, with at most 2 decimals.'],
    [{ amount: 1, kind: 'charge' }, 'kind must be payment or refund.'],
    [{ amount: 1, method: 'goats' }, 'method must be cash, card, online, transfer or other.'],
    [{ amount: 1, reference: 'x'.repeat(141) }, 'Reference must be 140 characters or less.'],
  ])('refuses %j', async (body, error) => {
    const order = await place();
    expect(await send(order, body)).toMatchObject({ status: 400, body: { error } });
    expect(await ledgerOf(order._id)).toHaveLength(1);
  });

  it('knows no order that is not there', async () => {
    expect((await send({ _id: NOWHERE }, { amount: 1 })).status).toBe(404);
    const params = { id: NOWHERE };
    expect((await shop.call(listPayments, { token: tokens.admin, params })).status).toBe(404);
  });

  it('holds 500 entries', async () => {
    const order = await place();
    await shop.database.query(
      `insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, idempotency_key)
       select owner_id, id, gen_random_uuid(), 'payment', 1, n::text
       from orders cross join generate_series(1, 499) n`,
    );
    expect(await send(order, { amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'LEDGER_FULL' },
    });
  });
});

describe('of those who record at once', () => {
  it('many who send the same make one entry', async () => {
    const order = await place();
    const body = { _id: uuid(), amount: order.totalAmount };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(order, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await ledgerOf(order._id)).toHaveLength(2);
    // another payment has a key of its own
    expect(await send(order, { ...body, amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_KEY_REUSED' },
    });
  });

  it('many admins who mark it as paid make one payment, and the others are told', async () => {
    const order = await place();
    const pay = () => send(order, { amount: order.totalAmount });
    const statuses = (await Promise.all(Array.from({ length: 8 }, pay))).map((one) => one.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const refund = () => send(order, { kind: 'refund', amount: order.totalAmount });
    const refunds = (await Promise.all(Array.from({ length: 8 }, refund))).map((one) => one.status);
    expect(refunds.toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await ledgerOf(order._id)).toHaveLength(3);
  });

  it('a guest who logs in takes the entries along, also one that is just recorded', async () => {
    const guest = await shop.guest();
    const order = await place(guest);
    await send(order, { amount: 5 });
    const answer = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [String(decodeJwt(guest).sub)], accounts.customer),
      () => send(order, { amount: 7 }),
    );
    expect(answer).toMatchObject({ status: 201, body: { order: { payment: { paid: 12 } } } });
    expect((await ledgerOf(order._id)).map(({ amount }) => amount)).toEqual([
      order.totalAmount,
      5,
      7,
    ]);
  });

  it('any sequence leaves the ledger, the sums and the state of one mind', async () => {
    const attempt = fc.record({
      kind: fc.constantFrom('payment', 'refund', 'change'),
      share: fc.integer({ min: 1, max: 120 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(attempt, { maxLength: 3 }), { maxLength: 5 }),
        async (all) => {
          const order = await place();
          const totalCents = toMinorUnits(order.totalAmount);
          for (const together of all) {
            await Promise.all(
              together.map(({ kind, share }) => {
                const part = Math.ceil((totalCents * share) / 100);
                return kind === 'change'
                  ? changeTotal(shop, order, part)
                  : send(order, { kind, amount: part / 100 });
              }),
            );
          }
          const entries = await ledgerOf(order._id);
          const sum = (kind: string) =>
            entries
              .filter((entry) => entry.kind === kind)
              .reduce((total, { amount }) => total + toMinorUnits(amount), 0);
          const charged = sum('charge') - sum('reduction');
          const sums = { charged, paid: sum('payment'), refunded: sum('refund') };
          expect(sums.refunded).toBeLessThanOrEqual(sums.paid);
          expect(charged).toBeGreaterThanOrEqual(0);
          const { payment, totalAmount } = await read(order._id);
          const held = sums.paid - sums.refunded;
          expect(payment).toMatchObject({
            state: paymentState(sums, { total: toMinorUnits(totalAmount), depositPercent: 0 }),
            paid: sums.paid / 100,
            refunded: sums.refunded / 100,
            open: Math.max(0, charged - sums.paid) / 100,
          });
          const tooMuch = Math.max(0, Math.min(sums.paid - charged, held)) / 100;
          expect(payment?.toRefund ?? 0).toBe(tooMuch);
        },
      ),
      { numRuns: 15 },
    );
  });
});

const refuse = (statement: string, sentence: string) =>
  expect(shop.database.query(statement)).rejects.toThrow(sentence);

describe('the database', () => {
  it('refuses to change, delete or empty the ledger, whoever asks', async () => {
    const { _id } = await place();
    const before = await ledgerOf(_id);
    await refuse('update ledger_entries set amount_cents = 1', 'never changed');
    await refuse('delete from ledger_entries', 'as long as their order');
    await refuse('truncate ledger_entries', 'as long as their order');
    await refuse(
      `with gone as (delete from ledger_entries returning *)
       insert into ledger_entries select owner_id, order_id, id, kind, amount_cents + 1, method,
         reference, recorded_at, recorded_by, idempotency_key from gone`,
      'as long as their order',
    );
    await refuse('update orders set refunded_cents = 1', 'orders_payment_check');
    expect(await ledgerOf(_id)).toEqual(before);
  });
});

describe('an order that costs less by now', () => {
  it('asks for less, and what was paid beyond is to be refunded', async () => {
    const order = await place();
    const total = toMinorUnits(order.totalAmount);
    await send(order, { amount: minus(order.totalAmount, 5) });
    await changeTotal(shop, order, total - 300);
    expect((await read(order._id)).payment).toMatchObject({ state: 'open', open: 2 });
    await changeTotal(shop, order, total - 800);
    expect((await read(order._id)).payment).toMatchObject({ state: 'paid', open: 0, toRefund: 3 });
    expect((await ledgerOf(order._id)).slice(2)).toMatchObject([
      { kind: 'reduction', amount: 3, method: '', reference: '', recordedBy: 'Ada' },
      { kind: 'reduction', amount: 5, method: '', reference: '', recordedBy: 'Ada' },
    ]);
    expect((await send(order, { amount: 0.01 })).status).toBe(409);
    expect((await send(order, { kind: 'refund', amount: 3 })).status).toBe(201);
    const { payment } = await read(order._id);
    expect(payment).toMatchObject({ state: 'paid', open: 0, refunded: 3 });
    expect(payment).not.toHaveProperty('toRefund');
    // what is added then is open
    await changeTotal(shop, order, total);
    expect((await read(order._id)).payment).toMatchObject({ state: 'open', open: 8 });
  });

  it('is a deposit that was paid, as long as it is enough of what the order costs', async () => {
    await configure({ transfer: true, ...ACCOUNT, depositPercent: 50 });
    const order = await place();
    const total = toMinorUnits(order.totalAmount);
    await send(order, { amount: Math.ceil(total / 2) / 100 });
    expect((await read(order._id)).payment?.state).toBe('deposit paid');
    await changeTotal(shop, order, total * 2);
    expect((await read(order._id)).payment?.state).toBe('open');
    await changeTotal(shop, order, total - 100);
    expect((await read(order._id)).payment?.state).toBe('deposit paid');
    await configure({});
  });

  it('counts in the open sums of the shop and in the list by what is open of it', async () => {
    const [paid, open] = [await place(), await place()];
    await send(paid, { amount: paid.totalAmount });
    await changeTotal(shop, paid, 100);
    await changeTotal(shop, open, 250);
    expect(await listed({ payment: 'paid' })).toEqual([paid._id]);
    const day = new Date().toISOString().slice(0, 10);
    // wherever the day of the shop begins
    const query = { startDate: addDays(day, -1), endDate: addDays(day, 1) };
    const { money } = await shop.ask(getMoney, { token: tokens.admin, query });
    expect(money).toMatchObject({ open: 2.5, openOrders: 1 });
    const received = money.months.map((month) => month.received - month.refunded);
    expect(received.reduce((sum, each) => sum + each, 0)).toBe(paid.totalAmount);
  });
});

describe('a customer who paid too much', () => {
  it('is told so, also where the shop takes the money at pick-up, unless the order is cancelled', async () => {
    await configure({});
    const order = await place();
    await send(order, { amount: order.totalAmount });
    expect(await read(order._id, tokens.customer)).not.toHaveProperty('payment');
    await changeTotal(shop, order, toMinorUnits(order.totalAmount) - 300);
    const shown = async () => (await read(order._id, tokens.customer)).payment;
    expect(await shown()).toMatchObject({ state: 'paid', toRefund: 3 });
    await configure({ invoice: true });
    const asked = { token: tokens.admin, params: { id: order._id } };
    await shop.ask(updateOrder, { ...asked, body: { status: 'cancelled' } });
    expect(await shown()).not.toHaveProperty('toRefund');
    await configure({});
  });
});

describe('an order placed before there was a ledger', () => {
  it('shows nothing, until an admin records a payment: then it is charged first', async () => {
    const order = await place();
    await shop.database.query(
      `begin; alter table ledger_entries disable trigger all; delete from ledger_entries;
       alter table ledger_entries enable trigger all;
       update orders set charged_cents = 0, payment_state = null; commit`,
    );
    expect(await read(order._id)).not.toHaveProperty('payment');
    expect(await ledgerOf(order._id)).toEqual([]);
    await changeTotal(shop, order, toMinorUnits(order.totalAmount) + 100);
    await changeTotal(shop, order, toMinorUnits(order.totalAmount));
    expect(await read(order._id)).not.toHaveProperty('payment');
    expect(await ledgerOf(order._id)).toEqual([]);
    expect((await send(order, { kind: 'refund', amount: 1 })).status).toBe(409);
    expect((await send(order, { amount: 1 })).status).toBe(201);
    expect(await ledgerOf(order._id)).toMatchObject([
      { kind: 'charge', amount: order.totalAmount },
      { kind: 'payment', amount: 1 },
    ]);
  });
});

const listed = async (query: object) =>
  (await shop.ask(listOrders, { token: tokens.admin, query: { ...query } })).orders.map(
    ({ _id }) => _id,
  );

describe('the list of orders', () => {
  it('is filtered by the state of payment, alone and with the other filters', async () => {
    const paid = await place();
    const open = await place();
    const cancelled = await place();
    await send(paid, { amount: paid.totalAmount });
    const status = { token: tokens.admin, params: { id: cancelled._id } };
    await shop.ask(updateOrder, { ...status, body: { status: 'cancelled' } });
    expect(await listed({ payment: 'paid' })).toEqual([paid._id]);
    expect(await listed({ payment: 'open' })).toEqual([open._id]);
    expect(await listed({ payment: 'refunded' })).toEqual([]);
    expect(await listed({ payment: 'paid', orderNumber: paid.orderId.slice(3) })).toEqual([
      paid._id,
    ]);
    expect(await listed({ payment: 'paid', search: open.orderId })).toEqual([]);
    expect(await listed({ payment: 'paid', status: 'completed' })).toEqual([]);
    const wrong = { token: tokens.admin, query: { payment: 'due' } };
    expect((await shop.call(listOrders, wrong)).status).toBe(400);
  });
});

describe('a customer', () => {
  it('sees nothing of it where the shop takes the money at pick-up', async () => {
    await configure({});
    const { _id } = await place();
    expect(await read(_id, tokens.customer)).not.toHaveProperty('payment');
  });

  it('sees the state, and how to pay what is due: the deposit first', async () => {
    await configure({ transfer: true, ...ACCOUNT, invoice: true, depositPercent: 50 });
    const order = await place();
    const reference = paymentReference(order.orderId);
    const half = Math.ceil((order.totalAmount * 100) / 2) / 100;
    const shown = async () => (await read(order._id, tokens.customer)).payment;
    expect(await shown()).toEqual({
      state: 'open',
      paid: 0,
      refunded: 0,
      open: order.totalAmount,
      due: half,
      ways: [
        { method: 'at pick-up' },
        { method: 'transfer', ...ACCOUNT, bankCode: '', reference },
        { method: 'invoice', days: 14 },
      ],
    });
    await send(order, { amount: half });
    expect(await shown()).toMatchObject({
      state: 'deposit paid',
      due: minus(order.totalAmount, half),
    });
    await send(order, { amount: minus(order.totalAmount, half) });
    expect(await shown()).toEqual({
      state: 'paid',
      paid: order.totalAmount,
      refunded: 0,
      open: 0,
    });
    expect((await read(order._id)).payment?.reference).toBe(reference);
  });

  it('is offered a card where the shop has the keys to take one, unless it does not want to', async () => {
    await configure({});
    const order = await read((await place())._id);
    const shown = (hasCardKeys: boolean, card: boolean) =>
      showPaymentOf({ hasCardKeys })(order, settingsSections.payment.parse({ card }))?.ways;
    expect(shown(true, true)).toEqual([{ method: 'at pick-up' }, { method: 'card' }]);
    expect(shown(true, false)).toBeUndefined();
    expect(shown(false, true)).toBeUndefined();
  });

  it('is asked for nothing of an order that is cancelled', async () => {
    await configure({ invoice: true });
    const order = await place();
    const asked = { token: tokens.admin, params: { id: order._id } };
    await shop.ask(updateOrder, { ...asked, body: { status: 'cancelled' } });
    expect(await read(order._id, tokens.customer)).not.toHaveProperty('payment');
  });

  it('sees what the shop holds of one that is cancelled', async () => {
    await configure({ invoice: true });
    const order = await place();
    await send(order, { amount: 5 });
    const asked = { token: tokens.admin, params: { id: order._id } };
    await shop.ask(updateOrder, { ...asked, body: { status: 'cancelled' } });
    const { payment } = await read(order._id, tokens.customer);
    expect(payment).toMatchObject({ state: 'open', paid: 5, refunded: 0 });
    expect(payment).not.toHaveProperty('ways');
  });
});
