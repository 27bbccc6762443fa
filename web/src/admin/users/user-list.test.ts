import type { User } from '@tailorbird/contract/users';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptsInWords,
  choices,
  countUserFilters,
  readUserFilterForm,
  readUserFilters,
  unfiltered,
  userFilterQuery,
  type UserFilters,
  userFilterSearch,
  viewUsers,
} from './user-list.ts';

const read = (search: string) => readUserFilters(new URLSearchParams(search));

const oneOf = <K extends string>(choice: Record<K, string>) =>
  fc.constantFrom(...Object.keys(choice).filter((key): key is K => key in choice));

const anyFilters: fc.Arbitrary<UserFilters> = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  search: fc.string({ maxLength: 254, unit: 'grapheme-composite' }).map((text) => text.trim()),
  role: oneOf(choices.role),
  accountStatus: oneOf(choices.accountStatus),
  emailStatus: oneOf(choices.emailStatus),
  sortBy: oneOf(choices.sortBy),
  sortOrder: oneOf(choices.sortOrder),
});

describe('filters of the list of users in the address bar', () => {
  it('are all there after writing and reading', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        fc.pre(Array.from(filters.search).length <= 254 && !filters.search.includes('\0'));
        expect(read(userFilterSearch(filters))).toEqual(filters);
      }),
    );
  });

  it('are left out where they change nothing', () => {
    expect(userFilterSearch(unfiltered)).toBe('?');
    expect(userFilterSearch({ ...unfiltered, accountStatus: 'locked', page: 2 })).toBe(
      '?accountStatus=locked&page=2',
    );
  });

  it('are ignored where they are nonsense', () => {
    expect(
      read('page=0&role=root&accountStatus=toString&emailStatus=&sortBy=_id&sortOrder=up'),
    ).toEqual(unfiltered);
    expect(read('page=1.5').page).toBe(1);
  });

  it('hold no more of a search than the API takes', () => {
    expect(read(`search=${'🧵'.repeat(300)}`).search).toBe('🧵'.repeat(254));
    expect(read('search=%20ruth%00%20').search).toBe('ruth');
  });
});

describe('the filter form', () => {
  it('starts at the first page again', () => {
    const form = new FormData();
    form.set('search', ' Ruth ');
    form.set('role', 'admin');
    form.set('page', '4');
    expect(readUserFilterForm(form)).toEqual({ ...unfiltered, search: 'Ruth', role: 'admin' });
  });

  it('counts what narrows the list, and neither order nor page', () => {
    expect(countUserFilters({ ...unfiltered, page: 3, sortBy: 'name', sortOrder: 'asc' })).toBe(0);
    expect(countUserFilters({ ...unfiltered, search: 'r', emailStatus: 'verified' })).toBe(2);
  });
});

it('the API is asked for pages of 20, newest first', () => {
  expect(userFilterQuery(unfiltered)).toEqual({
    page: 1,
    limit: 20,
    role: 'all',
    accountStatus: 'all',
    emailStatus: 'all',
    sortBy: 'dateCreated',
    sortOrder: 'desc',
  });
});

const ruth: User = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Ruth Kendall',
  email: 'ruth@example.com',
  roles: ['customer'],
  isEmailVerified: true,
  isAccountLocked: false,
  failedLoginAttempts: 0,
  lockoutReason: null,
  dateCreated: '2026-05-02T10:00:00.000Z',
  lastLogIn: '2026-05-14T09:42:00.000Z',
};

const someone = (number: number, own: Partial<User>): User => ({
  ...ruth,
  _id: `00000000-0000-4000-8000-00000000000${number}`,
  ...own,
});

const imre = someone(2, { name: 'imre szabó', email: 'Imre@Szabo.example', roles: ['admin'] });
const never = someone(3, { name: 'Zoë', email: 'z@example.com', lastLogIn: null });
const locked = someone(4, {
  name: 'Lars',
  email: 'lars@example.com',
  isAccountLocked: true,
  isEmailVerified: false,
});
const shop = [ruth, imre, never, locked];

const namesOf = (filters: Partial<UserFilters>, users: readonly User[] = shop) =>
  viewUsers(users, { ...unfiltered, ...filters }).users.map(({ name }) => name);

