import {
  getOrder,
  listOwnOrders,
  placeOrder,
  setOrderItemNote,
  updateOrder,
} from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { cartOf, fill, order } from '../../test/shopper.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import { claimGuestOrders } from './change-queries.ts';
import { placeOrder as place } from './place-order.ts';

const { customer, admin } = accounts;

let shop: Shop;
let guest: string;
let guestId: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  await shop.database.query('delete from carts; delete from cart_items; delete from orders');
  guest = await shop.guest();
  guestId = String(decodeJwt(guest).sub);
});
afterAll(() => shop.close());

const arrive = () => shop.logIn(customer, { 'x-guest-token': guest });

describe('while a guest logs in,', () => {
  it('what they are just putting into the cart comes along', async () => {
    await fill(shop, guest, { note: 'before' });
    const addition = {
      product: products.sash.id,
      quantity: 1,
      note: 'at that moment',
      selectedOptions: [],
    };
    const token = await meanwhile(shop.database, (tx) => addToCart(tx, guestId, addition), arrive);
    const { items } = await cartOf(shop, token);
    expect(items.map(({ note }) => note)).toEqual(['before', 'at that moment']);
  });

  it('what they are just ordering is ordered once and becomes theirs', async () => {
    const cart = await fill(shop, guest);
    const token = await meanwhile(
      shop.database,
      (tx) => place(tx, { kind: 'guest', id: guestId }, cart, undefined),
      arrive,
    );
    const { orders } = await shop.ask(listOwnOrders, { token });
    expect(orders).toMatchObject([{ customer: { email: customer.email } }]);
    expect((await cartOf(shop, token)).items).toEqual([]);
  });

  it('either the order is placed or the cart comes along, whoever is faster', async () => {
    for (let round = 0; round < 20; round += 1) {
      const visitor = await shop.guest();
      const cart = await fill(shop, visitor, { note: String(round) });
      const [placed, token] = await Promise.all([
        shop.call(placeOrder, { token: visitor, body: cart }),
        shop.logIn(customer, { 'x-guest-token': visitor }),
      ]);
      const { items } = await cartOf(shop, token);
      const { orders } = await shop.ask(listOwnOrders, { token });
      const ordered = orders.flatMap((one) => one.cart.items);
      expect([201, 409]).toContain(placed.status);
      const isOrdered = placed.status === 201;
      expect(ordered.some(({ note }) => note === String(round))).toBe(isOrdered);
      expect(items.some(({ note }) => note === String(round))).toBe(!isOrdered);
    }
  });
});

describe('an admin who writes on a guest’s order while the guest logs in', () => {
  it('completes it, and the notes stay', async () => {
    const { _id } = await order(shop, guest);
    const token = await shop.logIn(admin);
    const answer = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [guestId], customer),
      () =>
        shop.call(updateOrder, {
          token,
          params: { id: _id },
          body: { status: 'completed', adminNotes: 'kept' },
        }),
    );
    expect(answer.status).toBe(200);
    const { order: seen } = await shop.ask(getOrder, { token, params: { id: _id } });
    expect(seen).toMatchObject({ status: 'completed', adminNotes: 'kept' });
  });

  it('finds the item whose note is to change', async () => {
    const { _id, cart } = await order(shop, guest);
    const token = await shop.logIn(admin);
    const params = { id: _id, itemId: cart.items[0]?._id ?? '' };
    const answer = await meanwhile(
      shop.database,
      (tx) => claimGuestOrders(tx, [guestId], customer),
      () => shop.call(setOrderItemNote, { token, params, body: { note: 'kept' } }),
    );
    expect(answer.body).toMatchObject({ order: { cart: { items: [{ note: 'kept' }] } } });
  });
});
