import type { FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList } from '../mail/queries.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import type { StoredFault } from './queries.ts';

const faultInsert = prepared<{ id: string }>(
  'fault-insert',
  `with changed as (
     update orders
     set faults_open = faults_open + 1, version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3
     returning owner_id, id, version
   ),
   told as (
     insert into faults (owner_id, order_id, id, at, item_id, quantity, words, network)
     select owner_id, id, $4, statement_timestamp(), $5, $6, $7, $8 from changed
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select owner_id, id, $9, statement_timestamp(), 'Customer', version, 'fault', '', 'reported',
            $10::jsonb
     from changed
   ),
   mail as (${allQueuedFor('changed', '$11')})
   select id from changed`,
);

/** @returns false when the order is not at this version any more */
export async function insertFault(
  db: Queryable,
  { ownerId, orderId, version }: OrderKey & { version: number },
  fault: Pick<StoredFault, 'id' | 'itemId' | 'quantity' | 'words'>,
  { network, mails }: { network: string; mails: readonly NewMail[] },
): Promise<boolean> {
  const rows = await faultInsert(db, [
    ownerId,
    orderId,
    version,
    fault.id,
    fault.itemId,
    fault.quantity,
    fault.words,
    network,
    uuid(),
    JSON.stringify({ count: fault.quantity }),
    asList(mails),
  ]);
  return rows.length > 0;
}

const photoInsert = prepared<{ id: string }>(
  'fault-photo-insert',
  // whoever adds another one meanwhile waits for this
  `with fault as materialized (
     select owner_id, order_id, id from faults
     where owner_id = $1 and order_id = $2 and id = $3 and answer is null
     for no key update
   )
   insert into fault_photos (owner_id, order_id, fault_id, id, width, height, bytes)
   select f.owner_id, f.order_id, f.id, $4, $5, $6, $7 from fault f
   where (select count(*) from fault_photos p
          where p.owner_id = $1 and p.order_id = $2 and p.fault_id = $3) < $8
   returning id`,
);

/** @returns false when it has so many, or was answered */
export async function insertPhoto(
  db: Queryable,
  { ownerId, orderId, faultId }: OrderKey & { faultId: string },
  { width, height, bytes }: { width: number; height: number; bytes: Buffer },
  most: number,
): Promise<boolean> {
  const rows = await photoInsert(db, [
    ownerId,
    orderId,
    faultId,
    uuid(),
    width,
    height,
    bytes,
    most,
  ]);
  return rows.length > 0;
}

const photoById = prepared<{ bytes: Buffer }>(
  'fault-photo',
  `select bytes from fault_photos
   where owner_id = $1 and order_id = $2 and fault_id = $3 and id = $4`,
);

/** @returns undefined when there is no such photo, or it was kept long enough */
export async function findPhoto(
  db: Queryable,
  { ownerId, orderId, faultId }: OrderKey & { faultId: string },
  id: string,
): Promise<Buffer | undefined> {
  return (await photoById(db, [ownerId, orderId, faultId, id]))[0]?.bytes;
}

const answerUpdate = prepared<{ id: string }>(
  'fault-answer',
  `with answered as (
     update faults
     set answer = $4, note = $5, answered_at = statement_timestamp(), answered_by = $6
     where owner_id = $1 and order_id = $2 and id = $3 and answer is null
     returning owner_id, order_id
   ),
   changed as (
     update orders o
     set faults_open = greatest(0, faults_open - 1), version = version + 1,
         changed_at = statement_timestamp()
     from answered where o.owner_id = $1 and o.id = $2
       and o.owner_id = answered.owner_id and o.id = answered.order_id
     returning o.owner_id, o.id, o.version
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select owner_id, id, $7, statement_timestamp(), $6, version, 'fault', $5, $4, $8::jsonb
     from changed
   ),
   mail as (${allQueuedFor('changed', '$9')})
   select id from changed`,
);

/** @returns false when somebody has answered it before */
export async function saveAnswer(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  { id, quantity }: Pick<StoredFault, 'id' | 'quantity'>,
  answer: { kind: FaultAnswer; note: string; by: string; mails: readonly NewMail[] },
): Promise<boolean> {
  const rows = await answerUpdate(db, [
    ownerId,
    orderId,
    id,
    answer.kind,
    answer.note,
    answer.by,
    uuid(),
    JSON.stringify({ count: quantity }),
    asList(answer.mails),
  ]);
  return rows.length > 0;
}

/** Days that photos are kept. */
export const PHOTO_DAYS = 730;
const DELETED_AT_ONCE = 100;

const oldPhotosDelete = prepared<{ id: string }>(
  'fault-photos-delete-old',
  `delete from fault_photos p using (
     select owner_id, order_id, fault_id, id from fault_photos
     where added_at < now() - make_interval(days => ${PHOTO_DAYS})
     order by added_at limit ${DELETED_AT_ONCE}
   ) old
   where p.owner_id = old.owner_id and p.order_id = old.order_id and p.fault_id = old.fault_id
     and p.id = old.id
   returning p.id`,
);

/** @returns whether there may be more */
export async function deleteOldPhotos(db: Queryable): Promise<boolean> {
  return (await oldPhotosDelete(db, [])).length === DELETED_AT_ONCE;
}
