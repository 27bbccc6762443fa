import { deleteArtwork, refuseArtwork } from '@tailorbird/contract/artworks';
import { addToCart } from '@tailorbird/contract/cart';
import * as editing from '@tailorbird/contract/catalogue-editing';
import * as contract from '@tailorbird/contract/order-edits';
import { setPieces } from '@tailorbird/contract/order-desk';
import { getOrder, placeOrder, type Order } from '@tailorbird/contract/orders';
import { setSettings } from '@tailorbird/contract/shop-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { drawProducts, wording } from '../../test/drawn.ts';
import { accounts, categories, colour, products, size } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { mailsTo } from '../../test/people.ts';
import { keepArtwork, pictures, takePictures, yourPicture } from '../../test/placed-pictures.ts';
import { cartOf } from '../../test/shopper.ts';

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await takePictures(shop);
  admin = await shop.logIn(accounts.admin);
  token = await shop.logIn(accounts.customer);
});
afterAll(() => shop.close());

const HOME = { street: '12 Needle Lane', postcode: 'TF4 2AB', city: 'Thornfield', country: 'GB' };
const METHOD = {
  _id: 'parcel',
  name: 'Parcel',
  kind: 'delivery',
  isOffered: true,
  zones: [{ countries: ['GB'], rates: [{ from: 0, cost: 5 }] }],
};
const PICK_UP = { _id: 'shop', name: 'At the shop', kind: 'pick-up', isOffered: true };
const setMethods = (methods: object[]) =>
  shop.ask(setSettings, { token: admin, body: { delivery: { methods } } });

/** Two totes with a wording, and a picture where its id is given. */
async function place(picture?: string, details: object = {}): Promise<Order> {
  const selectedOptions = [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    { optionId: wording.id, value: 'Alma' },
    ...(picture === undefined ? [] : [pictures({ id: picture })]),
  ];
  const body = { product: products.tote.id, quantity: 2, note: 'Soft', selectedOptions };
  await shop.ask(addToCart, { token, body });
  const { total: _, priceLines: __, ...cart } = await cartOf(shop, token);
  return (await shop.ask(placeOrder, { token, body: { ...cart, ...details } })).order;
}

const now = async ({ _id }: Order) =>
  (await shop.ask(getOrder, { token: admin, params: { id: _id } })).order;
const call = async (
  endpoint: typeof contract.editOrder | typeof contract.editOwnOrder,
  order: Order,
  { by, body }: { by: string; body: object },
) => {
  const { version } = await now(order);
  return shop.call(endpoint, {
    token: by,
    params: { id: order._id },
    body: { version, ...body },
  });
};
const edit = (order: Order, body: object) => call(contract.editOrder, order, { by: admin, body });
const editOwn = (order: Order, body: object) =>
  call(contract.editOwnOrder, order, { by: token, body });
const choose = (order: Order, ...selectedOptions: object[]) => ({
  items: [{ _id: order.cart.items[0]?._id, selectedOptions }],
});
const word = (order: Order, value: string, more: object = {}) =>
  choose(order, { optionId: wording.id, value, ...more });

