import { USER_PAGE_SIZE } from '@tailorbird/contract/limits';
import type { User } from '@tailorbird/contract/users';
import type { UserFilters } from './user-filters.ts';

/** One page of the list of users. */
export interface UserView {
  users: readonly User[];
  /** How many users the filters leave, on all pages. */
  matching: number;
  pages: number;
}

/** What the API answers to the same filters, from users that are all there. */
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
  return (
    (user.name.toLowerCase().includes(part) || user.email.toLowerCase().includes(part)) &&
    (role === 'all' || user.roles.includes(role)) &&
    (accountStatus === 'all' || user.isAccountLocked === (accountStatus === 'locked')) &&
    (emailStatus === 'all' || user.isEmailVerified === (emailStatus === 'verified'))
  );
}

/** Whoever is alike is told apart by the id, so that an order turned round is the same backwards. */
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
  email: ({ email }) => email.toLowerCase(),
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
