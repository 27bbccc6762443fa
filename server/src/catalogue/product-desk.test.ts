import { getProduct, listOptions, listTypes } from '@tailorbird/contract/catalogue';
import * as editing from '@tailorbird/contract/catalogue-editing';
import { PRODUCTS_CHANGED_AT_ONCE } from '@tailorbird/contract/limits';
import * as contract from '@tailorbird/contract/product-desk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { accounts, categories, colour, NOWHERE, products, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
});
afterEach(() => shop.close());

const { bags, shirts } = categories;
const { tote, shirt, sash, patch } = products;

const list = (query: Record<string, string | number> = {}) =>
  shop.ask(contract.listDeskProducts, { token, query });
const names = async (query: Record<string, string | number> = {}) =>
  (await list(query)).products.map(({ name }) => name);
const change = (...changes: object[]) =>
  shop.call(contract.changeProducts, { token, body: { products: changes } });
const shownProduct = async (id: string) =>
  (await shop.ask(getProduct, { params: { id }, query: { populate: 'type' } })).product;
const make = async (body: object) =>
  (await shop.ask(editing.createProduct, { token, body: { cost: 1, ...body } })).product;
const picture = '018f0000-0000-7000-8000-000000000800';
const insertPicture = () =>
  shop.database.query(
    `insert into images (id, name, content_type, width, height, bytes)
     values ($1, 'a.webp', 'image/webp', 2, 2, '\\x01')`,
    [picture],
  );

const copied = async (id: string, headers: Record<string, string> = {}) =>
  (await shop.ask(contract.copyProduct, { token, params: { id }, headers })).product;
const atOnce = (cost: number) =>
  [tote, shirt, sash].map(({ id }) => ({ _id: id, version: 1, cost }));

describe('the list of products at the desk', () => {
  it('has the newest first, drafts as well, each with its type and version', async () => {
    await make({ name: 'Cape', isDraft: true });
    const { products: found, pagination, counts } = await list();
    expect(found.map(({ name }) => name)).toEqual([
      'Cape',
      ...(await names({ sort: 'oldest' })).slice(0, -1).toReversed(),
    ]);
    expect(found).toContainEqual(
      expect.objectContaining({
        name: tote.name,
        isDraft: false,
        version: 1,
        type: expect.objectContaining({ name: type.name }),
      }),
    );
    expect(pagination).toEqual({ page: 1, pages: 1, total: 5, limit: 25, hasMore: false });
    expect(counts).toEqual({ total: 5, drafts: 1 });
  });

  it('is narrowed by each filter, and by several', async () => {
    await insertPicture();
    const art = { template: 'tote', fixed: {}, drives: [] };
    await make({ name: 'Cape', isDraft: true, categories: [bags.id], image_id: [picture] });
    await shop.database.query('update products set art = $2 where id = $1', [shirt.id, art]);
    const cases: [Record<string, string>, string[]][] = [
      [{ category: bags.id }, ['Cape', tote.name]],
      [{ category: shirts.id }, [shirt.name, sash.name]],
      [{ type: type.id }, [tote.name, shirt.name]],
      [{ type: 'none' }, ['Cape', sash.name, patch.name]],
      [{ drawn: 'true' }, [shirt.name]],
      [{ drawn: 'false' }, ['Cape', tote.name, sash.name, patch.name]],
      [{ pictures: 'none' }, [tote.name, shirt.name, sash.name, patch.name]],
      [{ status: 'draft' }, ['Cape']],
      [{ status: 'on-sale' }, [tote.name, shirt.name, sash.name, patch.name]],
      [{ search: 'cape' }, ['Cape']],
      [{ search: 'capr' }, ['Cape']],
      [{ search: 'cape', status: 'on-sale' }, []],
      [{ category: bags.id, type: type.id, drawn: 'false', status: 'on-sale' }, [tote.name]],
      [{ category: shirts.id, pictures: 'none', type: 'none' }, [sash.name]],
    ];
    for (const [query, found] of cases) {
      expect([query, (await names(query)).toSorted()]).toEqual([query, found.toSorted()]);
      expect((await list(query)).pagination).toMatchObject({ total: found.length, hasMore: false });
    }
  });

  it('is sorted by name, cost and age, both ways', async () => {
    const byName = [patch, tote, sash, shirt].map(({ name }) => name);
    const byCost = [patch, sash, shirt, tote].map(({ name }) => name);
    expect(await names({ sort: 'name' })).toEqual(byName);
    expect(await names({ sort: 'name-desc' })).toEqual(byName.toReversed());
    expect(await names({ sort: 'cost' })).toEqual(byCost);
    expect(await names({ sort: 'cost-desc' })).toEqual(byCost.toReversed());
    expect(await names({ sort: 'cost', type: 'none' })).toEqual([patch.name, sash.name]);
    expect(await names({ sort: 'relevance' })).toEqual(await names());
  });

  it('has pages', async () => {
    const all = await names({ sort: 'name' });
    expect(await names({ sort: 'name', limit: 3 })).toEqual(all.slice(0, 3));
    expect(await names({ sort: 'name', limit: 3, page: 2 })).toEqual(all.slice(3));
    expect((await list({ limit: 3, page: 9 })).pagination).toMatchObject({ pages: 2, total: 4 });
  });

  it.each([
    ['limit', PRODUCTS_CHANGED_AT_ONCE + 1],
    ['sort', 'size'],
    ['drawn', 'yes'],
    ['type', 'cloth'],
    ['status', 'all'],
    ['pictures', 'some'],
  ])('takes no %s of %s', async (name, value) => {
    const answer = await shop.call(contract.listDeskProducts, { token, query: { [name]: value } });
    expect(answer.status).toBe(400);
  });
});

