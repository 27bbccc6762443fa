import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choices,
  countUserFilters,
  readUserFilterForm,
  readUserFilters,
  unfiltered,
  userFilterQuery,
  userFilterSearch,
  type UserFilters,
} from './user-filters.ts';

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
