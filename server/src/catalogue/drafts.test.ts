import { addToCart, getCart } from '@tailorbird/contract/cart';
import * as reading from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { orderAgain, placeOrder } from '@tailorbird/contract/orders';
import { getPreview } from '@tailorbird/contract/previews';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, NOWHERE, products } from '../../test/fixture.ts';
import { exported, imported } from '../../test/transfer.ts';

let shop: TestShop;
let another: TestShop;
let admin: string;
let customer: string;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  admin = await shop.logIn(accounts.admin);
  customer = await shop.logIn(accounts.customer);
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

const { bags } = categories;
const { sash } = products;
const NAME = 'Velvet Cape';

let secret: string;
beforeEach(async () => {
  await shop.database.query('delete from products where name like $1', [`${NAME}%`]);
  const { product } = await shop.ask(contract.createProduct, { token: admin, body: cape });
  secret = product._id;
});
const cape = { name: NAME, cost: 12, categories: [bags.id], isDraft: true };

const set = (body: object) =>
  shop.ask(contract.updateProduct, { token: admin, body: { ...cape, _id: secret, ...body } });
const publish = () => set({ isDraft: false });
const unpublish = () => set({ isDraft: true });

/** Wherever products are listed. */
const lists = [
  ['all', reading.listProducts, {}],
  ['all with their types', reading.listProducts, { populate: 'type' }],
  ['the newest', reading.listProducts, { limit: 2, sort: 'newest' }],
  ['the dearest', reading.listProducts, { limit: 100, sort: 'price-desc' }],
  ['those of a category', reading.listProducts, { category: bags.id, limit: 5 }],
  ['a search', reading.listProducts, { search: 'velvet', limit: 5 }],
  ['a search in a category', reading.listProducts, { search: 'cape', category: bags.id }],
  ['a search with a mistake', reading.listProducts, { search: 'velvte' }],
  ['those of a price', reading.listProducts, { from: '11', to: '13' }],
  ['facets', reading.listProducts, { search: 'velvet', facets: 'true', limit: 5 }],
  ['facets of all', reading.listProducts, { facets: 'true', limit: 50 }],
  ['suggestions', reading.listSuggestions, { search: 'vel' }],
  ['the home page', reading.listCategories, { populate: 'true' }],
  ['some of each category', reading.listCategories, { populate: 'true', designs: 9, limit: 50 }],
] as const;

const byId = { params: { id: bags.id } };

/** All of it as a text. */
async function catalogueText(process: TestShop, token: string | undefined): Promise<string> {
  const answers = [
    await process.call(reading.getCategory, { ...byId, ...(token !== undefined && { token }) }),
    await process.call(reading.getCategory, { ...byId, query: { facets: 'true' } }),
  ];
  for (const [, endpoint, query] of lists) {
    answers.push(await process.call(endpoint, { query, ...(token !== undefined && { token }) }));
  }
  const { payload } = await process.server.inject('/sitemap.xml');
  return [...answers.map(({ bytes }) => bytes), payload].join('\n');
}

const counts = async () => {
  const all = await shop.ask(reading.listProducts, { query: { limit: 1, facets: 'true' } });
  const { category, pagination } = await shop.ask(reading.getCategory, byId);
  return [all.pagination?.total, all.facets?.found, category.designs?.length, pagination.total];
};

const linked = async () =>
  (await another.ask(reading.listCategoryLinks)).categories.map(({ name }) => name);

const put = (token: string, product: string) => shop.call(addToCart, { token, body: { product } });

