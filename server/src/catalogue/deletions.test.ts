import { addToCart, getCart } from '@tailorbird/contract/cart';
import { getCategory, getProduct, listProducts } from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { PRODUCTS_CHANGED_AT_ONCE } from '@tailorbird/contract/limits';
import { placeOrder } from '@tailorbird/contract/orders';
import * as contract from '@tailorbird/contract/product-desk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products, type } from '../../test/fixture.ts';
import { cartOf, fill } from '../../test/shopper.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const { bags, shirts } = categories;
const { tote, shirt, sash, patch } = products;
const picture = '018f0000-0000-7000-8000-000000000800';

const remove = (...seen: object[]) =>
  shop.call(contract.deleteProducts, { token, body: { products: seen } });
const first = ({ id }: { id: string }) => ({ _id: id, version: 1 });
const restore = (...ids: string[]) => shop.call(contract.restoreProducts, { token, body: { ids } });
const shownProducts = async (id: string) =>
  (await shop.ask(getProduct, { params: { id }, query: { populate: 'type' } })).product;
const names = async () =>
  (await shop.ask(listProducts, { query: { limit: 100 } })).products.map(({ name }) => name);
const usage = async (...ids: string[]) =>
  (await shop.ask(contract.countProductsUsage, { token, body: { ids } })).usage;

describe('several products deleted at once', () => {
  it('are gone in every process, and can be put back as they were', async () => {
    await shop.database.query(
      `insert into images (id, name, content_type, width, height, bytes)
       values ($1, 'a.webp', 'image/webp', 2, 2, '\\x01')`,
      [picture],
    );
    const body = { _id: tote.id, name: tote.name, cost: 3, categories: [bags.id, shirts.id] };
    await shop.ask(editing.updateProduct, {
      token,
      body: { ...body, type: type.id, image_id: [picture], maker: 'Ours', leadDays: 3 },
    });
    const before = [await shownProducts(tote.id), await shownProducts(sash.id)];
    const listed = await names();
    const inShirts = await shop.ask(getCategory, { params: { id: shirts.id } });
    const another = await shop.anotherProcess();
    try {
      expect((await another.ask(listProducts, { query: {} })).products).toHaveLength(4);
      expect(await remove({ _id: tote.id, version: 2 }, first(sash))).toMatchObject({
        status: 200,
        body: { deleted: expect.arrayContaining([tote.id, sash.id]) },
      });
      expect((await another.ask(listProducts, { query: {} })).products).toHaveLength(2);
      expect((await restore(tote.id, sash.id)).status).toBe(200);
      expect((await another.ask(listProducts, { query: {} })).products).toHaveLength(4);
    } finally {
      await another.close();
    }
    // as something that was changed once more, so that what was read before is stale
    const now = [await shownProducts(tote.id), await shownProducts(sash.id)];
    expect(now).toEqual(before.map((product) => ({ ...product, version: product.version + 1 })));
    expect(await names()).toEqual(listed);
    expect(await shop.ask(getCategory, { params: { id: shirts.id } })).toEqual(inShirts);
    const found = await shop.ask(listProducts, { query: { search: 'market tote' } });
    expect(found.products.map(({ _id }) => _id)).toEqual([tote.id]);
    const { rows } = await shop.database.query('select from deleted_products');
    expect(rows).toEqual([]);
  });

  it('stay in carts as not available until they are put back, and in orders', async () => {
    const guest = await shop.guest();
    await fill(shop, guest);
    await shop.ask(placeOrder, { token: guest, body: await cartOf(shop, guest) });
    await fill(shop, guest);
    const other = await shop.guest();
    await shop.ask(addToCart, { token: other, body: { product: patch.id, quantity: 1 } });
    expect(await usage(sash.id, patch.id)).toEqual({ carts: 2, orders: 1 });
    expect(await usage(sash.id)).toEqual({ carts: 1, orders: 1 });
    expect(await usage(tote.id, NOWHERE)).toEqual({ carts: 0, orders: 0 });
    await remove(first(sash), first(patch));
    const items = async () => (await shop.ask(getCart, { token: guest })).cart.items;
    expect(await items()).toMatchObject([{ available: false, product: { name: sash.name } }]);
    await restore(sash.id, patch.id);
    expect(await items()).toMatchObject([{ available: true, product: { name: sash.name } }]);
  });

  it('are all there when one was changed meanwhile, which is named', async () => {
    await shop.ask(editing.updateProduct, { token, body: { _id: sash.id, name: 'Sash', cost: 1 } });
    const answer = await remove(first(tote), first(sash));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_CHANGED', refused: [sash.id] },
    });
    expect(answer.bytes.toString()).toContain('Sash');
    expect(await names()).toHaveLength(4);
  });

  it('count as deleted when somebody else was first, or the answer was lost', async () => {
    await shop.ask(editing.deleteProduct, { token, query: { _id: sash.id } });
    expect((await remove(first(tote), first(sash))).body).toEqual({ deleted: [tote.id] });
    expect((await remove(first(tote), first(sash))).body).toEqual({ deleted: [] });
    expect((await restore(tote.id)).body).toEqual({ restored: [tote.id] });
  });

  it('by two at once are deleted once, and put back once', async () => {
    const both = [first(tote), first(shirt)];
    const deletions = await Promise.all([remove(...both), remove(...both)]);
    expect(deletions.map(({ status }) => status)).toEqual([200, 200]);
    const restorations = await Promise.all([
      restore(tote.id, shirt.id),
      restore(tote.id, shirt.id),
    ]);
    expect(restorations.map(({ status }) => status)).toEqual([200, 200]);
    const restored = restorations.map(
      ({ body }) => contract.restoreProducts.reply.parse(body).restored.length,
    );
    expect(restored.toSorted((one, other) => one - other)).toEqual([0, 2]);
    expect(await names()).toHaveLength(4);
  });

  it.each([
    ['none', []],
    ['without a version', [{ _id: tote.id }]],
    [
      'too many',
      Array.from({ length: PRODUCTS_CHANGED_AT_ONCE + 1 }, (_, place) => ({
        _id: `018f0000-0000-7000-9000-${String(place).padStart(12, '0')}`,
        version: 1,
      })),
    ],
  ])('are refused: %s', async (_, sent) => {
    expect((await remove(...sent)).status).toBe(400);
    expect(await names()).toHaveLength(4);
  });
});