describe('the list of users', () => {
  // spec: 2.95
  it('is searched by part of the name or the address, whatever the case', () => {
    expect(namesOf({ search: 'KENDALL' })).toEqual(['Ruth Kendall']);
    expect(namesOf({ search: 'szabo.EX' })).toEqual(['imre szabó']);
    expect(namesOf({ search: 'ruth%' })).toEqual([]);
  });

  it('is searched by a domain in its own letters', () => {
    const greta = someone(7, { name: 'Greta', email: 'greta@xn--bcher-kva.example' });
    expect(namesOf({ search: 'BÜCHER.example' }, [...shop, greta])).toEqual(['Greta']);
    expect(namesOf({ search: 'greta@bücher.example' }, [...shop, greta])).toEqual(['Greta']);
  });

  // spec: 2.96 2.97 2.98
  it('is narrowed by role, account and email status', () => {
    expect(namesOf({ role: 'admin' })).toEqual(['imre szabó']);
    expect(namesOf({ accountStatus: 'locked' })).toEqual(['Lars']);
    expect(namesOf({ accountStatus: 'active' })).not.toContain('Lars');
    expect(namesOf({ emailStatus: 'unverified' })).toEqual(['Lars']);
    expect(namesOf({ emailStatus: 'verified', role: 'admin' })).toEqual(['imre szabó']);
  });

  // spec: 2.99
  it('is sorted by name and address without case', () => {
    const byName = ['imre szabó', 'Lars', 'Ruth Kendall', 'Zoë'];
    expect(namesOf({ sortBy: 'name', sortOrder: 'asc' })).toEqual(byName);
    expect(namesOf({ sortBy: 'email', sortOrder: 'asc' })).toEqual(byName);
  });

  // spec: 2.100
  it('has those who never logged in last when the newest come first, and first otherwise', () => {
    expect(namesOf({ sortBy: 'lastLogIn', sortOrder: 'desc' }).at(-1)).toBe('Zoë');
    expect(namesOf({ sortBy: 'lastLogIn', sortOrder: 'asc' })[0]).toBe('Zoë');
  });

  it('counts characters by code point where it sorts, as the database does', () => {
    const thread = someone(5, { name: '🧵' });
    const wide = someone(6, { name: '\uFF21' });
    expect(namesOf({ sortBy: 'name', sortOrder: 'asc' }, [thread, wide])).toEqual(['\uFF21', '🧵']);
  });

  it('of nobody has no page', () => {
    expect(viewUsers([], unfiltered)).toEqual({ users: [], matching: 0, pages: 0 });
  });
});

const anyUsers = fc
  .array(
    fc.record({
      name: fc.string({ maxLength: 3 }),
      email: fc.string({ maxLength: 3 }),
      roles: fc.constantFrom<User['roles']>(['customer'], ['admin'], ['customer', 'admin']),
      isEmailVerified: fc.boolean(),
      isAccountLocked: fc.boolean(),
      dateCreated: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
      lastLogIn: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
    }),
    { maxLength: 70, size: 'max' },
  )
  .map((drawn) =>
    drawn.map((own, index) => ({ ...ruth, ...own, _id: String(index).padStart(8, '0') })),
  );

const anyViewFilters = fc.record({
  search: fc.constantFrom('', 'a', 'E'),
  role: fc.constantFrom('all', 'customer', 'admin'),
  accountStatus: fc.constantFrom('all', 'active', 'locked'),
  emailStatus: fc.constantFrom('all', 'verified', 'unverified'),
  sortBy: fc.constantFrom('dateCreated', 'lastLogIn', 'name', 'email'),
  sortOrder: fc.constantFrom('asc', 'desc'),
});

function wholeList(users: readonly User[], filters: Omit<UserFilters, 'page'>): string[] {
  const { pages } = viewUsers(users, { ...filters, page: 1 });
  return Array.from({ length: pages }, (_, index) =>
    viewUsers(users, { ...filters, page: index + 1 }).users.map(({ _id }) => _id),
  ).flat();
}

describe('whatever is in the shop and whatever is asked for', () => {
  // spec: 4.22 9.6
  it('the pages together hold everybody who fits once, 20 on each but the last', () => {
    fc.assert(
      fc.property(anyUsers, anyViewFilters, (users, filters) => {
        const ids = wholeList(users, filters);
        const { matching, pages } = viewUsers(users, { ...filters, page: 1 });
        expect(new Set(ids).size).toBe(matching);
        expect(ids).toHaveLength(matching);
        expect(pages).toBe(Math.ceil(matching / 20));
      }),
    );
  });

  it('each filter and its opposite share everybody between them', () => {
    fc.assert(
      fc.property(anyUsers, anyViewFilters, (users, filters) => {
        const count = (own: Partial<UserFilters>) =>
          viewUsers(users, { ...filters, ...own, page: 1 }).matching;
        expect(count({ accountStatus: 'active' }) + count({ accountStatus: 'locked' })).toBe(
          count({ accountStatus: 'all' }),
        );
        expect(count({ emailStatus: 'verified' }) + count({ emailStatus: 'unverified' })).toBe(
          count({ emailStatus: 'all' }),
        );
      }),
    );
  });

  it('the other order is the same list backwards, and the order they came in does not matter', () => {
    fc.assert(
      fc.property(anyUsers, anyViewFilters, (users, filters) => {
        const asc = wholeList(users, { ...filters, sortOrder: 'asc' });
        const desc = wholeList(users, { ...filters, sortOrder: 'desc' });
        expect(desc).toEqual(asc.toReversed());
        expect(wholeList(users.toReversed(), { ...filters, sortOrder: 'asc' })).toEqual(asc);
      }),
    );
  });
});

it.each([
  ['5 wrong passwords in a row', ['5 wrong passwords in a row']],
  ['Asked for it', ['5 failed attempts', 'Asked for it']],
  [null, ['5 failed attempts']],
])('a lock with the reason %j tells the attempts once', (lockoutReason, lines) => {
  const locked = { isAccountLocked: true, failedLoginAttempts: 5, lockoutReason };
  expect(attemptsInWords(locked)).toEqual(lines);
});

it('an open account tells failed attempts alone, and only when there are some', () => {
  const open = { isAccountLocked: false, failedLoginAttempts: 1, lockoutReason: null };
  expect(attemptsInWords(open)).toEqual(['1 failed attempt']);
  expect(attemptsInWords({ ...open, failedLoginAttempts: 0 })).toEqual([]);
});
