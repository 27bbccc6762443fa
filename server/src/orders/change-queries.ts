import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { OrderStatus } from '@tailorbird/contract/orders';
import type { ReportedPayment } from '@tailorbird/contract/unclear-payments';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { asList, mailsIn, queuedFrom, withdrawnAmong } from '../mail/queries.ts';
import { daysMarkedFor } from './figure-queries.ts';
import { STATUS_HELD_SECONDS } from './order-mails.ts';
import { wordsDueFor } from './word-queries.ts';

/**
 * The CTEs that a statement which changes statuses needs for its mails. `changed` has the changes:
 * owner_id and id of the order, and its status before and after. The parameter lists the mails that
 * tell of the new statuses, as `asList` gives them.
 *
 * A mail of an earlier status that has not gone out is withdrawn. The new mail is queued, unless
 * the customer heard of that very status last and whatever came between lasted less than a mail is
 * held back: then the change only takes back what the customer never heard of.
 */
export const tellingOf = (changed: string, parameter: string) => `
  past as materialized (
    select c.owner_id, c.order_id, c.id, c.mail_id, c.after, c.changed_at
    from ${changed} s join order_changes c on c.owner_id = s.owner_id and c.order_id = s.id
    where c.field = 'status'
  ),
  withdrawn as (${withdrawnAmong('select mail_id from past')}),
  untold as (
    update order_changes c set mail_id = null
    from past join withdrawn on withdrawn.id = past.mail_id
    where c.owner_id = past.owner_id and c.order_id = past.order_id and c.id = past.id
  ),
  told as (
    select distinct on (order_id) order_id, after, changed_at from past
    where mail_id is not null and not exists (select 1 from withdrawn w where w.id = mail_id)
      and not exists (select 1 from mails m where m.id = mail_id and m.given_up_at is not null)
    order by order_id, changed_at desc, id desc
  ),
  heard as (
    select told.order_id from told join ${changed} s on s.id = told.order_id
    where told.after = s.after and not exists (
      select 1 from past c
      where c.order_id = told.order_id and c.changed_at > told.changed_at
        and c.changed_at < statement_timestamp() - make_interval(secs => ${STATUS_HELD_SECONDS}))
  ),
  written as (
    select m.*, (m.content #>> '{order,id}')::uuid as order_id from ${mailsIn(parameter)}
  ),
  mail as (
    ${queuedFrom(
      'written',
      `m.order_id in (select id from ${changed})
       and not exists (select 1 from heard where heard.order_id = m.order_id)`,
    )}
  )`;

/** The mail that `tellingOf` queued for an order; null where it queued none. */
export const mailOf = (orderId: string) =>
  `(select w.id from written w join mail on mail.id = w.id where w.order_id = ${orderId})`;

/** Whether the customer had been told of the status that an order had before, by its change `s`. */
export const wasMailed = (s: string) =>
  `exists (select 1 from told where told.order_id = ${s}.id and told.after = ${s}.before)`;

/** The version of an order that somebody changes, and where it lies. */
export interface ChangedVersion {
  ownerId: string;
  id: string;
  version: number;
}

export type FieldChange =
  | { field: 'status'; before: OrderStatus; after: OrderStatus }
  | { field: 'adminNotes'; before: string; after: string }
  | { field: 'itemNote'; itemId: string; before: string; after: string };

/** A change that was made. */
export interface SavedChange {
  /** Whether the customer had been told of the status that the order had before. */
  customerTold: boolean;
}

