import { addToCart } from '@tailorbird/contract/cart';
import {
  getOrder,
  listOwnOrders,
  orderAgain,
  placeOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, products, size, thread } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { tote, sash, patch } = products;
const olive = { optionId: colour.id, valueId: colour.olive.id };
const small = { optionId: size.id, valueId: size.small.id };
const gold = { optionId: thread.id, valueId: thread.gold.id };

let shop: TestShop;
let token: string;
let order: Order;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.customer);
  const selectedOptions = [olive, small, gold];
  const body = { product: tote.id, quantity: 2, note: 'For Ida', selectedOptions };
  await shop.ask(addToCart, { token, body });
  await fill(shop, token, { quantity: 3 });
  order = await placed();
});
afterEach(() => shop.close());

const placed = async () =>
  (await shop.ask(placeOrder, { token, body: await cartOf(shop, token) })).order;
const again = async (id = order._id) => shop.ask(orderAgain, { token, params: { id } });
const change = (sql: string) => shop.database.query(sql);
const quantities = async () => (await cartOf(shop, token)).items.map(({ quantity }) => quantity);
const itemOf = (product: { id: string }) =>
  order.cart.items.find((item) => item.product._id === product.id)?._id ?? '';

describe('an order that is ordered again', () => {
  it('is put in the cart with its choices, notes and quantities', async () => {
    const { cart, added, left } = await again();
    expect(cart).toEqual(await cartOf(shop, token));
    expect(cart.items).toMatchObject(
      order.cart.items.map(({ product, quantity, note, selectedOptions }) => ({
        product,
        quantity,
        note,
        selectedOptions,
        available: true,
      })),
    );
    expect(added).toEqual([
      { _id: itemOf(tote), name: tote.name, quantity: 2, orderedCost: 24.5, cost: 24.5 },
      { _id: itemOf(sash), name: sash.name, quantity: 3, orderedCost: 12.05, cost: 12.05 },
    ]);
    expect(left).toEqual([]);
  });

  it('can be placed, and stays what it was itself', async () => {
    await again();
    expect((await placed())._id).not.toBe(order._id);
    const { orders } = await shop.ask(listOwnOrders, { token });
    expect(orders).toHaveLength(2);
    expect(orders[1]).toEqual(order);
  });

  it('has the prices of today, and tells those of then', async () => {
    await change(`update products set cost_cents = 2600 where id = '${tote.id}'`);
    const { cart, added } = await again();
    expect(cart.items[0]?.product.cost).toBe(26);
    expect(added[0]).toMatchObject({ orderedCost: 24.5, cost: 26 });
  });

  it('has the names of today', async () => {
    await change(`update products set name = 'Big Tote' where id = '${tote.id}'`);
    await change(`update options set name = 'Dye' where id = '${colour.id}'`);
    await change(`update option_values set value = 'Moss' where id = '${colour.olive.id}'`);
    const { cart, added } = await again();
    expect(added[0]?.name).toBe('Big Tote');
    expect(cart.items[0]?.selectedOptions[0]).toMatchObject({ optionName: 'Dye', value: 'Moss' });
  });

  it('of which all is gone changes nothing', async () => {
    const before = await fill(shop, token, { product: patch.id });
    await change(`delete from products where id in ('${tote.id}', '${sash.id}')`);
    const { cart, added, left } = await again();
    expect(cart).toEqual(before);
    expect(added).toEqual([]);
    expect(left).toHaveLength(2);
    expect(await cartOf(shop, token)).toEqual(before);
  });
});

describe('what is not to be had any more is left out with the reason', () => {
  it.each([
    ['a product', `delete from products where id = '${tote.id}'`, 'Market Tote is no longer sold.'],
    [
      'a value',
      `delete from option_values where id = '${colour.olive.id}'`,
      'Market Tote is no longer offered in Olive.',
    ],
    [
      'an option, from its type',
      `delete from product_type_options where option_id = '${thread.id}'`,
      'Market Tote is no longer offered in Gold.',
    ],
    [
      'the type',
      `update products set product_type_id = null where id = '${tote.id}'`,
      'Market Tote is no longer offered in Olive.',
    ],
  ])('%s', async (_, sql, reason) => {
    await change(sql);
    const { cart, added, left } = await again();
    expect(left).toEqual([{ _id: itemOf(tote), name: tote.name, reason }]);
    expect(added).toMatchObject([{ _id: itemOf(sash) }]);
    expect(cart.items).toMatchObject([{ product: { _id: sash.id }, quantity: 3 }]);
  });

  it('a product that needs a choice now which it did not need', async () => {
    const selectedOptions = [olive, small];
    await shop.ask(addToCart, { token, body: { product: tote.id, selectedOptions } });
    const { _id } = await placed();
    await change(`update options set is_required = true where id = '${thread.id}'`);
    expect(await again(_id)).toMatchObject({
      cart: { items: [] },
      added: [],
      left: [{ reason: 'Market Tote now needs a choice of Thread.' }],
    });
  });
});

