import { randomBytes } from 'node:crypto';
import { accountName } from '@tailorbird/contract/account-fields';
import { v7 as uuid } from 'uuid';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { refuseCall } from '../http/rate-limiter.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { deleteAllLoginAttempts } from './login-queries.ts';
import { hashOfToken, mailLink } from './mailed-tokens.ts';
import { messages } from './messages.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount, verifyAddressOfToken } from './queries.ts';
import { enforceCallerRateLimit, HOUR, mayMailStranger } from './rate-limit.ts';

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** Who asks for an account. */
interface Applicant {
  /** Of the network. */
  address: string;
  guestToken: string | undefined;
}

/**
 * Opens an account and mails the link that verifies its address. The account remembers the guest
 * of the token, if it is one: it may be logged in to first in another browser.
 * @throws EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export function register(
  shop: AccountsShop,
  account: NewAccount,
  applicant: Applicant,
): Promise<void> {
  return openAccount(shop, account, { ...applicant, kind: 'email-verification' });
}

/**
 * Opens an account that nobody can log in to, and mails the link that sets its password. It is
 * called by what stands before the @ of its address until its owner changes that.
 * @throws EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export function registerByMail(
  shop: AccountsShop,
  email: string,
  applicant: Applicant,
): Promise<void> {
  const name = accountName.safeParse(email.slice(0, email.lastIndexOf('@'))).data ?? 'Customer';
  const password = randomBytes(32).toString('base64url');
  return openAccount(shop, { name, email, password }, { ...applicant, kind: 'account-opened' });
}

async function openAccount(
  { database, tokens, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  { name, email, password }: NewAccount,
  { address, guestToken, kind }: Applicant & { kind: 'email-verification' | 'account-opened' },
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
  const mail = { kind, email, network: address };
  const mayWrite = await mayMailStranger(database, mail, mailRatePerHour);
  // nobody could log in to it, and its address would be taken
  if (!mayWrite && kind === 'account-opened') refuseCall('TOO_MANY_REQUESTS', HOUR);
  await database.transaction(async (tx) => {
    if (!(await insertAccount(tx, account, guestId))) throw new ShopError('EMAIL_TAKEN');
    // tried while the address belonged to nobody: the account would be locked from its first day
    await deleteAllLoginAttempts(tx, email);
    if (mayWrite) await mailLink(tx, seal, account, { kind });
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
