import { addToCart, setItemQuantity } from '@tailorbird/contract/cart';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { decodeJwt } from 'jose';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, products, size } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';
import type { Queryable } from '../database/pool.ts';
import { placeOrder as placeFor } from './place-order.ts';

const { tote, sash, patch } = products;
const { customer } = accounts;

let shop: TestShop;
let customerToken: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  customerToken = await shop.logIn(customer);
});
beforeEach(async () => {
  token = await shop.guest();
});
afterEach(async () => {
  await shop.database.query('delete from carts; delete from cart_items; delete from orders');
  await shop.database.query('update products set cost_cents = $2 where id = $1', [
    sash.id,
    sash.cents,
  ]);
});
afterAll(() => shop.close());

const place = (body: unknown, headers: Record<string, string> = {}) =>
  shop.call(placeOrder, { token, body, headers });
const placed = async (body: unknown, headers: Record<string, string> = {}): Promise<Order> =>
  (await shop.ask(placeOrder, { token, body, headers })).order;
const setPrice = (cents: number) =>
  shop.database.query('update products set cost_cents = $2 where id = $1', [sash.id, cents]);

async function orderCount(): Promise<number> {
  const { rows } = await shop.database.query<{ count: number }>('select count(*) from orders');
  return rows[0]?.count ?? 0;
}

async function expectRefusal(body: unknown, code: string, error: unknown = expect.any(String)) {
  const answer = await place(body);
  const cart = await cartOf(shop, token);
  expect(answer).toMatchObject({ status: 409, body: { code, cart, error } });
  expect(await orderCount()).toBe(0);
  return cart;
}

/** Of an item without priced choices. */
const lineOf = ({ name }: { name: string }, unitCents: number, quantity: number) => ({
  label: name,
  quantity,
  unitCents,
  totalCents: unitCents * quantity,
  why: 'piece',
});

describe('placing an order', () => {
  // spec: 2.56 3.1 3.2 4.25 7.31
  it('makes the cart an order and leaves the cart empty', async () => {
    token = customerToken;
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.large.id },
    ];
    await shop.ask(addToCart, {
      token,
      body: { product: tote.id, quantity: 3, note: 'for Ida', selectedOptions },
    });
    const cart = await fill(shop, token);
    const answer = await place(cart);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      order: {
        _id: expect.any(String),
        orderId: expect.stringMatching(/^TB-\w{4}-\w{4}$/),
        customer: { name: customer.name, email: customer.email },
        orderDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        status: 'pending',
        totalAmount: 85.55,
        priceLines: [],
        delivery: {
          method: { _id: 'pick-up', name: 'Pick up at the workshop', kind: 'pick-up' },
          cost: 0,
        },
        version: 1,
        cart: {
          items: [
            {
              _id: expect.any(String),
              product: { _id: tote.id, name: tote.name, cost: 24.5, basePrice: 24.5, image_id: [] },
              quantity: 3,
              priceLines: [lineOf(tote, 2450, 3)],
              note: 'for Ida',
              selectedOptions: [
                {
                  optionId: colour.id,
                  optionName: 'Colour',
                  valueId: colour.olive.id,
                  value: 'Olive',
                },
                { optionId: size.id, optionName: 'Size', valueId: size.large.id, value: 'Large' },
              ],
              drawing: null,
              group: null,
            },
            {
              _id: expect.any(String),
              product: {
                _id: sash.id,
                name: sash.name,
                cost: 12.05,
                basePrice: 12.05,
                image_id: [],
              },
              quantity: 1,
              priceLines: [lineOf(sash, 1205, 1)],
              note: '',
              selectedOptions: [],
              drawing: null,
              group: null,
            },
          ],
        },
      },
    });
    const after = await cartOf(shop, token);
    expect(after.items).toEqual([]);
    expect(after._id).not.toBe(cart._id);
  });

  it('as a guest belongs to no customer yet', async () => {
    const order = await placed(await fill(shop, token));
    expect(order.customer).toBeNull();
  });

  it('takes the cart without prices, and without ids', async () => {
    await fill(shop, token, { quantity: 2 });
    expect(await placed({ items: [{ product: { _id: sash.id }, quantity: 2 }] })).toMatchObject({
      totalAmount: 24.1,
    });
  });

  it('takes nothing but the cart from the caller', async () => {
    const cart = await fill(shop, token);
    const order = await placed({
      ...cart,
      totalAmount: 0.01,
      status: 'completed',
      adminNotes: 'free',
      customer: { name: 'Forged', email: 'forged@mail.example' },
      owner_id: NOWHERE,
    });
    expect(order).toMatchObject({ totalAmount: 12.05, status: 'pending', customer: null });
    expect(order).not.toHaveProperty('adminNotes');
  });

  it.each([
    [{}],
    [{ items: 'all' }],
    [{ items: [{}] }],
    [{ items: [{ product: { _id: 5 }, quantity: 1 }] }],
    [{ items: [{ product: { _id: sash.id }, quantity: '1' }] }],
    [[]],
    [null],
    ['"cart"'],
  ])('with %j is a wrong request', async (body) => {
    await fill(shop, token);
    expect(await place(body)).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/\.$/) },
    });
    expect(await orderCount()).toBe(0);
  });
});

