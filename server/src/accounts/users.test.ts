import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@tailorbird/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsers, type User } from '@tailorbird/contract/users';
import { openShop, type TestRequest, type TestShop } from '../../test/app.ts';
import { basic } from '../../test/basic.ts';
import { accounts } from '../../test/fixture.ts';
import { addPerson } from '../../test/people.ts';
import { ensureAdmin } from './first-accounts.ts';

describe('first accounts', () => {
  const email = 'first@shop.example';
  let shop: TestShop;
  let folder: string;

  beforeAll(async () => {
    shop = await openShop();
    await shop.database.query('delete from accounts');
    folder = mkdtempSync(join(tmpdir(), 'tailorbird-test-'));
  });

  afterAll(async () => {
    await shop.close();
    rmSync(folder, { recursive: true });
  });

  it('a first admin whose password could not be kept is made at the next start', async () => {
    const noFolder = join(folder, 'a-file');
    writeFileSync(noFolder, '');
    const settings = { email, password: undefined };
    await expect(ensureAdmin(shop.database, { ...settings, dataDir: noFolder })).rejects.toThrow(
      'EEXIST',
    );

    const admin = await ensureAdmin(shop.database, { ...settings, dataDir: folder });
    if (admin.password.source !== 'made now') throw new Error('no password was made');
    expect(statSync(admin.password.file).mode & 0o777).toBe(0o600);
    const headers = { authorization: basic(email, admin.password.value) };
    expect((await shop.call(login, { headers })).status).toBe(200);
  });
});

type Query = NonNullable<TestRequest['query']>;

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