/** Statements of the cart find it in SQL, an order that is ordered again in TypeScript. */
describe('the cart gives the same reason', () => {
  const product = tote.id;
  const dropped = `delete from product_type_options where option_id in`;
  const required = `update options set display_order = 0, is_required = true where id in`;
  it.each([
    ['a product is gone', [olive, small, gold], `delete from products where id = '${product}'`],
    [
      'values are gone',
      [olive, small, gold],
      `delete from option_values where id in ('${thread.gold.id}', '${colour.olive.id}')`,
    ],
    [
      'options have left the type',
      [olive, small, gold],
      `${dropped} ('${thread.id}', '${size.id}')`,
    ],
    ['a choice is missing', [olive, small], `${required} ('${thread.id}')`],
    [
      'choices are missing of options at the same place',
      [],
      `${required} ('${thread.id}', '${size.id}', '${colour.id}')`,
    ],
  ])('where %s', async (_, selectedOptions, sql) => {
    await change('update options set is_required = false');
    await shop.ask(addToCart, { token, body: { product, selectedOptions } });
    const { _id } = await placed();
    await again(_id);
    await change(sql);
    const { left } = await again(_id);
    const { items } = await cartOf(shop, token);
    expect(left).toHaveLength(1);
    expect(left.map(({ reason }) => reason)).toEqual(
      items.map(({ unavailableReason }) => unavailableReason),
    );
  });
});

describe('with what is in the cart', () => {
  it('the same things add up', async () => {
    await fill(shop, token, { quantity: 10 });
    await again();
    expect(await quantities()).toEqual([13, 2]);
  });

  it('there are never more than 99 of a thing, and the others come', async () => {
    await fill(shop, token, { quantity: 97 });
    const { cart, added, left } = await again();
    expect(left).toEqual([
      {
        _id: itemOf(sash),
        name: sash.name,
        reason: 'The cart cannot hold more than 99 of Plain Sash.',
      },
    ]);
    expect(added).toMatchObject([{ _id: itemOf(tote) }]);
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([97, 2]);
  });

  it('a thing can come to 99', async () => {
    await fill(shop, token, { quantity: 96 });
    expect((await again()).left).toEqual([]);
    expect(await quantities()).toEqual([99, 2]);
  });

  it('two items whose notes have become the same join, as far as 99', async () => {
    await fill(shop, token, { quantity: 60, note: 'a' });
    await fill(shop, token, { quantity: 30, note: 'b' });
    await fill(shop, token, { quantity: 10, note: 'c' });
    order = await placed();
    await shop.database.query(`update order_items set note = 'same' where order_id = $1`, [
      order._id,
    ]);
    const { cart, added, left } = await again();
    expect(cart.items).toMatchObject([{ quantity: 90, note: 'same' }]);
    expect(added.map(({ quantity }) => quantity)).toEqual([60, 30]);
    expect(left.map(({ _id }) => _id)).toEqual([order.cart.items[2]?._id]);
  });
});

describe('at once', () => {
  it('each order again counts, like a click', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => again()));
    expect(answers.flatMap(({ left }) => left)).toEqual([]);
    expect((await quantities()).toSorted((a, b) => a - b)).toEqual([12, 18]);
  });

  it('what would be too many is left out once, and only that', async () => {
    await fill(shop, token, { quantity: 92 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => again()));
    expect(answers.flatMap(({ left }) => left)).toHaveLength(2);
    expect(await quantities()).toEqual([98, 8]);
  });

  it('as the cart is placed, everything is ordered or in the cart, and nothing twice', async () => {
    const body = await fill(shop, token, { product: patch.id });
    const [answer] = await Promise.all([shop.call(placeOrder, { token, body }), again(), again()]);
    const patches = (await cartOf(shop, token)).items.filter((i) => i.product._id === patch.id);
    expect(answer.status).toBeOneOf([201, 409]);
    expect(patches).toHaveLength(answer.status === 201 ? 0 : 1);
    expect((await quantities()).filter((quantity) => quantity > 1)).toEqual([4, 6]);
  });
});

describe('an order', () => {
  it('of somebody else is not found, an admin’s own is', async () => {
    const owner = token;
    token = await shop.logIn(accounts.admin);
    expect(await shop.call(getOrder, { token, params: { id: order._id } })).toMatchObject({
      status: 200,
    });
    for (const id of [order._id, NOWHERE]) {
      expect(await shop.call(orderAgain, { token, params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    await fill(shop, token);
    const own = await placed();
    expect((await again(own._id)).added).toHaveLength(1);
    token = owner;
    expect(await quantities()).toEqual([]);
  });

  it('of a guest who has logged in since is theirs', async () => {
    const guest = await shop.guest();
    const body = await fill(shop, guest);
    const { _id } = (await shop.ask(placeOrder, { token: guest, body })).order;
    token = await shop.logIn(accounts.other, { 'x-guest-token': guest });
    expect(await again(_id)).toMatchObject({ added: [{ name: sash.name }], left: [] });
  });
});
