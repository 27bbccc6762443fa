import type { FaultAnswer } from '@tailorbird/contract/kinds/withdrawals';
import type { DeskWithdrawal, WithdrawalReceipt } from '@tailorbird/contract/withdrawals';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { NewMail } from '../mail/mail.ts';
import { allQueuedFor, asList } from '../mail/queries.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { writeRanges } from '../orders/piece-ranges.ts';

/** Goods of a withdrawal, with the numbers of their pieces. */
export interface WithdrawnItem {
  _id: string;
  name: string;
  quantity: number;
  pieces: number[];
}

/** The way in which the desk has settled the money of a withdrawal. */
export type Settlement = NonNullable<DeskWithdrawal['settled']>;

/** A withdrawal as it is stored. */
export interface StoredWithdrawal {
  id: string;
  at: Date;
  name: string;
  email: string;
  items: WithdrawnItem[];
  cents: number;
  isWhole: boolean;
  receipt: WithdrawalReceipt;
  arrived: { at: string; by: string } | null;
  settled: Settlement | null;
}

/** A fault as it is stored, without the bytes of its photos. */
export interface StoredFault {
  id: string;
  at: Date;
  itemId: string;
  quantity: number;
  words: string;
  photos: { _id: string; width: number; height: number }[];
  answer: { kind: FaultAnswer; note: string; at: string; by: string } | null;
}

/** All that is stored of withdrawals from an order besides its row. */
export interface StoredReturns {
  /** The oldest first, as the faults. */
  withdrawals: StoredWithdrawal[];
  faults: StoredFault[];
  /** The moment at which the order was completed. It is null where it is not, or was before there was a history. */
  completedAt: Date | null;
}

interface ReturnsRow {
  withdrawals: (Omit<StoredWithdrawal, 'at'> & { at: string })[];
  faults: (Omit<StoredFault, 'at'> & { at: string })[];
  completed_at: Date | null;
}

const returnsOfOrder = prepared<ReturnsRow>(
  'order-returns',
  `select coalesce((
     select json_agg(json_build_object('id', w.id, 'at', w.at, 'name', w.name, 'email', w.email,
       'items', w.items, 'cents', w.cents, 'isWhole', w.is_whole, 'receipt', w.receipt,
       'arrived', case when w.arrived_at is not null
         then json_build_object('at', w.arrived_at, 'by', w.arrived_by) end,
       'settled', w.settled) order by w.at, w.id)
     from withdrawals w where w.owner_id = $1 and w.order_id = $2), '[]') as withdrawals,
   coalesce((
     select json_agg(json_build_object('id', f.id, 'at', f.at, 'itemId', f.item_id,
       'quantity', f.quantity, 'words', f.words, 'photos', coalesce((
         select json_agg(json_build_object('_id', p.id, 'width', p.width, 'height', p.height)
           order by p.added_at, p.id)
         from fault_photos p
         where p.owner_id = $1 and p.order_id = $2 and p.fault_id = f.id), '[]'),
       'answer', case when f.answer is not null then json_build_object(
         'kind', f.answer, 'note', f.note, 'at', f.answered_at, 'by', f.answered_by) end)
       order by f.at, f.id)
     from faults f where f.owner_id = $1 and f.order_id = $2), '[]') as faults,
   (select max(c.changed_at) from order_changes c
    where c.owner_id = $1 and c.order_id = $2 and c.field = 'status' and c.after = 'completed')
     as completed_at
   from orders o where o.owner_id = $1 and o.id = $2`,
);

/** @returns undefined when the order is not this owner's any more */
export async function findReturns(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
): Promise<StoredReturns | undefined> {
  const [row] = await returnsOfOrder(db, [ownerId, orderId]);
  return (
    row && {
      withdrawals: row.withdrawals.map((each) => ({ ...each, at: new Date(each.at) })),
      faults: row.faults.map((each) => ({ ...each, at: new Date(each.at) })),
      completedAt: row.completed_at,
    }
  );
}

/** A withdrawal that is declared, with how its order is afterwards. */
export interface NewWithdrawal {
  /** Of the order as it was read: it is declared on no other. */
  version: number;
  withdrawal: Omit<StoredWithdrawal, 'arrived' | 'settled'>;
  network: string;
  /** All pieces of the order that are withdrawn from then. */
  withdrawn: Iterable<number>;
  /** Pieces that are packed, in no parcel, and to be sent no more. */
  unpacked: number;
  mails: readonly NewMail[];
}

/** The history names no customer: their names could be those of admins. */
const CUSTOMER = 'Customer';