describe('products that were deleted', () => {
  it('come back with what there still is of type, categories and pictures', async () => {
    await remove(first(tote));
    await shop.ask(editing.deleteType, { token, query: { _id: type.id } });
    await shop.ask(editing.deleteCategory, { token, query: { _id: bags.id } });
    await restore(tote.id);
    expect(await shownProducts(tote.id)).toMatchObject({
      name: tote.name,
      type: null,
      categories: [],
    });
  });

  it('do not come back after a day, nor when one of them cannot', async () => {
    await remove(first(tote), first(sash));
    await shop.database.query(
      `update deleted_products set deleted_at = now() - interval '25 hours' where id = $1`,
      [tote.id],
    );
    const answer = await restore(sash.id, tote.id);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_GONE', refused: [tote.id] },
    });
    expect(answer.bytes.toString()).toContain(tote.name);
    expect(await names()).not.toContain(sash.name);
    // what is too old is forgotten by the next deletion
    await remove(first(patch));
    const { rows } = await shop.database.query<{ id: string }>('select id from deleted_products');
    expect(rows.map(({ id }) => id).toSorted()).toEqual([sash.id, patch.id].toSorted());
  });

  it('come back to a later version, with its columns', async () => {
    await remove(first(sash));
    await shop.database.query(
      `update deleted_products set product = product - 'minimum_quantity' - 'tiers'
         || '{"dropped_since": 1}'`,
    );
    expect((await restore(sash.id)).status).toBe(200);
    expect(await shownProducts(sash.id)).toMatchObject({
      name: sash.name,
      minimumQuantity: 1,
      tiers: [],
    });
  });
});