describe('several products changed at once', () => {
  it('all have what was sent, and what was not sent stays', async () => {
    const answer = await change(
      { _id: sash.id, version: 1, cost: 13.5 },
      { _id: tote.id, version: 1, categories: [shirts.id, bags.id] },
      { _id: patch.id, version: 1, isDraft: true },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { products: [sash, tote, patch].map(({ id }) => ({ _id: id, version: 2 })) },
    });
    expect(await shownProduct(sash.id)).toMatchObject({
      name: sash.name,
      cost: 13.5,
      leastCost: 13.5,
      categories: [{ _id: shirts.id }],
      isDraft: false,
      version: 2,
    });
    expect(await shownProduct(tote.id)).toMatchObject({
      cost: tote.cents / 100,
      type: { _id: type.id },
      categories: [{ _id: bags.id }, { _id: shirts.id }],
    });
    expect((await shop.call(getProduct, { params: { id: patch.id } })).status).toBe(404);
    await change({ _id: tote.id, version: 2, categories: [] });
    expect(await shownProduct(tote.id)).toMatchObject({ categories: [], version: 3 });
  });

  it('are undone by what they were', async () => {
    const before = await shownProduct(tote.id);
    await change({ _id: tote.id, version: 1, cost: 1, categories: [], isDraft: true });
    await change({
      _id: tote.id,
      version: 2,
      cost: before.cost,
      categories: [bags.id],
      isDraft: false,
    });
    expect(await shownProduct(tote.id)).toEqual({ ...before, version: 3 });
  });

  it('are all as they were when one was changed meanwhile, which is named', async () => {
    await change({ _id: sash.id, version: 1, cost: 2 });
    const answer = await change(
      { _id: tote.id, version: 1, cost: 9, categories: [shirts.id] },
      { _id: sash.id, version: 1, cost: 9 },
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_CHANGED', refused: [sash.id] },
    });
    expect(answer.bytes.toString()).toContain(sash.name);
    expect(await shownProduct(tote.id)).toMatchObject({
      cost: 24.5,
      categories: [{ _id: bags.id }],
      version: 1,
    });
  });

  it('are all as they were when one was deleted meanwhile, which is named', async () => {
    await shop.ask(editing.deleteProduct, { token, query: { _id: sash.id } });
    const answer = await change(
      { _id: tote.id, version: 1, cost: 9 },
      { _id: sash.id, version: 1, cost: 9 },
    );
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_GONE', refused: [sash.id] },
    });
    expect(answer.bytes.toString()).toContain(sash.name);
    expect(await change({ _id: NOWHERE, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_GONE' },
    });
    expect(await shownProduct(tote.id)).toMatchObject({ cost: 24.5, version: 1 });
  });

  it('are all as they were when a category is gone', async () => {
    const answer = await change(
      { _id: tote.id, version: 1, cost: 9 },
      { _id: sash.id, version: 1, categories: [NOWHERE] },
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'REFERENCE_GONE' } });
    expect(await shownProduct(tote.id)).toMatchObject({ cost: 24.5 });
  });

  it('by two at once are those of one, wholly', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((cost) => change(...atOnce(cost))));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const cost = 1 + answers.findIndex(({ status }) => status === 200);
    for (const { id } of [tote, shirt, sash]) {
      expect(await shownProduct(id)).toMatchObject({ cost, version: 2 });
    }
  });

  it('wait for somebody’s form, and then are refused', async () => {
    const save = meanwhile(
      shop.database,
      (tx) => tx.query('update products set version = 2 where id = $1', [sash.id]),
      () => change({ _id: tote.id, version: 1, cost: 9 }, { _id: sash.id, version: 1, cost: 9 }),
    );
    expect(await save).toMatchObject({ status: 409, body: { code: 'PRODUCT_CHANGED' } });
    expect(await shownProduct(tote.id)).toMatchObject({ cost: 24.5 });
  });

  it.each([
    ['none', []],
    ['one twice', [1, 2].map((cost) => ({ _id: tote.id, version: 1, cost }))],
    ['without a version', [{ _id: tote.id, cost: 3 }]],
    ['below nothing', [{ _id: tote.id, version: 1, cost: -1 }]],
    ['too dear', [{ _id: tote.id, version: 1, cost: 1_000_000 }]],
    ['of half a cent', [{ _id: tote.id, version: 1, cost: 1.005 }]],
    [
      'too many',
      Array.from({ length: PRODUCTS_CHANGED_AT_ONCE + 1 }, (_, place) => ({
        _id: `018f0000-0000-7000-9000-${String(place).padStart(12, '0')}`,
        version: 1,
      })),
    ],
  ])('are refused: %s', async (_, changes) => {
    expect((await change(...changes)).status).toBe(400);
    expect(await shownProduct(tote.id)).toMatchObject({ version: 1 });
  });
});

