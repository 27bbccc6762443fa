import type { User } from '@tailorbird/contract/users';
import { emailParts } from '@tailorbird/contract/email-form';
import { containing } from '../database/like-pattern.ts';
import { prepared, type Queryable } from '../database/pool.ts';

const USER_COLUMNS = `id, name, email, roles, is_email_verified, is_account_locked,
  failed_login_attempts, lockout_reason, date_created, last_log_in`;

interface UserRow {
  id: string;
  name: string;
  email: string;
  roles: User['roles'];
  is_email_verified: boolean;
  is_account_locked: boolean;
  failed_login_attempts: number;
  lockout_reason: string | null;
  date_created: Date;
  last_log_in: Date | null;
}

const userById = prepared<UserRow>('user', `select ${USER_COLUMNS} from accounts where id = $1`);

export async function findUser(db: Queryable, id: string): Promise<User | undefined> {
  const row = (await userById(db, [id]))[0];
  return row && toUser(row);
}

interface LockedAccount {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  is_email_verified: boolean;
  is_account_locked: boolean;
}

const accountLock = prepared<LockedAccount>(
  'account-lock',
  `select id, name, email, password_hash, is_email_verified, is_account_locked
   from accounts where id = $1 for update`,
);

/** Until the transaction ends nobody else changes this account, and no login opens a session. */
export async function lockAccount(tx: Queryable, id: string): Promise<LockedAccount | undefined> {
  return (await accountLock(tx, [id]))[0];
}

const withAdminsLock = prepared<{ id: string; is_admin: boolean }>(
  'account-lock-with-admins',
  `select id, 'admin' = any (roles) as is_admin from accounts
   where id = $1 or 'admin' = any (roles)
   order by id for update`,
);

/**
 * The account, if there is one, and all admins as they are once nobody else can change them. In
 * one order, so that nobody waits in a circle.
 */
export async function lockWithAdmins(
  tx: Queryable,
  id: string,
): Promise<{ id: string; is_admin: boolean }[]> {
  return withAdminsLock(tx, [id]);
}

const ownersByAccount = prepared<{ owner_id: string }>(
  'owners-of-accounts',
  `select id as owner_id from accounts where id = any ($1)
   union all
   select guest_id from accounts where guest_id = any ($1)`,
);

/** Those among the owners who are accounts, or guests whom an account waits for. */
export async function listOwnersByAccount(
  db: Queryable,
  ownerIds: readonly string[],
): Promise<Set<string>> {
  const rows = await ownersByAccount(db, [ownerIds]);
  return new Set(rows.map(({ owner_id: id }) => id));
}

const rolesUpdate = prepared<UserRow>(
  'user-set-roles',
  `update accounts set roles = $2 where id = $1 returning ${USER_COLUMNS}`,
);

/** @returns undefined when there is no such account */
export async function saveRoles(
  tx: Queryable,
  id: string,
  roles: User['roles'],
): Promise<User | undefined> {
  const row = (await rolesUpdate(tx, [id, roles]))[0];
  return row && toUser(row);
}

const accountDelete = prepared<{ id: string }>(
  'account-delete',
  `with ended as (delete from sessions where owner_id = $1),
   gone as (delete from accounts where id = $1 returning email),
   forgotten as (
     delete from login_failures
     where email = (select lower(gone.email collate "C") collate "default" from gone)
   )
   select from gone`,
);

/**
 * With its sessions, its mailed links and the wrong passwords of its address; what it asked to
 * have unlocked stays as a record. Its row must be locked: a login on its way may still add a
 * session until then.
 */
export async function deleteAccountRow(tx: Queryable, id: string): Promise<void> {
  await accountDelete(tx, [id]);
}

export interface UserFilter {
  /** A part of the name or of the mail address. */
  search: string | undefined;
  role: User['roles'][number] | 'all';
  accountStatus: 'all' | 'active' | 'locked';
  emailStatus: 'all' | 'verified' | 'unverified';
  sortBy: 'dateCreated' | 'lastLogIn' | 'name' | 'email';
  sortOrder: 'asc' | 'desc';
  page: number;
  limit: number;
}

/** Each is an index, read from one end or the other. Who never logged in did so longest ago. */
const ORDERS: Record<UserFilter['sortBy'], Record<UserFilter['sortOrder'], string>> = {
  dateCreated: { asc: 'date_created, id', desc: 'date_created desc, id desc' },
  lastLogIn: {
    asc: 'last_log_in nulls first, id',
    desc: 'last_log_in desc nulls last, id desc',
  },
  name: { asc: 'lower(name), id', desc: 'lower(name) desc, id desc' },
  // unique as it is
  email: { asc: 'lower(email collate "C")', desc: 'lower(email collate "C") desc' },
};

/** One page of the accounts, and how many there are in all. */
export async function listUsers(
  db: Queryable,
  filter: UserFilter,
): Promise<{ users: User[]; total: number }> {
  const { where, values } = conditions(filter);
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from accounts ${where}`, values),
    db.query<UserRow>(
      `select ${USER_COLUMNS} from accounts ${where}
       order by ${ORDERS[filter.sortBy][filter.sortOrder]}
       limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, filter.limit, (filter.page - 1) * filter.limit],
    ),
  ]);
  return { users: listed.rows.map(toUser), total: counted.rows[0]?.total ?? 0 };
}

/** Only the filters that are set, so that the database can use the index that fits them. */
function conditions(filter: UserFilter): { where: string; values: unknown[] } {
  const clauses: string[] = [];
  const values: unknown[] = [];
  if (filter.search) {
    values.push(containing(filter.search), emailParts(filter.search).map(containing));
    clauses.push('(name ilike $1 or email ilike any ($2::text[]))');
  }
  // written out, as an index of some rows only is not found by a parameter
  if (filter.role !== 'all') clauses.push(`'${filter.role}' = any (roles)`);
  if (filter.accountStatus === 'locked') clauses.push('is_account_locked');
  if (filter.accountStatus === 'active') clauses.push('not is_account_locked');
  if (filter.emailStatus === 'verified') clauses.push('is_email_verified');
  if (filter.emailStatus === 'unverified') clauses.push('not is_email_verified');
  return { where: clauses.length > 0 ? `where ${clauses.join(' and ')}` : '', values };
}

function toUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles,
    isEmailVerified: row.is_email_verified,
    isAccountLocked: row.is_account_locked,
    failedLoginAttempts: row.failed_login_attempts,
    lockoutReason: row.lockout_reason,
    dateCreated: row.date_created.toISOString(),
    lastLogIn: row.last_log_in?.toISOString() ?? null,
  };
}
