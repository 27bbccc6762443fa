import {
  getCategory,
  getProduct,
  listCategories,
  listProducts,
} from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { copyProduct, deleteProducts, restoreProducts } from '@tailorbird/contract/product-desk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { accounts, categories, products } from '../../test/fixture.ts';
import { emptyCatalogue, exported, imported, nothingNew, sendImport } from '../../test/transfer.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const { tote, sash } = products;
const { bags } = categories;
const texts = {
  searchTitle: 'Canvas tote, made for you',
  searchDescription: 'Sewn in a week.\nWith your words.',
};
const without = { searchTitle: '', searchDescription: '' };
const ofTote = { _id: tote.id, name: tote.name, cost: 24.5, categories: [tote.category] };
const ofBags = { _id: bags.id, name: bags.name, description: bags.description };

const saveTote = (fields: object) =>
  shop.ask(editing.updateProduct, { token, body: { ...ofTote, type: tote.type, ...fields } });
const saveBags = (fields: object) =>
  shop.ask(editing.updateCategory, { token, body: { ...ofBags, ...fields } });
const textOf = ({ bytes }: Answer) => bytes.toString();
const withoutVersions = (answer: string) => answer.replaceAll(/"version":\d+/g, '');
const send = (name: string, bytes: string) => imported(shop, token, { name, bytes });
const productAnswer = async () => textOf(await shop.call(getProduct, { params: { id: tote.id } }));
const categoryAnswer = async () =>
  textOf(await shop.call(getCategory, { params: { id: bags.id } }));
const toteOf = async (at = shop) =>
  (await at.ask(getProduct, { params: { id: tote.id }, query: { populate: 'type' } })).product;
const bagsOf = async (at = shop) =>
  (await at.ask(getCategory, { params: { id: bags.id } })).category;

describe('title and description for search engines', () => {
  it('of a product are kept, and left as they are by a change that does not name them', async () => {
    expect(
      (await saveTote({ ...texts, searchTitle: ' Canvas tote, made for you ' })).product,
    ).toMatchObject(texts);
    expect((await saveTote({})).product).toMatchObject(texts);
    expect(await toteOf()).toMatchObject({ name: tote.name, ...texts });
    expect(await productAnswer()).toContain(texts.searchTitle);
  });

  it('of a category are kept, and left as they are by a change that does not name them', async () => {
    expect((await saveBags(texts)).category).toMatchObject(texts);
    expect((await saveBags({})).category).toMatchObject({ name: bags.name, ...texts });
    expect(await bagsOf()).toMatchObject(texts);
    const { categories: listed } = await shop.ask(listCategories, { query: {} });
    expect(listed.find(({ _id }) => _id === bags.id)).toMatchObject(texts);
    const populated = await shop.ask(listCategories, { query: { populate: 'true', designs: 1 } });
    expect(populated.categories.find(({ _id }) => _id === bags.id)).toMatchObject(texts);
  });

  it('of new ones are kept', async () => {
    const made = await shop.ask(editing.createProduct, {
      token,
      body: { name: 'Satchel', cost: 10, ...texts },
    });
    expect(made.product).toMatchObject(texts);
    const { category } = await shop.ask(editing.createCategory, {
      token,
      body: { name: 'Hats', ...texts },
    });
    expect(category).toMatchObject(texts);
  });

  it('are in no answer where there are none, nor once they are emptied', async () => {
    const untouched = [await productAnswer(), await categoryAnswer()];
    for (const answer of untouched) expect(answer).not.toMatch(/search(Title|Description)/);
    await saveTote(texts);
    await saveBags(texts);
    await saveTote(without);
    await saveBags(without);
    expect([await productAnswer(), await categoryAnswer()].map(withoutVersions)).toEqual(
      untouched.map(withoutVersions),
    );
  });

  it('are of pages alone: no list of products has those of its products', async () => {
    await saveTote(texts);
    const list = await shop.call(listProducts, { query: {} });
    expect(textOf(list)).toContain(tote.name);
    expect(textOf(list)).not.toContain(texts.searchTitle);
    expect(await categoryAnswer()).not.toContain(texts.searchTitle);
    const populated = await shop.call(listCategories, { query: { populate: 'true' } });
    expect(textOf(populated)).not.toContain(texts.searchTitle);
  });

  it.each([
    ['a title of two lines', { searchTitle: 'a\nb' }, /single line/],
    ['a title that is turned', { searchTitle: 'a\u202eb' }, /invisible/],
    ['a title of 71 characters', { searchTitle: '🧵'.repeat(71) }, /70 characters/],
    ['a description of 161 characters', { searchDescription: '🧵'.repeat(161) }, /160 characters/],
    ['a title that is no text', { searchTitle: 7 }, /must be text/],
  ])('are refused: %s', async (_, fields, sentence) => {
    for (const [endpoint, body] of [
      [editing.updateProduct, ofTote],
      [editing.updateCategory, ofBags],
    ] as const) {
      const answer = await shop.call(endpoint, { token, body: { ...body, ...fields } });
      expect(answer.status).toBe(400);
      expect(textOf(answer)).toMatch(sentence);
    }
  });

  it('may have 70 and 160 characters', async () => {
    const longest = { searchTitle: '🧵'.repeat(70), searchDescription: '🧵'.repeat(160) };
    expect((await saveTote(longest)).product).toMatchObject(longest);
    expect((await saveBags(longest)).category).toMatchObject(longest);
  });

  it('do not go into a copy, which would look the same to a search engine', async () => {
    await saveTote({ ...texts, description: 'Wide' });
    const { product } = await shop.ask(copyProduct, { token, params: { id: tote.id } });
    expect(product.description).toBe('Wide');
    expect(product).not.toHaveProperty('searchTitle');
    expect(product).not.toHaveProperty('searchDescription');
  });

  it('come back with a product whose deletion is undone', async () => {
    await saveTote(texts);
    const { version } = await toteOf();
    const body = { products: [{ _id: tote.id, version }] };
    await shop.ask(deleteProducts, { token, body });
    await shop.ask(restoreProducts, { token, body: { ids: [tote.id] } });
    expect(await toteOf()).toMatchObject(texts);
  });
});

