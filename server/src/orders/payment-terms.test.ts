import { quoteDelivery } from '@tailorbird/contract/delivery';
import { createDiscount } from '@tailorbird/contract/discounts';
import { getOrder, placeOrder, updateOrder, type Order } from '@tailorbird/contract/orders';
import { recordPayment } from '@tailorbird/contract/payments';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';
import { mailsTo } from '../../test/people.ts';
import { cartOf, fill } from '../../test/shopper.ts';

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  token = await shop.logIn(accounts.customer);
});
beforeEach(async () => {
  await shop.database.query('delete from orders');
  await offer({});
});
afterAll(() => shop.close());

const ACCOUNT = { accountHolder: 'Tailorbird', account: 'GB82 WEST 1234 5698 7654 32' };
const TRANSFER = { transfer: true, ...ACCOUNT };
const PICK_UP = { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true, zones: [] };
const PARCEL = {
  ...PICK_UP,
  _id: 'parcel',
  name: 'Parcel',
  kind: 'delivery',
  zones: [{ countries: ['GB'], postcodes: [], rates: [{ from: 0, cost: 0 }] }],
};
const ADDRESS = { street: '1 Row', postcode: 'TF4 2AB', city: 'Thornfield', country: 'GB' };
const BY_PARCEL = { delivery: { method: 'parcel', address: ADDRESS } };

const offer = (payment: object) =>
  shop.ask(setSettings, {
    token: admin,
    body: { payment, delivery: { methods: [PICK_UP, PARCEL], guestMustGive: [] } },
  });
const by = (method: string) => ({ payment: { method } });
const send = async (details: object) =>
  shop.call(placeOrder, { token, body: { ...(await fill(shop, token)), ...details } });
const placed = async (details: object = {}): Promise<Order> =>
  (await shop.ask(placeOrder, { token, body: { ...(await fill(shop, token)), ...details } })).order;
const read = async (_id: string, someone = token): Promise<Order> =>
  (await shop.ask(getOrder, { token: someone, params: { id: _id } })).order;
const pay = (order: Order, amount: number) =>
  shop.ask(recordPayment, {
    token: admin,
    params: { id: order._id },
    body: { _id: uuid(), kind: 'payment', method: 'transfer', amount },
  });
const quote = async (body: object = {}) => (await shop.ask(quoteDelivery, { token, body })).payment;

describe('the way to pay an order', () => {
  it('is nothing to keep where the shop takes the money at pick-up and nobody chose', async () => {
    expect(await placed()).not.toHaveProperty('paymentTerms');
    expect((await placed(by('at pick-up'))).paymentTerms).toEqual({
      method: 'at pick-up',
      depositPercent: 0,
    });
  });

  it('is the first that fits where nobody chose', async () => {
    await offer({ ...TRANSFER, invoice: true });
    expect((await placed()).paymentTerms?.method).toBe('at pick-up');
    expect((await placed(BY_PARCEL)).paymentTerms?.method).toBe('transfer');
    await offer({ depositPercent: 20 });
    // nothing that the shop offers fits, which holds no order up
    const order = await placed(BY_PARCEL);
    expect(order.paymentTerms).toEqual({ depositPercent: 20 });
    expect(order.payment?.ways).toEqual([]);
  });

  it('is the chosen one, which comes first where the order is read', async () => {
    await offer({ ...TRANSFER, invoice: true });
    const { _id, paymentTerms } = await placed(by('invoice'));
    expect(paymentTerms).toEqual({ method: 'invoice', depositPercent: 0 });
    const ways = (await read(_id)).payment?.ways?.map(({ method }) => method);
    expect(ways).toEqual(['invoice', 'at pick-up', 'transfer']);
    expect((await read(_id, admin)).paymentTerms?.method).toBe('invoice');
    // at pick-up is no way to pay what is sent
    const sent = await placed(BY_PARCEL);
    expect(sent.payment?.ways?.map(({ method }) => method)).toEqual(['transfer', 'invoice']);
  });

  it.each([
    [by('transfer'), 'WAY_TO_PAY_NOT_OFFERED', 'Bank transfer is not offered as a way to pay.'],
    [by('card'), 'WAY_TO_PAY_NOT_OFFERED', 'Card is not offered as a way to pay.'],
    [{ ...BY_PARCEL, ...by('at pick-up') }, 'WAY_TO_PAY_UNFIT', 'Payment at pick-up is for'],
    [by('goats'), 'INVALID_INPUT', 'payment.method must be at pick-up, card, transfer or'],
  ])('that is %j is refused, and nothing is lost', async (details, code, error) => {
    expect(await send(details)).toMatchObject({
      status: 400,
      body: { code, field: 'payment.method', error: expect.stringContaining(error) },
    });
    expect((await cartOf(shop, token)).items).not.toEqual([]);
  });

  it('stays as it was placed when the same is sent again, whatever is offered by then', async () => {
    await offer({ invoice: true });
    const body = { ...(await fill(shop, token)), ...by('invoice') };
    const { order } = await shop.ask(placeOrder, { token, body });
    await offer({});
    const again = await shop.ask(placeOrder, { token, body });
    expect(again.order).toMatchObject({
      _id: order._id,
      paymentTerms: { method: 'invoice', depositPercent: 0 },
    });
  });
});

