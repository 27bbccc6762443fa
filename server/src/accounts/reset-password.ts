import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { mayMail } from './limit-rate.ts';
import { findAccountOfToken, takeMailedToken } from './mailed-token-queries.ts';
import { hashOfToken } from './mailed-tokens.ts';
import { messages } from './messages.ts';
import { hashPassword } from './passwords.ts';
import { findAccount, setEmailVerified, setPassword } from './queries.ts';
import { unlockAccount } from './unlock-account.ts';
import { closePendingRequest } from './unlock-request-queries.ts';
import { lockAccount } from './user-queries.ts';

const KIND = 'password reset';

/**
 * The link proves that its bearer reads the account's mailbox: besides the new password that
 * undoes a lock and verifies the address. Whoever was logged in is so no more.
 * @throws RESET_LINK_INVALID
 */
export async function resetPassword(
  { database, mailRatePerHour }: AccountsShop,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashOfToken(token);
  const accountId = await findAccountOfToken(database, tokenHash, KIND);
  const known = accountId === undefined ? undefined : await findAccount(database, accountId);
  if (!known) throw new ShopError('RESET_LINK_INVALID');
  const passwordHash = await hashPassword(password);
  const mail = { kind: 'password-changed' } as const;
  const mayTell = await mayMail(database, { ...mail, email: known.email }, mailRatePerHour);
  await database.transaction(async (tx) => {
    // before its token, as whoever deletes the account takes them: nobody waits in a circle
    const account = await lockAccount(tx, known.id);
    const taken = await takeMailedToken(tx, tokenHash, KIND);
    if (!account || taken?.email !== account.email) throw new ShopError('RESET_LINK_INVALID');
    await setPassword(tx, account, { passwordHash, keptSession: undefined });
    await unlockAccount(tx, account);
    await setEmailVerified(tx, account.id);
    await closePendingRequest(tx, account.id, {
      processedBy: null,
      notes: messages.unlockedByReset,
    });
    if (mayTell) await queueMail(tx, { to: account, content: mail });
  });
}
