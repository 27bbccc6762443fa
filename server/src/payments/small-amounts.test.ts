import { quoteDelivery } from '@tailorbird/contract/delivery';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { beginCheckout, recordPayment } from '@tailorbird/contract/payments';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { StripeServer } from '../../test/stripe-server.ts';

let shop: TestShop;
let stripe: StripeServer;
let admin: string;
let token: string;
beforeAll(async () => {
  stripe = await new StripeServer().start();
  shop = await openShop({ stripe: stripe.keys });
  admin = await shop.logIn(accounts.admin);
});
beforeEach(async () => {
  token = await shop.logIn(accounts.customer);
  await shop.database.query('delete from orders; delete from checkouts');
  stripe.sessions.clear();
});
afterAll(async () => {
  await shop.close();
  await stripe.stop();
});

const CARD = { atPickUp: false, card: true };
const TRANSFER = {
  transfer: true,
  accountHolder: 'Tailorbird',
  account: 'GB82 WEST 1234 5698 7654 32',
};
const PICK_UP = { _id: 'pick-up', name: 'Pick up', kind: 'pick-up', isOffered: true, zones: [] };

const offer = (payment: object) =>
  shop.ask(setSettings, {
    token: admin,
    body: { payment, delivery: { methods: [PICK_UP], guestMustGive: [] } },
  });
/** A cart of one thing. */
async function fillAt(price: number) {
  await shop.database.query('update products set cost_cents = $1 where id = $2', [
    Math.round(price * 100),
    products.sash.id,
  ]);
  const cart = await cartOf(shop, token);
  return cart.items.length === 0 ? fill(shop, token) : cart;
}
async function place(price: number, method?: string): Promise<Order> {
  const body = { ...(await fillAt(price)), ...(method && { payment: { method } }) };
  return read((await shop.ask(placeOrder, { token, body })).order);
}
const read = async ({ _id: id }: Pick<Order, '_id'>) =>
  (await shop.ask(getOrder, { token, params: { id } })).order;
const quote = async () => (await shop.ask(quoteDelivery, { token, body: {} })).payment;
const pay = async (order: Order, amount: number) => {
  await shop.ask(recordPayment, {
    token: admin,
    params: { id: order._id },
    body: { _id: uuid(), kind: 'payment', method: 'cash', amount },
  });
  return read(order);
};
const begin = ({ _id: id }: Order) =>
  shop.call(beginCheckout, { token, params: { id }, body: { returnTo: '/orders' } });
const waysOf = ({ payment }: Order) => payment?.ways?.map(({ method }) => method);
/** What the card is asked for, in cents; undefined: nothing. */
async function chargedTo(order: Order): Promise<unknown> {
  const { status } = await begin(order);
  return status === 200 ? [...stripe.sessions.values()].at(-1)?.amount_total : undefined;
}

