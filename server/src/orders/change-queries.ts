import type { OrderStatus } from '@tailorbird/contract/orders';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asList } from '../mail/queries.ts';
import { daysMarkedFor } from './figure-queries.ts';
import { mailOf, tellingOf, wasTold } from './telling-queries.ts';

/** The version of an order that somebody changes, and where it lies. */
export interface ChangedVersion {
  ownerId: string;
  id: string;
  version: number;
}

export type Change =
  | { field: 'status'; before: OrderStatus; after: OrderStatus }
  | { field: 'adminNotes'; before: string; after: string }
  | { field: 'itemNote'; itemId: string; before: string; after: string };

/** A change that was made. */
export interface Saved {
  /** Whether the customer had been told of the status that the order had before. */
  customerTold: boolean;
}

const orderChange = prepared<Saved>(
  'order-change',
  `with change as (
     select * from jsonb_to_recordset($5::jsonb) as t(
       id uuid, field text, "itemId" uuid, before text, after text)
   ),
   changed as (
     update orders
     set status = coalesce((select after from change where field = 'status'), status),
         admin_notes = coalesce((select after from change where field = 'adminNotes'), admin_notes),
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3
     returning owner_id, id, placed_at
   ),
   restatused as (
     select changed.owner_id, changed.id, placed_at, before, after
     from changed cross join change where field = 'status'
   ),
   item as (
     update order_items i
     set note = change.after,
         -- the customer's own words again: nothing is changed any more
         ordered_note = nullif(coalesce(i.ordered_note, i.note), change.after)
     from changed cross join change
     where change.field = 'itemNote' and i.id = change."itemId"
       and i.owner_id = changed.owner_id and i.order_id = changed.id
   ),
   ${tellingOf('restatused', '$6')},
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, field, item_id,
                                before, after, mail_id)
     select changed.owner_id, changed.id, change.id, statement_timestamp(), $4, field, "itemId",
            before, after, case when field = 'status' then ${mailOf('changed.id')} end
     from changed cross join change
   ),
   due as (${daysMarkedFor('restatused')})
   select exists (select from restatused where ${wasTold('restatused')}) as "customerTold"
   from changed`,
);

/**
 * All of it, with its history and the mail that tells of it, or nothing: undefined when the order
 * is not at this version any more.
 */
export async function saveChanges(
  db: Queryable,
  { ownerId, id, version }: ChangedVersion,
  changes: readonly Change[],
  { changedBy, mails }: { changedBy: string; mails: readonly NewMail[] },
): Promise<Saved | undefined> {
  const [saved] = await orderChange(db, [
    ownerId,
    id,
    version,
    changedBy,
    JSON.stringify(changes.map((change) => ({ ...change, id: uuid() }))),
    asList(mails),
  ]);
  return saved;
}

const ordersLock = prepared<{ id: string }>(
  'orders-lock',
  `select id from orders where id = any ($1) order by id for no key update`,
);

/**
 * Until the transaction ends nobody else changes them. One after the other by id, whatever order
 * they are asked in: two who lock some of the same never wait for each other. Gives those that are
 * locked; one that became an account's while this waited is none of them.
 */
export async function lockOrders(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await ordersLock(tx, [ids])).map(({ id }) => id));
}

const statusesUpdate = prepared<{ id: string }>(
  'orders-set-status',
  `with change as (
     select * from jsonb_to_recordset($2::jsonb) as t(
       id uuid, "ownerId" uuid, "orderId" uuid, before text, after text)
   ),
   changed as (
     update orders o
     set status = after, version = version + 1, changed_at = statement_timestamp()
     from change where o.owner_id = change."ownerId" and o.id = change."orderId"
     returning o.owner_id, o.id, placed_at, before, after, change.id as change_id
   ),
   ${tellingOf('changed', '$3')},
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, field, before,
                                after, mail_id)
     select owner_id, id, change_id, statement_timestamp(), $1, 'status', before, after,
            ${mailOf('changed.id')}
     from changed
   ),
   due as (${daysMarkedFor('changed')})
   select id from changed where ${wasTold('changed')}`,
);

/** The status that an order gets. */
export interface NewStatus {
  ownerId: string;
  orderId: string;
  before: OrderStatus;
  after: OrderStatus;
}

/**
 * Of orders that are locked, with their history and the mails that tell of it. Gives the ids of
 * those whose customers had been told of the status before.
 */
export async function saveStatuses(
  tx: Queryable,
  statuses: readonly NewStatus[],
  { changedBy, mails }: { changedBy: string; mails: readonly NewMail[] },
): Promise<Set<string>> {
  const changes = statuses.map((status) => ({ ...status, id: uuid() }));
  const told = await statusesUpdate(tx, [changedBy, JSON.stringify(changes), asList(mails)]);
  return new Set(told.map(({ id }) => id));
}
