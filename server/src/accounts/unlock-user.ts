import type { User } from '@tailorbird/contract/users';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import { unlockAccount } from './unlock-account.ts';
import { closePendingRequest } from './unlock-request-queries.ts';
import { findUser, lockAccount } from './user-queries.ts';

/**
 * By an admin who was not asked, or not through a request. Sent twice, it tells the owner once.
 * @throws NOT_FOUND
 */
export async function unlockUser(
  database: Database,
  accountId: string,
  admin: { name: string },
): Promise<User> {
  const user = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return undefined;
    await unlockAccount(tx, account);
    await closePendingRequest(tx, accountId, { processedBy: admin.name, notes: '' });
    if (account.is_account_locked) {
      await queueMail(tx, { to: account, content: { kind: 'unlock-approved', notes: '' } });
    }
    return findUser(tx, accountId);
  });
  if (!user) throw new ShopError('NOT_FOUND');
  return user;
}