describe('a deposit', () => {
  it('is asked for as it was when the order was placed', async () => {
    await offer({ ...TRANSFER, depositPercent: 50 });
    const order = await placed(by('transfer'));
    const half = Math.ceil(order.totalAmount * 50) / 100;
    await offer({ ...TRANSFER, depositPercent: 10 });
    expect((await read(order._id)).payment?.due).toBe(half);
    const { order: part } = await pay(order, Math.floor(order.totalAmount * 20) / 100);
    expect(part.payment?.state).toBe('open');
    const { order: paid } = await pay(order, half);
    expect(paid.payment?.state).toBe('deposit paid');
  });
});

describe('what is said of payment beside the cart', () => {
  it('is nothing where the shop takes the money at pick-up', async () => {
    await fill(shop, token);
    expect(await quote()).toBeUndefined();
  });

  it('is each way that fits, the terms of an invoice, and the deposit of the total', async () => {
    await offer({ ...TRANSFER, invoice: true, invoiceDays: 30, depositPercent: 25 });
    const { total } = await fill(shop, token);
    const ways = [{ method: 'transfer' }, { method: 'invoice', days: 30 }];
    const deposit = Math.ceil(total * 25) / 100;
    expect(await quote()).toEqual({ ways: [{ method: 'at pick-up' }, ...ways], deposit });
    expect(await quote({ method: 'parcel' })).toEqual({ ways, deposit });
  });
});

const gift = async () => {
  await offer({ ...TRANSFER, depositPercent: 20 });
  const body = { percent: 100, code: null };
  const { discount } = await shop.ask(createDiscount, { token: admin, body });
  return {
    end: () => shop.database.query('delete from discounts where id = $1', [discount._id]),
  };
};

describe('an order that costs nothing', () => {
  it('asks for no way to pay, and its mail says that nothing is to be paid', async () => {
    const { end } = await gift();
    try {
      await fill(shop, token);
      expect(await quote()).toBeUndefined();
      await shop.database.query('delete from mails');
      const order = await placed(by('transfer'));
      expect(order.totalAmount).toBe(0);
      expect(order.payment).toEqual({ state: 'paid', paid: 0, refunded: 0, open: 0 });
      const [mail] = await mailsTo(shop, accounts.customer.email);
      expect(mail?.content).toMatchObject({
        order: {
          details: expect.arrayContaining([{ label: 'Payment', lines: ['Nothing to pay'] }]),
        },
      });
      // cancelled, it was not paid either
      const params = { id: order._id };
      await shop.ask(updateOrder, { token: admin, params, body: { status: 'cancelled' } });
      expect(await read(order._id)).not.toHaveProperty('payment');
    } finally {
      await end();
    }
  });
});
