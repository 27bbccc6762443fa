import { logout, refreshToken } from '@tailorbird/contract/accounts';
import type { Access, Endpoint } from '@tailorbird/contract/endpoint';
import { endpoints } from '@tailorbird/contract/endpoints';
import { deleteUser, listUsers, setRoles } from '@tailorbird/contract/users';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertAllEndpointsBound } from '../src/app.ts';
import { serve, type Route } from '../src/http/serve.ts';
import { openShop, TOKEN_SECRET, type TestShop } from './app.ts';
import { accounts, NOWHERE } from './fixture.ts';
import { addPerson } from './people.ts';
import { expired, signToken } from './tokens.ts';
import { earlier } from './meanwhile.ts';

let shop: TestShop;
/** Has seen each token while it was good, so that only what happened since can refuse it. */
let another: TestShop;
beforeAll(async () => {
  shop = await openShop();
  another = await shop.anotherProcess();
  await makeTokens();
});
afterAll(async () => {
  await another.close();
  await shop.close();
});

/** Tokens of a living admin's session, each changed in one thing. */
const flawed = {
  'a malformed token': async () => 'abc.def.ghi',
  'no token at all after Bearer': async () => '',
  'a token that is cut off': async (admin) => admin.slice(0, -2),
  'a token that nobody signed': async (admin) => {
    const [, payload] = admin.split('.');
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  },
  'a token of another algorithm': async (admin) =>
    signToken(decodeJwt(admin), { header: { alg: 'HS512' }, secret: TOKEN_SECRET.padEnd(64, '!') }),
  'a token of another algorithm with the right key': async (admin) =>
    signToken(decodeJwt(admin), { header: { alg: 'HS384' } }),
  'a token of another key': async (admin) =>
    signToken(decodeJwt(admin), { secret: 'some other secret of 32 letters!' }),
  'a token for another audience': async (admin) =>
    signToken(decodeJwt(admin), { audience: 'elsewhere' }),
  'the cookie of a browser as a token': async (admin) =>
    signToken(decodeJwt(admin), { audience: 'tailorbird-device' }),
  'a token of a session that never was': async (admin) =>
    signToken({ ...decodeJwt(admin), sid: NOWHERE }),
  'a token of another’s session': async (admin) =>
    signToken({ ...decodeJwt(admin), sub: accounts.customer.id }),
} satisfies Record<string, (admin: string) => Promise<string>>;

/** Good ones of admins, until something happened. */
const spent = {
  'a token of a session that was logged out': (token) => shop.ask(logout, { token }),
  'a token of an account that was deleted': (token, _id) =>
    shop.ask(deleteUser, { token, query: { _id } }),
  'a token of a session unused for a week': (_, id) => ageSessions(id, 'last_used_at', '7 days'),
  'a token of a session a month old': (_, id) => ageSessions(id, 'created_at', '30 days'),
  'a token that was replaced a minute ago': async (token, id) => {
    await shop.ask(refreshToken, { token });
    await ageSessions(id, 'rotated_at', '1 minute');
  },
} satisfies Record<string, (token: string, accountId: string) => Promise<unknown>>;

const NO_MORE = 'somebody who was an admin a moment ago';
const EXPIRED = 'an expired token';

const tokens: Partial<Record<string, string>> = {};

async function makeTokens(): Promise<void> {
  tokens['guest'] = await shop.guest();
  tokens['customer'] = await shop.logIn(accounts.customer);
  const admin = await shop.logIn(accounts.admin);
  tokens['admin'] = admin;
  tokens[EXPIRED] = await expired(admin);
  for (const [name, flaw] of Object.entries(flawed)) tokens[name] = await flaw(admin);
  for (const [name, spend] of Object.entries({ ...spent, [NO_MORE]: demote })) {
    const person = await addPerson(shop, { roles: ['customer', 'admin'] });
    const token = await shop.logIn(person);
    await another.ask(listUsers, { token, query: { limit: 1 } });
    await spend(token, person.id);
    tokens[name] = token;
  }
}

async function demote(_: string, userId: string): Promise<void> {
  const body = { userId, roles: ['customer'] };
  await shop.ask(setRoles, { token: await shop.logIn(accounts.admin), body });
}

async function ageSessions(ownerId: string, column: string, interval: string): Promise<void> {
  await shop.database.query(
    `update sessions set ${column} = ${earlier(column, '$2::interval')} where owner_id = $1`,
    [ownerId, interval],
  );
}

