import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '@tailorbird/contract/accounts';
import { forgotPassword, resendVerification } from '@tailorbird/contract/registration';
import { requestUnlock } from '@tailorbird/contract/unlock-requests';
import { openShop, type TestShop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { readBasicCredentials } from './log-in.ts';
import { deleteStaleCalls } from './login-queries.ts';
import { hashPassword } from './passwords.ts';
import { isRefusedByLock, MOST_FAILURES } from './wrong-passwords.ts';

const { customer } = accounts;
const unread = 'Log in with a Basic authorization header made of email and password.';

describe('a Basic header', () => {
  it('gives email and password as they were written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), storable(), (email, password) => {
        expect(readBasicCredentials(basic(email, password))).toEqual({ email, password });
      }),
    );
  });

  it('may hold colons in the password, and none', () => {
    expect(readBasicCredentials(basic('a@b.c', ':1:2:')).password).toBe(':1:2:');
    expect(readBasicCredentials(basic('a@b.c', '')).password).toBe('');
  });

  it('keeps the blanks of a password, and trims those of an email', () => {
    expect(readBasicCredentials(basic(' a@b.c ', ' pass '))).toEqual({
      email: 'a@b.c',
      password: ' pass ',
    });
  });

  it('names the same address in whichever way its letters are written', () => {
    const email = 'zoë@mail.example';
    const written = email.normalize('NFD');
    expect(written).not.toBe(email);
    // of the password that is seen to when it is hashed
    expect(readBasicCredentials(basic(written, 'zoë'.normalize('NFD')))).toEqual({
      email,
      password: 'zoë'.normalize('NFD'),
    });
  });

  it('may hold emoji and letters from right to left', () => {
    const password = 'סיסמה: 🧵';
    expect(readBasicCredentials(basic('נועה@mail.example', password)).password).toBe(password);
  });

  it('is known by its name in any case', () => {
    expect(readBasicCredentials(basic('a@b.c', 'p').replace('Basic', 'bAsIc')).email).toBe('a@b.c');
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of another kind', 'Bearer abc'],
    ['without anything', 'Basic '],
    ['that is not base64', 'Basic ä€'],
    ['without a colon', `Basic ${Buffer.from('nobody').toString('base64')}`],
    [
      'with half a surrogate pair',
      `Basic ${Buffer.from('613a70eda080', 'hex').toString('base64')}`,
    ],
    ['in Latin-1', `Basic ${Buffer.from('é@b.c:é', 'latin1').toString('base64')}`],
  ])('%s is refused with a sentence', (_, header) => {
    expect(() => readBasicCredentials(header)).toThrow(unread);
  });

  it.each([
    ['holds a NUL in its email', basic('a\0@b.c', 'p')],
    ['holds one in its password', basic('a@b.c', 'p\0')],
    ['is longer than an address can be', basic(`${'a'.repeat(400)}@b.c`, 'p')],
  ])('that %s is a wrong login like any other', (_, header) => {
    expect(() => readBasicCredentials(header)).toThrow('Invalid email or password.');
  });
});

function storable() {
  return fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.isWellFormed() && !text.includes('\0'));
}

describe('the lock', () => {
  const state = { failures: 0, isAccountLocked: false, fromKnownDevice: false };

  it('closes with the fifth wrong password', () => {
    expect(MOST_FAILURES).toBe(5);
    expect(isRefusedByLock({ ...state, failures: 4 })).toBe(false);
    expect(isRefusedByLock({ ...state, failures: 5 })).toBe(true);
  });

  it('keeps out browsers that the account does not know', () => {
    expect(isRefusedByLock({ ...state, isAccountLocked: true })).toBe(true);
  });

  it('does not keep out a browser that the account knows', () => {
    const known = { ...state, isAccountLocked: true, fromKnownDevice: true };
    expect(isRefusedByLock(known)).toBe(false);
  });

  it('counts a known browser’s own wrong passwords', () => {
    expect(isRefusedByLock({ ...state, failures: 5, fromKnownDevice: true })).toBe(true);
  });
});

