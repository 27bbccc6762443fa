import * as contract from '@tailorbird/contract/catalogue-editing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, categories, colour, NOWHERE, products, type } from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

const kinds = [
  {
    key: 'category',
    endpoint: contract.updateCategory,
    body: { _id: categories.bags.id, name: 'Sacks', description: 'Big' },
    table: 'categories',
  },
  {
    key: 'product',
    endpoint: contract.updateProduct,
    body: {
      _id: products.tote.id,
      name: 'Tote',
      cost: 5,
      type: type.id,
      categories: [categories.bags.id],
    },
    table: 'products',
  },
  {
    key: 'type',
    endpoint: contract.updateType,
    body: { _id: type.id, name: 'Fabric' },
    table: 'product_types',
  },
  {
    key: 'option',
    endpoint: contract.updateOption,
    body: { _id: colour.id, name: 'Paint', isRequired: true },
    table: 'options',
  },
  {
    key: 'optionValue',
    endpoint: contract.updateOptionValue,
    body: { _id: colour.olive.id, value: 'Moss' },
    table: 'option_values',
  },
];

const shownIn = (body: unknown) => (typeof body === 'object' ? body : {});

describe.each(kinds)('a save of a $key', ({ key, endpoint, body, table }) => {
  let shop: Shop;
  let token: string;
  beforeAll(async () => {
    shop = await openShop();
    token = await shop.logIn(accounts.admin);
  });
  afterAll(() => shop.close());

  const send = (more: object) => shop.call(endpoint, { token, body: { ...body, ...more } });
  const version = async () => {
    const found = await shop.database.query<{ version: number }>(
      `select version from ${table} where id = $1`,
      [body._id],
    );
    return found.rows[0]?.version ?? 0;
  };

  // spec: 7.37 7.38 7.48 7.58
  it('on top of the version that counts is made, and makes the next', async () => {
    const seen = await version();
    const answer = await send({ version: seen });
    expect(answer).toMatchObject({
      status: 200,
      body: { [key]: { _id: body._id, version: seen + 1 } },
    });
  });

  it("on top of somebody else's is refused, and shows what it is now", async () => {
    const now = await send({});
    const seen = await version();
    for (const stale of [seen - 1, seen + 1, 0, -1, 2 ** 40]) {
      expect(await send({ version: stale, name: 'Lost', value: 'Lost' })).toMatchObject({
        status: 409,
        body: { ...shownIn(now.body), code: 'CHANGED_MEANWHILE' },
      });
    }
    expect(await version()).toBe(seen);
  });

  it('that waits for another of the same version is refused', async () => {
    const seen = await version();
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query(`update ${table} set version = version + 1 where id = $1`, [body._id]),
      () => send({ version: seen }),
    );
    expect(answer).toMatchObject({ status: 409, body: { [key]: { version: seen + 1 } } });
  });

  it('of one version at once is made once', async () => {
    const seen = await version();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ version: seen })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409, 409, 409]);
  });

  it('without a version wins', async () => {
    const seen = await version();
    const answers = await Promise.all([1, 2, 3].map(() => send({})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await version()).toBe(seen + 3);
  });

  it.each([1.5, '1', null, 1e300, {}])('with %j as its version is refused', async (wrong) => {
    expect(await send({ version: wrong })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
  });

  it('of what is gone finds nothing, with a version as well', async () => {
    expect((await send({ _id: NOWHERE, version: 1 })).status).toBe(404);
    const seen = await version();
    const answer = await meanwhile(
      shop.database,
      (tx) => tx.query(`delete from ${table} where id = $1`, [body._id]),
      () => send({ version: seen }),
    );
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