describe('the same cart sent again', () => {
  it('gives the same order', async () => {
    const cart = await fill(shop, token);
    const first = await placed(cart);
    expect(await placed(cart)).toEqual(first);
    expect(await orderCount()).toBe(1);
  });

  it('many times at once is ordered once', async () => {
    const cart = await fill(shop, token);
    const orders = await Promise.all(Array.from({ length: 10 }, () => placed(cart)));
    expect(new Set(orders.map((order) => order._id)).size).toBe(1);
    expect(await orderCount()).toBe(1);
    expect((await cartOf(shop, token)).items).toEqual([]);
  });

  it('gives the same order when the next cart holds something already', async () => {
    const cart = await fill(shop, token);
    const first = await placed(cart);
    await fill(shop, token, { product: patch.id });
    expect(await placed(cart)).toEqual(first);
    expect((await cartOf(shop, token)).items).toHaveLength(1);
  });

  it('gives the same order when the next cart holds the same things', async () => {
    const cart = await fill(shop, token);
    const first = await placed(cart);
    await fill(shop, token);
    const withoutItemIds = { ...cart, items: cart.items.map(({ _id, ...item }) => item) };
    expect(await placed(withoutItemIds)).toEqual(first);
    expect((await cartOf(shop, token)).items).toHaveLength(1);
    expect(await orderCount()).toBe(1);
  });

  it('gives the same order after the price changed', async () => {
    const cart = await fill(shop, token);
    const first = await placed(cart);
    await setPrice(9900);
    expect(await placed(cart)).toEqual(first);
  });

  it('the next cart is another order', async () => {
    const first = await placed(await fill(shop, token));
    const second = await placed(await fill(shop, token));
    expect(second._id).not.toBe(first._id);
    expect(second.orderId).not.toBe(first.orderId);
  });

  it('by somebody else is not that order', async () => {
    const cart = await fill(shop, token);
    await placed(cart);
    token = await shop.guest();
    expect(await place(cart)).toMatchObject({ status: 409, body: { code: 'CART_EMPTY' } });
  });
});

describe('an Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one press of the button' };

  it('gives the same order, also for a cart without an id', async () => {
    const { items } = await fill(shop, token);
    const first = await placed({ items }, key);
    expect(await placed({ items }, key)).toEqual(first);
    expect(await orderCount()).toBe(1);
  });

  it('used at once is ordered once', async () => {
    const { items } = await fill(shop, token);
    const orders = await Promise.all(Array.from({ length: 5 }, () => placed({ items }, key)));
    expect(new Set(orders.map((order) => order._id)).size).toBe(1);
  });

  it('used for another cart is refused', async () => {
    await placed(await fill(shop, token), key);
    const next = await fill(shop, token, { product: patch.id });
    expect(await place(next, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await cartOf(shop, token)).items).toHaveLength(1);
  });

  it('of one shopper is nothing to another', async () => {
    await placed(await fill(shop, token), key);
    token = await shop.guest();
    expect((await place(await fill(shop, token), key)).status).toBe(201);
    expect(await orderCount()).toBe(2);
  });

  it('that is too long is a wrong request', async () => {
    const cart = await fill(shop, token);
    expect((await place(cart, { 'idempotency-key': 'k'.repeat(201) })).status).toBe(400);
  });
});

