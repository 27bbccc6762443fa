import type { Queryable } from '../database/pool.ts';
import type { Account } from '../http/caller.ts';
import { ShopError } from '../http/errors.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { hashOfToken, mailLink } from './mailed-tokens.ts';
import { findMailedToken } from './queries.ts';
import { enforceCallerRateLimit, mayMail } from './rate-limit.ts';

/**
 * Mails the link to the orders that guests placed with the caller's address, whether there are any or
 * not. Past so many an hour it is not mailed, and the answer is the same.
 * @throws TOO_MANY_REQUESTS
 */
export async function mailFoundOrdersLink(
  { database, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  { id, name, email, isEmailVerified }: Account,
  address: string,
): Promise<void> {
  await enforceCallerRateLimit(database, 'ask for mail', address, loginRatePerMinute);
  // the address may be a stranger's, who never had anything to do with the shop
  if (!isEmailVerified) return;
  const kind = 'found-orders';
  if (!(await mayMail(database, { kind, email }, mailRatePerHour))) return;
  const account = { id, name, email, is_email_verified: isEmailVerified };
  await mailLink(database, seal, account, { kind });
}

/**
 * Tells whether the caller reads the mailbox of the account: who chose its password, and who opened
 * the link that verified its address, may be two people.
 * @param link what was mailed by `mailFoundOrdersLink`; undefined when none is sent
 * @throws FOUND_LINK_INVALID
 */
export async function readsMailbox(
  db: Queryable,
  { id, email, isEmailVerified, isOfMailbox }: Account,
  link: string | undefined,
): Promise<boolean> {
  if (link === undefined) return isEmailVerified && isOfMailbox === true;
  const token = await findMailedToken(db, hashOfToken(link), ['found orders']);
  if (token?.account_id !== id || token.email !== email || !isEmailVerified) {
    throw new ShopError('FOUND_LINK_INVALID');
  }
  return true;
}
