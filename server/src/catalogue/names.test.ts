import * as contract from '@tailorbird/contract/catalogue-editing';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import {
  accounts,
  categories,
  colour,
  NOWHERE,
  products,
  thread,
  type,
} from '../../test/fixture.ts';
import { meanwhile } from '../../test/meanwhile.ts';

/** The id of what the answer is about. */
function idIn(body: unknown, kind: string): string {
  expect(body).toHaveProperty([kind, '_id'], expect.any(String));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- looked at just now
  return (body as Record<string, { _id: string }>)[kind]?._id ?? '';
}

describe('names', () => {
  let shop: TestShop;
  let token: string;

  beforeAll(async () => {
    shop = await openShop();
    token = await shop.logIn(accounts.admin);
  });

  afterAll(() => shop.close());

  const kinds = [
    {
      kind: 'category',
      create: contract.createCategory,
      update: contract.updateCategory,
      has: categories.bags,
      table: 'categories',
    },
    {
      kind: 'type',
      create: contract.createType,
      update: contract.updateType,
      has: type,
      table: 'product_types',
    },
    {
      kind: 'option',
      create: contract.createOption,
      update: contract.updateOption,
      has: thread,
      table: 'options',
    },
  ];

  const send = (endpoint: Endpoint, body: unknown) => shop.call(endpoint, { token, body });

  describe.each(kinds)('the name of a $kind', ({ kind, create, update, has, table }) => {
    const nameConflict = (name: string) => ({
      status: 409,
      body: { code: 'NAME_TAKEN', error: `Another ${kind} is named ${name} already.` },
    });

    // spec: 7.37
    it('is trimmed, and kept letter by letter', async () => {
      const name = `Größe "M" <b>&amp;</b> 👩‍👩‍👧 ${kind} שלום`;
      const answer = await send(create, { name: ` \n${name}\t ` });
      expect(answer).toMatchObject({ status: 201, body: { [kind]: { name, version: 1 } } });
    });

    it.each([
      ['as it is', (name: string) => name],
      ['in capitals', (name: string) => name.toUpperCase()],
      ['with blanks around', (name: string) => `  ${name.toLowerCase()} `],
    ])('is refused when it is taken, %s', async (how, change) => {
      const name = change(has.name);
      expect(await send(create, { name })).toMatchObject(nameConflict(name.trim()));
      const other = await send(create, { name: `Other ${kind}, ${how}` });
      const _id = idIn(other.body, kind);
      expect(await send(update, { _id, name })).toMatchObject(nameConflict(name.trim()));
    });

    it('is the same in whatever way its letters are typed', async () => {
      const name = `Nähgarn ${kind}`;
      const answer = await send(create, { name: name.normalize('NFD') });
      expect(answer).toMatchObject({ status: 201, body: { [kind]: { name } } });
      expect(await send(create, { name })).toMatchObject(nameConflict(name));
    });

    it('compares without case beyond ASCII', async () => {
      await send(create, { name: `ÄRMEL ${kind}` });
      expect(await send(create, { name: `ärmel ${kind}` })).toMatchObject(
        nameConflict(`ärmel ${kind}`),
      );
    });

    it('may change its own letters', async () => {
      const answer = await send(update, { _id: has.id, name: has.name.toUpperCase() });
      expect(answer).toMatchObject({ status: 200, body: { [kind]: { version: 2 } } });
    });

    it('goes to one of two who want it at once', async () => {
      const name = `Wanted ${kind}`;
      const answers = await Promise.all([1, 2, 3].map(() => send(create, { name })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 409, 409,
      ]);
    });

    it('that somebody else is just taking is refused when they have', async () => {
      const name = `Slow ${kind}`;
      const answer = await meanwhile(
        shop.database,
        (tx) => tx.query(`insert into ${table} (id, name) values (gen_random_uuid(), $1)`, [name]),
        () => send(create, { name: name.toUpperCase() }),
      );
      expect(answer).toMatchObject(nameConflict(name.toUpperCase()));
    });

    it('must be text of 1 to 120 characters that can be stored', async () => {
      const field = `${kind.replace(/^./, (letter) => letter.toUpperCase())} name`;
      const refused = [
        [undefined, `${field} is required.`],
        [null, `${field} is required.`],
        [5, `${field} is required.`],
        ['', `${field} is required.`],
        [' \t\n', `${field} is required.`],
        ['a\0b', `${field} contains characters that cannot be stored.`],
        ['a\uD83E', `${field} contains characters that cannot be stored.`],
        ['two\nlines', `${field} must be a single line of text.`],
        ['Bags\u202e', `${field} must not contain invisible characters.`],
        ['Ba\u200bgs', `${field} must not contain invisible characters.`],
        ['x'.repeat(121), `${field} must be 120 characters or less.`],
      ] as const;
      for (const [name, error] of refused) {
        const answers = [await send(create, { name }), await send(update, { _id: has.id, name })];
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', error } });
        }
      }
      const longest = '🧵'.repeat(120 - kind.length) + kind;
      expect((await send(create, { name: longest })).status).toBe(201);
    });

    it('is not given to what is gone, nor to what is none', async () => {
      const name = `Nobody's ${kind}`;
      expect(await send(update, { _id: NOWHERE, name })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
      expect(await send(update, { _id: 'x', name })).toMatchObject({
        status: 400,
        body: { error: '_id is not an id.' },
      });
    });
  });
});

const shownIn = (body: unknown) => (typeof body === 'object' ? body : {});

describe('versions', () => {
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

  describe.each(kinds)('a save of a $key', ({ key, endpoint, body, table }) => {
    let shop: TestShop;
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
});
