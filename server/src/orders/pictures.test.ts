import { addToCart, type Cart, type SelectedOption } from '@tailorbird/contract/cart';
import { exportOrders } from '@tailorbird/contract/order-desk';
import {
  getOrder,
  listOrders,
  listOwnOrders,
  orderAgain,
  placeOrder,
  type Order,
} from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import {
  keepArtwork,
  pictures,
  setPictureRules,
  takePictures,
  yourPicture,
} from '../../test/placed-pictures.ts';
import { drawProducts } from '../../test/drawn.ts';
import { accounts, colour, products, size } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { mailsTo } from '../../test/people.ts';
import { cartOf } from '../../test/shopper.ts';

const SOFT = '600 px at 200 mm is 76 dpi: it will look soft. Sharp up to 50 mm.';
const SENTENCE = 'crest.png, front, 200 mm wide';

let shop: TestShop;
let admin: string;
beforeAll(async () => {
  shop = await openShop();
  await drawProducts(shop);
  await takePictures(shop);
  admin = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

let token: string;
let crest: string;
beforeEach(async () => {
  await setPictureRules(shop, {});
  await shop.database.query('delete from mails');
  await shop.database.query('with gone as (delete from carts) delete from cart_items');
});

async function begin(as: 'guest' | 'customer'): Promise<Cart> {
  token = await (as === 'guest' ? shop.guest() : shop.logIn(accounts.customer));
  crest = await keepArtwork(shop, token);
  const selectedOptions = [
    { optionId: colour.id, valueId: colour.olive.id },
    { optionId: size.id, valueId: size.small.id },
    pictures({ id: crest, width: 200 }),
  ];
  const body = { product: products.tote.id, selectedOptions };
  return (await shop.ask(addToCart, { token, body })).cart;
}

/** As a browser sends it: without what the contract does not ask for. */
const sentOf = ({ items, ...cart }: Cart) => ({
  ...cart,
  items: items.map(({ selectedOptions, ...item }) => ({
    ...item,
    selectedOptions: selectedOptions.map(({ optionId, optionName, valueId, value }) => ({
      optionId,
      optionName,
      valueId,
      value,
    })),
  })),
});

async function ordered(as: 'guest' | 'customer'): Promise<Order> {
  const body = sentOf(await begin(as));
  return (await shop.ask(placeOrder, { token, body })).order;
}

const pictureOf = ({ cart }: Order): SelectedOption | undefined =>
  cart.items[0]?.selectedOptions.find(({ optionId }) => optionId === yourPicture.id);

const hide = () =>
  shop.database.query('update artworks set hidden_at = now() where id = $1', [crest]);

describe('an order with a picture', () => {
  it('keeps the picture, its warnings, and what was ticked with the time', async () => {
    const order = await ordered('customer');
    const kept = {
      value: SENTENCE,
      artwork: [{ id: crest, width: 200, picture: { name: 'crest.png' }, says: [SOFT] }],
      rights: { sentence: 'I may use this picture', at: expect.any(String) },
    };
    expect(pictureOf(order)).toMatchObject(kept);
    const at = Date.parse(pictureOf(order)?.rights?.at ?? '');
    expect(Math.abs(at - Date.parse(order.orderDate))).toBeLessThan(60_000);
    // what the rules say later is no matter of the order
    await setPictureRules(shop, { methods: { 'screen-print': ANY } });
    const params = { id: order._id };
    expect(pictureOf((await shop.ask(getOrder, { token, params })).order)).toMatchObject(kept);
    const { orders } = await shop.ask(listOwnOrders, { token });
    expect(orders[0] && pictureOf(orders[0])).toMatchObject(kept);
    expect(order.priceLines).toMatchObject([{ label: 'Setup, Your picture', totalCents: 2400 }]);
  });

  it('is told to the customer with the warning', async () => {
    await ordered('customer');
    expect(await mailsTo(shop, accounts.customer.email)).toMatchObject([
      {
        content: {
          order: {
            items: [{ options: [{}, {}, { name: 'Your picture', value: `${SENTENCE}. ${SOFT}` }] }],
          },
        },
      },
    ]);
  });

  it('of a guest is told without the name of the file', async () => {
    const email = 'guest-with-a-picture@mail.example';
    const cart = await begin('guest');
    const contact = { name: 'Gerd Guest', email, phone: '' };
    await shop.ask(placeOrder, { token, body: { ...cart, contact } });
    const mails = JSON.stringify(await mailsTo(shop, email));
    expect(mails).toContain(`1 picture, 200 mm wide. ${SOFT}`);
    expect(mails).not.toContain('crest.png');
  });

  it('is a sentence in the export, and found by the name of the file', async () => {
    const order = await ordered('customer');
    const { bytes } = await shop.call(exportOrders, { token: admin, query: {} });
    expect(bytes.toString()).toContain(`Your picture: ${SENTENCE}`);
    const query = { search: 'crest' };
    const { orders } = await shop.ask(listOrders, { token: admin, query });
    expect(orders.map(({ _id }) => _id)).toContain(order._id);
  });

  it('is put in the cart again with the picture, until the picture is deleted', async () => {
    const order = await ordered('customer');
    const params = { id: order._id };
    const again = await shop.ask(orderAgain, { token, params });
    expect(again.left).toEqual([]);
    const [item] = again.cart.items;
    expect(item?.selectedOptions.at(-1)).toEqual({
      ...pictureOf(order),
      rights: { sentence: 'I may use this picture' },
    });
    expect(item?.available).toBe(true);
    await shop.ask(placeOrder, { token, body: sentOf(await cartOf(shop, token)) });
    await hide();
    expect((await shop.ask(orderAgain, { token, params })).left).toMatchObject([
      { reason: 'The picture crest.png was deleted. Please choose another.' },
    ]);
  });

  it('is put in the cart again by the account that its guest became', async () => {
    const order = await ordered('guest');
    const account = await shop.logIn(accounts.other, { 'x-guest-token': token });
    const again = await shop.ask(orderAgain, { token: account, params: { id: order._id } });
    expect(again.left).toEqual([]);
    expect(again.cart.items[0]).toMatchObject({ available: true });
  });
});

const ANY = { leastDpi: null, mostColours: null, files: ['png' as const] };

describe('a picture that is deleted', () => {
  it('hinders the order, with the cart as it is then', async () => {
    const cart = await begin('customer');
    await hide();
    const { status, body } = await shop.call(placeOrder, { token, body: cart });
    expect([status, body]).toMatchObject([
      409,
      {
        // it costs nothing any more
        code: 'CART_CHANGED',
        cart: {
          items: [
            {
              unavailableReason: 'The picture crest.png was deleted. Please choose another.',
            },
          ],
        },
      },
    ]);
  });

  it('is looked at once more while the order is written', async () => {
    const cart = await begin('guest');
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query('delete from artworks where id = $1', [crest]),
      () => shop.call(placeOrder, { token, body: cart }),
    );
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'CART_CHANGED' }]);
    expect((await cartOf(shop, token)).items).toHaveLength(1);
  });
});

it('an order whose customer read another sentence is refused', async () => {
  const sent = sentOf(await begin('customer'));
  const [item] = sent.items;
  const other = item!.selectedOptions.map((choice) =>
    choice.optionId === yourPicture.id
      ? { ...choice, value: 'crest.png, back, 200 mm wide' }
      : choice,
  );
  const body = { ...sent, items: [{ ...item!, selectedOptions: other }] };
  expect((await shop.call(placeOrder, { token, body })).body).toMatchObject({
    code: 'CART_CHANGED',
  });
});