const orderChange = prepared<SavedChange>(
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
     returning owner_id, id, placed_at, version
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
   renoted as (
     select * from changed where exists (select 1 from change where field <> 'status')
   ),
   words as (${wordsDueFor('renoted')}),
   ${tellingOf('restatused', '$6')},
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                item_id, before, after, mail_id)
     select changed.owner_id, changed.id, change.id, statement_timestamp(), $4, changed.version,
            field, "itemId", before, after, case when field = 'status' then ${mailOf('changed.id')} end
     from changed cross join change
   ),
   due as (${daysMarkedFor('restatused')})
   select exists (select 1 from restatused where ${wasMailed('restatused')}) as "customerTold"
   from changed`,
);

/**
 * All of it, with its history and the mail that tells of it, or nothing: undefined when the order
 * is not at this version any more.
 */
export async function saveChanges(
  db: Queryable,
  { ownerId, id, version }: ChangedVersion,
  changes: readonly FieldChange[],
  { changedBy, mails }: { changedBy: string; mails: readonly NewMail[] },
): Promise<SavedChange | undefined> {
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

const paymentChange = prepared(
  'order-change-payment',
  `with changed as (
     update orders set version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2
     returning owner_id, id, version
   )
   insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field, before,
                              after, details)
   select owner_id, id, $3, statement_timestamp(), $4, version, 'payment', '', $5, $6 from changed`,
);

/** In the history, and a change that desks notice. */
export async function insertPaymentChange(
  tx: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
  change: { after: 'told' | 'looked at'; told: ReportedPayment; changedBy: string },
): Promise<void> {
  const { after, told, changedBy } = change;
  await paymentChange(tx, [ownerId, orderId, uuid(), changedBy, after, JSON.stringify(told)]);
}

const placedInsert = prepared(
  'order-change-placed',
  `insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field, before,
                              after, details)
   values ($1, $2, $3, statement_timestamp(), $4, 1, 'placed', '', $5, $6)`,
);

/** Says in the history of a new order by whom it was placed, and with whom it was agreed on. */
export async function insertPlacedChange(
  tx: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
  change: { agreedWith: string; placed: OrderChange['placed']; changedBy: string },
): Promise<void> {
  const { agreedWith, placed, changedBy } = change;
  const details = JSON.stringify(placed);
  await placedInsert(tx, [ownerId, orderId, uuid(), changedBy, agreedWith, details]);
}

const ordersLock = prepared<{ id: string }>(
  'orders-lock',
  'select id from lock_orders($1) as locked (id)',
);

/**
 * Until the transaction ends nobody else changes them. One after the other by owner and id, whatever
 * order they are asked in: two who lock some of the same never wait for each other. Gives those that are
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
     returning o.owner_id, o.id, placed_at, version, before, after, change.id as change_id
   ),
   ${tellingOf('changed', '$3')},
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, mail_id)
     select owner_id, id, change_id, statement_timestamp(), $1, version, 'status', before, after,
            ${mailOf('changed.id')}
     from changed
   ),
   due as (${daysMarkedFor('changed')})
   select id from changed where ${wasMailed('changed')}`,
);

/** The status that an order gets. */
export interface NewStatus {
  ownerId: string;
  orderId: string;
  before: OrderStatus;
  after: OrderStatus;
}

/**
 * Needs a lock on the orders. Also changes their history and the mails that tell of it. Gives the ids of
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

const guestOrdersLock = prepared<{ id: string }>(
  'guest-orders-lock',
  `select id from orders where owner_id = $1 and ($2::uuid[] is null or id = any ($2))
   order by id for update`,
);

const MOVED = 'owner_id = $1 and order_id = any ($5::uuid[])';

const guestOrdersClaim = prepared(
  'orders-claim',
  // what belongs to an order before it, as its deletion would delete that too
  `with items as (delete from order_items where ${MOVED} returning *),
   changes as (delete from order_changes where ${MOVED} returning *),
   pieces as (delete from order_pieces where ${MOVED} returning *),
   approvals as (delete from order_approvals where ${MOVED} returning *),
   withdrawn as (delete from withdrawals where ${MOVED} returning *),
   faulty as (delete from faults where ${MOVED} returning *),
   photos as (delete from fault_photos where ${MOVED} returning *),
   entries as (delete from ledger_entries where ${MOVED} returning *),
   words as (delete from order_words where ${MOVED}),
   moved as (delete from orders
              where owner_id = $1 and id = any ($5::uuid[]) returning *),
   claimed as (
     insert into orders (owner_id, id, order_number, cart_id, customer_name, customer_email,
                         status, admin_notes, total_cents, price_lines, tax, details, placed_at, made,
                         prints, parcels, sent, packed, charged_cents, paid_cents, refunded_cents, payment_state,
                         approval, held, wished, voided, withdrawn, withdrawals_open, faults_open,
                         asked_at, reminders, lead_days, version, changed_at, brought_by)
     select $2, id, order_number, cart_id, $3, $4, status, admin_notes, total_cents, price_lines, tax,
            details, placed_at, made, prints, parcels, sent, packed, charged_cents, paid_cents, refunded_cents, payment_state,
            approval, held, wished, voided, withdrawn, withdrawals_open, faults_open,
            asked_at, reminders, lead_days, version + 1, statement_timestamp(), $6
     from moved
     returning owner_id, id, placed_at, version
   ),
   claimed_words as (${wordsDueFor('claimed')}),
   emails as (
     insert into order_emails select lower($4 collate "C") from moved where $4 is not null limit 1
     on conflict do nothing
   ),
   claimed_changes as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                item_id, before, after, mail_id, details)
     select $2, order_id, id, changed_at, changed_by, version, field, item_id, before, after, mail_id,
            details
     from changes
   ),
   claimed_pieces as (
     insert into order_pieces (owner_id, order_id, number, state, reason, changed_at, changed_by,
                               parcel_id)
     select $2, order_id, number, state, reason, changed_at, changed_by, parcel_id from pieces
   ),
   claimed_approvals as (
     insert into order_approvals (owner_id, order_id, id, at, step, by_name, version, sentence, note,
                                  network, items)
     select $2, order_id, id, at, step, by_name, version, sentence, note, network, items
     from approvals
   ),
   claimed_withdrawals as (
     insert into withdrawals (owner_id, order_id, id, at, name, email, network, items, cents,
                              is_whole, receipt, arrived_at, arrived_by, settled)
     select $2, order_id, id, at, name, email, network, items, cents, is_whole, receipt, arrived_at,
            arrived_by, settled
     from withdrawn
   ),
   claimed_faults as (
     insert into faults (owner_id, order_id, id, at, item_id, quantity, words, network, answer, note,
                         answered_at, answered_by)
     select $2, order_id, id, at, item_id, quantity, words, network, answer, note, answered_at,
            answered_by
     from faulty
   ),
   claimed_photos as (
     insert into fault_photos (owner_id, order_id, fault_id, id, added_at, width, height, bytes)
     select $2, order_id, fault_id, id, added_at, width, height, bytes from photos
   ),
   claimed_entries as (
     insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, method, reference,
                                 recorded_at, recorded_by, idempotency_key, credits)
     select $2, order_id, id, kind, amount_cents, method, reference, recorded_at, recorded_by,
            idempotency_key, credits
     from entries
   )
   insert into order_items (owner_id, order_id, id, group_id, position, product_id, product_name,
                            unit_price_cents, base_price_cents, price_lines, quantity, note,
                            ordered_note, selected_options, image_id, drawing, pieces, changed,
                            tax_class, made_to_measure)
   select $2, order_id, id, group_id, position, product_id, product_name, unit_price_cents, base_price_cents,
          price_lines, quantity, note, ordered_note, selected_options, image_id, drawing, pieces, changed,
          tax_class, made_to_measure
   from items`,
);

/** Some orders of a guest; null: all of them. */
interface OfGuest {
  guestId: string;
  orderIds: readonly string[] | null;
}

