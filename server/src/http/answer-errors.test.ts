import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import { errorCatalogue } from '@tailorbird/contract/errors';
import { placeOrder } from '@tailorbird/contract/orders';
import { fastify, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../test/app.ts';
import { NOWHERE, products } from '../../test/fixture.ts';
import { z } from 'zod';
import { projectRoot } from '../root.ts';
import { answerErrors, ShopError } from './errors.ts';

let shop: TestShop;
let authorization: string;
beforeAll(async () => {
  shop = await openShop();
  authorization = `Bearer ${await shop.guest()}`;
});
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };

async function send(request: InjectOptions) {
  const response = await shop.server.inject({
    ...request,
    headers: { authorization, ...request.headers },
  });
  const body: unknown = response.payload === '' ? undefined : response.json();
  return { status: response.statusCode, headers: response.headers, body };
}

const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  send({ method: 'POST', url: '/api/cart', payload, headers });

describe('a request body', () => {
  const good = JSON.stringify({ product: products.sash.id });

  it.each<[string, string]>([
    ['half a JSON', '{"product": '],
    ['no JSON', 'product=1'],
    ['JSON with a tail', '{} {}'],
    ['a byte order mark alone', '\uFEFF'],
    ['__proto__ as a key', `{"__proto__": {"admin": true}, "product": "${products.sash.id}"}`],
    ['__proto__ deeper', `{"product": {"__proto__": {"x": 1}, "_id": "${products.sash.id}"}}`],
  ])('that is %s is not valid JSON', async (_, payload) => {
    expect(await post(payload)).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_JSON', error: 'The request body is not valid JSON.' },
    });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'nonsense', ''])(
    'of the type %j is not taken',
    async (type) => {
      expect(await post(good, { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Send the request body as JSON.' },
      });
    },
  );

  it('may say its charset', async () => {
    const type = { 'content-type': 'application/json; charset=utf-8' };
    expect((await post(good, type)).status).toBe(201);
  });

  const tooLarge = {
    status: 413,
    body: { code: 'BODY_TOO_LARGE', error: 'The request is too large.' },
  };
  it.each([
    ['larger than 32 KB', JSON.stringify({ note: 'x'.repeat(32 * 1024) })],
    ['with 1,001 values', `[${'0,'.repeat(1_000)}0]`],
    [
      'with 1,001 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, key) => [key, 0]))),
    ],
    ['with 21 lists in each other', `${'['.repeat(21)}${']'.repeat(21)}`],
    ['with 15,000 objects in each other', `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`],
  ])('%s is not taken', async (_, payload) => {
    expect(await post(payload)).toMatchObject(tooLarge);
  });

  it('may be as large as a full cart where a cart is sent', async () => {
    const item = { product: { _id: products.sash.id, cost: 1 }, note: 'x'.repeat(900) };
    const body = { items: Array.from({ length: 900 }, () => item) };
    const headers = { authorization };
    expect((await shop.call(placeOrder, { headers, body })).status).not.toBe(413);
    const larger = { items: Array.from({ length: 1_200 }, () => item) };
    expect(await shop.call(placeOrder, { headers, body: larger })).toMatchObject(tooLarge);
  });

  it('is not even read from somebody who may not send it', async () => {
    const payload = '['.repeat(40_000);
    expect(
      await send({
        method: 'POST',
        url: '/api/cart',
        headers: { ...json, authorization: '' },
        payload,
      }),
    ).toMatchObject({ status: 401 });
    expect(
      await send({ method: 'POST', url: '/api/category', headers: json, payload }),
    ).toMatchObject({ status: 403 });
  });

  it('may hold brackets and commas in its texts', async () => {
    const note = '[{,:"\\'.repeat(60);
    const body = { product: products.sash.id, quantity: 1, note };
    expect((await post(JSON.stringify(body))).status).toBe(201);
  });

  it.each(['null', '5', '"text"', '[]', 'true'])('of %s is no object', async (payload) => {
    const answer = await post(payload);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('may hold keys that nobody knows, also those that every object has', async () => {
    const constructor = { prototype: { admin: true } };
    const body = { product: products.sash.id, constructor: undefined, toString: 1, x: constructor };
    expect((await post(JSON.stringify(body))).status).toBe(201);
    expect({}).not.toHaveProperty('admin');
  });

  it('that is missing where one is needed is told by the field', async () => {
    const answer = await send({ method: 'POST', url: '/api/cart', headers: json });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^product /) },
    });
  });
});

