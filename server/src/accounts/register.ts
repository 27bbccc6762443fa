import { v7 as uuid } from 'uuid';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { deleteAllLoginAttempts } from './login-queries.ts';
import { hashOfToken, mailLink } from './mailed-tokens.ts';
import { messages } from './messages.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount, verifyAddressOfToken } from './queries.ts';
import { enforceCallerRateLimit, mayMail } from './rate-limit.ts';

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
  const guestId = tokens.guestOf(guestToken);
  const mayWrite = await mayMail(database, { kind: 'email-verification', email }, mailRatePerHour);
  await database.transaction(async (tx) => {
    if (!(await insertAccount(tx, account, guestId))) throw new ShopError('EMAIL_TAKEN');
    // tried while the address belonged to nobody: the account would be locked from its first day
    await deleteAllLoginAttempts(tx, email);
    if (mayWrite) await mailLink(tx, seal, account, { kind: 'email-verification' });
  });
}

/**
 * Gives the message. Opening the link again is no failure: many mail programs open it before the
 * reader does.
 * @throws VERIFICATION_LINK_INVALID
 */
export async function verifyEmail(database: Database, token: string): Promise<string> {
  const isFirst = await verifyAddressOfToken(database, hashOfToken(token));
  if (isFirst === undefined) throw new ShopError('VERIFICATION_LINK_INVALID');
  return isFirst ? messages.emailVerified : messages.emailVerifiedBefore;
}