const withdrawalInsert = prepared<{ id: string }>(
  'withdrawal-insert',
  `with changed as (
     update orders
     set withdrawn = $4::int4multirange, withdrawals_open = withdrawals_open + 1,
         packed = greatest(0, packed - $5::int),
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3
     returning owner_id, id, version
   ),
   declared as (
     insert into withdrawals (owner_id, order_id, id, at, name, email, network, items, cents,
                              is_whole, receipt)
     select owner_id, id, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $14::jsonb from changed
   ),
   history as (
     insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                                before, after, details)
     select owner_id, id, $15, statement_timestamp(), '${CUSTOMER}', version, 'withdrawal', '',
            'declared', $16::jsonb
     from changed
   ),
   mail as (${allQueuedFor('changed', '$17')})
   select id from changed`,
);

const countOf = (items: readonly WithdrawnItem[]) =>
  items.reduce((count, { quantity }) => count + quantity, 0);

/**
 * The withdrawal with its history and mails, or nothing.
 * @returns false when the order is not at this version any more
 */
export async function insertWithdrawal(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  saved: NewWithdrawal,
): Promise<boolean> {
  const { withdrawal } = saved;
  const rows = await withdrawalInsert(db, [
    ownerId,
    orderId,
    saved.version,
    writeRanges(saved.withdrawn),
    saved.unpacked,
    withdrawal.id,
    withdrawal.at,
    withdrawal.name,
    withdrawal.email,
    saved.network,
    JSON.stringify(withdrawal.items),
    withdrawal.cents,
    withdrawal.isWhole,
    JSON.stringify(withdrawal.receipt),
    uuid(),
    JSON.stringify({ count: countOf(withdrawal.items), cents: withdrawal.cents }),
    asList(saved.mails),
  ]);
  return rows.length > 0;
}

const arrivedUpdate = prepared<{ id: string }>(
  'withdrawal-arrived',
  `with arrived as (
     update withdrawals
     set arrived_at = case when $4 then statement_timestamp() end,
         arrived_by = case when $4 then $5 else '' end
     where owner_id = $1 and order_id = $2 and id = $3 and (arrived_at is not null) <> $4
     returning owner_id, order_id
   ),
   changed as (
     update orders o set version = version + 1, changed_at = statement_timestamp()
     from arrived where o.owner_id = $1 and o.id = $2
       and o.owner_id = arrived.owner_id and o.id = arrived.order_id
     returning o.owner_id, o.id, o.version
   )
   insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                              before, after, details)
   select owner_id, id, $6, statement_timestamp(), $5, version, 'withdrawal', '',
          case when $4 then 'arrived' else 'not arrived' end, $7::jsonb
   from changed returning id`,
);

/** Says that goods of a withdrawal came back, or that they did not; the same once more is nothing. */
export async function saveArrived(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  { id, items }: Pick<StoredWithdrawal, 'id' | 'items'>,
  { isArrived, by }: { isArrived: boolean; by: string },
): Promise<void> {
  const details = JSON.stringify({ count: countOf(items) });
  await arrivedUpdate(db, [ownerId, orderId, id, isArrived, by, uuid(), details]);
}

const settledUpdate = prepared<{ id: string }>(
  'withdrawal-settled',
  `with settled as (
     update withdrawals set settled = $4::jsonb
     where owner_id = $1 and order_id = $2 and id = $3 and settled is null
     returning owner_id, order_id
   ),
   changed as (
     update orders o
     set withdrawals_open = greatest(0, withdrawals_open - 1), version = version + 1,
         changed_at = statement_timestamp()
     from settled where o.owner_id = $1 and o.id = $2
       and o.owner_id = settled.owner_id and o.id = settled.order_id
     returning o.owner_id, o.id, o.version
   )
   insert into order_changes (owner_id, order_id, id, changed_at, changed_by, version, field,
                              before, after, details)
   select owner_id, id, $5, statement_timestamp(), $6, version, 'withdrawal', '', $7, $8::jsonb
   from changed returning id`,
);

/** @returns false when somebody has settled it before */
export async function saveSettled(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  { id, items }: Pick<StoredWithdrawal, 'id' | 'items'>,
  settled: Settlement,
): Promise<boolean> {
  const rows = await settledUpdate(db, [
    ownerId,
    orderId,
    id,
    JSON.stringify(settled),
    uuid(),
    settled.by,
    settled.kind === 'cancellation' ? 'cancelled' : 'credited',
    JSON.stringify({ count: countOf(items), cents: settled.cents }),
  ]);
  return rows.length > 0;
}

const orderByNumber = prepared<{ owner_id: string; id: string; email: string }>(
  'withdrawal-order-by-number',
  `select owner_id, id,
     coalesce(nullif(details -> 'contact' ->> 'email', ''), customer_email, '') as email
   from orders where order_number = $1 order by placed_at desc, id desc limit 2`,
);

/** The orders with this number, and the address that each was placed with; nearly always one. */
export async function listOrdersByNumber(
  db: Queryable,
  number: string,
): Promise<(OrderKey & { email: string })[]> {
  return (await orderByNumber(db, [number])).map(({ owner_id: ownerId, id: orderId, email }) => ({
    ownerId,
    orderId,
    email,
  }));
}
