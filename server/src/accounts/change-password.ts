import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import type { AccountsShop } from './accounts-shop.ts';
import { mayMail, enforceRateLimit } from './rate-limit.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findAccount, setPassword } from './queries.ts';
import { lockAccount } from './user-queries.ts';

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
