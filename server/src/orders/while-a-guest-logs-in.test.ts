import { listOwnOrders, placeOrder } from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import { placeOrder as place } from './place-order.ts';

const { customer } = accounts;

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
