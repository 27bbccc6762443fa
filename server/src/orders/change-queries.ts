import type { OrderStatus } from '@tailorbird/contract/orders';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asParameter, queuedFor } from '../mail/queries.ts';
import { daysMarkedFor } from './figure-queries.ts';

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

const orderChange = prepared<{ id: string }>(
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
   item as (
     update order_items i
     set note = change.after,
         -- the customer's own words again: nothing is changed any more
         ordered_note = nullif(coalesce(i.ordered_note, i.note), change.after)
     from changed cross join change
     where change.field = 'itemNote' and i.id = change."itemId"
       and i.owner_id = changed.owner_id and i.order_id = changed.id
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, field, item_id,
                                before, after)
     select changed.owner_id, changed.id, change.id, statement_timestamp(), $4, field, "itemId",
            before, after
     from changed cross join change
   ),
   due as (
     ${daysMarkedFor(`changed where exists (select from change where field = 'status')`)}
   ),
   mail as (${queuedFor('changed', '$6')})
   select id from changed`,
);

/**
 * All of it, with its history and the mail that tells of it, or nothing: false when the order is
 * not at this version any more.
 */
export async function saveChanges(
  db: Queryable,
  { ownerId, id, version }: ChangedVersion,
  changes: readonly Change[],
  { changedBy, mail }: { changedBy: string; mail: NewMail | undefined },
): Promise<boolean> {
  const rows = await orderChange(db, [
    ownerId,
    id,
    version,
    changedBy,
    JSON.stringify(changes.map((change) => ({ ...change, id: uuid() }))),
    asParameter(mail),
  ]);
  return rows.length > 0;
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

const statusesUpdate = prepared(
  'orders-set-status',
  `with change as (
     select * from jsonb_to_recordset($3::jsonb) as t(
       id uuid, "ownerId" uuid, "orderId" uuid, before text)
   ),
   changed as (
     update orders o
     set status = $1, version = version + 1, changed_at = statement_timestamp()
     from change where o.owner_id = change."ownerId" and o.id = change."orderId"
     returning placed_at
   ),
   due as (${daysMarkedFor('changed')})
   insert into order_changes (owner_id, order_id, id, changed_at, changed_by, field, before, after)
   select "ownerId", "orderId", id, statement_timestamp(), $2, 'status', before, $1 from change`,
);

/** Of orders that are locked. */
export async function saveStatus(
  tx: Queryable,
  orders: readonly { ownerId: string; id: string; status: OrderStatus }[],
  { status, changedBy }: { status: OrderStatus; changedBy: string },
): Promise<void> {
  const changes = orders.map((order) => ({
    id: uuid(),
    ownerId: order.ownerId,
    orderId: order.id,
    before: order.status,
  }));
  await statusesUpdate(tx, [status, changedBy, JSON.stringify(changes)]);
}
