import { addToCart } from '@tailorbird/contract/cart';
import { getUsage } from '@tailorbird/contract/catalogue-editing';
import { placeOrder } from '@tailorbird/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { drawProducts } from '../../test/drawn.ts';
import {
  accounts,
  categories,
  colour,
  NOWHERE,
  products,
  size,
  thread,
  type,
} from '../../test/fixture.ts';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  // two carts with totes, one of them with a thread; one order of a tote and a sash
  await put(await shop.guest(), colour.olive.id);
  await put(await shop.guest(), colour.rufous.id, thread.gold.id);
  const orderer = await shop.guest();
  await put(orderer, colour.olive.id);
  const { cart } = await shop.ask(addToCart, {
    token: orderer,
    body: { product: products.sash.id },
  });
  await shop.ask(placeOrder, { token: orderer, body: cart });
});
afterAll(() => shop.close());

async function put(guest: string, colourId: string, threadId?: string): Promise<void> {
  const selectedOptions = [
    { optionId: colour.id, valueId: colourId },
    { optionId: size.id, valueId: size.small.id },
    ...(threadId === undefined ? [] : [{ optionId: thread.id, valueId: threadId }]),
  ];
  await shop.ask(addToCart, {
    token: guest,
    body: { product: products.tote.id, selectedOptions },
  });
}

const drawings = { count: 0, names: [] };
const nothing = { products: 0, types: 0, values: 0, carts: 0, orders: 0, drawings };
const usage = (of: string, _id: string) => shop.call(getUsage, { token, query: { of, _id } });

describe('what a deletion would touch', () => {
  it.each([
    ['category', categories.shirts.id, { products: 2 }],
    ['product', products.tote.id, { carts: 2, orders: 1 }],
    ['product', products.sash.id, { orders: 1 }],
    ['product', products.patch.id, {}],
    ['type', type.id, { products: 2, carts: 2 }],
    ['option', colour.id, { products: 2, types: 1, values: 3, carts: 2 }],
    ['option', thread.id, { products: 2, types: 1, values: 2, carts: 1 }],
    ['option-value', colour.olive.id, { products: 2, types: 1, carts: 1 }],
    ['option-value', colour.natural.id, { products: 2, types: 1 }],
  ])('with %s %s is %j', async (of, id, touched) => {
    expect(await usage(of, id)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { usage: { ...nothing, ...touched } },
    });
  });

  it.each(['category', 'product', 'type', 'option', 'option-value'])(
    'is not found for a %s that is gone',
    async (of) => {
      expect(await usage(of, NOWHERE)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it('names the products whose drawing an option or a value changes', async () => {
    await drawProducts(shop);
    expect((await usage('option', colour.id)).body).toMatchObject({
      usage: {
        drawings: { count: 2, names: [products.tote.name, products.shirt.name].toSorted() },
      },
    });
    expect((await usage('option', size.id)).body).toMatchObject({ usage: { drawings } });
    expect((await usage('option-value', colour.olive.id)).body).toMatchObject({
      usage: { drawings },
    });
    const values = [{ valueId: colour.olive.id, use: 'forest' }];
    const drives = [{ parameter: 'colour', optionId: colour.id, values }];
    await shop.database.query(
      `update products set art = jsonb_set(art, '{drives}', $2) where id = $1`,
      [products.tote.id, JSON.stringify(drives)],
    );
    expect((await usage('option-value', colour.olive.id)).body).toMatchObject({
      usage: { drawings: { count: 1, names: [products.tote.name] } },
    });
  });

  it('must be asked of a kind that there is, and of an id', async () => {
    expect(await usage('order', NOWHERE)).toMatchObject({
      status: 400,
      body: { error: 'of must be category, product, type, option or option-value.' },
    });
    expect((await usage('type', 'x')).body).toMatchObject({ error: '_id is not an id.' });
  });
});
