import type { User } from '@tailorbird/contract/users';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unfiltered, type UserFilters } from './user-filters.ts';
import { viewUsers } from './user-view.ts';

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

const names = (filters: Partial<UserFilters>, users: readonly User[] = shop) =>
  viewUsers(users, { ...unfiltered, ...filters }).users.map(({ name }) => name);

describe('the list of users', () => {
  it('is searched by part of the name or the address, whatever the case', () => {
    expect(names({ search: 'KENDALL' })).toEqual(['Ruth Kendall']);
    expect(names({ search: 'szabo.EX' })).toEqual(['imre szabó']);
    expect(names({ search: 'ruth%' })).toEqual([]);
  });

  it('is narrowed by role, account and email status', () => {
    expect(names({ role: 'admin' })).toEqual(['imre szabó']);
    expect(names({ accountStatus: 'locked' })).toEqual(['Lars']);
    expect(names({ accountStatus: 'active' })).not.toContain('Lars');
    expect(names({ emailStatus: 'unverified' })).toEqual(['Lars']);
    expect(names({ emailStatus: 'verified', role: 'admin' })).toEqual(['imre szabó']);
  });

  it('is sorted by name and address without case', () => {
    const byName = ['imre szabó', 'Lars', 'Ruth Kendall', 'Zoë'];
    expect(names({ sortBy: 'name', sortOrder: 'asc' })).toEqual(byName);
    expect(names({ sortBy: 'email', sortOrder: 'asc' })).toEqual(byName);
  });

  it('has those who never logged in last when the newest come first, and first otherwise', () => {
    expect(names({ sortBy: 'lastLogIn', sortOrder: 'desc' }).at(-1)).toBe('Zoë');
    expect(names({ sortBy: 'lastLogIn', sortOrder: 'asc' })[0]).toBe('Zoë');
  });

  it('counts characters by code point where it sorts, as the database does', () => {
    const thread = someone(5, { name: '🧵' });
    const wide = someone(6, { name: '\uFF21' });
    expect(names({ sortBy: 'name', sortOrder: 'asc' }, [thread, wide])).toEqual(['\uFF21', '🧵']);
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

const anyFilters = fc.record({
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
  it('the pages together hold everybody who fits once, 20 on each but the last', () => {
    fc.assert(
      fc.property(anyUsers, anyFilters, (users, filters) => {
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
      fc.property(anyUsers, anyFilters, (users, filters) => {
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
      fc.property(anyUsers, anyFilters, (users, filters) => {
        const asc = wholeList(users, { ...filters, sortOrder: 'asc' });
        const desc = wholeList(users, { ...filters, sortOrder: 'desc' });
        expect(desc).toEqual(asc.toReversed());
        expect(wholeList(users.toReversed(), { ...filters, sortOrder: 'asc' })).toEqual(asc);
      }),
    );
  });
});
