import { prepared, type Queryable } from '../database/pool.ts';

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  roles: ('customer' | 'admin')[];
  is_email_verified: boolean;
  is_account_locked: boolean;
}

const ACCOUNT = `id, name, email, password_hash, roles, is_email_verified, is_account_locked`;

const accountByEmail = prepared<AccountRow>(
  'account-by-email',
  `select ${ACCOUNT} from accounts where lower(email) = lower($1)`,
);

export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<AccountRow | undefined> {
  return (await accountByEmail(db, [email]))[0];
}

const accountById = prepared<AccountRow>(
  'account-by-id',
  `select ${ACCOUNT} from accounts where id = $1`,
);

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  return (await accountById(db, [id]))[0];
}

const accountsById = prepared<AccountRow>(
  'accounts-by-id',
  `select ${ACCOUNT} from accounts where id = any ($1)`,
);

/** By id; those that are gone, or never were, are left out. */
export async function findAccounts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, AccountRow>> {
  return new Map((await accountsById(db, [ids])).map((account) => [account.id, account]));
}

const anyAdmin = prepared<{ email: string }>(
  'any-admin',
  `select email from accounts where 'admin' = any(roles) order by date_created limit 1`,
);

export async function findAnyAdmin(db: Queryable): Promise<{ email: string } | undefined> {
  return (await anyAdmin(db, []))[0];
}

const accountInsert = prepared<{ id: string }>(
  'account-insert',
  `insert into accounts (id, name, email, password_hash, roles, is_email_verified, guest_id)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (lower(email)) do nothing
   returning id`,
);

/**
 * False when the email is taken.
 * @param guestId the guest whose cart and orders come along at the first login
 */
export async function insertAccount(
  db: Queryable,
  account: Omit<AccountRow, 'is_account_locked'>,
  guestId?: string,
): Promise<boolean> {
  const rows = await accountInsert(db, [
    account.id,
    account.name,
    account.email,
    account.password_hash,
    account.roles,
    account.is_email_verified,
    guestId ?? null,
  ]);
  return rows.length === 1;
}

const nameUpdate = prepared<AccountRow>(
  'account-set-name',
  `update accounts set name = $2 where id = $1 returning ${ACCOUNT}`,
);

/** Undefined: the account is gone. */
export async function setName(
  db: Queryable,
  id: string,
  name: string,
): Promise<AccountRow | undefined> {
  return (await nameUpdate(db, [id, name]))[0];
}

const emailUpdate = prepared(
  'account-set-email',
  `with dead as (
     delete from mailed_tokens where account_id = $1 and kind <> 'email restoration'
   ),
   forgotten as (delete from login_failures where email in (lower($2), lower($3)))
   update accounts set email = $3, is_email_verified = false where id = $1`,
);

/**
 * The new address is not verified, links mailed before are dead but for those that put an older
 * address back, and wrong passwords are forgotten at both addresses: those at the new one were
 * tried while it belonged to nobody. Whoever calls has locked the account's row.
 */
export async function setEmail(
  tx: Queryable,
  account: { id: string; email: string },
  email: string,
): Promise<void> {
  await emailUpdate(tx, [account.id, account.email, email]);
}

const passwordUpdate = prepared(
  'account-set-password',
  `with ended as (delete from sessions where owner_id = $1 and id is distinct from $4::uuid),
   dead as (
     delete from mailed_tokens
     where account_id = $1 and kind <> 'email restoration' and used_at is null
   ),
   forgotten as (delete from login_failures where email = lower($2))
   update accounts
   set password_hash = $3,
       failed_login_attempts = case when is_account_locked then failed_login_attempts else 0 end
   where id = $1`,
);

/**
 * What the old password opened is closed: sessions end, except the one that is kept, links mailed
 * before are dead, and wrong passwords are forgotten. A lock stays, and so do the links that put
 * an older address back: whoever took the account may be the one who sets the password, and they
 * are in mailboxes of the owner. Whoever calls has locked the
 * account's row: a login on its way may still add a session until then.
 */
export async function setPassword(
  tx: Queryable,
  account: { id: string; email: string },
  change: { passwordHash: string; keptSession: string | undefined },
): Promise<void> {
  const { passwordHash, keptSession } = change;
  await passwordUpdate(tx, [account.id, account.email, passwordHash, keptSession ?? null]);
}

const verifiedUpdate = prepared(
  'account-set-verified',
  `update accounts set is_email_verified = true where id = $1`,
);

export async function setEmailVerified(tx: Queryable, id: string): Promise<void> {
  await verifiedUpdate(tx, [id]);
}
