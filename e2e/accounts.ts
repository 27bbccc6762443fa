import { v7 as uuid } from 'uuid';
import { hashPassword } from '../server/src/accounts/passwords.ts';
import { insertAccount } from '../server/src/accounts/queries.ts';
import type { Queryable } from '../server/src/database/pool.ts';

export interface Login {
  name: string;
  email: string;
  password: string;
}

export const admin: Login = {
  name: 'Admin',
  email: 'admin@tailorbird.example',
  password: 'a password of the admin',
};

/** One customer a journey, so that journeys run side by side without sharing a cart. */
export const customers = {
  ruth: { name: 'Ruth Kendall', email: 'ruth.kendall@example.com', password: 'ruth: señal ✂' },
  imre: { name: 'Imre Szabó', email: 'imre@szabo.example', password: 'imre has a password' },
  noor: { name: 'Noor Haddad', email: 'noor@haddad.example', password: 'noor has a password' },
  tabs: { name: 'Two Tabs', email: 'tabs@example.com', password: 'tabs has a password' },
} satisfies Record<string, Login>;

export const tokenSecret = 'only for the tests of the browser journeys';

export async function insertAccounts(db: Queryable): Promise<void> {
  for (const { name, email, password } of Object.values(customers)) {
    await insertAccount(db, {
      id: uuid(),
      name,
      email,
      password_hash: await hashPassword(password),
      roles: ['customer'],
      is_email_verified: true,
    });
  }
}
