import { login } from '@tailorbird/contract/accounts';
import { getProfile } from '@tailorbird/contract/profile';
import argon2 from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openShop, type Answer, type TestShop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';

const { customer, other, unverified } = accounts;
const STRANGER = 'nobody@mail.example';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.database.query('delete from login_failures');
  await shop.database.query(
    'update accounts set is_account_locked = false, lockout_reason = null, failed_login_attempts = 0',
  );
});

const attempt = (email: string, password: string, headers: Record<string, string> = {}) =>
  shop.call(login, { headers: { authorization: basic(email, password), ...headers } });

async function failTimes(count: number, email: string, headers: Record<string, string> = {}) {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await attempt(email, 'wrong', headers));
  return answers.map(({ status }) => status);
}

async function accountOf(email: string) {
  const { rows } = await shop.database.query<Record<string, unknown>>(
    'select * from accounts where email = $1',
    [email],
  );
  return rows[0];
}

describe('logging in', () => {
  it('takes a password with a colon and letters beyond ASCII', async () => {
    const answer = await attempt(customer.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('takes the same letters written in another way', async () => {
    expect(PASSWORD.normalize('NFD')).not.toBe(PASSWORD);
    expect((await attempt(customer.email, PASSWORD.normalize('NFD'))).status).toBe(200);
  });

  it('takes the email in any case', async () => {
    expect((await attempt('CORA@Mail.Example', PASSWORD)).status).toBe(200);
  });

  // spec: 7.5
  it('takes an empty body that says it is JSON', async () => {
    const answer = await attempt(customer.email, PASSWORD, { 'content-type': 'application/json' });
    expect(answer.status).toBe(200);
  });

  it('is noted with its time', async () => {
    await attempt(customer.email, PASSWORD);
    expect((await accountOf(customer.email))?.['last_log_in']).toBeInstanceOf(Date);
  });

  it.each([
    ['no header', {}],
    ['no colon', { authorization: `Basic ${Buffer.from('cora').toString('base64')}` }],
    ['no base64', { authorization: 'Basic !!!' }],
    ['a token', { authorization: 'Bearer abc' }],
    [
      'bytes that are not UTF-8',
      { authorization: `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString('base64')}` },
    ],
  ])('with %s is a wrong request, in a sentence', async (_, headers) => {
    expect(await shop.call(login, { headers })).toMatchObject({
      status: 400,
      body: {
        code: 'LOGIN_HEADER_MALFORMED',
        error: 'Log in with a Basic authorization header made of email and password.',
      },
    });
  });

  // spec: 7.5
  it('says the same for a wrong password and for an email without an account', async () => {
    const answers = [await attempt(customer.email, 'wrong'), await attempt(STRANGER, 'wrong')];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'LOGIN_FAILED', error: 'Invalid email or password.' },
      });
      expect(answer.headers).not.toHaveProperty('www-authenticate');
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('takes as long for an email without an account', async () => {
    const wrong = await hashed(customer.email);
    expect(wrong).toHaveLength(1);
    expect(await hashed(STRANGER)).toEqual(wrong);
  });

  it('with a NUL in it is a wrong login, and no failure of the shop', async () => {
    expect((await attempt('a\0b@mail.example', 'wrong')).status).toBe(401);
    expect((await attempt(customer.email, 'wrong\0')).status).toBe(401);
  });
});

describe('an email that is not verified', () => {
  it('is told so, to whoever knows the password', async () => {
    expect(await attempt(unverified.email, PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED', error: 'Please verify your email before logging in.' },
    });
    expect((await attempt(unverified.email, 'wrong')).status).toBe(401);
  });

  it('is not locked by the right password', async () => {
    for (let i = 0; i < 7; i += 1) {
      expect((await attempt(unverified.email, PASSWORD)).status).toBe(403);
    }
  });
});

describe('five wrong passwords in a row', () => {
  // spec: 4.4
  it('lock the account, with the reason', async () => {
    expect(await failTimes(6, customer.email)).toEqual([401, 401, 401, 401, 401, 423]);
    expect(await accountOf(customer.email)).toMatchObject({
      is_account_locked: true,
      failed_login_attempts: 5,
      lockout_reason: '5 wrong passwords in a row',
    });
  });

  // spec: 4.26 8.31
  it('lock out the right password too, in a sentence', async () => {
    await failTimes(5, customer.email);
    const answer = await attempt(customer.email, PASSWORD);
    expect(answer).toMatchObject({ status: 423, body: { code: 'ACCOUNT_LOCKED' } });
    expect(answer.body).toHaveProperty(
      'error',
      expect.stringMatching(/^This account is locked\. /),
    );
  });

  it('stay a lock after time has passed', async () => {
    await failTimes(5, customer.email);
    await shop.database.query(
      "update login_failures set last_failed_at = now() - interval '1 year'",
    );
    expect((await attempt(customer.email, PASSWORD)).status).toBe(423);
  });

  it('lock an email without an account the same way: the lock tells nothing', async () => {
    expect(await failTimes(7, STRANGER)).toEqual([401, 401, 401, 401, 401, 423, 423]);
    const [known, unknown] = [await locked(customer.email), await locked(STRANGER)];
    expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' });
  });

  it('count in any case of the email', async () => {
    await failTimes(3, customer.email);
    expect(await failTimes(3, customer.email.toUpperCase())).toEqual([401, 401, 423]);
  });

  it('are counted anew after a right one', async () => {
    await failTimes(4, customer.email);
    expect((await attempt(customer.email, PASSWORD)).status).toBe(200);
    expect(await accountOf(customer.email)).toMatchObject({ failed_login_attempts: 0 });
    expect(await failTimes(5, customer.email)).toEqual([401, 401, 401, 401, 401]);
  });

  it('all count when they are tried at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attempt(customer.email, 'wrong')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 423)).toHaveLength(15);
    expect((await attempt(customer.email, PASSWORD)).status).toBe(423);
  });

  it('at one account leave the others open', async () => {
    await failTimes(6, customer.email);
    expect((await attempt(other.email, PASSWORD)).status).toBe(200);
  });

  it('stop new logins only: who is logged in stays so', async () => {
    const token = await shop.logIn(customer);
    await failTimes(6, customer.email);
    expect((await shop.call(getProfile, { token })).status).toBe(200);
  });
});

describe('a browser that logged in before', () => {
  let known: { cookie: string };
  beforeEach(async () => {
    known = { cookie: cookieFrom(await attempt(customer.email, PASSWORD)) };
  });

  it('is remembered by a cookie that scripts and other sites do not get', async () => {
    const header = String((await attempt(customer.email, PASSWORD)).headers['set-cookie']);
    expect(header).toMatch(
      /^tailorbird_device=.*; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
  });

  it('is not locked out by a stranger', async () => {
    expect(await failTimes(6, customer.email)).toContain(423);
    expect((await attempt(customer.email, PASSWORD)).status).toBe(423);
    expect((await attempt(customer.email, PASSWORD, known)).status).toBe(200);
  });

  it('has five tries of its own', async () => {
    expect(await failTimes(6, customer.email, known)).toEqual([401, 401, 401, 401, 401, 423]);
    expect((await attempt(customer.email, PASSWORD, known)).status).toBe(423);
  });

  it('is no key to another account', async () => {
    await failTimes(6, other.email);
    expect((await attempt(other.email, PASSWORD, known)).status).toBe(423);
  });

  it('is not believed by a cookie that somebody made up', async () => {
    await failTimes(6, customer.email);
    const forged = { cookie: `${known.cookie.slice(0, -6)}AAAAAA` };
    expect((await attempt(customer.email, PASSWORD, forged)).status).toBe(423);
  });

  it('is not believed by a token in place of the cookie', async () => {
    const cookie = `tailorbird_device=${await shop.logIn(customer)}`;
    await failTimes(6, customer.email);
    expect((await attempt(customer.email, PASSWORD, { cookie })).status).toBe(423);
  });

  it('keeps its cookie', async () => {
    expect(cookieFrom(await attempt(customer.email, PASSWORD, known))).toBe(known.cookie);
  });
});

it('every login is a session of its own', async () => {
  const [one, two] = [await shop.logIn(customer), await shop.logIn(customer)];
  expect(decodeJwt(one)['sid']).not.toBe(decodeJwt(two)['sid']);
});

function cookieFrom(answer: Answer): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

/** The cost settings of each hash that a login with a wrong password computes. They stand before its salt. */
async function hashed(email: string): Promise<string[][]> {
  const verify = vi.spyOn(argon2, 'verify');
  expect((await attempt(email, 'wrong')).status).toBe(401);
  const settings = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4));
  verify.mockRestore();
  return settings;
}

async function locked(email: string): Promise<object> {
  await failTimes(6, email);
  const { body } = await attempt(email, 'wrong');
  return typeof body === 'object' && body !== null ? body : {};
}
