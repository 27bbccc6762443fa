import { firstCodePoints } from '@tailorbird/contract/code-points';
import { EMAIL_MAX_LENGTH } from '@tailorbird/contract/email-address';
import { USER_PAGE_SIZE } from '@tailorbird/contract/limits';
import type { listUsers } from '@tailorbird/contract/users';

type Asked = (typeof listUsers.query)['_output'];

/** What the list of users shows. An empty search means: not searched. */
export type UserFilters = Required<Omit<Asked, 'limit'>>;

export const unfiltered: UserFilters = {
  page: 1,
  search: '',
  role: 'all',
  accountStatus: 'all',
  emailStatus: 'all',
  sortBy: 'dateCreated',
  sortOrder: 'desc',
};

/** What there is to choose, in the words of the specification. */
export const choices = {
  role: { all: 'All Roles', customer: 'Customer', admin: 'Admin' },
  accountStatus: { all: 'All', active: 'Active', locked: 'Locked' },
  emailStatus: { all: 'All', verified: 'Verified', unverified: 'Unverified' },
  sortBy: { dateCreated: 'Date Created', lastLogIn: 'Last Login', name: 'Name', email: 'Email' },
  sortOrder: { desc: 'Newest First', asc: 'Oldest First' },
} as const satisfies {
  [K in Exclude<keyof UserFilters, 'page' | 'search'>]: Record<UserFilters[K], string>;
};

const names = [
  'search',
  'role',
  'accountStatus',
  'emailStatus',
  'sortBy',
  'sortOrder',
  'page',
] as const satisfies (keyof UserFilters)[];

/** From the address bar, which anyone can type into: what is no filter is read as none. */
export function readUserFilters(search: URLSearchParams): UserFilters {
  const page = Number(search.get('page'));
  const typed = (search.get('search') ?? '').replaceAll('\0', '').trim();
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : unfiltered.page,
    search: firstCodePoints(typed, EMAIL_MAX_LENGTH),
    role: chosen('role', search),
    accountStatus: chosen('accountStatus', search),
    emailStatus: chosen('emailStatus', search),
    sortBy: chosen('sortBy', search),
    sortOrder: chosen('sortOrder', search),
  };
}

/** The fields of the filter form carry the names of the filters; applying starts at page 1. */
export function readUserFilterForm(form: FormData): UserFilters {
  const search = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') search.set(name, value);
  search.delete('page');
  return readUserFilters(search);
}

/** `?role=admin&page=2`: only what differs from the list as it is first shown. */
export function userFilterSearch(filters: UserFilters): string {
  const search = new URLSearchParams();
  for (const name of names) {
    if (filters[name] !== unfiltered[name]) search.set(name, String(filters[name]));
  }
  return `?${search}`;
}

/** The same for the API. */
export function userFilterQuery({ search, ...filters }: UserFilters) {
  return { ...filters, limit: USER_PAGE_SIZE, ...(search && { search }) };
}

/** How many filters narrow the list; order and page do not. */
export function countUserFilters(filters: UserFilters): number {
  const narrowing = ['search', 'role', 'accountStatus', 'emailStatus'] as const;
  return narrowing.filter((name) => filters[name] !== unfiltered[name]).length;
}

function chosen<K extends keyof typeof choices>(name: K, search: URLSearchParams): UserFilters[K] {
  const value = search.get(name);
  return isChoice(name, value) ? value : unfiltered[name];
}

function isChoice<K extends keyof typeof choices>(
  name: K,
  value: string | null,
): value is UserFilters[K] & string {
  return value !== null && Object.hasOwn(choices[name], value);
}
