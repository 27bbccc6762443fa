import { hasCode } from '../database/errors.ts';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { mailLink } from './mailed-tokens.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findAccount, findAccountByEmail, setEmail, setPassword } from './queries.ts';
import { enforceRateLimit, mayMail } from './rate-limit.ts';
import { lockAccount } from './user-queries.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * The new address counts at once, but has to be verified before the next login. Sessions stay.
 * The password comes first: who does not know it is told nothing about any address.
 * @throws PASSWORD_WRONG, EMAIL_UNCHANGED, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function changeEmail(
  { database, seal, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  accountId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await enforceRateLimit(database, `password:${accountId}`, loginRatePerMinute);
  const known = await findAccount(database, accountId);
  if (!known) throw new ShopError('NOT_AUTHENTICATED');
  if (!(await passwordMatches(password, known.password_hash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
  await assertAddressFree(database, accountId, email);
  const kind = 'email-changed';
  const mayWriteToNew = await mayMail(database, { kind, email }, mailRatePerHour);
  const mayWriteToOld = await mayMail(database, { kind, email: known.email }, mailRatePerHour);
  await withTakenError('EMAIL_TAKEN', () =>
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
export async function withTakenError(
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
 * @throws PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function changePassword(
  { database, loginRatePerMinute, mailRatePerHour }: AccountsShop,
  caller: { id: string; sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await enforceRateLimit(database, `password:${caller.id}`, loginRatePerMinute);
  const known = await findAccount(database, caller.id);
  if (!known) throw new ShopError('NOT_AUTHENTICATED');
  if (!(await passwordMatches(currentPassword, known.password_hash))) {
    throw new ShopError('PASSWORD_WRONG');
  }
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