/** Whose orders become: an account's, under its name and email, or a guest's without any. */
interface NewOwner {
  id: string;
  name: string | null;
  email: string | null;
}

/** @param move.broughtBy the guest of a login whose orders nobody has kept so far */
export async function moveOrders(
  tx: Queryable,
  move: { from: string; to: NewOwner; orderIds: readonly string[]; broughtBy: string | null },
): Promise<void> {
  const { from, to, orderIds, broughtBy } = move;
  await guestOrdersClaim(tx, [from, to.id, to.name, to.email, orderIds, broughtBy]);
}

/**
 * The guests' orders become the account's, placed under its name and email: a change of each, which
 * a desk that is open notices. They are locked by statements of their own, in the order of every change
 * of several: only a statement that begins then sees what somebody wrote about them while this one
 * waited. All are locked before one is moved: of two who move orders to the same account one waits for
 * its email to be noted by the other, which must not wait for an order then.
 * @param found ascending by their guests
 * @param options.isMarked notes the guest, until who reads the account's mailbox keeps the orders
 * @returns those that are moved: one that somebody was faster to take is none of them
 */
export async function claimOrdersOf(
  tx: Queryable,
  found: readonly OfGuest[],
  account: { id: string; name: string; email: string },
  { isMarked }: { isMarked: boolean },
): Promise<{ guestId: string; orderIds: string[] }[]> {
  const moved: { guestId: string; orderIds: string[] }[] = [];
  for (const { guestId, orderIds } of found) {
    const locked = await guestOrdersLock(tx, [guestId, orderIds]);
    if (locked.length > 0) moved.push({ guestId, orderIds: locked.map(({ id }) => id) });
  }
  for (const { guestId, orderIds } of moved) {
    const broughtBy = isMarked ? guestId : null;
    await moveOrders(tx, { from: guestId, to: account, orderIds, broughtBy });
  }
  return moved;
}

/** @param guestIds ascending */
export async function claimGuestOrders(
  tx: Queryable,
  guestIds: readonly string[],
  account: { id: string; name: string; email: string; isOfMailbox?: boolean },
): Promise<void> {
  const all = guestIds.map((guestId) => ({ guestId, orderIds: null }));
  await claimOrdersOf(tx, all, account, { isMarked: account.isOfMailbox !== true });
}
