import type { UnlockRequest } from '@tailorbird/contract/unlock-requests';
import type { User } from '@tailorbird/contract/users';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import { clearLock } from './login-queries.ts';
import { messages } from './messages.ts';
import { closePendingRequest, closeRequest, findUnlockRequest } from './unlock-request-queries.ts';
import { findUser, lockAccount } from './user-queries.ts';

interface Decision {
  requestId: string;
  action: 'approve' | 'deny';
  adminNotes: string;
}

// spec: 4.2 4.3
/**
 * The account first and the request after it, as whoever unlocks or deletes the account takes
 * them: so that nobody waits in a circle. When the account is gone, the decision is a record only.
 * @throws NOT_FOUND, UNLOCK_REQUEST_PROCESSED
 */
export async function processUnlock(
  database: Database,
  { requestId, action, adminNotes }: Decision,
  admin: { name: string },
): Promise<UnlockRequest> {
  const isApproved = action === 'approve';
  const notes = isApproved ? adminNotes : adminNotes || messages.deniedWithoutNotes;
  return database.transaction(async (tx) => {
    const accountId = (await getUnlockRequest(tx, requestId)).userId?._id;
    const account = accountId === undefined ? undefined : await lockAccount(tx, accountId);
    const request = await closeRequest(tx, requestId, {
      status: isApproved ? 'approved' : 'denied',
      processedBy: admin.name,
      notes,
    });
    if (!request) throw new ShopError('UNLOCK_REQUEST_PROCESSED');
    if (account) {
      if (isApproved) await unlockAccount(tx, account);
      const kind = isApproved ? 'unlock-approved' : 'unlock-denied';
      await queueMail(tx, { to: account, content: { kind, notes } });
    }
    return request;
  });
}

async function getUnlockRequest(tx: Queryable, requestId: string): Promise<UnlockRequest> {
  const request = await findUnlockRequest(tx, requestId);
  if (!request) throw new ShopError('NOT_FOUND');
  return request;
}

// spec: 4.5
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

/** The right password logs in again from any browser, and wrong ones are counted anew. */
export async function unlockAccount(
  tx: Queryable,
  account: { id: string; email: string },
): Promise<void> {
  await clearLock(tx, account);
}
