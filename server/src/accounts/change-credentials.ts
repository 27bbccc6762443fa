import { hasCode, UNIQUE_VIOLATION } from '../database/errors.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { mailLink } from './mailed-tokens.ts';
import { deleteSession } from './login-queries.ts';
import { hashPassword } from './passwords.ts';
import {
  findAccount,
  findAccountByEmail,
  setEmail,
  setPassword,
  type AccountRow,
} from './queries.ts';
import { enforceRateLimit, mayMail } from './rate-limit.ts';
import { lockAccount } from './user-queries.ts';
import { checkPassword } from './wrong-passwords.ts';

interface SessionOwner {
  id: string;
  sessionId: string;
}

/**
 * The account, for whoever knows its password. A session may be a thief's, so wrong ones lock as
 * at a login, and end it. It has a count of its own: a stranger must not end it by failing to log in.
 * @throws PASSWORD_WRONG, ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
async function withCurrentPassword(
  shop: AccountsShop,
  { id, sessionId }: SessionOwner,
  password: string,
): Promise<AccountRow> {
  await enforceRateLimit(shop.database, `password:${id}`, shop.loginRatePerMinute);
  const account = await findAccount(shop.database, id);
  if (!account) throw new ShopError('NOT_AUTHENTICATED');
  let hasEnded = false;
  const attempt = { email: account.email, password, account, device: sessionId };
  const isRight = await checkPassword(shop, attempt, async (tx) => {
    await deleteSession(tx, id, sessionId);
    hasEnded = true;
  });
  if (!isRight) throw new ShopError(hasEnded ? 'ACCOUNT_LOCKED' : 'PASSWORD_WRONG');
  return account;
}

/**
 * The new address counts at once, but has to be verified before the next login. Sessions stay.
 * The password comes first: who does not know it is told nothing about any address.
 * @throws PASSWORD_WRONG, ACCOUNT_LOCKED, EMAIL_UNCHANGED, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function changeEmail(
  shop: AccountsShop,
  caller: SessionOwner,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { database, seal, mailRatePerHour } = shop;
  const { id: accountId } = caller;
  const known = await withCurrentPassword(shop, caller, password);
  await assertAddressFree(database, accountId, email);
  const kind = 'email-changed';
  const mayWriteToNew = await mayMail(database, { kind, email }, mailRatePerHour);
  const mayWriteToOld = await mayMail(database, { kind, email: known.email }, mailRatePerHour);
  await withDuplicateError('EMAIL_TAKEN', () =>
    database.transaction(async (tx) => {
      const before = await lockAccount(tx, accountId);
      if (before?.password_hash !== known.password_hash) throw new ShopError('PASSWORD_WRONG');
      // the same may have been sent twice
      await assertAddressFree(tx, accountId, email);
      await setEmail(tx, before, email);
      const { email: oldEmail } = before;
      if (mayWriteToNew) {
        const after = { ...before, email, is_email_verified: false };
        await mailLink(tx, seal, after, { kind: 'email-changed-new', oldEmail });
      }
      if (mayWriteToOld) {
        const content = { kind: 'email-changed-old', newEmail: email } as const;
        // an address that was never verified may be a stranger's, who would get the account
        if (before.is_email_verified) await mailLink(tx, seal, before, content);
        else await queueMail(tx, { to: before, content });
      }
    }),
  );
}

/** Addresses are compared by the database alone, so that all comparisons agree. */
async function assertAddressFree(db: Queryable, accountId: string, email: string): Promise<void> {
  const holder = await findAccountByEmail(db, email);
  if (holder) throw new ShopError(holder.id === accountId ? 'EMAIL_UNCHANGED' : 'EMAIL_TAKEN');
}

/** Somebody else may take the address at the same moment. */
export async function withDuplicateError(
  code: 'EMAIL_TAKEN' | 'OLD_EMAIL_TAKEN',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw hasCode(error, UNIQUE_VIOLATION) ? new ShopError(code) : error;
  }
}

/**
 * Ends every other session of the account. A lock stays: undoing it takes the mailbox or an admin.
 * @throws PASSWORD_WRONG, ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
export async function changePassword(
  shop: AccountsShop,
  caller: SessionOwner,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { database, mailRatePerHour } = shop;
  const known = await withCurrentPassword(shop, caller, currentPassword);
  const passwordHash = await hashPassword(newPassword);
  const mail = { kind: 'password-changed' } as const;
  const mayTell = await mayMail(database, { ...mail, email: known.email }, mailRatePerHour);
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, caller.id);
    if (account?.password_hash !== known.password_hash) throw new ShopError('PASSWORD_WRONG');
    await setPassword(tx, account, { passwordHash, keptSession: caller.sessionId });
    if (mayTell) await queueMail(tx, { to: account, content: mail });
  });
}
