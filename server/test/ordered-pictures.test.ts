import type { Cart } from '@tailorbird/contract/cart';
import { deleteImage, getImage } from '@tailorbird/contract/images';
import { getOrder, placeOrder as placeOrderCall } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openShop, type TestShop } from './app.ts';
import { accounts, products } from './fixture.ts';
import { meanwhile } from './meanwhile.ts';
import { fill } from './shopper.ts';
import type { Queryable } from '../src/database/pool.ts';
import { deleteUnused } from '../src/images/queries.ts';
import { placeOrder } from '../src/orders/place-order.ts';

const { customer } = accounts;

let shop: TestShop;
let admin: string;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.logIn(accounts.admin);
  token = await shop.logIn(customer);
});
afterAll(() => shop.close());

/** A picture that the sash has, and a cart with the sash in it. */
let image: string;
let cart: Cart;
beforeEach(async () => {
  const { rows } = await shop.database.query<{ id: string }>(
    `insert into images (id, name, content_type, width, height, bytes)
     values (gen_random_uuid(), 'sash.jpg', 'image/webp', 20, 20, 'bytes') returning id`,
  );
  image = rows[0]?.id ?? '';
  await shop.database.query(
    'insert into product_images (product_id, image_id, position) values ($1, $2, 0)',
    [products.sash.id, image],
  );
  cart = await fill(shop, token);
});

const takeOff = (db: Queryable) =>
  db.query('delete from product_images where image_id = $1', [image]);
const remove = () => shop.call(deleteImage, { query: { _id: image }, token: admin });
const exists = async () => (await shop.call(getImage, { params: { id: image } })).status === 200;
const orderIn = (database: Queryable) =>
  placeOrder(
    { ...shop, database },
    { kind: 'account', sessionId: '', isEmailVerified: true, ...customer },
    cart,
    { address: '127.0.0.1' },
  );

async function picturesOf(orderId: string): Promise<string[]> {
  const { order } = await shop.ask(getOrder, { token, params: { id: orderId } });
  return order.cart.items.flatMap((item) => item.product.image_id);
}

it('a picture of an order that is just being placed is not deleted', async () => {
  let orderId = '';
  const answer = await meanwhile(
    shop.database,
    async (tx) => {
      orderId = (await orderIn(tx))._id;
      await takeOff(shop.database);
    },
    remove,
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'IMAGE_IN_USE' } });
  expect(await picturesOf(orderId)).toEqual([image]);
  expect(await exists()).toBe(true);
});

it('nor swept away as unused', async () => {
  const orderId = await shop.database.transaction(async (tx) => {
    const { _id } = await orderIn(tx);
    await takeOff(shop.database);
    await shop.database.query(
      "update images set unused_since = now() - interval '25 hours' where id = $1",
      [image],
    );
    expect(await deleteUnused(shop.database)).toEqual({ looked: 0, deleted: 0 });
    return _id;
  });
  await deleteUnused(shop.database);
  expect(await picturesOf(orderId)).toEqual([image]);
  expect(await exists()).toBe(true);
});

it('an order placed while a picture is being deleted comes without it', async () => {
  const answer = await meanwhile(
    shop.database,
    async (tx) => {
      await takeOff(tx);
      await tx.query('delete from images where id = $1', [image]);
    },
    () => shop.ask(placeOrderCall, { token, body: cart }),
  );
  expect(await picturesOf(answer.order._id)).toEqual([]);
});

it('whichever comes first, no order names a picture that is gone', async () => {
  const [answer, removed] = await Promise.all([
    shop.ask(placeOrderCall, { token, body: cart }),
    takeOff(shop.database).then(remove),
  ]);
  expect(await picturesOf(answer.order._id)).toEqual((await exists()) ? [image] : []);
  expect(removed.status).toBe((await exists()) ? 409 : 204);
});
