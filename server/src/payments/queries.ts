import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import type { LedgerSums } from '@tailorbird/contract/rules/ledger';
import type { PaymentState } from '@tailorbird/contract/kinds/payments';
import { minorUnits, fromMinorUnits } from '@tailorbird/contract/rules/money';
import { v7 as uuid } from 'uuid';
import { prepared, type Queryable } from '../database/pool.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { failedCents, isReversed, surplusAtRefund, takesBack } from '../orders/reversal-queries.ts';

interface EntryRow {
  id: string;
  kind: LedgerEntry['kind'];
  amount_cents: number;
  method: LedgerEntry['method'];
  reference: string;
  recorded_at: Date;
  recorded_by: string;
  /** Recorded by hand or by a transfer of the bank, and not taken back. */
  can_take_back: boolean;
  takes_back: boolean;
  is_from_bank: boolean;
}

/** SQL: an entry l that people can have recorded wrongly. The provider is never wrong of its own money. */
const BY_HAND = `l.kind in ('payment', 'refund') and l.method <> 'online' and not ${takesBack('l')}`;

const COLUMNS = `l.id, l.kind, l.amount_cents, l.method, l.reference, l.recorded_at, l.recorded_by,
  ${BY_HAND} and not ${isReversed('l')} as can_take_back,
  l.kind <> 'charge' and ${takesBack('l')} as takes_back,
  l.kind = 'payment' and starts_with(l.idempotency_key, 'bank ') as is_from_bank`;

const entriesOfOrder = prepared<Omit<EntryRow, 'id'> & { id: string | null }>(
  'ledger-of-order',
  `select ${COLUMNS} from orders o
   left join ledger_entries l on l.owner_id = o.owner_id and l.order_id = o.id
   where o.id = $1 order by l.recorded_at, l.id`,
);

/**
 * In the order of time.
 * @returns undefined when there is no such order
 */
export async function listEntries(
  db: Queryable,
  orderId: string,
): Promise<LedgerEntry[] | undefined> {
  const rows = await entriesOfOrder(db, [orderId]);
  if (rows.length === 0) return undefined;
  // an order without entries gives one row without any
  return rows.flatMap(({ id, ...row }) => (id === null ? [] : toEntry({ id, ...row })));
}

const toEntry = (row: EntryRow): LedgerEntry => ({
  _id: row.id,
  kind: row.kind,
  amount: fromMinorUnits(minorUnits(row.amount_cents)),
  method: row.method,
  reference: row.reference,
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_by,
  ...(row.can_take_back && { canTakeBack: true }),
  ...(row.is_from_bank && { isFromBank: true }),
  ...(row.takes_back && { takesBack: true }),
});

const entryByKey = prepared<EntryRow>(
  'ledger-entry-by-key',
  `select ${COLUMNS} from ledger_entries l
   where l.owner_id = $1 and l.order_id = $2 and l.idempotency_key = $3`,
);

export async function findEntry(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  key: string,
): Promise<LedgerEntry | undefined> {
  const [row] = await entryByKey(db, [ownerId, orderId, key]);
  return row && toEntry(row);
}

const entriesCount = prepared<{ entries: number }>(
  'ledger-count',
  `select count(*) as entries from ledger_entries where owner_id = $1 and order_id = $2`,
);

export async function countEntries(db: Queryable, { ownerId, orderId }: OrderKey): Promise<number> {
  return (await entriesCount(db, [ownerId, orderId]))[0]?.entries ?? 0;
}

const entriesInsert = prepared<{ id: string }>(
  'ledger-record',
  `with changed as (
     update orders
     set charged_cents = $4, paid_cents = $5, refunded_cents = $6, payment_state = $7,
         version = version + 1, changed_at = statement_timestamp()
     where owner_id = $1 and id = $2 and version = $3
     returning owner_id, id
   )
   insert into ledger_entries (owner_id, order_id, id, kind, amount_cents, method, reference,
                               recorded_at, recorded_by, idempotency_key, credits)
   select c.owner_id, c.id, e.id, e.kind, e.cents, e.method, e.reference, statement_timestamp(), $8,
          e.key, e.credits
   from changed c cross join jsonb_to_recordset($9::jsonb) as e(
     id uuid, kind text, cents bigint, method text, reference text, key text, credits uuid)
   returning id`,
);

export interface NewEntry {
  kind: LedgerEntry['kind'];
  cents: number;
  method: LedgerEntry['method'];
  reference: string;
  key: string;
  /** The id of the invoice that a refund corrects. */
  credits: string | null;
}

/**
 * Adds the entries and sets the sums of the order, both or neither.
 * @returns false: the order is not at this version any more
 */
export async function insertEntries(
  db: Queryable,
  { ownerId, orderId, version }: OrderKey & { version: number },
  entries: readonly NewEntry[],
  { sums, state, by }: { sums: LedgerSums; state: PaymentState; by: string },
): Promise<boolean> {
  const inserted = await entriesInsert(db, [
    ownerId,
    orderId,
    version,
    sums.charged,
    sums.paid,
    sums.refunded,
    state,
    by,
    JSON.stringify(entries.map((entry) => ({ ...entry, id: uuid() }))),
  ]);
  return inserted.length > 0;
}

const reductionsSince = prepared<{ cents: number }>(
  'ledger-reductions-since',
  `select coalesce(sum(amount_cents), 0)::float8 as cents from ledger_entries
   where owner_id = $1 and order_id = $2 and kind = 'reduction' and recorded_at >= $3`,
);

/** Sums the reductions of an order from a moment on. Cents. */
export async function sumReductionsSince(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  since: Date,
): Promise<number> {
  return (await reductionsSince(db, [ownerId, orderId, since]))[0]?.cents ?? 0;
}

/** An entry that can be taken back, or was. */
export interface HandEntry {
  kind: 'payment' | 'refund';
  key: string;
  cents: number;
  method: PaymentMethod;
  reference: string;
}

const entryByHand = prepared<HandEntry>(
  'ledger-by-hand',
  `select kind, idempotency_key as key, amount_cents as cents, method, reference
   from ledger_entries l
   where owner_id = $1 and order_id = $2 and id = $3 and ${BY_HAND}`,
);

export async function findHandEntry(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  entryId: string,
): Promise<HandEntry | undefined> {
  return (await entryByHand(db, [ownerId, orderId, entryId]))[0];
}

const surplusOfRefund = prepared<{ cents: number }>(
  'ledger-surplus-of-refund',
  `select greatest(0, ${surplusAtRefund('r')} - ${failedCents('r')})::float8 as cents
   from ledger_entries r
   where r.owner_id = $1 and r.order_id = $2 and r.idempotency_key = $3`,
);

/** The part of a refund that was too much when it was made, as far as it did not fail yet. Cents. */
export async function findSurplusOfRefund(
  db: Queryable,
  { ownerId, orderId }: OrderKey,
  refundKey: string,
): Promise<number> {
  return (await surplusOfRefund(db, [ownerId, orderId, refundKey]))[0]?.cents ?? 0;
}
