import { firstCodePoints } from '@tailorbird/contract/kinds/code-points';
import { EMAIL_MAX_LENGTH } from '@tailorbird/contract/email-address';
import { emailKey, emailParts } from '@tailorbird/contract/email-form';
import { USER_PAGE_SIZE } from '@tailorbird/contract/limits';
import type { listUsers, User } from '@tailorbird/contract/users';
import { cleanText, keysOf, listAddress, oneOf, pageNumber } from '../../list-address.ts';
import { messages } from './messages.ts';

type UserListQuery = (typeof listUsers.query)['_output'];

/** The filters of the list of users. An empty search does not filter. */
export type UserFilters = Required<Omit<UserListQuery, 'limit'>>;

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

/** In the order in which the address has them. */
const address = listAddress<UserFilters>({
  search: { usual: '', read: (typed) => firstCodePoints(cleanText(typed), EMAIL_MAX_LENGTH) },
  role: oneOf(keysOf(choices.role), 'all'),
  accountStatus: oneOf(keysOf(choices.accountStatus), 'all'),
  emailStatus: oneOf(keysOf(choices.emailStatus), 'all'),
  sortBy: oneOf(keysOf(choices.sortBy), 'dateCreated'),
  sortOrder: oneOf(keysOf(choices.sortOrder), 'desc'),
  page: pageNumber,
});

export const unfiltered: UserFilters = address.usual;
export const readUserFilters: (search: URLSearchParams) => UserFilters = address.read;
/** The fields of the filter form carry the names of the filters; applying starts at page 1. */
export const readUserFilterForm: (form: FormData) => UserFilters = address.readForm;
/** `?role=admin&page=2`: only what differs from the list as it is first shown. */
export const userFilterSearch: (filters: UserFilters) => string = address.write;

/** The filters as the API takes them. */
export function userFilterQuery({ search, ...filters }: UserFilters) {
  return { ...filters, limit: USER_PAGE_SIZE, ...(search && { search }) };
}

/** How many filters narrow the list; order and page do not. */
export function countUserFilters(filters: UserFilters): number {
  const narrowing = ['search', 'role', 'accountStatus', 'emailStatus'] as const;
  return narrowing.filter((name) => filters[name] !== unfiltered[name]).length;
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