describe('nothing is ordered, and the cart as it is now is shown,', () => {
  it('when the price has changed', async () => {
    const cart = await fill(shop, token);
    await setPrice(1206);
    const now = await expectRefusal(cart, 'CART_CHANGED');
    expect(now.items[0]?.product.cost).toBe(12.06);
    expect((await place(now)).status).toBe(201);
  });

  it('when something in it has been renamed', async () => {
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.large.id },
    ];
    const { cart } = await shop.ask(addToCart, {
      token,
      body: { product: tote.id, selectedOptions },
    });
    let shown = cart;
    for (const [table, column, id, before] of [
      ['products', 'name', tote.id, tote.name],
      ['options', 'name', colour.id, colour.name],
      ['option_values', 'value', colour.olive.id, colour.olive.value],
    ]) {
      await shop.database.query(`update ${table} set ${column} = 'Renamed' where id = $1`, [id]);
      // this stands above changes of every kind, so it names none
      const heading = 'Your cart has changed. Please check it and order again.';
      shown = await expectRefusal(shown, 'CART_CHANGED', heading);
      await shop.database.query(`update ${table} set ${column} = $2 where id = $1`, [id, before]);
      shown = await expectRefusal(shown, 'CART_CHANGED');
    }
    expect((await place(shown)).status).toBe(201);
  });

  it.each([
    ['a product', `update products set name = 'Renamed' where id = '${tote.id}'`],
    ['an option', `update options set name = 'Renamed' where id = '${colour.id}'`],
    ['a value', `update option_values set value = 'Renamed' where id = '${colour.olive.id}'`],
    ['a value that goes', `delete from option_values where id = '${colour.olive.id}'`],
  ])('when %s is renamed while it is being ordered', async (_, sql) => {
    const own = await openShop();
    onTestFinished(() => own.close());
    const guest = await own.guest();
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.large.id },
    ];
    const { cart } = await own.ask(addToCart, {
      token: guest,
      body: { product: tote.id, selectedOptions },
    });
    let isRenamed = false;
    const database: Queryable = {
      async query(query, values) {
        const result = await own.database.query<never>(query, values);
        // just after the cart was read
        if (!isRenamed) await own.database.query(sql);
        isRenamed = true;
        return result;
      },
    };
    const caller = { kind: 'guest', id: String(decodeJwt(guest).sub) } as const;
    await expect(
      placeFor({ ...own, database }, caller, cart, { address: '127.0.0.1' }),
    ).rejects.toMatchObject({
      code: 'CART_CHANGED',
    });
    expect((await own.database.query('select from orders')).rows).toEqual([]);
  });

  it('when the quantity has changed', async () => {
    const cart = await fill(shop, token);
    const id = cart.items[0]?._id ?? '';
    await shop.ask(setItemQuantity, { token, params: { id }, body: { quantity: 5 } });
    await expectRefusal(cart, 'CART_CHANGED');
  });

  it('when another tab put something in', async () => {
    const cart = await fill(shop, token);
    await fill(shop, token, { note: 'from the other tab' });
    await expectRefusal(cart, 'CART_CHANGED');
  });

  it('when a note differs', async () => {
    const cart = await fill(shop, token, { note: 'mine' });
    const items = cart.items.map((item) => ({ ...item, note: 'other' }));
    await expectRefusal({ ...cart, items }, 'CART_CHANGED');
  });

  it('when it is another cart', async () => {
    const cart = await fill(shop, token);
    await expectRefusal({ ...cart, _id: NOWHERE }, 'CART_CHANGED');
    await expectRefusal({ ...cart, _id: '-'.repeat(36) }, 'CART_CHANGED');
    await expectRefusal({ ...cart, _id: 'x\0' }, 'CART_CHANGED');
  });

  it('when the cart is empty', async () => {
    const cart = await cartOf(shop, token);
    await expectRefusal(cart, 'CART_EMPTY');
    await expectRefusal({ items: [] }, 'CART_EMPTY');
  });

  it('when something was made up', async () => {
    await fill(shop, token);
    const item = { product: { _id: sash.id }, quantity: 1 };
    await expectRefusal({ items: [item, item] }, 'CART_CHANGED');
    await expectRefusal({ items: [{ ...item, quantity: 0 }] }, 'CART_CHANGED');
    await expectRefusal({ items: [{ ...item, quantity: 1.5 }] }, 'CART_CHANGED');
    await expectRefusal(
      { items: [{ ...item, product: { _id: sash.id, cost: 0 } }] },
      'CART_CHANGED',
    );
    await expectRefusal(
      { items: [{ ...item, product: { _id: sash.id, cost: 1e308 } }] },
      'CART_CHANGED',
    );
  });

  it('ordering and changing the cart at once gives one or the other, never a mixture', async () => {
    for (let round = 0; round < 10; round += 1) {
      token = await shop.guest();
      const cart = await fill(shop, token, { quantity: 2 });
      const [answer] = await Promise.all([place(cart), fill(shop, token, { quantity: 3 })]);
      const left = (await cartOf(shop, token)).items.map((item) => item.quantity);
      expect([
        { status: 201, left: [3] },
        { status: 409, left: [5] },
      ]).toContainEqual({ status: answer.status, left });
    }
  });
});

describe('an order keeps its own copy', () => {
  it('of names, options and prices, whatever becomes of the catalogue', async () => {
    token = customerToken;
    const selectedOptions = [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.large.id },
    ];
    const { cart } = await shop.ask(addToCart, {
      token,
      body: { product: tote.id, selectedOptions },
    });
    const { adminNotes: _, ...order } = await placed(cart);
    const read = async () => (await shop.ask(getOrder, { token, params: { id: order._id } })).order;
    expect(await read()).toEqual(order);
    await shop.database.transaction(async (tx) => {
      await tx.query("update products set name = 'Renamed', cost_cents = 1");
      await tx.query("update option_values set value = 'Renamed' || id");
      await tx.query("update options set name = 'Renamed' || id");
    });
    expect(await read()).toEqual(order);
    await shop.database.query(
      'delete from products; delete from options; delete from product_types',
    );
    expect(await read()).toEqual(order);
  });
});
