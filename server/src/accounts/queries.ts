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

const anyAdmin = prepared<{ email: string }>(
  'any-admin',
  `select email from accounts where 'admin' = any(roles) order by date_created limit 1`,
);

export async function findAnyAdmin(db: Queryable): Promise<{ email: string } | undefined> {
  return (await anyAdmin(db, []))[0];
}

const accountInsert = prepared<{ id: string }>(
  'account-insert',
  `insert into accounts (id, name, email, password_hash, roles, is_email_verified)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (lower(email)) do nothing
   returning id`,
);

/** False when the email is taken. */
export async function insertAccount(
  db: Queryable,
  account: Omit<AccountRow, 'is_account_locked'>,
): Promise<boolean> {
  const rows = await accountInsert(db, [
    account.id,
    account.name,
    account.email,
    account.password_hash,
    account.roles,
    account.is_email_verified,
  ]);
  return rows.length === 1;
}
