import { addToCart, replaceItem } from '@tailorbird/contract/cart';
import { getOrder, orderAgain, placeOrder, type Order } from '@tailorbird/contract/orders';
import { getDrawing } from '@tailorbird/contract/previews';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, partsOf, wording } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { cartOf } from '../../test/shopper.ts';
import type { Queryable } from '../database/pool.ts';
import { placeOrder as place } from './place-order.ts';

const { tote, shirt } = products;
const account = {
  kind: 'account',
  isEmailVerified: true,
  sessionId: '',
  ...accounts.customer,
  roles: [...accounts.customer.roles],
} as const;

const olive = { optionId: colour.id, valueId: colour.olive.id };
const rufous = { optionId: colour.id, valueId: colour.rufous.id };
const small = { optionId: size.id, valueId: size.small.id };
const write = (value: string) => ({ optionId: wording.id, value });

let shop: TestShop;
let token: string;
let admin: string;
beforeEach(async () => {
  shop = await openShop();
  await drawProducts(shop);
  token = await shop.logIn(accounts.customer);
  admin = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

async function put(selectedOptions: object[], product: string = tote.id, by = token) {
  const body = { product, selectedOptions };
  return (await shop.ask(addToCart, { token: by, body })).cart;
}

async function ordered(by = token): Promise<Order> {
  return (await shop.ask(placeOrder, { token: by, body: await cartOf(shop, by) })).order;
}

function drawingOf(order: Order | undefined, place = 0) {
  const drawing = order?.cart.items[place]?.drawing;
  if (!drawing) throw new Error('It is not drawn.');
  return drawing;
}

function picture(address: string) {
  const { params, query } = partsOf(address);
  return shop.call(getDrawing, { params, query: { ...query, w: '160', format: 'png' } });
}

const change = (sql: string, values: unknown[] = []) => shop.database.query(sql, values);

const again = async (order: Order) => shop.ask(orderAgain, { token, params: { id: order._id } });

describe('the picture of an order', () => {
  it.each([
    ['its art', `update products set art = jsonb_set(art, '{template}', '"pouch"')`],
    ['the colour', `update option_values set swatch_colour = '#ff00ff'`],
    ['no art any more', 'update products set art = null'],
    ['no options any more', 'delete from options'],
    ['been deleted', 'delete from products'],
  ])('stays when the product has %s', async (_, sql) => {
    await put([olive, small, write('HARBOUR')]);
    const order = await ordered();
    const before = await picture(drawingOf(order).address);
    await change(sql);
    await change('delete from drawing_renditions');
    const { order: now } = await shop.ask(getOrder, { token, params: { id: order._id } });
    expect(now).toEqual(order);
    const after = await picture(drawingOf(now).address);
    expect(after.status).toBe(200);
    expect(after.bytes).toEqual(before.bytes);
  });

  it('stays when its guest logs in, and when the account goes', async () => {
    const guest = await shop.guest();
    await put([olive, small, write('HARBOUR')], tote.id, guest);
    const { _id: id, cart } = await ordered(guest);
    const own = await shop.logIn(accounts.other, { 'x-guest-token': guest });
    const claimed = (await shop.ask(getOrder, { token: own, params: { id } })).order;
    expect(claimed.cart).toEqual(cart);
    await change('delete from accounts where id = $1', [accounts.other.id]);
    const kept = (await shop.ask(getOrder, { token: admin, params: { id } })).order;
    expect(drawingOf(kept)).toMatchObject(drawingOf(claimed));
  });

  it('is that of the art that was read with the cart', async () => {
    const cart = await put([olive, small]);
    const repaint = `update option_values set swatch_colour = '#204060' where id = $1`;
    const database: Queryable = {
      // the shop's queries know what rows they get
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
      async query<Row extends object>(query: Parameters<Queryable['query']>[0]) {
        const answer = await shop.database.query<Row>(query);
        // just after the cart was read
        if (typeof query === 'object' && query.name === 'cart') {
          await change(repaint, [colour.olive.id]);
        }
        return answer;
      },
    };
    const order = await place({ ...shop, database }, account, cart, { address: '127.0.0.1' });
    expect(drawingOf(order).production?.parts[0]).toMatchObject({ colour: '#59603a' });
  });

  it('is that of the item before it was chosen anew, or of none', async () => {
    const cart = await put([olive, small]);
    let order: Order | undefined;
    const answer = await meanwhile(
      shop.database,
      async (tx) => {
        order = await place({ ...shop, database: tx }, account, cart, { address: '127.0.0.1' });
      },
      () =>
        shop.call(replaceItem, {
          token,
          params: { id: cart.items[0]?._id ?? '' },
          body: { quantity: 1, selectedOptions: [rufous, small] },
        }),
    );
    expect(answer.status).toBe(404);
    expect(drawingOf(order).title).toBe('Olive tote');
    expect((await cartOf(shop, token)).items).toEqual([]);
  });

  it('is kept by each of many who order the same at once', async () => {
    const words = ['ONE', 'TWO', 'THREE'];
    const guests = await Promise.all(Array.from({ length: 6 }, () => shop.guest()));
    for (const [place, guest] of guests.entries()) {
      const inOrder = place % 2 === 0 ? words : words.toReversed();
      for (const word of inOrder) await put([olive, small, write(word)], shirt.id, guest);
    }
    const orders = await Promise.all(guests.map((guest) => ordered(guest)));
    const hashes = orders.flatMap(({ cart }) => cart.items.map(({ drawing }) => drawing?.hash));
    expect(hashes).toHaveLength(18);
    expect(new Set(hashes).size).toBe(3);
    expect((await change('select hash from drawings')).rows).toHaveLength(3);
  });
});

describe('a drawn order that is ordered again', () => {
  it('has its words again, and is drawn as the catalogue is now', async () => {
    await put([olive, small, write('HARBOUR 7')]);
    const order = await ordered();
    await change(`update option_values set value = 'Moss' where id = $1`, [colour.olive.id]);
    const { cart, left } = await again(order);
    expect(left).toEqual([]);
    expect(cart.items[0]?.drawing?.title).toBe('Moss tote, "HARBOUR 7" on the front');
    expect(cart.items[0]?.selectedOptions[2]).toEqual(order.cart.items[0]?.selectedOptions[2]);
    expect((await ordered()).cart.items[0]?.drawing?.title).toContain('Moss');
  });

  it.each([
    [
      'the option',
      'delete from options where id = $1',
      'Market Tote no longer takes a text for Wording.',
    ],
    [
      'a rule',
      `update options set text_rules = text_rules || '{"characters": "letters"}' where id = $1`,
      'Market Tote no longer takes what was written for it. Wording must not contain “7”.',
    ],
    [
      'its letters',
      `with changed as (update order_items
         set selected_options = jsonb_set(selected_options, '{2,value}', '"A🧵"'))
       select $1::uuid`,
      'Market Tote no longer takes what was written for it. The lettering has no “🧵”. Leave it out of Wording, or write another letter.',
    ],
    [
      'what it may leave out',
      `with gone as (update order_items set selected_options = selected_options - 2)
       update options set is_required = true where id = $1`,
      'Market Tote now needs a choice of Wording.',
    ],
  ])('is left out with the reason when %s changed', async (_, sql, reason) => {
    await put([olive, small, write('HARBOUR 7')]);
    const order = await ordered();
    await change(sql, [wording.id]);
    const { added, left } = await again(order);
    expect(added).toEqual([]);
    expect(left).toEqual([{ _id: order.cart.items[0]?._id, name: tote.name, reason }]);
  });
});