describe('a draft', () => {
  it('is in no list, for nobody, in no process', async () => {
    for (const token of [undefined, await shop.guest(), customer, admin]) {
      for (const process of [shop, another]) {
        const all = await catalogueText(process, token);
        expect(all).toContain(products.tote.id);
        expect(all).not.toContain(secret);
        expect(all).not.toContain(NAME);
      }
    }
  });

  it.each(lists)('is in no list: %s has it once it is published', async (_, endpoint, query) => {
    const ask = async () => (await another.call(endpoint, { query })).bytes.toString();
    expect(await ask()).not.toContain(NAME);
    await publish();
    expect(await ask()).toMatch(/Velvet Cape|"price":\{"least":12,"most":12\}/);
    await unpublish();
    expect(await ask()).not.toContain(NAME);
  });

  it('is counted nowhere', async () => {
    const before = await counts();
    expect(before).toEqual([4, 4, 1, 1]);
    await publish();
    expect(await counts()).toEqual([5, 5, 2, 2]);
    await unpublish();
    expect(await counts()).toEqual(before);
  });

  it('is not there by its address, just as what never was', async () => {
    for (const token of [undefined, customer, admin]) {
      const as = token === undefined ? {} : { token };
      for (const endpoint of [reading.getProduct, getPreview]) {
        const none = await shop.call(endpoint, { ...as, params: { id: NOWHERE } });
        const draft = await shop.call(endpoint, { ...as, params: { id: secret } });
        expect([draft.status, draft.body]).toEqual([
          404,
          { ...Object(none.body), requestId: expect.any(String) },
        ]);
      }
    }
  });

  it('makes no category appear where links to categories stand', async () => {
    const { category } = await shop.ask(contract.createCategory, {
      token: admin,
      body: { name: 'Capes' },
    });
    await set({ categories: [category._id] });
    expect(await linked()).not.toContain('Capes');
    expect((await shop.server.inject('/sitemap.xml')).payload).not.toContain(category._id);
    await set({ categories: [category._id], isDraft: false });
    expect(await linked()).toContain('Capes');
    expect((await shop.server.inject('/sitemap.xml')).payload).toContain(category._id);
    await shop.ask(contract.deleteCategory, { token: admin, query: { _id: category._id } });
  });

  it('stays one when it is changed without a word about it', async () => {
    const { product } = await set({ name: `${NAME} II`, isDraft: undefined });
    expect(product).toMatchObject({ name: `${NAME} II`, isDraft: true });
  });

  it.each(['maybe', 1, null])('is one or none: %s is refused', async (isDraft) => {
    const body = { name: 'Cap', cost: 1, isDraft };
    const answer = await shop.call(contract.createProduct, { token: admin, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'isDraft must be true or false.' },
    });
  });

  it('goes through a file', async () => {
    const bytes = await exported(shop, admin);
    await publish();
    await imported(shop, admin, { bytes });
    expect((await shop.call(reading.getProduct, { params: { id: secret } })).status).toBe(404);
    const file = { name: 'products.csv', bytes: `id,isDraft\n${secret},false\n` };
    await imported(shop, admin, file);
    expect((await another.call(reading.getProduct, { params: { id: secret } })).status).toBe(200);
  });
});

describe('in a cart, what becomes a draft', () => {
  it('cannot be put in', async () => {
    const token = await shop.guest();
    const nothing = await put(token, NOWHERE);
    expect(await put(token, secret)).toMatchObject({
      status: nothing.status,
      body: { code: 'PRODUCT_NOT_FOUND' },
    });
  });

  it('is as what was removed, under the name that it was sold by, and comes back', async () => {
    await publish();
    const token = await shop.guest();
    await put(token, secret);
    await put(token, sash.id);
    const { cart } = await shop.ask(getCart, { token });
    await unpublish();
    await set({ name: `${NAME} of next year` });
    const item = async (process: TestShop) =>
      (await process.ask(getCart, { token })).cart.items.find(
        ({ product }) => product._id === secret,
      );
    for (const process of [another, shop]) {
      expect(await item(process)).toMatchObject({
        product: { name: NAME, image_id: [] },
        available: false,
        unavailableReason: `${NAME} is no longer sold.`,
      });
    }
    const refused = await another.call(placeOrder, { token, body: cart });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.bytes.toString()).not.toContain('next year');
    await set({ name: NAME, isDraft: false });
    expect(await item(another)).toMatchObject({ available: true });
    expect((await another.call(placeOrder, { token, body: cart })).status).toBe(201);
  });

  it('is not ordered again', async () => {
    await publish();
    await put(customer, secret);
    const { cart } = await shop.ask(getCart, { token: customer });
    const { order } = await shop.ask(placeOrder, { token: customer, body: cart });
    await unpublish();
    const again = { token: customer, params: { id: order._id } };
    expect(await another.ask(orderAgain, again)).toMatchObject({
      added: [],
      left: [{ name: NAME }],
    });
    await publish();
    expect(await another.ask(orderAgain, again)).toMatchObject({
      added: [{ name: NAME }],
      left: [],
    });
  });

  it('is called as it was last sold when it is deleted', async () => {
    await publish();
    const token = await shop.guest();
    await put(token, secret);
    await set({ name: `${NAME} of next year`, isDraft: true });
    await shop.ask(contract.deleteProduct, { token: admin, query: { _id: secret } });
    const { cart } = await shop.ask(getCart, { token });
    expect(cart.items[0]).toMatchObject({ product: { name: NAME }, available: false });
  });
});