describe('login counts', () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.close());

  const attempt = (email: string, password: string, address = '192.0.2.1') =>
    shop.call(login, { headers: { authorization: basic(email, password) }, address });

  async function column(sql: string): Promise<unknown[]> {
    const { rows } = await shop.database.query<{ value: unknown }>(sql);
    return rows.map(({ value }) => value);
  }

  describe('what is counted of logins does not pile up:', () => {
    it('addresses that called long ago are forgotten when a new one calls', async () => {
      await shop.database.query(
        `insert into rate_counters (key, window_start, calls)
       select 'login:old ' || n, now() - interval '3 hours', 1 from generate_series(1, 100) n
       union all select 'login:recent', now() - interval '30 minutes', 1`,
      );
      await attempt(customer.email, PASSWORD, '192.0.2.2');
      expect(await column('select key as value from rate_counters order by key')).toEqual([
        'login:192.0.2.2',
        'login:recent',
      ]);
    });

    it('whoever forgets some reads no others, be they counted by the day', async () => {
      await shop.database.query(
        `insert into rate_counters (key, window_start, calls)
         select 'day:mail:' || n, now() - interval '24 hours' * (n % 2), 1
         from generate_series(1, 3000) n
         union all select 'day:old ' || n, now() - interval '26 hours', 1 from generate_series(1, 3) n
         union all select 'login:old ' || n, now() - interval '3 hours', 1 from generate_series(1, 3) n`,
      );
      const plans: string[] = [];
      await deleteStaleCalls({
        query: async (query) => {
          const text = typeof query === 'string' ? query : query.text;
          const { rows } = await shop.ownDatabase.transaction(async (tx) => {
            // the planner may still read a table as small as this one whole
            await tx.query('set local enable_seqscan = off');
            return tx.query<{ 'QUERY PLAN': string }>(
              `explain (analyze, costs off, timing off, summary off) ${text}`,
            );
          });
          plans.push(...rows.map((row) => row['QUERY PLAN']));
          return { rows: [], rowCount: 0 };
        },
      });
      const plan = plans.join('\n');
      expect(plan).not.toContain('Seq Scan');
      expect(plan).not.toContain('Rows Removed');
      expect(
        await column("select key as value from rate_counters where key like '%:old %'"),
      ).toEqual([]);
      await shop.database.query("delete from rate_counters where key like 'day:%'");
    });

    it('wrong passwords of long ago too, and those of last month stay', async () => {
      await shop.database.query(
        `insert into login_failures (email, failures, last_failed_at)
       select 'old' || n, 5, now() - interval '91 days' from generate_series(1, 100) n
       union all select 'recent', 5, now() - interval '31 days'`,
      );
      await attempt('stranger@mail.example', 'wrong');
      expect(await column('select email as value from login_failures order by email')).toEqual([
        'recent',
        'stranger@mail.example',
      ]);
    });
  });

  it('a login that the shop was too busy for is no wrong password', async () => {
    const quiet = new AbortController();
    const keepBusy = async () => {
      while (!quiet.signal.aborted) await hashPassword('x');
    };
    const crowd = Array.from({ length: 65 }, keepBusy);
    for (let i = 0; i < 6; i += 1) {
      expect((await attempt(customer.email, PASSWORD)).status).toBe(503);
    }
    quiet.abort();
    await Promise.all(crowd);
    expect((await attempt(customer.email, PASSWORD)).status).toBe(200);
  });
});

describe('too many logins from one address', () => {
  let slow: TestShop;
  beforeAll(async () => {
    slow = await openShop({ loginRatePerMinute: 3, publicUrl: 'https://shop.example' });
  });
  afterAll(() => slow.close());

  const tryFrom = (address: string) =>
    slow.call(login, { address, headers: { authorization: basic(customer.email, PASSWORD) } });

  it('are put off for some seconds, and other addresses are not', async () => {
    for (let i = 0; i < 3; i += 1) expect((await tryFrom('192.0.2.1')).status).toBe(200);
    const answer = await tryFrom('192.0.2.1');
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(answer.body).toHaveProperty(
      'error',
      expect.stringMatching(
        /^Too many attempts\. Please try again in (1 second|\d+ seconds|1 minute)\.$/,
      ),
    );
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await tryFrom('192.0.2.2')).status).toBe(200);
  });

  it('are let in again after a minute', async () => {
    for (let i = 0; i < 4; i += 1) await tryFrom('192.0.2.3');
    expect((await tryFrom('192.0.2.3')).status).toBe(429);
    await slow.database.query(
      "update rate_counters set window_start = now() - interval '61 seconds'",
    );
    expect((await tryFrom('192.0.2.3')).status).toBe(200);
  });

  it('count over all processes', async () => {
    const another = await slow.anotherProcess();
    const attempts = [slow, another, slow, another].map((process) =>
      process.call(login, {
        address: '192.0.2.4',
        headers: { authorization: basic(customer.email, PASSWORD) },
      }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    await another.close();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  });

  it('cannot be hidden behind a made-up proxy', async () => {
    const headers = { authorization: basic(customer.email, PASSWORD) };
    for (let i = 0; i < 3; i += 1) await tryFrom('192.0.2.5');
    const answer = await slow.call(login, {
      address: '192.0.2.5',
      headers: { ...headers, 'x-forwarded-for': '198.51.100.1' },
    });
    expect(answer.status).toBe(429);
  });

  it('and a cookie over HTTPS stays on HTTPS', async () => {
    expect(String((await tryFrom('192.0.2.6')).headers['set-cookie'])).toMatch(/; Secure$/);
  });
});

describe('too many requests for a mail from one network', () => {
  let slow: TestShop;
  beforeAll(async () => {
    slow = await openShop({ loginRatePerMinute: 3 });
  });
  afterAll(() => slow.close());

  const calls = [forgotPassword, resendVerification, requestUnlock];
  const askFrom = (address: string, number: number) =>
    slow.call(calls[number % calls.length] ?? forgotPassword, {
      address,
      body: { email: `somebody${number}@mail.example`, reason: 'Please' },
    });

  it('are put off, whatever is asked for and from whichever address of it', async () => {
    for (let number = 0; number < 3; number += 1) {
      expect((await askFrom(`2001:db8:1:2::${number}`, number)).status).toBe(200);
    }
    for (let number = 3; number < 6; number += 1) {
      const answer = await askFrom(`2001:db8:1:2:ffff::${number}`, number);
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await askFrom('2001:db8:1:3::1', 6)).status).toBe(200);
  });

  it('leave logins alone', async () => {
    const headers = { authorization: basic(customer.email, PASSWORD) };
    expect((await slow.call(login, { address: '2001:db8:1:2::9', headers })).status).toBe(200);
  });
});