describe('an answer that is not a success', () => {
  const failing: [string, InjectOptions, number, field?: string][] = [
    ['of a wrong address', { url: '/api/nothing' }, 404],
    ['of a wrong method', { method: 'DELETE', url: '/api/order' }, 404],
    ['of a product that is not there', { url: `/api/product/${NOWHERE}` }, 404],
    ['of a broken escape', { url: '/api/product/%zz' }, 404],
    ['of a long id', { url: `/api/product/${'x'.repeat(1000)}` }, 404],
    ['of a wrong query', { url: '/api/product?limit=x' }, 400, 'limit'],
    ['of a query twice', { url: '/api/product?limit=1&limit=2' }, 400, 'limit'],
    ['of a wrong body', { method: 'POST', url: '/api/cart', payload: '{', headers: json }, 400],
    ['without a token', { url: '/api/cart', headers: { authorization: '' } }, 401],
    ['without a role', { url: '/api/order' }, 403],
  ];

  it.each(failing)(
    '%s has a sentence, a code and the number of the request',
    async (_, request, status, field) => {
      const answer = await send({ method: 'GET', ...request });
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({
        error: expect.stringMatching(/^[A-Za-z].*[a-z.]$/),
        code: expect.toSatisfy((code: string) => Object.hasOwn(errorCatalogue, code)),
        requestId: answer.headers['x-request-id'],
        ...(field !== undefined && { field }),
      });
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.headers).not.toHaveProperty('www-authenticate');
    },
  );

  it('has another number for each request, and takes none from outside', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const [one, two] = [
      await send({ url: '/api/nothing', headers }),
      await send({ url: '/api/nothing', headers }),
    ];
    expect(one.headers['x-request-id']).not.toBe('mine');
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });

  it('tells nothing of what went wrong inside', async () => {
    const broken = await openShop();
    await broken.database.query('alter table products rename to hidden');
    const response = await broken.server.inject({ url: '/api/product' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: 'Something went wrong. Please try again.',
      code: 'INTERNAL',
      requestId: response.headers['x-request-id'],
    });
    await broken.close();
  });
});

async function thrown(body: object, refusals: Endpoint['refusals']) {
  const server = fastify();
  answerErrors(server);
  server.get('/', { config: { refusals } }, () => {
    throw Object.assign(new ShopError('SERVER_BUSY'), { code: 'CART_FULL', status: 409, body });
  });
  const response = await server.inject('/');
  await server.close();
  return response.json<object>();
}

describe('what an error has besides its sentence, code and number', () => {
  const CART_FULL = z.object({ room: z.number() });

  it('is what the endpoint declares; nothing else leaves', async () => {
    expect(await thrown({ room: 3, secret: 1 }, { CART_FULL })).toMatchObject({ room: 3 });
    expect(await thrown({ room: 3, secret: 1 }, { CART_FULL })).not.toHaveProperty('secret');
    expect(await thrown({ room: 3 }, undefined)).not.toHaveProperty('room');
  });

  it('is no half of it: then the error is the shop’s own', async () => {
    expect(await thrown({}, { CART_FULL })).toMatchObject({ code: 'INTERNAL' });
  });
});

it('a success has the number of its request too', async () => {
  expect((await send({ url: '/api/category' })).headers).toHaveProperty('x-request-id');
});

describe('docs/errors.md', () => {
  const page = readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `?([A-Z_]+)`? \| (\d{3}) \| (.*?) \|/gm)].map(
    ([, code = '', status, sentence]) => [code, { status: Number(status), sentence }] as const,
  );

  it('lists every error of the shop and no other, with status and sentence', () => {
    expect(Object.fromEntries(rows)).toEqual(errorCatalogue);
  });

  it('lists each once', () => {
    expect(rows).toHaveLength(Object.keys(errorCatalogue).length);
  });
});