describe('a change of an order', () => {
  it('by its customer takes out no line that the shop has added', async () => {
    const order = await place();
    await edit(order, { lines: [{ name: 'Express', quantity: 2, cost: 10 }] });
    const before = await now(order);
    const fee = before.cart.items.at(-1)?._id;
    for (const quantity of [0, 1, 99]) {
      expect(await editOwn(order, { items: [{ _id: fee, quantity }] })).toMatchObject({
        status: 409,
        body: { code: 'EDIT_REFUSED', problems: [{ _id: fee }] },
      });
    }
    expect(await now(order)).toEqual(before);
  });

  it('is none where what is sent is as it is: no version, no history, no mail', async () => {
    await setMethods([METHOD]);
    const contact = { name: 'Gerd', email: '', phone: '' };
    const order = await place(undefined, {
      contact,
      delivery: { method: 'parcel', address: HOME },
    });
    await setMethods([PICK_UP]);
    const before = await now(order);
    const mails = await mailsTo(shop, accounts.customer.email);
    const same = {
      ...word(order, 'Alma'),
      contact: { phone: '', email: '', name: 'Gerd' },
      address: { ...HOME },
    };
    for (const answer of [await edit(order, same), await editOwn(order, same)]) {
      expect(answer).toMatchObject({ status: 200, body: { difference: 0, isMailed: false } });
    }
    expect(await now(order)).toEqual(before);
    expect(await mailsTo(shop, accounts.customer.email)).toEqual(mails);
  });

  it('goes to no other country by a method that is offered no more', async () => {
    await setMethods([METHOD]);
    const contact = { name: 'Gerd', email: '', phone: '' };
    const order = await place(undefined, {
      contact,
      delivery: { method: 'parcel', address: HOME },
    });
    await setMethods([PICK_UP]);
    const far = { ...HOME, country: 'IE', postcode: 'D01 F5P2' };
    expect(await editOwn(order, { address: far })).toMatchObject({
      status: 400,
      body: { code: 'DELIVERY_NOT_THERE', field: 'address' },
    });
    const near = { ...HOME, street: '14 Needle Lane' };
    expect(await editOwn(order, { address: near })).toMatchObject({
      status: 200,
      body: { difference: 0 },
    });
    expect(await edit(order, { method: 'parcel2' })).toMatchObject({
      body: { code: 'DELIVERY_METHOD_UNKNOWN', field: 'method' },
    });
  });

  it('keeps a long text of letters that take two units each', async () => {
    const text = { name: 'Story', kind: 'text', textRules: { maxLength: 500, characters: 'any' } };
    const { option } = await shop.ask(editing.createOption, { token: admin, body: text });
    const { type } = await shop.ask(editing.createType, { token: admin, body: { name: 'Books' } });
    const [params, body] = [{ id: type._id }, { optionIds: [option._id] }];
    await shop.ask(editing.addTypeOptions, { token: admin, params, body });
    const book = { name: 'Book', cost: 10, type: type._id, categories: [categories.shirts.id] };
    const { product } = await shop.ask(editing.createProduct, { token: admin, body: book });
    const order = await place();
    const chosen = (value: string) => [{ optionId: option._id, value }];
    const added = [{ product: product._id, selectedOptions: chosen('a') }];
    await edit(order, { added });
    const _id = (await now(order)).cart.items.at(-1)?._id;
    for (const value of ['🧵'.repeat(300), `x${'🧵'.repeat(300)}`]) {
      const items = [{ _id, selectedOptions: chosen(value) }];
      expect(await edit(order, { items })).toMatchObject({ status: 200 });
    }
  });

  it('can be the height of the letters alone', async () => {
    const order = await place();
    const letterHeight = 21.4;
    expect(await edit(order, word(order, 'Alma', { letterHeight }))).toMatchObject({ status: 200 });
    const { cart, version } = await now(order);
    expect(version).toBe(order.version + 1);
    expect(cart.items[0]?.selectedOptions).toContainEqual(
      expect.objectContaining({ value: 'Alma', letterHeight }),
    );
  });

  it('chooses one option once, and no number of pieces that nobody makes', async () => {
    const order = await place();
    const [ida, bo] = ['Ida', 'Bo'].map((value) => ({ optionId: wording.id, value }));
    expect(await edit(order, choose(order, { ...ida }, { ...bo }))).toMatchObject({
      status: 409,
      body: { code: 'EDIT_REFUSED', problems: [{ optionId: wording.id }] },
    });
    const lines = [{ name: 'Express', quantity: 1e9, cost: 1 }];
    expect(await edit(order, { lines })).toMatchObject({
      status: 400,
      body: { code: 'QUANTITY_OUT_OF_RANGE' },
    });
    expect(await now(order)).toMatchObject({ version: order.version });
  });

  it('mends a word beside a picture that was deleted or refused since, which stays', async () => {
    for (const isRefused of [false, true]) {
      const id = await keepArtwork(shop, token);
      const order = await place(id);
      if (isRefused) {
        const body = { reason: 'Not ours' };
        await shop.ask(refuseArtwork, { token: admin, params: { id }, body });
      } else await shop.ask(deleteArtwork, { token, params: { id } });
      expect(await editOwn(order, word(order, 'Ida'))).toMatchObject({ status: 200 });
      const { cart } = await now(order);
      expect(cart.items[0]?.selectedOptions).toMatchObject([
        {},
        {},
        { value: 'Ida' },
        { artwork: [{ id }] },
      ]);
      expect(cart.items[0]?.note).toBe('Soft');
      const none = { optionId: yourPicture.id, artwork: [] };
      expect(await edit(order, choose(order, none))).toMatchObject({ status: 200 });
    }
  });

  it('shows no picture of anybody else', async () => {
    const order = await place();
    const theirs = await keepArtwork(shop, await shop.guest());
    expect(await edit(order, choose(order, pictures({ id: theirs })))).toMatchObject({
      status: 409,
      body: { code: 'EDIT_REFUSED', problems: [{ optionId: yourPicture.id }] },
    });
  });
});

it('a piece that is taken out at that moment is not begun', async () => {
  const order = await place();
  const answer = await meanwhile(
    shop.database,
    (tx) =>
      tx.query(
        `update orders set voided = '{[2,3)}', version = version + 1, total_cents = 100 where id = $1`,
        [order._id],
      ),
    () =>
      shop.call(setPieces, {
        token: admin,
        params: { id: order._id },
        body: { how: 'row', pieces: [{ number: 2, from: 'waiting', to: 'cut' }] },
      }),
  );
  expect(answer).toMatchObject({
    status: 200,
    body: { results: [{ number: 2, outcome: 'changed meanwhile' }] },
  });
  const { rows } = await shop.database.query('select from order_pieces where order_id = $1', [
    order._id,
  ]);
  expect(rows).toEqual([]);
});