describe('in a file, title and description for search engines', () => {
  it.each(['json', 'csv'] as const)('survive as %s', async (format) => {
    await saveTote(texts);
    await saveBags(texts);
    const bytes = await exported(shop, token, format);
    expect(await imported(shop, token, { bytes })).toMatchObject(nothingNew);
    await emptyCatalogue(shop.database);
    await imported(shop, token, { bytes });
    expect(await toteOf()).toMatchObject(texts);
    expect(await bagsOf()).toMatchObject(texts);
    expect(await exported(shop, token, format)).toEqual(bytes);
  });

  it('stay as they are where a file of before has no such columns, and are emptied by empty cells', async () => {
    await saveTote(texts);
    await saveBags(texts);
    await send('products.csv', `id,name,cost\n${tote.id},Wide Tote,30\n${sash.id},Sash,9\n`);
    await send('categories.csv', `id,name,description\n${bags.id},Sacks,Wide\n`);
    expect(await toteOf()).toMatchObject({ name: 'Wide Tote', ...texts });
    expect(await bagsOf()).toMatchObject({ name: 'Sacks', ...texts });
    await send('products.csv', `id,searchTitle,searchDescription\n${tote.id},,\n`);
    await send('categories.csv', `id,searchTitle,searchDescription\n${bags.id},,\n`);
    for (const one of [await toteOf(), await bagsOf()]) {
      expect(one).not.toHaveProperty('searchTitle');
      expect(one).not.toHaveProperty('searchDescription');
    }
  });

  it('are the last columns', async () => {
    for (const name of ['products.csv', 'categories.csv']) {
      const answer = await sendImport(shop, token, { name, bytes: 'name,nothing\nHats,\n' });
      expect(textOf(answer)).toContain(', searchTitle, searchDescription."');
    }
  });
});
