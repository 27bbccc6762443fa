import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, products } from '../../test/fixture.ts';
import { fill } from '../../test/shopper.ts';
import { getCart } from '../cart/show-cart.ts';
import { drawItems, newOrder, type DrawnItems } from './new-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { id } = accounts.customer;

/** A cart of two things, as it would be ordered. */
async function cartOfTwo() {
  const token = await shop.logIn(accounts.customer);
  await fill(shop, token);
  await fill(shop, token, { product: products.patch.id });
  return getCart(shop, id);
}

const orderWith = (cart: Awaited<ReturnType<typeof cartOfTwo>>, drawn: DrawnItems) =>
  newOrder({ kind: 'guest', id }, cart, {
    drawn,
    colours: new Map(),
    idempotencyKey: undefined,
    isMailed: false,
    rules: [],
    details: {
      delivery: { method: { _id: 'pick-up', name: 'Pick up', kind: 'pick-up' }, cost: 0 },
    },
  });

const drawingOf = (hash: string) => ({
  hash,
  signature: '',
  title: '',
  production: { parts: [], lettering: null },
});

describe('an order', () => {
  it('has each item with its own drawing, in whatever order they were drawn', async () => {
    const cart = await cartOfTwo();
    const drawn = await drawItems(shop.database, cart);
    const named = [...drawn.ofItems.keys()].map((item) => [item, drawingOf(item)] as const);
    const order = orderWith(cart, { drawings: [], ofItems: new Map(named.toReversed()) });
    expect(order.items.map(({ drawing }) => drawing?.hash)).toEqual(
      cart.cart.items.map(({ _id }) => _id),
    );
  });

  it('is not made of an item that nobody looked at: it would lose its drawing', async () => {
    const cart = await cartOfTwo();
    const { ofItems } = await drawItems(shop.database, cart);
    const [first] = ofItems;
    const missing = { drawings: [], ofItems: new Map(first ? [first] : []) };
    expect(() => orderWith(cart, missing)).toThrow('an item of the order was not looked at');
  });
});
