import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { EMAIL_MAX_LENGTH } from '@tailorbird/contract/email-address';
import { emailKey, emailParts } from '@tailorbird/contract/email-form';
import { USER_PAGE_SIZE } from '@tailorbird/contract/limits';
import type { listUsers, User } from '@tailorbird/contract/users';
import { messages } from './messages.ts';

type Asked = (typeof listUsers.query)['_output'];

/** The filters of the list of users. An empty search does not filter. */
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

/** The choices, in the words of the specification. */
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

/** One page of the list of users. */
export interface UserView {
  users: readonly User[];
  /** How many users the filters leave, on all pages. */
  matching: number;
  pages: number;
}

/** Filters, sorts and pages loaded users the way the API does. */
export function viewUsers(users: readonly User[], filters: UserFilters): UserView {
  const left = users.filter((user) => fits(user, filters)).sort(inOrder(filters));
  const start = (filters.page - 1) * USER_PAGE_SIZE;
  return {
    users: left.slice(start, start + USER_PAGE_SIZE),
    matching: left.length,
    pages: Math.ceil(left.length / USER_PAGE_SIZE),
  };
}

function fits(user: User, { search, role, accountStatus, emailStatus }: UserFilters): boolean {
  const part = search.toLowerCase();
  const email = user.email.toLowerCase();
  return (
    (user.name.toLowerCase().includes(part) ||
      emailParts(search).some((form) => email.includes(form.toLowerCase()))) &&
    (role === 'all' || user.roles.includes(role)) &&
    (accountStatus === 'all' || user.isAccountLocked === (accountStatus === 'locked')) &&
    (emailStatus === 'all' || user.isEmailVerified === (emailStatus === 'verified'))
  );
}

/** Equal keys are ordered by id, so that descending is exactly ascending reversed. */
function inOrder({ sortBy, sortOrder }: UserFilters): (a: User, b: User) => number {
  const key = keys[sortBy];
  const direction = sortOrder === 'asc' ? 1 : -1;
  return (a, b) => direction * (compare(key(a), key(b)) || compare(a._id, b._id));
}

/** Timestamps are in order as text. Who never logged in did so longest ago. */
const keys: Record<UserFilters['sortBy'], (user: User) => string> = {
  dateCreated: ({ dateCreated }) => dateCreated,
  lastLogIn: ({ lastLogIn }) => lastLogIn ?? '',
  name: ({ name }) => name.toLowerCase(),
  email: ({ email }) => emailKey(email),
};

/** By code points, as the database does, and not by halves of surrogate pairs. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  const others = b[Symbol.iterator]();
  for (const character of a) {
    const other = others.next().value;
    if (other === undefined) return 1;
    if (character !== other) return codePoint(character) - codePoint(other);
  }
  return -1;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/** Failed attempts and the reason of the lock, which mostly says how many they were itself. */
export function attemptsInWords(
  user: Pick<User, 'isAccountLocked' | 'failedLoginAttempts' | 'lockoutReason'>,
): string[] {
  const { isAccountLocked, failedLoginAttempts: count, lockoutReason: reason } = user;
  const isSaid = reason?.startsWith(`${count} `) ?? false;
  const isCounted = !isSaid && (isAccountLocked || count > 0);
  return [isCounted ? messages.users.failedAttempts(count) : '', reason ?? ''].filter(Boolean);
}
