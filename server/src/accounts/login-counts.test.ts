import { login } from '@tailorbird/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts, PASSWORD } from '../../test/fixture.ts';
import { hashPassword } from './passwords.ts';

const { customer } = accounts;

let shop: Shop;
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
