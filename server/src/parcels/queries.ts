import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { PieceState } from '@tailorbird/contract/kinds/piece-states';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList, withdrawnAmong } from '../mail/queries.ts';
import type { ChangedVersion } from '../orders/change-queries.ts';
import { writeRanges } from '../orders/piece-ranges.ts';
import type { StoredParcel } from '../orders/stored-order.ts';
import { wordsDueFor } from '../orders/word-queries.ts';

/** How a piece is afterwards, and in which parcel. */
export interface PieceAfter {
  number: number;
  state: PieceState;
  /** The parcel has this id, which is null where it is in none. */
  parcelId: string | null;
}

/** All of an order that a change of its parcels writes. */
export interface SavedParcels {
  parcels: readonly StoredParcel[];
  /** Pieces that are in one. */
  sent: Iterable<number>;
  /** Pieces that are packed and in none, or null for as many as before. */
  packed: number | null;
  /** Pieces that are checked or packed, or null likewise. */
  made: number | null;
  pieces: readonly PieceAfter[];
  changedBy: string;
  history: { after: 'sent' | 'taken back' | 'changed' | 'handed over' } & Required<
    Pick<OrderChange, 'parcel'>
  >;
  mails: readonly NewMail[];
  /** A mail that tells what is so no more. */
  outdated: string | null;
}

const parcelsUpdate = prepared<{ withdrawn: boolean }>(
  'order-parcels-set',
  `with changed as (
     update orders
     set parcels = $4::jsonb, sent = $5::int4multirange, packed = coalesce($6, packed),
         made = coalesce($7, made),
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3
     returning owner_id, id, placed_at, version
   ),
   piece as (
     select * from jsonb_to_recordset($8::jsonb) as t(number int, state text, "parcelId" uuid)
   ),
   waiting as (
     delete from order_pieces p using changed cross join piece
     where p.owner_id = $1 and p.order_id = $2 and p.owner_id = changed.owner_id
       and p.order_id = changed.id and p.number = piece.number and piece.state = 'waiting'
   ),
   begun as (
     insert into order_pieces as p (owner_id, order_id, number, state, reason, changed_at,
                                    changed_by, parcel_id)
     select owner_id, id, number, state, '', statement_timestamp(), $9, "parcelId"
     from changed cross join piece where state <> 'waiting'
     on conflict (owner_id, order_id, number) do update
     set state = excluded.state, parcel_id = excluded.parcel_id,
         -- who packed it stays
         changed_at = case when p.state = excluded.state then p.changed_at
                      else excluded.changed_at end,
         changed_by = case when p.state = excluded.state then p.changed_by
                      else excluded.changed_by end
   ),
   words as (${wordsDueFor('changed')}),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select owner_id, id, $10, statement_timestamp(), $9, version, 'parcel', '', $11, $12::jsonb
     from changed
   ),
   withdrawn as (${withdrawnAmong('select $13::uuid from changed')}),
   mail as (${allQueuedFor('changed', '$14')})
   select exists (select from withdrawn) as withdrawn from changed`,
);

/**
 * The parcels of an order with its pieces, history and mails, or nothing.
 * @returns whether the outdated mail was withdrawn before it went out; undefined when the order is
 *   not at this version any more
 */
export async function saveParcels(
  db: Queryable,
  { ownerId, id, version }: ChangedVersion,
  saved: SavedParcels,
): Promise<{ withdrawn: boolean } | undefined> {
  const { after, parcel } = saved.history;
  const [row] = await parcelsUpdate(db, [
    ownerId,
    id,
    version,
    JSON.stringify(saved.parcels),
    writeRanges(saved.sent),
    saved.packed,
    saved.made,
    JSON.stringify(saved.pieces),
    saved.changedBy,
    uuid(),
    after,
    JSON.stringify(parcel),
    saved.outdated,
    asList(saved.mails),
  ]);
  return row;
}

const ordersByNumber = prepared<{ id: string; order_number: string }>(
  'orders-by-number',
  'select id, order_number from orders where order_number = any ($1)',
);

/** The ids of orders, by their numbers. */
export async function findByNumbers(
  db: Queryable,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await ordersByNumber(db, [numbers]);
  return new Map(rows.map(({ id, order_number: number }) => [number, id]));
}

/** Orders to be sent among which one with a similar number is looked for. */
const MOST_COMPARED = 5000;

const numbersToSend = prepared<{ order_number: string }>(
  'order-numbers-to-send',
  `select order_number from orders where status = 'pending'
   order by placed_at desc, id desc limit ${MOST_COMPARED}`,
);

/** The numbers of the newest pending orders. */
export async function listPendingNumbers(db: Queryable): Promise<string[]> {
  return (await numbersToSend(db, [])).map(({ order_number: number }) => number);
}

/** Orders that are counted at once. */
const COUNTED_AT_ONCE = 200;

const packedCount = prepared<{ id: string }>(
  'orders-packed-count',
  `with old as materialized (
     select owner_id, id from orders
     where status = 'pending' and packed is null and id > $1
     order by id limit ${COUNTED_AT_ONCE} for no key update skip locked
   ),
   counted as materialized (
     select old.owner_id, old.id, (
       select count(*) from order_pieces p
       where p.owner_id = old.owner_id and p.order_id = old.id and p.state = 'packed'
         and p.parcel_id is null) as pieces
     from old
   )
   update orders o set packed = counted.pieces from counted
   where o.owner_id = counted.owner_id and o.id = counted.id and o.packed is null
   returning o.id`,
);

/**
 * Counts the packed pieces of some pending orders that are older than parcels, after the one with
 * that id.
 * @returns the ids of those that were counted
 */
export async function countPacked(db: Queryable, after: string): Promise<string[]> {
  return (await packedCount(db, [after])).map(({ id }) => id);
}
