import { getCart } from '@tailorbird/contract/cart';
import { refreshToken } from '@tailorbird/contract/accounts';
import { getProfile } from '@tailorbird/contract/profile';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { accounts, NOWHERE } from '../../test/fixture.ts';
import { expired, inMinutes, signToken } from '../../test/tokens.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const admin = { sub: accounts.admin.id, sid: NOWHERE, roles: ['admin', 'customer'] };

/** Two parts of a token are text in base64url. */
const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');

describe('a token is refused', () => {
  it.each<[string, () => string | Promise<string>]>([
    [
      'that nobody signed',
      () =>
        `${part({ alg: 'none' })}.${part({ ...admin, aud: 'tailorbird', exp: inMinutes(15) })}.`,
    ],
    [
      'signed with another key',
      () => signToken({ sub: NOWHERE }, { secret: 'some other secret of 32 letters!' }),
    ],
    ['for another audience', () => signToken({ sub: NOWHERE }, { audience: 'elsewhere' })],
    [
      'that was made for remembering a browser',
      () => signToken({ sub: NOWHERE }, { audience: 'tailorbird-device' }),
    ],
    ['signed with another algorithm', () => signToken({ sub: NOWHERE }, { algorithm: 'HS512' })],
    ['whose session never was', () => signToken(admin)],
    ['of an account without a session', () => signToken({ sub: NOWHERE, roles: ['customer'] })],
    ['that lacks what a token carries', () => signToken({ sub: NOWHERE, name: undefined })],
    ['whose session is no id', () => signToken({ ...admin, sid: 'x' })],
    ['whose owner is no id', () => signToken({ ...admin, sub: 'x' })],
    ['of a guest who is no id', () => signToken({ sub: 'x' })],
    ['that is no token', () => 'abc'],
    ['that is cut off', async () => (await signToken({ sub: NOWHERE })).slice(0, -2)],
  ])('%s', async (_, make) => {
    const answer = await shop.call(getCart, { token: await make() });
    expect(answer).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
    const again = await shop.call(refreshToken, { token: await make() });
    expect(again).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
  });

  it('whose payload was changed under its signature', async () => {
    const [head, , signature] = (await shop.logIn(accounts.customer)).split('.');
    const forged = `${head}.${part({ ...admin, aud: 'tailorbird', exp: inMinutes(15) })}.${signature}`;
    expect((await shop.call(getCart, { token: forged })).status).toBe(401);
  });

  it('that has run out, with a code of its own: the client refreshes it', async () => {
    const token = await expired(await shop.guest());
    expect(await shop.call(getCart, { token })).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
  });

  it('that ran out after it had been accepted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const exp = inMinutes(5);
    const token = await signToken({ sub: NOWHERE, exp });
    vi.setSystemTime(exp * 1000 - 1);
    expect((await shop.call(getCart, { token })).status).toBe(200);
    vi.setSystemTime(exp * 1000);
    expect((await shop.call(getCart, { token })).status).toBe(401);
  });

  it('in a header of another kind', async () => {
    const authorization = `Token ${await shop.guest()}`;
    expect((await shop.call(getCart, { headers: { authorization } })).status).toBe(401);
  });

  it('never with a header that makes the browser open its own login box', async () => {
    for (const token of ['abc', undefined]) {
      const answer = await shop.call(getCart, token === undefined ? {} : { token });
      expect(answer.headers).not.toHaveProperty('www-authenticate');
    }
  });
});

describe('a token', () => {
  // spec: 3.16
  it('says who somebody is, and is good for 15 minutes', async () => {
    const payload = decodeJwt(await shop.logIn(accounts.customer));
    expect(payload).toMatchObject({
      sub: accounts.customer.id,
      email: accounts.customer.email,
      name: accounts.customer.name,
      roles: ['customer'],
      aud: 'tailorbird',
    });
    expect(payload.exp).toBeGreaterThan(inMinutes(14));
    expect(payload.exp).toBeLessThanOrEqual(inMinutes(15));
  });

  it('that claims more than the account has wins nothing', async () => {
    const { sid, jti } = decodeJwt(await shop.logIn(accounts.customer));
    const token = await signToken({ sub: accounts.customer.id, sid, jti, roles: ['admin'] });
    const { user } = await shop.ask(getProfile, { token });
    expect(user.roles).toEqual(['customer']);
  });
});
