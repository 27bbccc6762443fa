import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as contract from '@tailorbird/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { categories, colour, NOWHERE, products, size, thread, type } from '../../test/fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { tote, shirt, sash, patch } = products;

async function namesOf(query: Record<string, string | number>) {
  const found = await shop.ask(contract.listProducts, { query });
  return found.products.map((product) => product.name);
}

describe('categories', () => {
  // spec: 3.7 7.36
  it('are listed by name alone', async () => {
    expect((await shop.call(contract.listCategories)).body).toEqual({
      categories: [
        {
          _id: categories.bags.id,
          name: 'Bags',
          description: 'Carried on the shoulder',
          version: 1,
        },
        { _id: categories.shirts.id, name: 'Shirts', description: '', version: 1 },
      ],
    });
  });

  // spec: 2.6 3.7 7.36
  it('populated, hold their products as cards need them', async () => {
    const found = await shop.ask(contract.listCategories, { query: { populate: 'true' } });
    const designs = found.categories.map((category) => category.designs?.map(({ name }) => name));
    expect(designs).toEqual([[tote.name], [shirt.name, sash.name]]);
    expect(found.categories[0]?.designs?.[0]).toEqual({
      _id: tote.id,
      name: tote.name,
      description: '',
      cost: 24.5,
      leastCost: 24.5,
      hasPricedChoices: false,
      image_id: [],
      placeholders: [],
      categories: [{ _id: categories.bags.id, name: 'Bags' }],
      type: { _id: type.id, name: type.name, optionCount: 3 },
      colours: [
        { value: 'Natural', swatch: null, slug: 'natural', family: 'white' },
        { value: 'Olive', swatch: null, slug: 'olive', family: 'green' },
        { value: 'Rufous', swatch: null, slug: 'rufous', family: 'orange' },
      ],
    });
    expect(found.categories[1]?.designs?.[1]).toMatchObject({ type: null, colours: [] });
  });
});