const admitted: Record<Exclude<Access, 'anyone'>, readonly string[]> = {
  guest: ['guest', 'customer', 'admin', NO_MORE],
  customer: ['customer', 'admin', NO_MORE],
  admin: ['admin'],
};

const unauthenticated = { status: 401, body: { code: 'NOT_AUTHENTICATED' } };
const refusals: Record<string, { status: number; body: { code: string } }> = {
  nobody: unauthenticated,
  [EXPIRED]: { status: 401, body: { code: 'TOKEN_EXPIRED' } },
  ...Object.fromEntries(
    [...Object.keys(flawed), ...Object.keys(spent)].map((name) => [name, unauthenticated]),
  ),
};
const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };

const callers = [...Object.keys(refusals), 'guest', 'customer', 'admin', NO_MORE];
const cases = endpoints.flatMap((endpoint: Endpoint) =>
  callers.map((caller) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    caller,
    // where nobody is asked, a bad token hinders nobody
    isAdmitted: endpoint.access === 'anyone' || admitted[endpoint.access].includes(caller),
  })),
);

/** Answers about the token itself, and not about who may call. */
const aboutTokens = ['GET /auth/refresh-token', 'POST /auth/login', 'POST /auth/logout'];

describe('who may call', () => {
  // spec: 6.3 6.8
  it.each(cases.filter(({ isAdmitted }) => !isAdmitted))(
    '$name refuses $caller, in every process',
    async ({ endpoint, caller }) => {
      const refused = refusals[caller] ?? forbidden;
      expect(await callAs(endpoint, caller, another)).toMatchObject(refused);
      expect(await callAs(endpoint, caller, shop)).toMatchObject(refused);
    },
  );

  it.each(cases.filter(({ name, isAdmitted }) => isAdmitted && !aboutTokens.includes(name)))(
    '$name admits $caller',
    async ({ endpoint, caller }) => {
      expect((await callAs(endpoint, caller, shop)).status).not.toBeOneOf([401, 403, 500]);
    },
  );

  // spec: 6.8
  it('is said by every call of the contract', () => {
    expect(endpoints.map((endpoint) => endpoint.access)).not.toContain(undefined);
  });

  // spec: 6.1
  it('is asked of every kind of token', () => {
    expect(callers.filter((caller) => caller !== 'nobody' && tokens[caller] === undefined)).toEqual(
      [],
    );
  });

  it('all this has not ended the session whose tokens were tampered with', async () => {
    expect((await shop.call(listUsers, { token: tokens['admin'] ?? '' })).status).toBe(200);
  });
});

describe('a shop whose calls do not fit the contract does not start', () => {
  const answered = endpoints.map((endpoint) => serve(endpoint, () => Promise.reject(new Error())));

  it('starts when every call is answered once', () => {
    expect(() => assertAllEndpointsBound(answered)).not.toThrow();
  });

  it('when a call is answered by nobody', () => {
    expect(() => assertAllEndpointsBound(answered.slice(1))).toThrow(
      'GET /auth/guest-token is answered by 0 functions instead of one.',
    );
  });

  it('when a call is answered twice', () => {
    expect(() => assertAllEndpointsBound([...answered, ...answered.slice(0, 1)])).toThrow(
      'GET /auth/guest-token is answered by 2 functions instead of one.',
    );
  });

  it('when a call does not say who may make it', () => {
    const endpoint = { ...endpoints[0], access: undefined };
    // @ts-expect-error the types refuse it as well
    const route: Route = { endpoint, mount: () => undefined };
    expect(() => assertAllEndpointsBound([...answered, route])).toThrow(
      'GET /auth/guest-token does not say who may call it.',
    );
  });

  it('when a call is answered that the contract does not list', () => {
    const route: Route = { endpoint: { ...endpoints[0] }, mount: () => undefined };
    expect(() => assertAllEndpointsBound([...answered, route])).toThrow(
      "GET /auth/guest-token is not in the contract's endpoints.ts.",
    );
  });
});

function callAs(endpoint: Endpoint, caller: string, on: TestShop) {
  const token = tokens[caller];
  return on.call(endpoint, {
    ...(token !== undefined && { token }),
    params: { id: NOWHERE, itemId: NOWHERE, draftId: NOWHERE },
    query: { item_id: NOWHERE, _id: NOWHERE },
    ...(endpoint.body && { body: {} }),
  });
}
