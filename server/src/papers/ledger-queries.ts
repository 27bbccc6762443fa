import type { PaymentMethod } from '@tailorbird/contract/payments';
import type { LedgerSums } from '@tailorbird/contract/rules/ledger';
import { prepared, type Queryable } from '../database/pool.ts';

/** A payment, a refund or a reversal, as the accountant is told of it. */
export interface Movement {
  id: string;
  kind: 'payment' | 'refund' | 'reversal';
  cents: number;
  method: string;
  reference: string;
  by: string;
  recordedAt: Date;
  orderNumber: string;
  customer: string;
  email: string;
}

const movementsOfTime = prepared<Movement & { position: string }>(
  'ledger-of-time',
  `select l.id, l.kind, l.amount_cents as cents, l.method, l.reference, l.recorded_by as by,
     l.recorded_at as "recordedAt", l.recorded_at::text as position,
     o.order_number as "orderNumber",
     coalesce(nullif(o.details -> 'contact' ->> 'name', ''), o.customer_name, '') as customer,
     coalesce(nullif(o.details -> 'contact' ->> 'email', ''), o.customer_email, '') as email
   from ledger_entries l join orders o on o.owner_id = l.owner_id and o.id = l.order_id
   where l.kind <> 'charge' and l.recorded_at >= $1 and l.recorded_at < $2
     and (l.recorded_at, l.id) > ($3::text::timestamptz, $4::uuid)
   order by l.recorded_at, l.id limit 200`,
);

/** The oldest first, a few at a time, from one moment on and before another. */
export async function* movementsBetween(
  db: Queryable,
  from: Date,
  to: Date,
): AsyncGenerator<Movement[]> {
  // as text: a date of JavaScript has no microseconds
  let after: [moment: string, id: string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await movementsOfTime(db, [from, to, ...after]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = [last.position, last.id];
  }
}

/** A payment or a refund of one order. */
interface Entry extends Pick<Movement, 'kind' | 'cents' | 'recordedAt'> {
  method: PaymentMethod;
}

const entriesOfOrder = prepared<Entry>(
  'ledger-entries-of-order',
  `select kind, amount_cents as cents, method, recorded_at as "recordedAt" from ledger_entries
   where owner_id = $1 and order_id = $2 and kind <> 'charge'
   order by recorded_at, id`,
);

/** The oldest first. */
export async function listEntriesOfOrder(
  db: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
): Promise<Entry[]> {
  return entriesOfOrder(db, [ownerId, orderId]);
}

const sumsBefore = prepared<LedgerSums>(
  'ledger-sums-before',
  `select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::float8 as charged,
     (coalesce(sum(amount_cents) filter (where kind = 'payment'), 0)
       - coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0))::float8 as paid,
     coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::float8 as refunded
   from ledger_entries where owner_id = $1 and order_id = $2 and id < $3`,
);

/** The sums of an order when a paper of it was issued. Ids are in the order of time. */
export async function sumLedgerBefore(
  db: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
  paperId: string,
): Promise<LedgerSums> {
  const [sums] = await sumsBefore(db, [ownerId, orderId, paperId]);
  if (!sums) throw new Error('sums without a row');
  return sums;
}
