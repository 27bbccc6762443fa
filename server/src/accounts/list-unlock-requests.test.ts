import { listUnlockRequests } from '@tailorbird/contract/unlock-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestRequest, type TestShop } from '../../test/app.ts';
import { accounts } from '../../test/fixture.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = await shop.logIn(accounts.admin);
  // the later, the higher the number; two at each moment
  await shop.database.query(
    `insert into unlock_requests (id, account_id, email, reason, status, request_date,
                                  processed_date, processed_by)
     select gen_random_uuid(), case when n % 3 = 0 then $1::uuid end, n || '@mail.example',
            'Reason ' || n, case n % 4 when 0 then 'approved' else 'denied' end,
            timestamptz '2026-01-01Z' + make_interval(days => n / 2),
            '2026-03-01Z', case when n % 4 <> 0 then 'Ada' end
     from generate_series(1, 24) n`,
    [accounts.other.id],
  );
  await shop.database.query(
    `insert into unlock_requests (id, account_id, email, reason, request_date)
     values (gen_random_uuid(), $1, 'pending@mail.example', 'Please', '2026-01-01Z')`,
    [accounts.customer.id],
  );
});
afterAll(() => shop.close());

const list = (query: NonNullable<TestRequest['query']> = {}) =>
  shop.ask(listUnlockRequests, { token, query });

describe('an admin sees unlock requests', () => {
  // spec: 3.6 7.12 9.5
  it('newest first, ten on a page', async () => {
    const { unlockRequests, pagination } = await list();
    expect(pagination).toEqual({ page: 1, pages: 3, total: 25, limit: 10 });
    const dates = unlockRequests.map(({ requestDate }) => requestDate);
    expect(dates).toHaveLength(10);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(dates[0]).toBe('2026-01-13T00:00:00.000Z');
  });

  it('each on one page', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
    const emails = pages.flatMap(({ unlockRequests }) => unlockRequests.map(({ email }) => email));
    expect(new Set(emails).size).toBe(25);
  });

  // spec: 3.5
  it('with the account, or without it when it is gone', async () => {
    const { unlockRequests } = await list({ limit: 100 });
    const byEmail = new Map(unlockRequests.map((request) => [request.email, request]));
    expect(byEmail.get('3@mail.example')).toEqual({
      _id: expect.any(String),
      userId: { _id: accounts.other.id, name: accounts.other.name },
      email: '3@mail.example',
      reason: 'Reason 3',
      status: 'denied',
      requestDate: '2026-01-02T00:00:00.000Z',
      processedDate: '2026-03-01T00:00:00.000Z',
      processedBy: { name: 'Ada' },
      adminNotes: '',
    });
    expect(byEmail.get('4@mail.example')).toMatchObject({ userId: null, processedBy: null });
    expect(byEmail.get('pending@mail.example')).toMatchObject({
      userId: { name: accounts.customer.name },
      status: 'pending',
      processedDate: null,
      processedBy: null,
    });
  });

  // spec: 7.12
  it.each([
    ['all', 25],
    ['pending', 1],
    ['approved', 6],
    ['denied', 18],
  ])('that are %s', async (status, total) => {
    const { unlockRequests, pagination } = await list({ status, limit: 100 });
    expect(pagination.total).toBe(total);
    expect(unlockRequests).toHaveLength(total);
    const others = unlockRequests.filter((one) => status !== 'all' && one.status !== status);
    expect(others).toEqual([]);
  });

  it('none past the end, and no page of none', async () => {
    expect((await list({ page: 9 })).unlockRequests).toEqual([]);
    await shop.database.query("delete from unlock_requests where status = 'pending'");
    expect((await list({ status: 'pending' })).pagination).toEqual({
      page: 1,
      pages: 0,
      total: 0,
      limit: 10,
    });
  });

  it.each([
    [{ status: 'open' }, 'status must be all, pending, approved or denied.'],
    [{ status: "denied' or '1'='1" }, 'status must be all, pending, approved or denied.'],
    [{ status: '' }, 'status must be all, pending, approved or denied.'],
    [{ page: 0 }, 'page must be a whole number from 1 to 1000000.'],
    [{ page: 'x' }, 'page must be a whole number from 1 to 1000000.'],
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100.'],
    [{ limit: -1 }, 'limit must be a whole number from 1 to 100.'],
  ])('and not when asked for %j', async (query, error) => {
    expect(await shop.call(listUnlockRequests, { token, query })).toMatchObject({
      status: 400,
      body: { error },
    });
  });
});