describe('an amount that no card takes', () => {
  it('is paid another way that the shop offers, and no card is offered for it', async () => {
    await offer({ ...CARD, ...TRANSFER });
    await fillAt(0.3);
    expect(await quote()).toEqual({ ways: [{ method: 'transfer' }], cardFrom: 0.5 });
    const order = await place(0.3);
    expect(order.paymentTerms).toEqual({ method: 'transfer', depositPercent: 0 });
    expect(waysOf(order)).toEqual(['transfer']);
    expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'CARD_NOT_TAKEN' } });
  });

  it('is told before it is ordered where the shop takes cards alone, and the shop says how', async () => {
    await offer(CARD);
    await fillAt(0.49);
    expect(await quote()).toEqual({ ways: [], cardFrom: 0.5 });
    const order = await place(0.49);
    expect(order.paymentTerms).toEqual({ depositPercent: 0 });
    expect(order.payment).toMatchObject({ due: 0.49, ways: [], cardFrom: 0.5 });
  });

  it('is refused by card, at its field, and the cart stays', async () => {
    await offer({ ...CARD, ...TRANSFER });
    const body = { ...(await fillAt(0.49)), payment: { method: 'card' } };
    expect(await shop.call(placeOrder, { token, body })).toMatchObject({
      status: 400,
      body: {
        code: 'CARD_AMOUNT_UNFIT',
        field: 'payment.method',
        error: expect.stringContaining('$0.50'),
      },
    });
    expect((await cartOf(shop, token)).items).not.toEqual([]);
  });

  it('tells first of a total that fell after the way was chosen, as by a code', async () => {
    await offer(CARD);
    const shown = await fillAt(5);
    const body = { ...shown, payment: { method: 'card' } };
    await fillAt(0.3);
    const refused = await shop.call(placeOrder, { token, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    expect((await quote())?.ways).toEqual([]);
    expect((await place(0.3)).payment).toMatchObject({ due: 0.3, ways: [] });
  });

  it('is too much as well, and the refusal says from what to what', async () => {
    await offer({ ...CARD, ...TRANSFER });
    await fillAt(500_000);
    const body = { ...(await fill(shop, token)), payment: { method: 'card' } };
    expect(await shop.call(placeOrder, { token, body })).toMatchObject({
      status: 400,
      body: { code: 'CARD_AMOUNT_UNFIT', error: expect.stringContaining('$999,999.99') },
    });
    expect(waysOf(await place(500_000))).toEqual(['transfer']);
  });

  it('has the deposit that the shop asks for, as no card pays any of it', async () => {
    await offer({ ...CARD, depositPercent: 10 });
    await fillAt(0.3);
    expect(await quote()).toEqual({ ways: [], deposit: 0.03, cardFrom: 0.5 });
    const order = await place(0.3);
    expect(order.payment).toMatchObject({ due: 0.03, ways: [] });
    const paid = await pay(order, 0.03);
    expect(paid.payment).toMatchObject({ state: 'deposit paid', due: 0.27, ways: [] });
  });

  it('is none from 50 cents on, and none where nothing is to be paid', async () => {
    await offer(CARD);
    const order = await place(0.5, 'card');
    expect(order.payment).not.toHaveProperty('cardFrom');
    expect(await chargedTo(order)).toBe(50);
    expect((await place(0, 'card')).paymentTerms?.method).toBe('card');
  });

  it('is a rest that is left after a payment by hand', async () => {
    await offer({ ...CARD, atPickUp: true });
    const order = await pay(await place(5, 'card'), 4.7);
    expect(order.payment).toMatchObject({ due: 0.3, cardFrom: 0.5 });
    expect(waysOf(order)).toEqual(['at pick-up']);
    expect(await chargedTo(order)).toBeUndefined();
  });
});

describe('a deposit by card', () => {
  it.each([
    // the price, per cent, what is due first
    [4.5, 10, 0.5],
    [4.5, 20, 0.9],
    [0.8, 10, 0.8],
    [0.99, 10, 0.99],
    [1, 10, 0.5],
    [5, 95, 5],
    [5, 90, 4.5],
  ])('of %d at %d per cent leaves nothing that no card takes', async (price, percent, due) => {
    await offer({ ...CARD, depositPercent: percent });
    await fillAt(price);
    expect((await quote())?.ways).toEqual([
      { method: 'card', ...(due !== Math.ceil(price * percent) / 100 && { deposit: due }) },
    ]);
    const order = await place(price);
    expect(order.payment?.due).toBe(due);
    expect(await chargedTo(order)).toBe(Math.round(due * 100));
    const paid = await pay(order, due);
    expect(paid.payment?.state).toBe(due === price ? 'paid' : 'deposit paid');
    const rest = Math.round((price - due) * 100);
    expect(await chargedTo(paid)).toBe(rest > 0 ? rest : undefined);
  });

  it('is what is left of it, raised again where a part came by hand', async () => {
    await offer({ ...CARD, depositPercent: 10 });
    const order = await pay(await place(4.5), 0.45);
    expect(order.payment).toMatchObject({ state: 'open', due: 0.5 });
    expect(await chargedTo(order)).toBe(50);
  });

  it('stays as the shop asks where it is paid another way, which no card is offered for', async () => {
    await offer({ ...CARD, ...TRANSFER, depositPercent: 10 });
    const order = await place(4.5, 'transfer');
    expect(order.payment?.due).toBe(0.45);
    expect(waysOf(order)).toEqual(['transfer']);
    // nothing but the card is left
    await offer({ ...CARD, depositPercent: 10 });
    const later = await read(order);
    expect(later.payment?.due).toBe(0.5);
    expect(await chargedTo(later)).toBe(50);
    // a deposit that was paid before is not raised
    const paid = await pay(later, 0.45);
    expect(paid.payment).toMatchObject({ state: 'deposit paid', due: 4.05 });
    expect(await chargedTo(paid)).toBe(405);
  });
});