const withoutIds = (values: { _id: string }[] = []) =>
  values.map(({ _id, ...value }) => ({ ...value, version: 1 }));

describe('a copy', () => {
  it('of a product has all that it has, and is a draft', async () => {
    await insertPicture();
    const body = {
      name: 'Cape',
      description: 'Warm',
      cost: 30,
      categories: [bags.id, shirts.id],
      type: type.id,
      image_id: [picture],
      tiers: [{ from: 10, percent: 5 }],
      minimumQuantity: 3,
      weight: 650,
    };
    const original = await make(body);
    await shop.database.query(
      `update products set art = '{"template":"tote","fixed":{},"drives":[]}' where id = $1`,
      [original._id],
    );
    await shop.database.query(`update product_images set choices = '[]' where product_id = $1`, [
      original._id,
    ]);
    const copy = await copied(original._id);
    const { product: now } = await shop.ask(getProduct, {
      params: { id: original._id },
      query: { populate: 'type' },
    });
    expect(copy).toEqual({ ...now, _id: copy._id, name: 'Cape (copy)', isDraft: true, version: 1 });
    const { rows } = await shop.database.query(
      'select choices from product_images where product_id = $1',
      [copy._id],
    );
    expect(rows).toEqual([{ choices: [] }]);
    await shop.ask(editing.deleteProduct, { token, query: { _id: original._id } });
    expect((await list({ search: 'cape' })).products[0]).toMatchObject({ image_id: [picture] });
  });

  it('has a name of its own, however many there are and however long it is', async () => {
    const { _id, name } = await copied(tote.id);
    expect(name).toBe('Market Tote (copy)');
    expect((await copied(_id)).name).toBe('Market Tote (copy 2)');
    const both = await Promise.all([copied(tote.id), copied(tote.id)]);
    expect(both.map((one) => one.name).toSorted()).toEqual([
      'Market Tote (copy 3)',
      'Market Tote (copy 4)',
    ]);
    const long = await make({ name: `${'👗'.repeat(119)}x` });
    expect((await copied(long._id)).name).toBe(`${'👗'.repeat(113)} (copy)`);
  });

  it('is made once for each key', async () => {
    const key = { 'idempotency-key': 'one press' };
    const [one, same] = await Promise.all([copied(tote.id, key), copied(tote.id, key)]);
    expect(same).toEqual(one);
    expect((await copied(shirt.id, key))._id).not.toBe(one._id);
    expect((await list()).counts).toEqual({ total: 6, drafts: 2 });
  });

  it('of a type has its prices and the same options', async () => {
    const tiers = [{ from: 5, percent: 10 }];
    const body = { _id: type.id, name: type.name, tiers, countsTogether: true };
    const { type: original } = await shop.ask(editing.updateType, { token, body });
    const asked = { token, params: { id: type.id }, headers: { 'idempotency-key': 'a' } };
    const copies = [
      await shop.ask(contract.copyType, asked),
      await shop.ask(contract.copyType, asked),
    ].map((answer) => answer.type);
    const [copy] = copies;
    expect(copies[1]).toEqual(copy);
    expect(copy).toEqual({ ...original, _id: copy?._id, name: 'Cloth (copy)', version: 1 });
    expect((await shop.ask(listTypes, { query: {} })).types.map(({ name }) => name)).toEqual([
      'Cloth',
      'Cloth (copy)',
    ]);
    const again = await shop.ask(contract.copyType, { token, params: { id: type.id } });
    expect(again.type.name).toBe('Cloth (copy 2)');
  });

  it('of an option has values of its own, and no type has it', async () => {
    const { rows } = await shop.database.query(
      `update option_values set surcharge_cents = 150, swatch_colour = '#556b2f' where id = $1
       returning id`,
      [colour.olive.id],
    );
    expect(rows).toHaveLength(1);
    const { option } = await shop.ask(contract.copyOption, { token, params: { id: colour.id } });
    const { options } = await shop.ask(listOptions, { query: { populate: 'true' } });
    const original = options.find(({ _id }) => _id === colour.id);
    expect(option).toMatchObject({ name: 'Colour (copy)', isRequired: true, kind: original?.kind });
    expect(withoutIds(option.values)).toEqual(withoutIds(original?.values));
    expect(option.values.map(({ _id }) => _id)).not.toContain(colour.olive.id);
    const { types } = await shop.ask(listTypes, { query: { populate: 'options' } });
    expect(types[0]?.options.map(({ _id }) => _id)).not.toContain(option._id);
  });

  it.each([contract.copyProduct, contract.copyType, contract.copyOption])(
    'of what is gone is refused: $path',
    async (endpoint) => {
      expect(await shop.call(endpoint, { token, params: { id: NOWHERE } })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    },
  );
});