describe('list users', () => {
  let shop: TestShop;
  let token: string;

  beforeAll(async () => {
    shop = await openShop();
    token = await shop.logIn(accounts.admin);
    await shop.database.query('update accounts set last_log_in = null, date_created = $1', [
      '2026-01-01T00:00:00Z',
    ]);
    await addPerson(shop, {
      name: 'Zoë Zimmer',
      email: 'zoe@wool.example',
      dateCreated: '2026-01-03T00:00:00Z',
      lastLogIn: '2026-02-01T00:00:00Z',
    });
    await addPerson(shop, {
      name: '100% Wool_Lover',
      email: 'Alpaca@wool.example',
      dateCreated: '2026-01-02T00:00:00Z',
      lastLogIn: '2026-02-02T00:00:00Z',
      isLocked: true,
    });
    await addPerson(shop, {
      name: 'יעל כהן <b>🧵</b>',
      email: 'yael@silk.example',
      dateCreated: '2026-01-04T00:00:00Z',
      roles: ['admin'],
      isVerified: false,
    });
  });

  afterAll(() => shop.close());

  const list = (query: Query = {}) => shop.ask(listUsers, { token, query });
  const emailsBy = async (query: Query) => (await list(query)).users.map(({ email }) => email);

  describe('an admin sees accounts', () => {
    // spec: 3.4
    it('with what concerns admins, and without the password', async () => {
      const { body } = await shop.call(listUsers, { token, query: { search: 'alpaca' } });
      expect(body).toEqual({
        users: [
          {
            _id: expect.any(String),
            name: '100% Wool_Lover',
            email: 'Alpaca@wool.example',
            roles: ['customer'],
            isEmailVerified: true,
            isAccountLocked: true,
            failedLoginAttempts: 5,
            lockoutReason: '5 wrong passwords in a row',
            dateCreated: '2026-01-02T00:00:00.000Z',
            lastLogIn: '2026-02-02T00:00:00.000Z',
          },
        ],
        pagination: { page: 1, pages: 1, total: 1, limit: 20 },
      });
    });

    // spec: 7.18 9.7
    it('newest first unless asked otherwise, 20 on a page, in an answer that nobody keeps', async () => {
      const answer = await shop.call(listUsers, { token });
      expect(answer.headers['cache-control']).toBe('no-store');
      const { users, pagination } = await list();
      expect(users.map(({ name }) => name).slice(0, 3)).toEqual([
        'יעל כהן <b>🧵</b>',
        'Zoë Zimmer',
        '100% Wool_Lover',
      ]);
      expect(pagination).toEqual({ page: 1, pages: 1, total: 7, limit: 20 });
    });
  });

  describe('sorted', () => {
    // spec: 7.18
    it.each([
      ['name', 'asc', (a: User, b: User) => compare(a.name.toLowerCase(), b.name.toLowerCase())],
      ['email', 'asc', (a: User, b: User) => compare(a.email.toLowerCase(), b.email.toLowerCase())],
      ['dateCreated', 'asc', (a: User, b: User) => compare(a.dateCreated, b.dateCreated)],
      // who never logged in did so longest ago
      ['lastLogIn', 'asc', (a: User, b: User) => compare(a.lastLogIn ?? '', b.lastLogIn ?? '')],
    ])('by %s', async (sortBy, sortOrder, inOrder) => {
      const { users } = await list({ sortBy, sortOrder });
      expect(users).toHaveLength(7);
      expect(users).toEqual(users.toSorted(inOrder));
      expect((await list({ sortBy, sortOrder: 'desc' })).users).toEqual(users.toReversed());
    });

    it('by last login, who never logged in comes last in desc and first in asc', async () => {
      const desc = await list({ sortBy: 'lastLogIn' });
      expect(desc.users.map(({ lastLogIn }) => lastLogIn).slice(0, 3)).toEqual([
        '2026-02-02T00:00:00.000Z',
        '2026-02-01T00:00:00.000Z',
        null,
      ]);
      const asc = await list({ sortBy: 'lastLogIn', sortOrder: 'asc' });
      expect(asc.users[0]?.lastLogIn).toBeNull();
      expect(asc.users.at(-1)?.lastLogIn).toBe('2026-02-02T00:00:00.000Z');
    });

    it.each(['dateCreated', 'lastLogIn', 'name', 'email'])(
      'by %s, nobody is twice on the pages or on none, however many are alike',
      async (sortBy) => {
        const all = await emailsBy({ sortBy });
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) => emailsBy({ sortBy, page, limit: 2 })),
        );
        expect(pages.flat()).toEqual(all);
        expect(new Set(all).size).toBe(7);
      },
    );
  });

  describe('filtered', () => {
    // spec: 2.95 7.18
    it.each<[string, Query, string[]]>([
      ['a part of the name', { search: 'wool_' }, ['Alpaca@wool.example']],
      ['a part of the address', { search: 'L@SILK' }, ['yael@silk.example']],
      ['a letter beyond ASCII in another case', { search: 'ZOË' }, ['zoe@wool.example']],
      ['right-to-left letters', { search: 'כהן' }, ['yael@silk.example']],
      ['an emoji', { search: '🧵' }, ['yael@silk.example']],
      ['markup', { search: '<b>' }, ['yael@silk.example']],
      ['% and _ as they are', { search: '0% w' }, ['Alpaca@wool.example']],
      ['a pattern that is none', { search: '%zz%' }, []],
      ['a backslash', { search: '\\' }, []],
      ['spaces around it', { search: '  zoë  ' }, ['zoe@wool.example']],
      ['the lock', { accountStatus: 'locked' }, ['Alpaca@wool.example']],
      [
        'the address not verified',
        { emailStatus: 'unverified', sortBy: 'email', sortOrder: 'asc' },
        [accounts.unverified.email, 'yael@silk.example'],
      ],
      [
        'the role of admin',
        { role: 'admin', sortBy: 'email', sortOrder: 'asc' },
        [accounts.admin.email, 'yael@silk.example'],
      ],
      [
        'all at once',
        { role: 'customer', emailStatus: 'verified', accountStatus: 'active', search: 'wool' },
        ['zoe@wool.example'],
      ],
    ])('by %s', async (_, query, emails) => {
      const { users, pagination } = await list(query);
      expect(users.map(({ email }) => email)).toEqual(emails);
      expect(pagination.total).toBe(emails.length);
    });

    it('by nothing, everybody is found', async () => {
      for (const query of [
        { search: ' ' },
        { search: '' },
        { role: 'all', accountStatus: 'all' },
      ]) {
        expect((await list(query)).pagination.total).toBe(7);
      }
    });

    it('both halves of each filter make up the whole', async () => {
      for (const [name, one, other] of [
        ['accountStatus', 'active', 'locked'],
        ['emailStatus', 'verified', 'unverified'],
      ] as const) {
        const [a, b] = [await list({ [name]: one }), await list({ [name]: other })];
        expect(a.pagination.total + b.pagination.total).toBe(7);
      }
    });
  });

  describe('in pages', () => {
    // spec: 7.18
    it('counts all pages, the last one too', async () => {
      const { users, pagination } = await list({ page: 3, limit: 3 });
      expect(users).toHaveLength(1);
      expect(pagination).toEqual({ page: 3, pages: 3, total: 7, limit: 3 });
    });

    it('past the end there is nobody', async () => {
      const { users, pagination } = await list({ page: 1_000_000, limit: 1000 });
      expect(users).toEqual([]);
      expect(pagination).toEqual({ page: 1_000_000, pages: 1, total: 7, limit: 1000 });
    });

    it('of nobody there are none', async () => {
      expect((await list({ search: 'zzz' })).pagination).toMatchObject({ pages: 0, total: 0 });
    });
  });

  describe('asked in a wrong way', () => {
    it.each<[Query, string]>([
      [{ page: 0 }, 'page must be a whole number from 1 to 1000000.'],
      [{ page: 'x' }, 'page must be a whole number from 1 to 1000000.'],
      [{ limit: 1001 }, 'limit must be a whole number from 1 to 1000.'],
      [{ limit: 1.5 }, 'limit must be a whole number from 1 to 1000.'],
      [{ sortBy: 'password_hash' }, 'sortBy must be dateCreated, lastLogIn, name or email.'],
      [{ sortOrder: 'desc; drop table accounts' }, 'sortOrder must be asc or desc.'],
      [{ role: "admin' or '1'='1" }, 'role must be all, customer or admin.'],
      [{ accountStatus: '' }, 'accountStatus must be all, active or locked.'],
      [{ emailStatus: 'x' }, 'emailStatus must be all, verified or unverified.'],
      [{ search: 'a\0' }, 'search contains characters that cannot be stored.'],
      [{ search: '🧵'.repeat(255) }, 'search must be 254 characters or less.'],
    ])('%j: %s', async (query, error) => {
      expect(await shop.call(listUsers, { token, query })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', error },
      });
    });

    it('an emoji is one character', async () => {
      const answer = await shop.call(listUsers, { token, query: { search: '🧵'.repeat(254) } });
      expect(answer.status).toBe(200);
    });
  });
});
