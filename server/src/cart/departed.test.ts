import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { products } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';
import { fill } from '../../test/shopper.ts';
import { addToCart } from './add-to-cart.ts';
import { deleteCart } from './queries.ts';

const findArtworks = () => Promise.resolve(new Map());

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a cart that goes takes along what is just being put in', async () => {
  const token = await shop.guest();
  const ownerId = String(decodeJwt(token).sub);
  await fill(shop, token);
  const addition = {
    product: products.sash.id,
    quantity: 1,
    note: 'at that moment',
    selectedOptions: [],
  };
  await meanwhile(
    shop.database,
    (database) => addToCart({ ...shop, database, findArtworks }, ownerId, addition),
    () => shop.database.transaction((tx) => deleteCart(tx, ownerId)),
  );
  const left = 'select note from cart_items where owner_id = $1';
  expect((await shop.database.query(left, [ownerId])).rows).toEqual([]);
});
