import { randomBytes } from 'node:crypto';
import { accountName } from '@tailorbird/contract/account-fields';
import { v7 as uuid } from 'uuid';
import { ShopError } from '../http/errors.ts';
import { refuseCall } from '../http/rate-limiter.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { deleteAllLoginAttempts } from './login-queries.ts';
import { hashOfToken, mailLink, type LinkMail } from './mailed-tokens.ts';
import { messages } from './messages.ts';
import { describeOpened } from './opened-account.ts';
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
}

/**
 * Opens an account and mails the link that verifies its address. The account remembers the guest
 * of the token, if it is one: it may be logged in to first in another browser, by who knows this
 * password.
 * @throws EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export function register(
  shop: AccountsShop,
  account: NewAccount,
  { address, guestToken }: Applicant & { guestToken: string | undefined },
): Promise<void> {
  const guestId = shop.tokens.guestOf(guestToken);
  const mail = { kind: 'email-verification', isOpening: true } as const;
  return openAccount(shop, account, { address, guestId, mail });
}

/**
 * Opens an account that nobody can log in to, and mails the link that sets its password. It is
 * called by what stands before the @ of its address until its owner changes that. It remembers no
 * guest: who asks for it and who gets the mail may be two people. In the browser that asked, the login
 * brings the guest along.
 * @throws EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export function registerByMail(
  shop: AccountsShop,
  email: string,
  applicant: Applicant,
): Promise<void> {
  const name = accountName.safeParse(email.slice(0, email.lastIndexOf('@'))).data ?? 'Customer';
  const password = randomBytes(32).toString('base64url');
  const mail = { kind: 'account-opened' } as const;
  return openAccount(shop, { name, email, password }, { ...applicant, guestId: undefined, mail });
}

interface Opening extends Applicant {
  guestId: string | undefined;
  mail: LinkMail & { kind: 'email-verification' | 'account-opened' };
}

async function openAccount(
  { database, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  { name, email, password }: NewAccount,
  { address, guestId, mail }: Opening,
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
  const { kind } = mail;
  const mayWrite = await mayMailStranger(
    database,
    { kind, email, network: address },
    mailRatePerHour,
  );
  // nobody could log in to it, and its address would be taken
  if (!mayWrite && kind === 'account-opened') refuseCall('TOO_MANY_REQUESTS', HOUR);
  await database.transaction(async (tx) => {
    if (!(await insertAccount(tx, account, { guestId }))) throw new ShopError('EMAIL_TAKEN');
    // tried while the address belonged to nobody: the account would be locked from its first day
    await deleteAllLoginAttempts(tx, email);
    if (mayWrite) await mailLink(tx, seal, account, mail);
  });
}

/** What a browser sends by which it may be known. */
interface BrowserMarks {
  guestToken: string | undefined;
  deviceCookie: string | undefined;
}

/**
 * Gives the message. Opening the link again is no failure: many mail programs open it before the
 * reader does. Whoever opens it where nobody has signed up or logged in is told of the account: somebody
 * else may have opened it.
 * @throws VERIFICATION_LINK_INVALID
 */
export async function verifyEmail(
  { database, tokens }: Pick<AccountsShop, 'database' | 'tokens'>,
  token: string,
  { guestToken, deviceCookie }: BrowserMarks,
): Promise<{ message: string; opened?: ReturnType<typeof describeOpened> }> {
  const account = await verifyAddressOfToken(database, hashOfToken(token));
  if (!account) throw new ShopError('VERIFICATION_LINK_INVALID');
  const message = account.was_used ? messages.emailVerifiedBefore : messages.emailVerified;
  const isKnown =
    (account.guest_id !== null && account.guest_id === tokens.guestOf(guestToken)) ||
    tokens.knownDevice(deviceCookie, account.id) !== undefined;
  if (isKnown || account.password_by !== 'registrant') return { message };
  return { message, opened: describeOpened(account) };
}
