import { emailKey } from '@tailorbird/contract/email-form';
import { v7 as uuid } from 'uuid';
import type { UnlockRequest } from '@tailorbird/contract/unlock-requests';
import { prepared, type Queryable } from '../database/pool.ts';

const REQUEST_COLUMNS = `r.id, r.account_id, a.name, r.email, r.reason, r.status, r.request_date,
  r.processed_date, r.processed_by, r.admin_notes`;

interface UnlockRequestRow {
  id: string;
  account_id: string | null;
  name: string | null;
  email: string;
  reason: string;
  status: UnlockRequest['status'];
  request_date: Date;
  processed_date: Date | null;
  processed_by: string | null;
  admin_notes: string;
}

const requestInsert = prepared(
  'unlock-request-insert',
  `insert into unlock_requests (id, account_id, email, reason)
   select $1, id, email, $3 from accounts where lower(email collate "C") = $2 and is_account_locked
   for share
   on conflict (account_id) where status = 'pending' do nothing`,
);

/**
 * Puts a request before the admins. It waits for whoever just unlocks or deletes the account.
 * Nothing is stored for an account that is not locked, and nothing beside a request that is pending.
 */
export async function insertUnlockRequest(
  db: Queryable,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  await requestInsert(db, [uuid(), emailKey(email), reason]);
}

const requestById = prepared<UnlockRequestRow>(
  'unlock-request',
  `select ${REQUEST_COLUMNS} from unlock_requests r left join accounts a on a.id = r.account_id
   where r.id = $1`,
);

export async function findUnlockRequest(
  db: Queryable,
  id: string,
): Promise<UnlockRequest | undefined> {
  const row = (await requestById(db, [id]))[0];
  return row && toUnlockRequest(row);
}

const requestClose = prepared<UnlockRequestRow>(
  'unlock-request-close',
  `with closed as (
     update unlock_requests
     set status = $2, processed_date = now(), processed_by = $3, admin_notes = $4
     where id = $1 and status = 'pending'
     returning *
   )
   select ${REQUEST_COLUMNS} from closed r left join accounts a on a.id = r.account_id`,
);

/** Undefined when it is not pending any more. */
export async function closeRequest(
  tx: Queryable,
  id: string,
  decision: { status: 'approved' | 'denied'; processedBy: string; notes: string },
): Promise<UnlockRequest | undefined> {
  const { status, processedBy, notes } = decision;
  const row = (await requestClose(tx, [id, status, processedBy, notes]))[0];
  return row && toUnlockRequest(row);
}

const pendingClose = prepared(
  'unlock-request-close-pending',
  `update unlock_requests
   set status = 'approved', processed_date = now(), processed_by = $2, admin_notes = $3
   where account_id = $1 and status = 'pending'`,
);

/**
 * The account is unlocked by other means: what its owner asked for is granted, and nobody has to
 * look at it any more. `processedBy` is an admin's name, null when the owner did it. Whoever calls
 * has locked the account's row before.
 */
export async function closePendingRequest(
  tx: Queryable,
  accountId: string,
  { processedBy, notes }: { processedBy: string | null; notes: string },
): Promise<void> {
  await pendingClose(tx, [accountId, processedBy, notes]);
}

export interface UnlockRequestFilter {
  status: UnlockRequest['status'] | 'all';
  page: number;
  limit: number;
}

/** One page of the requests, newest first, and how many there are in all. */
export async function listUnlockRequests(
  db: Queryable,
  { status, page, limit }: UnlockRequestFilter,
): Promise<{ unlockRequests: UnlockRequest[]; total: number }> {
  // left out where not asked for, so that the database can use the index that fits
  const where = status === 'all' ? '' : `where status = '${status}'`;
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::int as total from unlock_requests ${where}`),
    db.query<UnlockRequestRow>(
      // the page first, so that names are looked up for it alone and not for those it skips
      `select ${REQUEST_COLUMNS} from (
         select * from unlock_requests ${where}
         order by request_date desc, id desc
         limit $1 offset $2
       ) r
       left join accounts a on a.id = r.account_id
       order by r.request_date desc, r.id desc`,
      [limit, (page - 1) * limit],
    ),
  ]);
  return {
    unlockRequests: listed.rows.map(toUnlockRequest),
    total: counted.rows[0]?.total ?? 0,
  };
}

function toUnlockRequest(row: UnlockRequestRow): UnlockRequest {
  return {
    _id: row.id,
    userId:
      row.account_id !== null && row.name !== null ? { _id: row.account_id, name: row.name } : null,
    email: row.email,
    reason: row.reason,
    status: row.status,
    requestDate: row.request_date.toISOString(),
    processedDate: row.processed_date?.toISOString() ?? null,
    processedBy: row.processed_by === null ? null : { name: row.processed_by },
    adminNotes: row.admin_notes,
  };
}
