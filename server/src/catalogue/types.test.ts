import { NO_FACTS } from '@tailorbird/contract/rules/promised-day';
import { getProduct, getType } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { getUsage } from '@tailorbird/contract/catalogue-editing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addToCart } from '@tailorbird/contract/cart';
import { placeOrder } from '@tailorbird/contract/orders';
import { openShop, type TestShop } from '../../test/app.ts';
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
import { meanwhile } from '../../test/meanwhile.ts';

describe('types', () => {
  let shop: TestShop;
  let token: string;
  let id: string;
  let count = 0;

  beforeAll(async () => {
    shop = await openShop();
    token = await shop.logIn(accounts.admin);
  });

  afterAll(() => shop.close());

  beforeEach(async () => {
    count += 1;
    const body = { name: `Type ${count}` };
    const { type } = await shop.ask(contract.createType, { token, body });
    id = type._id;
  });

  const add = (...optionIds: unknown[]) =>
    shop.call(contract.addTypeOptions, { token, params: { id }, body: { optionIds } });

  const remove = (...optionIds: unknown[]) =>
    shop.call(contract.removeTypeOptions, { token, params: { id }, body: { optionIds } });

  const type = async () =>
    (await shop.ask(getType, { params: { id }, query: { populate: 'options' } })).type;

  const names = async () => (await type()).options.map(({ name }) => name);

  describe('a new type', () => {
    // spec: 7.47
    it('has no options yet', async () => {
      expect(await type()).toEqual({
        _id: id,
        name: `Type ${count}`,
        version: 1,
        tiers: [],
        countsTogether: false,
        approval: null,
        madeToMeasure: false,
        ...NO_FACTS,
        options: [],
      });
    });
  });

  describe('the options of a type', () => {
    // spec: 7.50 7.51
    it('are given and taken by difference, and each makes a new version', async () => {
      expect(await add(size.id, colour.id)).toMatchObject({
        status: 200,
        body: { type: { _id: id, version: 2, options: [{ name: 'Colour' }, { name: 'Size' }] } },
      });
      expect(await add(thread.id, size.id)).toMatchObject({ body: { type: { version: 3 } } });
      expect(await names()).toEqual(['Colour', 'Size', 'Thread']);
      expect(await remove(colour.id, NOWHERE)).toMatchObject({
        status: 200,
        body: { type: { version: 4, options: [{ name: 'Size' }, { name: 'Thread' }] } },
      });
      expect(await names()).toEqual(['Size', 'Thread']);
    });

    it('may be given as entities, or not at all', async () => {
      expect((await add({ _id: size.id, name: 'Size' })).status).toBe(200);
      expect((await add()).status).toBe(200);
      expect(await names()).toEqual(['Size']);
    });

    it('that are not there are refused, and nothing is given', async () => {
      expect(await add(size.id, NOWHERE)).toMatchObject({
        status: 409,
        body: { code: 'REFERENCE_GONE', error: 'The chosen option does not exist any more.' },
      });
      expect(await type()).toMatchObject({ options: [], version: 1 });
    });

    it('that are deleted just then are refused', async () => {
      const { option } = await shop.ask(contract.createOption, {
        token,
        body: { name: `Soon gone ${count}` },
      });
      const answer = await meanwhile(
        shop.database,
        (tx) => tx.query('delete from options where id = $1', [option._id]),
        () => add(option._id),
      );
      expect(answer).toMatchObject({ status: 409, body: { code: 'REFERENCE_GONE' } });
    });

    it('are all there when two give some at once', async () => {
      await Promise.all([add(size.id, colour.id), add(colour.id, thread.id), add(thread.id)]);
      expect(await names()).toEqual(['Colour', 'Size', 'Thread']);
    });

    it.each([
      [{}, 'optionIds must be a list of ids.'],
      [{ optionIds: size.id }, 'optionIds must be a list of ids.'],
      [{ optionIds: ['x'] }, 'optionIds.0 is not an id.'],
      [{ optionIds: Array.from({ length: 201 }, () => size.id) }, 'optionIds must be at most 200.'],
    ])('%j are refused', async (body, error) => {
      for (const endpoint of [contract.addTypeOptions, contract.removeTypeOptions]) {
        expect(await shop.call(endpoint, { token, params: { id }, body })).toMatchObject({
          status: 400,
          body: { error },
        });
      }
    });

    it('of no type are not found', async () => {
      id = NOWHERE;
      expect((await add(size.id)).status).toBe(404);
      expect((await remove(size.id)).status).toBe(404);
    });

    // spec: 7.48
    it('stay when it is renamed', async () => {
      await add(size.id);
      const body = { _id: id, name: `Renamed ${count}`, options: [] };
      expect(await shop.ask(contract.updateType, { token, body })).toMatchObject({
        type: { name: `Renamed ${count}`, options: [{ name: 'Size', values: [{}, {}] }] },
      });
    });
  });

  describe('a deleted type', () => {
    // spec: 7.49
    it('leaves its products without one, and cannot be deleted again', async () => {
      const body = { name: 'Typed', cost: 1, type: id };
      const { product } = await shop.ask(contract.createProduct, { token, body });
      const removeType = () => shop.call(contract.deleteType, { token, query: { _id: id } });
      expect((await removeType()).status).toBe(204);
      const left = await shop.ask(getProduct, { params: { id: product._id } });
      expect(left.product.type).toBeNull();
      expect(await removeType()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    });
  });
});

const drawings = { count: 0, names: [] };
const nothing = { products: 0, types: 0, values: 0, carts: 0, orders: 0, drawings };

describe('usage', () => {
  let shop: TestShop;
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
        expect(await usage(of, NOWHERE)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        });
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
});
