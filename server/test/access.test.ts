import type { Access, Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseGaps } from '../src/app.ts';
import { serve, type Route } from '../src/http/serve.ts';
import { openShop, type Shop } from './app.ts';
import { accounts, NOWHERE } from './fixture.ts';

let shop: Shop;
const tokens: Partial<Record<string, string>> = {};
beforeAll(async () => {
  shop = await openShop();
  tokens['guest'] = await shop.guest();
  tokens['customer'] = await shop.logIn(accounts.customer);
  tokens['admin'] = await shop.logIn(accounts.admin);
});
afterAll(() => shop.close());

const callers = ['nobody', 'guest', 'customer', 'admin'] as const;
const admitted: Record<Access, readonly (typeof callers)[number][]> = {
  anyone: callers,
  guest: ['guest', 'customer', 'admin'],
  customer: ['customer', 'admin'],
  admin: ['admin'],
};

const cases = endpoints.flatMap((endpoint: Endpoint) =>
  callers.map((caller) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    caller,
    refused: admitted[endpoint.access].includes(caller)
      ? undefined
      : caller === 'nobody'
        ? { status: 401, body: { code: 'NOT_AUTHENTICATED' } }
        : { status: 403, body: { code: 'FORBIDDEN' } },
  })),
);

/** Answers about the token itself, and not about who may call. */
const aboutTokens = ['GET /auth/refresh-token', 'POST /auth/login', 'POST /auth/logout'];

describe('who may call', () => {
  it.each(cases.filter(({ refused }) => refused))(
    '$name refuses $caller',
    async ({ endpoint, caller, refused }) => {
      expect(await callAs(endpoint, caller)).toMatchObject(refused ?? {});
    },
  );

  it.each(cases.filter(({ name, refused }) => !refused && !aboutTokens.includes(name)))(
    '$name admits $caller',
    async ({ endpoint, caller }) => {
      expect((await callAs(endpoint, caller)).status).not.toBeOneOf([401, 403, 500]);
    },
  );

  it('is said by every call of the contract', () => {
    expect(endpoints.map((endpoint) => endpoint.access)).not.toContain(undefined);
  });
});

describe('a shop whose calls do not fit the contract does not start', () => {
  const answered = endpoints.map((endpoint) => serve(endpoint, () => Promise.reject(new Error())));

  it('starts when every call is answered once', () => {
    expect(() => refuseGaps(answered)).not.toThrow();
  });

  it('when a call is answered by nobody', () => {
    expect(() => refuseGaps(answered.slice(1))).toThrow(
      'GET /auth/guest-token is answered by 0 functions instead of one.',
    );
  });

  it('when a call is answered twice', () => {
    expect(() => refuseGaps([...answered, ...answered.slice(0, 1)])).toThrow(
      'GET /auth/guest-token is answered by 2 functions instead of one.',
    );
  });

  it('when a call does not say who may make it', () => {
    const endpoint = { ...endpoints[0], access: undefined };
    // @ts-expect-error the types refuse it as well
    const route: Route = { endpoint, mount: () => undefined };
    expect(() => refuseGaps([...answered, route])).toThrow(
      'GET /auth/guest-token does not say who may call it.',
    );
  });
});

function callAs(endpoint: Endpoint, caller: string) {
  const token = tokens[caller];
  return shop.call(endpoint, {
    ...(token !== undefined && { token }),
    params: { id: NOWHERE, itemId: NOWHERE },
    query: { item_id: NOWHERE, _id: NOWHERE },
    ...(endpoint.body && { body: {} }),
  });
}
