import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { hashPassword } from './passwords.ts';
import { findAnyAdmin, insertAccount } from './queries.ts';

/** Kept so that the owner of the machine can look it up again; nobody else can read it. */
const PASSWORD_FILE = 'admin-password';

export interface AdminLogin {
  email: string;
  /** Where the password is known from. */
  password:
    | { source: 'made now'; value: string; file: string }
    | { source: 'file'; file: string }
    | { source: 'elsewhere' };
}

/** Makes the first admin where there is none. The password is made up unless one is given. */
export async function ensureAdmin(
  db: Database,
  settings: { email: string; password: string | undefined; dataDir: string },
): Promise<AdminLogin> {
  const file = join(settings.dataDir, PASSWORD_FILE);
  const existing = await findAnyAdmin(db);
  if (existing) {
    const isKept = existsSync(file) && readFileSync(file, 'utf8').startsWith(existing.email);
    return {
      email: existing.email,
      password: isKept ? { source: 'file', file } : { source: 'elsewhere' },
    };
  }
  return db.transaction(async (tx) => insertAdmin(tx, settings, file));
}

/** The password is kept before the account is committed: an admin nobody can log in as is worse. */
async function insertAdmin(
  tx: Queryable,
  settings: { email: string; password: string | undefined },
  file: string,
): Promise<AdminLogin> {
  const { email } = settings;
  const password = settings.password ?? randomBytes(12).toString('base64url');
  const inserted = await insertAccount(tx, {
    id: uuid(),
    name: 'Admin',
    email,
    password_hash: await hashPassword(password),
    roles: ['customer', 'admin'],
    is_email_verified: true,
  });
  // not inserted: another process of the shop was faster
  if (!inserted || settings.password !== undefined) {
    return { email, password: { source: 'elsewhere' } };
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${email}\n${password}\n`, { mode: 0o600 });
  return { email, password: { source: 'made now', value: password, file } };
}
