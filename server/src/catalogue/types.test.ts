import { getProduct, getType } from '@tailorbird/contract/catalogue';
import * as contract from '@tailorbird/contract/catalogue-editing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, colour, NOWHERE, size, thread } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

let shop: Shop;
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
    expect(await type()).toEqual({ _id: id, name: `Type ${count}`, version: 1, options: [] });
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
