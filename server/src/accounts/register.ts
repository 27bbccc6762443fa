import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { mayMail, enforceCallerRateLimit } from './rate-limit.ts';
import { deleteLoginFailures } from './login-queries.ts';
import { mailLink } from './mailed-tokens.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount } from './queries.ts';

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/**
 * Opens an account and mails the link that verifies its address. The account remembers the guest
 * of the token, if it is one: it may be logged in to first in another browser.
 * @throws EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function register(
  { database, tokens, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  { name, email, password }: NewAccount,
  { address, guestToken }: { address: string; guestToken: string | undefined },
): Promise<void> {
  // one count with logins, which are as slow
  await enforceCallerRateLimit(database, 'login', address, loginRatePerMinute);
  if (await findAccountByEmail(database, email)) throw new ShopError('EMAIL_TAKEN');
  const account = {
    id: uuid(),
    name,
    email,
    password_hash: await hashPassword(password),
    roles: ['customer' as const],
    is_email_verified: false,
  };
  const guestId = await tokens.guestOf(guestToken);
  const mayWrite = await mayMail(database, { kind: 'email-verification', email }, mailRatePerHour);
  await database.transaction(async (tx) => {
    if (!(await insertAccount(tx, account, guestId))) throw new ShopError('EMAIL_TAKEN');
    // tried while the address belonged to nobody: the account would be locked from its first day
    await deleteLoginFailures(tx, email);
    if (mayWrite) await mailLink(tx, seal, account, { kind: 'email-verification' });
  });
}
