import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../database/pool.ts';
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
  db: Queryable,
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
  const password = settings.password ?? randomBytes(12).toString('base64url');
  const inserted = await insertAccount(db, {
    id: uuid(),
    name: 'Admin',
    email: settings.email,
    password_hash: await hashPassword(password),
    roles: ['customer', 'admin'],
    is_email_verified: true,
  });
  // another process of the shop was faster
  if (!inserted) return { email: settings.email, password: { source: 'elsewhere' } };
  if (settings.password !== undefined) {
    return { email: settings.email, password: { source: 'elsewhere' } };
  }
  mkdirSync(settings.dataDir, { recursive: true });
  writeFileSync(file, `${settings.email}\n${password}\n`, { mode: 0o600 });
  return { email: settings.email, password: { source: 'made now', value: password, file } };
}
