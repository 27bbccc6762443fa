import { endpoints } from '@tailorbird/contract/endpoints';
import type { Endpoint } from '@tailorbird/contract/endpoint';
import * as fc from 'fast-check';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sharedAddressOf } from './shared-address.ts';

const ID = '018f0000-0000-7000-8000-00000000000a';
const OTHER = '018f0000-0000-7000-8000-00000000000b';
const everything = 'sort=price&search=tote&populate=type&page=2&limit=24&colour=green%2Cblue';

const calls = new Map<string, Endpoint>(
  endpoints
    .filter((endpoint: Endpoint) => endpoint.shared)
    .map((endpoint: Endpoint) => [endpoint.path, endpoint]),
);

/** Undefined: the contract refuses it. */
function addressOf(path: string, search: string, id = ID) {
  const endpoint = calls.get(path);
  if (!endpoint) throw new Error(`${path} is not shared.`);
  const query = endpoint.query?.safeParse(queryOf(search));
  const params = endpoint.params?.safeParse({ id });
  if (query?.success === false || params?.success === false) return undefined;
  return sharedAddressOf(endpoint)({ params: params?.data, query: query?.data });
}

/** As Fastify reads it: several values of a name are a list. */
function queryOf(search: string): Record<string, unknown> {
  const read = new URLSearchParams(search);
  const entries = [...new Set(read.keys())].map((name) => {
    const values = read.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(entries);
}

it.each([
  ['/product', '', '/api/product'],
  ['/product', 'x=1&utm_source=letter&_=2', '/api/product'],
  ['/product', 'page=1&search=&values=&colour=,,&size=', '/api/product'],
  ['/product', 'limit=24&populate=type', '/api/product?populate=type&limit=24'],
  ['/product', '%6cimit=0x18&page=%31', '/api/product?limit=24'],
  ['/product', 'limit=24.0', '/api/product?limit=24'],
  ['/product', 'search=+tote%20&from=010.50', '/api/product?search=tote&from=10.5'],
  ['/product', 'colour=blue,red,blue', '/api/product?colour=red%2Cblue'],
  ['/product', 'size=m,l,m', '/api/product?size=l%2Cm'],
  [
    '/product',
    `values=${OTHER},${ID.toUpperCase()},${OTHER}`,
    `/api/product?values=${ID}%2C${OTHER}`,
  ],
  ['/product', everything.split('&').toReversed().join('&'), `/api/product?${everything}`],
  ['/category', 'populate=false', '/api/category'],
  ['/category/{id}', 'sort=oldest&page=1&limit=24', `/api/category/${ID}`],
  ['/product/{id}', 'populate=type&populated=1', `/api/product/${ID}?populate=type`],
  ['/catalogue/suggestions', 'search=', '/api/catalogue/suggestions?search='],
])('%s with ?%s is %s', (path, search, address) => {
  expect(addressOf(path, search)?.address).toBe(address);
});

it('names an id in one way', () => {
  expect(addressOf('/product/{id}', '', ID.toUpperCase())?.address).toBe(`/api/product/${ID}`);
});

it.each(['limit=5&limit=6', 'search=a&search=b', 'limit=', 'page=0', 'sort=Price', 'limit=1e9'])(
  'is none where the contract refuses the call: ?%s',
  (search) => {
    expect(addressOf('/product', search)).toBeUndefined();
  },
);

it.each([
  ['/product', 'populate=type&sort=price&facets=true&lettered=true', 'other'],
  ['/category', 'populate=true', 'other'],
  ['/product/{id}', 'populate=type', 'other'],
  ['/product', 'search=tote', 'typed'],
  ['/product', 'page=2', 'typed'],
  ['/product', 'limit=2', 'typed'],
  ['/product', 'from=1', 'typed'],
  ['/product', `category=${ID}`, 'typed'],
  ['/product', `values=${ID}`, 'typed'],
  ['/product', 'colour=blue', 'typed'],
  ['/category', 'designs=7', 'typed'],
  ['/catalogue/suggestions', 'search=to', 'typed'],
])('%s with ?%s is kept in the room "%s"', (path, search, room) => {
  expect(addressOf(path, search)?.room).toBe(room);
});

/** A value that some parameter takes, or none does. */
const value = fc.oneof(
  fc.constantFrom('type', 'options', 'true', 'false', 'price', 'oldest', '', ',', 'blue,red', ID),
  fc.integer({ min: -1, max: 2000 }).map(String),
  fc.double({ min: 0, max: 100, noNaN: true }).map((price) => price.toFixed(2)),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

const call = fc.constantFrom(...calls).chain(([path, { query }]) => {
  const names = [...Object.keys(query?.shape ?? {}), 'x'];
  return fc.tuple(fc.constant(path), fc.dictionary(fc.constantFrom(...names), value));
});

it('is read as the call that it was written for, and written so again', async () => {
  const server = Fastify();
  server.get('/api/*', async ({ query }) => query);
  await fc.assert(
    fc.asyncProperty(call, async ([path, query]) => {
      const id = path === '/legal/{id}' ? 'terms' : ID;
      const written = addressOf(path, new URLSearchParams(query).toString(), id);
      if (!written) return;
      expect((await server.inject(written.address)).json()).toEqual(written.query);
      const [, search = ''] = written.address.split('?');
      expect(addressOf(path, search, id)).toEqual(written);
    }),
  );
});
