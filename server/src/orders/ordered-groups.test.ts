import { addRows } from '@tailorbird/contract/cart-groups';
import {
  getOrder,
  orderAgain,
  placeOrder,
  setOrderItemNote,
  updateOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

const { sash } = products;

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.customer);
});
afterEach(() => shop.close());

async function orderOfGroups(as = token): Promise<Order> {
  await fill(shop, as, { note: 'before' });
  const rows = [{ note: 'b' }, { note: 'a', quantity: 2 }];
  await shop.ask(addRows, { token: as, body: { product: sash.id, rows } });
  await fill(shop, as, { note: 'between' });
  await shop.ask(addRows, { token: as, body: { product: sash.id, rows } });
  return (await shop.ask(placeOrder, { token: as, body: await cartOf(shop, as) })).order;
}

type GroupedItems = readonly { group: { _id: string } | null; note: string; quantity: number }[];

/** Each item with the place of its group among the groups. */
function describeItems(items: GroupedItems): string[] {
  const groups = [...new Set(items.flatMap(({ group }) => group?._id ?? []))];
  return items.map(({ group, note, quantity }) => {
    return `${group ? groups.indexOf(group._id) : '-'} ${note} ${quantity}`;
  });
}
const SAID = ['- before 1', '0 b 1', '0 a 2', '- between 1', '1 b 1', '1 a 2'];

it('300 drawn rows are ordered at once, each drawn as it says, and others are served meanwhile', async () => {
  await drawProducts(shop);
  const rows = Array.from({ length: 300 }, (_, place) => ({
    selectedOptions: [
      { optionId: colour.id, valueId: colour.olive.id },
      { optionId: size.id, valueId: size.small.id },
      { optionId: wording.id, value: `NR ${place}` },
    ],
  }));
  const body = { product: products.tote.id, rows };
  const { cart } = await shop.ask(addRows, { token, body });
  const answered: string[] = [];
  const guest = await shop.guest();
  const [{ order }] = await Promise.all([
    shop.ask(placeOrder, { token, body: cart }).finally(() => answered.push('order')),
    fill(shop, guest).finally(() => answered.push('cart of another')),
  ]);
  expect(answered).toEqual(['cart of another', 'order']);
  const { items } = order.cart;
  expect(items.map(({ drawing }) => drawing?.title)).toEqual(
    rows.map((_, place) => expect.stringContaining(`"NR ${place}"`)),
  );
  expect(new Set(items.map(({ drawing }) => drawing?.hash)).size).toBe(300);
  expect(new Set(items.map(({ group }) => group?._id)).size).toBe(1);
});

describe('an order with groups', () => {
  it('keeps them, in their order', async () => {
    const order = await orderOfGroups();
    expect(describeItems(order.cart.items)).toEqual(SAID);
    const read = await shop.ask(getOrder, { params: { id: order._id }, token });
    expect(read.order).toEqual(order);
  });

  it('keeps them when it is changed', async () => {
    const { _id, cart } = await orderOfGroups();
    const admin = await shop.logIn(accounts.admin);
    const item = { id: _id, itemId: cart.items[1]?._id ?? '' };
    const noted = { params: item, token: admin, body: { note: 'in red' } };
    await shop.ask(setOrderItemNote, noted);
    const done = { params: { id: _id }, token: admin, body: { status: 'completed' } };
    const { order } = await shop.ask(updateOrder, done);
    expect(describeItems(order.cart.items)).toEqual(SAID.with(1, '0 in red 1'));
  });

  it('of a guest keeps them when it becomes the account’s', async () => {
    const guest = await shop.guest();
    const { _id } = await orderOfGroups(guest);
    token = await shop.logIn(accounts.customer, { 'x-guest-token': guest });
    const { order } = await shop.ask(getOrder, { params: { id: _id }, token });
    expect(describeItems(order.cart.items)).toEqual(SAID);
  });

  it('is ordered again with new groups each time, and what stands alone adds up', async () => {
    const order = await orderOfGroups();
    const ordered = new Set(order.cart.items.map(({ group }) => group?._id));
    await shop.ask(orderAgain, { params: { id: order._id }, token });
    const { cart } = await shop.ask(orderAgain, { params: { id: order._id }, token });
    expect(describeItems(cart.items)).toEqual([
      '- before 2',
      '0 b 1',
      '0 a 2',
      '- between 2',
      '1 b 1',
      '1 a 2',
      '2 b 1',
      '2 a 2',
      '3 b 1',
      '3 a 2',
    ]);
    expect(cart.items.filter(({ group }) => group && ordered.has(group._id))).toEqual([]);
  });

  it('is ordered again as far as the cart has room, the first ones first', async () => {
    const order = await orderOfGroups();
    const rows = Array.from({ length: 297 }, (_, place) => ({ note: `row ${place}` }));
    await shop.ask(addRows, { token, body: { product: sash.id, rows } });
    const { cart, left } = await shop.ask(orderAgain, { params: { id: order._id }, token });
    expect(describeItems(cart.items.slice(297))).toEqual(SAID.slice(0, 3));
    expect(left.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'A cart holds at most 300 items.'),
    );
  });
});
