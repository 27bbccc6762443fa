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
  forgetful: { name: 'Fay Forgetful', email: 'fay@example.com', password: 'a forgotten one' },
  guesser: { name: 'Gus Lockner', email: 'gus@example.com', password: 'gus has a password' },
  owner: { name: 'Olga Owner', email: 'olga@example.com', password: 'olga has a password' },
  mover: { name: 'Mira Mover', email: 'mira@before.example', password: 'mira has a password' },
  careful: { name: 'Cem Careful', email: 'cem@example.com', password: 'cem has a password' },
  refused: { name: 'Remy Refused', email: 'remy@example.com', password: 'remy has a password' },
  promoted: { name: 'Pia Promoted', email: 'pia@example.com', password: 'pia has a password' },
  locked: { name: 'Lars Locked', email: 'lars@example.com', password: 'lars has a password' },
  leaver: { name: 'Lea Leaver', email: 'lea@example.com', password: 'lea has a password' },
  buyer: { name: 'Bea Buyer', email: 'bea@example.com', password: 'bea has a password' },
  quilter: { name: 'Quentin Q', email: 'quentin@example.com', password: 'quentin has one' },
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
