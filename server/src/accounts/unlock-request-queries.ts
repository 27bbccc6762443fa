import { prepared, type Queryable } from '../database/pool.ts';

const pendingClose = prepared(
  'unlock-request-close-pending',
  `update unlock_requests
   set status = 'approved', processed_date = now(), processed_by = $2, admin_notes = $3
   where account_id = $1 and status = 'pending'`,
);

/**
 * The account is unlocked by other means: what its owner asked for is granted, and nobody has to
 * look at it any more. `processedBy` is an admin's name, null when the owner did it.
 */
export async function closePendingRequest(
  tx: Queryable,
  accountId: string,
  { processedBy, notes }: { processedBy: string | null; notes: string },
): Promise<void> {
  await pendingClose(tx, [accountId, processedBy, notes]);
}
