import type { Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from './app.ts';
import { accounts, colour, NOWHERE, products } from './fixture.ts';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
});
// a session of its own for each call: garbage may replace the token, or end the session
beforeEach(async () => {
  token = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

/** Texts that break databases, addresses and JSON, beside any others. */
const trouble = fc.oneof(
  fc.constantFrom<unknown>(
    NOWHERE,
    products.sash.id,
    colour.id,
    '',
    ' ',
    '\0',
    '\uD800',
    "' or 1=1 --",
    '%',
    '9'.repeat(400),
    'null',
    '-1',
    '1e400',
    'NaN',
    -1,
    0,
    1e308,
    null,
    true,
    [],
    {},
    '-'.repeat(36),
    '0000-00-00',
    '2026-02-30',
    // what gets past the first look: an account that is there and one that is not, real words
    accounts.other.id,
    accounts.other.email,
    'nobody@mail.example',
    'approve',
    'deny',
    'A'.repeat(43),
    ['admin'],
    ['customer', 'customer'],
    '🧵'.repeat(501),
    'שלום\u202E',
    '<img src=x onerror=alert(1)>',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const text = trouble.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** The fields that the endpoint knows, each with trouble or left out. */
function fieldsOf(schema: object | undefined) {
  const shape = schema && 'shape' in schema && typeof schema.shape === 'object' ? schema.shape : {};
  const names = Object.keys(shape ?? {});
  return Object.fromEntries(names.map((name) => [name, trouble]));
}

const called: readonly Endpoint[] = endpoints.filter(({ path }) => path !== '/auth/logout');

describe('nothing that is sent makes the shop fail:', () => {
  it.each(called.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const body = fc.oneof(fc.record(fieldsOf(endpoint.body), { requiredKeys: [] }), trouble);
      const query = fc.dictionary(
        fc.constantFrom(...Object.keys(endpoint.query?.shape ?? { x: 1 })),
        text.map(sendable),
      );
      const params = fc.dictionary(fc.constantFrom('id', 'itemId'), text.map(sendable));
      await fc.assert(
        fc.asyncProperty(body, query, params, async (sentBody, sentQuery, sentParams) => {
          const hasBody = endpoint.method !== 'GET' && endpoint.path !== '/auth/login';
          const answer = await shop.call(endpoint, {
            token,
            query: sentQuery,
            params: { id: NOWHERE, itemId: NOWHERE, ...escaped(sentParams) },
            ...(hasBody && { body: sentBody }),
          });
          expect(answer.status).toBeLessThan(500);
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('a megabyte is too much, in a sentence, for', () => {
  const withBody = called.filter(({ body }) => body !== undefined);
  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, endpoint) => {
      const answer = await shop.call(endpoint, {
        token,
        params: { id: NOWHERE, itemId: NOWHERE },
        body: Object.fromEntries(
          Object.keys(fieldsOf(endpoint.body)).map((field) => [field, 'x'.repeat(1024 * 1024)]),
        ),
      });
      expect(answer).toMatchObject({
        status: 413,
        body: { code: 'BODY_TOO_LARGE', error: 'The request is too large.' },
      });
    },
  );
});

/** Half an emoji cannot be written in an address at all. */
function sendable(value: string): string {
  return value.toWellFormed();
}

function escaped(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value) || '%20']),
  );
}
