import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';

/** A request made by a mail address, without saying whether an account has it. */
export interface AddressRequest {
  kind:
    | 'password-reset'
    | 'email-verification'
    | 'unlock-request'
    | 'guest-orders'
    | 'withdrawal-link';
  email: string;
  /** Of an unlock request; of a link to withdraw, the number of the order. */
  reason?: string;
}

const requestInsert = prepared<{ id: string }>(
  'address-request-insert',
  `insert into address_requests (id, kind, email, reason)
   select $1, $2, $3, $4 where (select count(*) from address_requests) < $5
   returning id`,
);

/** False when so many wait already. */
export async function insertAddressRequest(
  db: Queryable,
  { kind, email, reason = '' }: AddressRequest,
  mostWaiting: number,
): Promise<boolean> {
  return (await requestInsert(db, [uuid(), kind, email, reason, mostWaiting])).length > 0;
}

const requestsAfter = prepared<{ id: string }>(
  'address-requests',
  'select id from address_requests where id > $1 order by id limit $2',
);

/** The ids of the oldest after this one. */
export async function listAddressRequests(
  db: Queryable,
  after: string,
  limit: number,
): Promise<string[]> {
  return (await requestsAfter(db, [after, limit])).map(({ id }) => id);
}

const requestTake = prepared<Required<AddressRequest>>(
  'address-request-take',
  `delete from address_requests
   where id = (select id from address_requests where id = $1 for update skip locked)
   returning kind, email, reason`,
);

/** @returns undefined when another process has it */
export async function takeAddressRequest(
  tx: Queryable,
  id: string,
): Promise<Required<AddressRequest> | undefined> {
  return (await requestTake(tx, [id]))[0];
}

const staleDelete = prepared<{ id: string }>(
  'address-requests-delete-stale',
  `delete from address_requests where asked_at < now() - interval '1 hour' returning id`,
);

/** Those that failed for an hour. Gives how many. */
export async function deleteStaleAddressRequests(db: Queryable): Promise<number> {
  return (await staleDelete(db, [])).length;
}