describe('products', () => {
  it('are all listed when no limit is asked', async () => {
    expect(await namesOf({})).toEqual([tote.name, shirt.name, sash.name, patch.name]);
  });

  it('come in pages', async () => {
    expect(await namesOf({ limit: 3 })).toEqual([tote.name, shirt.name, sash.name]);
    expect(await namesOf({ limit: 3, page: 2 })).toEqual([patch.name]);
    expect(await namesOf({ limit: 3, page: 3 })).toEqual([]);
    expect(await namesOf({ limit: 1000, page: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('of one category', async () => {
    expect(await namesOf({ category: categories.shirts.id })).toEqual([shirt.name, sash.name]);
    expect(await namesOf({ category: NOWHERE })).toEqual([]);
  });

  it.each([
    ['a part of the name, in any case', 'WORK', [shirt.name]],
    ['nothing', '', [tote.name, shirt.name, sash.name, patch.name]],
    ['blanks', '  ', [tote.name, shirt.name, sash.name, patch.name]],
    ['a percent sign', '0%', [patch.name]],
    ['a percent sign that is in no name', '%S', []],
    ['an underscore', 'l_P', [patch.name]],
    ['an underscore that is in no name', 'k_S', []],
    ['a backslash', '\\', []],
    ['a quote', "'", []],
    ['what nobody sells', 'umbrella', []],
  ])('found by %s', async (_, search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it('found by their description', async () => {
    await shop.database.query('update products set description = $2 where id = $1', [
      sash.id,
      'Worn at the waist',
    ]);
    expect(await namesOf({ search: 'waist' })).toEqual([sash.name]);
  });

  // spec: 7.40
  it('populated with their type, hold its options', async () => {
    const found = await shop.ask(contract.listProducts, { query: { populate: 'type' } });
    const optionNames = found.products.map(({ type: ofProduct }) =>
      ofProduct !== null && 'options' in ofProduct
        ? ofProduct.options.map(({ name }) => name)
        : null,
    );
    expect(optionNames).toEqual([
      ['Colour', 'Size', 'Thread'],
      ['Colour', 'Size', 'Thread'],
      null,
      null,
    ]);
  });

  it.each([
    [{ page: 0 }],
    [{ page: 1.5 }],
    [{ page: 'two' }],
    [{ limit: 0 }],
    [{ limit: 1001 }],
    [{ limit: -1 }],
    [{ category: 'bags' }],
    [{ populate: 'everything' }],
    [{ search: 'a\0b' }],
    [{ search: 'x'.repeat(201) }],
  ])('asked for with %j are a wrong request, in a sentence', async (query) => {
    const answer = await shop.call(contract.listProducts, { query });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body).toHaveProperty('error', expect.stringMatching(/^[\w ]+ .*\.$/));
  });
});

const typeWithoutOptions = {
  _id: type.id,
  name: type.name,
  version: 1,
  tiers: [],
  countsTogether: false,
  approval: null,
  madeToMeasure: false,
  ...NO_FACTS,
  options: [],
};

describe('a product', () => {
  // spec: 1.14 3.8 3.10 3.11 7.41
  it('has its type with options and values, each in its order', async () => {
    await shop.database.query('update options set display_order = 5 where id = $1', [colour.id]);
    await shop.database.query('update option_values set display_order = 9 where id = $1', [
      colour.natural.id,
    ]);
    const { product } = await shop.ask(contract.getProduct, {
      params: { id: tote.id },
      query: { populate: 'type' },
    });
    expect(product.type?.options.map((option) => option.name)).toEqual([
      'Size',
      'Thread',
      'Colour',
    ]);
    expect(product.type?.options[2]).toEqual({
      _id: colour.id,
      name: 'Colour',
      description: '',
      kind: 'choice',
      textRules: null,
      textPrice: null,
      artwork: null,
      isRequired: true,
      isSize: false,
      displayOrder: 5,
      version: 1,
      values: [
        {
          _id: colour.olive.id,
          value: 'Olive',
          swatch: null,
          surcharge: 0,
          displayOrder: 1,
          version: 1,
        },
        {
          _id: colour.rufous.id,
          value: 'Rufous',
          swatch: null,
          surcharge: 0,
          displayOrder: 2,
          version: 1,
        },
        {
          _id: colour.natural.id,
          value: 'Natural',
          swatch: null,
          surcharge: 0,
          displayOrder: 9,
          version: 1,
        },
      ],
    });
    expect(product.type?.options.map((option) => option.isRequired)).toEqual([true, false, true]);
  });

  it('not populated, has its type by name alone', async () => {
    const { product } = await shop.ask(contract.getProduct, { params: { id: tote.id } });
    expect(product.type).toEqual(typeWithoutOptions);
  });

  it('without a type has none', async () => {
    const query = { populate: 'type' };
    const { product } = await shop.ask(contract.getProduct, { params: { id: patch.id }, query });
    expect(product).toMatchObject({ type: null, categories: [], cost: 3.1 });
  });

  it('is found by its id in capitals', async () => {
    const params = { id: tote.id.toUpperCase() };
    expect((await shop.call(contract.getProduct, { params })).status).toBe(200);
  });

  it.each([
    ['that is not there', NOWHERE, 'PRODUCT_NOT_FOUND'],
    ['whose id is none', '1', 'NOT_FOUND'],
    ['whose id is SQL', "' or 1=1 --", 'NOT_FOUND'],
    ['whose id is very long', 'x'.repeat(500), 'NOT_FOUND'],
  ])('%s is not found', async (_, id, code) => {
    const answer = await shop.call(contract.getProduct, { params: { id: encodeURIComponent(id) } });
    expect(answer).toMatchObject({ status: 404, body: { code } });
  });
});

describe('types and options', () => {
  // spec: 3.9 7.45
  it('types hold their options when asked', async () => {
    const plain = await shop.ask(contract.listTypes);
    expect(plain.types).toEqual([typeWithoutOptions]);
    const full = await shop.ask(contract.listTypes, { query: { populate: 'options' } });
    expect(full.types[0]?.options).toHaveLength(3);
  });

  // spec: 7.46
  it('one type is found by its id', async () => {
    const params = { id: type.id };
    expect((await shop.ask(contract.getType, { params })).type.options).toEqual([]);
    const full = await shop.ask(contract.getType, { params, query: { populate: 'options' } });
    expect(full.type.options).toHaveLength(3);
  });

  it.each([NOWHERE, 'abc'])('no type is found by %s', async (id) => {
    const answer = await shop.call(contract.getType, { params: { id } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  // spec: 7.52
  it('options hold their values when asked', async () => {
    const plain = await shop.ask(contract.listOptions, { query: { populate: 'false' } });
    expect(plain.options.map((option) => option.values)).toEqual([[], [], []]);
    const full = await shop.ask(contract.listOptions, { query: { populate: 'true' } });
    const sizes = full.options.find((option) => option._id === size.id);
    expect(sizes?.values.map(({ value }) => value)).toEqual(['Small', 'Large']);
  });
});

describe('what all visitors share', () => {
  const list = { query: { populate: 'type' } };
  const listed = (headers: Record<string, string>, from = shop) =>
    from.call(contract.listProducts, { ...list, headers });

  it('is not sent again while it is the same', async () => {
    const first = await listed({});
    const etag = String(first.headers['etag']);
    const again = await listed({ 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, headers: { etag }, bytes: Buffer.alloc(0) });
  });

  it.each([
    ['a weak one', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"other", ${etag}`],
  ])('is known by its tag as %s, as proxies pass it on', async (_, toHeader) => {
    const etag = String((await listed({})).headers['etag']);
    expect((await listed({ 'if-none-match': toHeader(etag) })).status).toBe(304);
  });

  it('is asked for each time, and kept apart by encoding', async () => {
    expect((await listed({})).headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('accept-encoding'),
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    ['gzip', 'br; q=0, gzip', gunzipSync],
  ])('is compressed as %s for who takes %s', async (encoding, accepted, decompress) => {
    const plain = await listed({});
    const answer = await listed({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(decompress(answer.bytes)).toEqual(plain.bytes);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it.each(['identity', 'gzip;q=0, br;q=0', 'deflate', ''])(
    'is not compressed for who takes %j',
    async (accepted) => {
      const answer = await listed({ 'accept-encoding': accepted });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.bytes.length).toBeGreaterThan(1024);
    },
  );

  it('is not compressed when there is little of it', async () => {
    const answer = await shop.call(contract.listCategories, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('changes for every process when the catalogue changes', async () => {
    const another = await shop.anotherProcess();
    const params = { id: tote.id };
    const nameIn = async (process: TestShop) =>
      (await process.ask(contract.getProduct, { params })).product.name;
    const before = await another.call(contract.getProduct, { params });
    expect(await nameIn(shop)).toBe(tote.name);
    await shop.database.query('update products set name = $2 where id = $1', [tote.id, 'New Tote']);
    await expect.poll(() => nameIn(shop)).toBe('New Tote');
    await expect.poll(() => nameIn(another)).toBe('New Tote');
    const headers = { 'if-none-match': String(before.headers['etag']) };
    expect((await another.call(contract.getProduct, { params, headers })).status).toBe(200);
    await another.close();
  });

  it.each([
    ['a category', `update categories set name = 'Sacks' where id = '${categories.bags.id}'`],
    ['a type', `update product_types set name = 'Fabric' where id = '${type.id}'`],
    ['an option', `update options set name = 'Yarn' where id = '${thread.id}'`],
    ['a value', `update option_values set value = 'Huge' where id = '${size.large.id}'`],
    ['what a type offers', `delete from product_type_options where option_id = '${thread.id}'`],
    ['what a category holds', `delete from product_categories where product_id = '${tote.id}'`],
    ['a product, by taking it away', `delete from products where id = '${patch.id}'`],
  ])('changes with %s', async (_, sql) => {
    const calls = [contract.listCategories, contract.listProducts] as const;
    const answersNow = async () =>
      Promise.all(
        calls.map(async (endpoint, index) => {
          const query = { populate: index === 0 ? 'true' : 'type' };
          return (await shop.call(endpoint, { query })).bytes.toString();
        }),
      );
    const before = await answersNow();
    await shop.database.query(sql);
    await expect.poll(answersNow).not.toEqual(before);
  });

  it('is not kept as missing: a product that comes is there', async () => {
    const params = { id: NOWHERE };
    expect((await shop.call(contract.getProduct, { params })).status).toBe(404);
    await shop.database.query(
      "insert into products (id, name, cost_cents) values ($1, 'Late', 1)",
      [NOWHERE],
    );
    expect((await shop.call(contract.getProduct, { params })).status).toBe(200);
  });
});
