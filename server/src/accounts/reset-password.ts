import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import type { AccountsShop, LoginAdditions } from './accounts-shop.ts';
import { withDuplicateError } from './change-credentials.ts';
import { hashOfToken } from './mailed-tokens.ts';
import { messages } from './messages.ts';
import { hashPassword } from './passwords.ts';
import {
  deleteNewerRestorations,
  findAccount,
  findAccountByEmail,
  findMailedToken,
  setEmail,
  setEmailVerified,
  setPassword,
  takeMailedToken,
  type MailedToken,
} from './queries.ts';
import { mayMail } from './rate-limit.ts';
import { unlockAccount } from './unlock-accounts.ts';
import { closePendingRequest } from './unlock-request-queries.ts';
import { lockAccount } from './user-queries.ts';

const KINDS = ['password reset', 'email restoration'] as const;

/**
 * Shows what the person who sets a new password decides about: it was added by logins with a
 * password that somebody else may have chosen.
 * @throws RESET_LINK_INVALID
 */
export async function showLoginAdditions(
  { database, loginAdditions }: Pick<AccountsShop, 'database' | 'loginAdditions'>,
  token: string,
): Promise<LoginAdditions> {
  const found = await findMailedToken(database, hashOfToken(token), KINDS);
  if (!found) throw new ShopError('RESET_LINK_INVALID');
  return loginAdditions.show(database, found.account_id);
}

/**
 * The link proves that its bearer reads the account's mailbox: besides the new password that
 * undoes a lock and verifies the address. Whoever was logged in is so no more. The link in the
 * notice to an old address puts that address back as well. What logins have brought along stays only
 * where the bearer keeps it.
 * @returns what to tell
 * @throws RESET_LINK_INVALID, OLD_EMAIL_TAKEN
 */
export async function resetPassword(
  { database, mailRatePerHour, loginAdditions }: AccountsShop,
  { token, password, keep }: { token: string; password: string; keep: boolean },
): Promise<string> {
  const tokenHash = hashOfToken(token);
  const found = await findMailedToken(database, tokenHash, KINDS);
  const known = found && (await findAccount(database, found.account_id));
  if (!known) throw new ShopError('RESET_LINK_INVALID');
  const restores = found.kind === 'email restoration';
  const passwordHash = await hashPassword(password);
  const mail = { kind: 'password-changed' } as const;
  const mayTell = await mayMail(database, { ...mail, email: found.email }, mailRatePerHour);
  const replaced = { kind: 'email-changed', email: known.email };
  const mayTellReplaced = restores && (await mayMail(database, replaced, mailRatePerHour));
  const write = async (tx: Queryable) => {
    // before its token, as whoever deletes the account takes them: nobody waits in a circle
    const before = await lockAccount(tx, known.id);
    const taken = await takeMailedToken(tx, tokenHash, KINDS);
    if (!before || !taken) throw new ShopError('RESET_LINK_INVALID');
    if (restores) await restoreEmail(tx, before, { taken, mayTell: mayTellReplaced });
    else if (taken.email !== before.email) throw new ShopError('RESET_LINK_INVALID');
    const account = { ...before, email: taken.email, is_email_verified: true };
    await setPassword(tx, account, { passwordHash, keptSession: undefined });
    await unlockAccount(tx, account);
    await setEmailVerified(tx, account.id);
    await closePendingRequest(tx, account.id, {
      processedBy: null,
      notes: messages.unlockedByReset,
    });
    await (keep ? loginAdditions.keep : loginAdditions.giveBack)(tx, account.id);
    if (mayTell) await queueMail(tx, { to: account, content: mail });
  };
  await withDuplicateError('OLD_EMAIL_TAKEN', () => database.transaction(write));
  return restores ? messages.emailRestored : messages.passwordReset;
}

/**
 * Puts back the address that the token was mailed to. Links to addresses that came later die with
 * it: they may be in the mailbox of whoever took the account.
 */
async function restoreEmail(
  tx: Queryable,
  account: { id: string; name: string; email: string; is_email_verified: boolean },
  { taken, mayTell }: { taken: MailedToken; mayTell: boolean },
): Promise<void> {
  const holder = await findAccountByEmail(tx, taken.email);
  if (holder && holder.id !== account.id) throw new ShopError('OLD_EMAIL_TAKEN');
  await deleteNewerRestorations(tx, taken);
  await setEmail(tx, account, taken.email);
  const isReplaced = holder === undefined;
  if (isReplaced && account.is_email_verified && mayTell) {
    const content = { kind: 'email-changed-old', newEmail: taken.email } as const;
    await queueMail(tx, { to: account, content });
  }
}
