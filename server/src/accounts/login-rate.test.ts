import { login } from '@tailorbird/contract/accounts';
import { forgotPassword, resendVerification } from '@tailorbird/contract/registration';
import { requestUnlock } from '@tailorbird/contract/unlock-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';

const { customer } = accounts;

describe('too many logins from one address', () => {
  let slow: Shop;
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
      expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
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

describe('too many wishes for a mail from one network', () => {
  let slow: Shop;
  beforeAll(async () => {
    slow = await openShop({ loginRatePerMinute: 3 });
  });
  afterAll(() => slow.close());

  const wishes = [forgotPassword, resendVerification, requestUnlock];
  const askFrom = (address: string, number: number) =>
    slow.call(wishes[number % wishes.length] ?? forgotPassword, {
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
