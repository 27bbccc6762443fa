import type { UnlockRequest } from '@tailorbird/contract/unlock-requests';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { queueMail } from '../mail/queries.ts';
import { messages } from './messages.ts';
import { unlockAccount } from './unlock-account.ts';
import { lockAccount } from './user-queries.ts';
import { closeRequest, findUnlockRequest } from './unlock-request-queries.ts';

interface Decision {
  requestId: string;
  action: 'approve' | 'deny';
  adminNotes: string;
}

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
    const accountId = (await findOrRefuse(tx, requestId)).userId?._id;
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

async function findOrRefuse(tx: Queryable, requestId: string): Promise<UnlockRequest> {
  const request = await findUnlockRequest(tx, requestId);
  if (!request) throw new ShopError('NOT_FOUND');
  return request;
}
