import type { PaymentMethod } from '@tailorbird/contract/payments';
import type { LedgerSums } from '@tailorbird/contract/rules/ledger';
import { prepared, type Queryable } from '../database/pool.ts';
import { failedCents, isReversed, surplusAtRefund, takesBack } from '../orders/reversal-queries.ts';

/** A payment, a refund or a reversal, as the accountant is told of it. */
export interface Movement {
  id: string;
  kind: 'payment' | 'refund' | 'reversal';
  cents: number;
  method: string;
  reference: string;
  /** Empty: the shop itself. */
  by: string;
  takesBack: boolean;
  recordedAt: Date;
  orderNumber: string;
  customer: string;
  email: string;
}

const movementsOfTime = prepared<Movement & { position: string }>(
  'ledger-of-time',
  `select l.id, l.kind, l.amount_cents as cents, l.method, l.reference, l.recorded_by as by,
     ${takesBack('l')} as "takesBack", l.recorded_at as "recordedAt", l.recorded_at::text as position,
     o.order_number as "orderNumber",
     coalesce(nullif(o.details -> 'contact' ->> 'name', ''), o.customer_name, '') as customer,
     coalesce(nullif(o.details -> 'contact' ->> 'email', ''), o.customer_email, '') as email
   from ledger_entries l join orders o on o.owner_id = l.owner_id and o.id = l.order_id
   where l.kind in ('payment', 'refund', 'reversal') and l.recorded_at >= $1 and l.recorded_at < $2
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
    const rows = await movementsOfTime(db, [from, to, ...after]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = [last.position, last.id];
  }
}

/** A payment or a refund of one order. */
interface Entry extends Pick<Movement, 'cents' | 'recordedAt'> {
  kind: 'payment' | 'refund';
  method: PaymentMethod;
}

const entriesOfOrder = prepared<Entry>(
  'ledger-entries-of-order',
  `select kind, amount_cents as cents, method, recorded_at as "recordedAt"
   from ledger_entries l
   where owner_id = $1 and order_id = $2 and kind in ('payment', 'refund')
     and not ${takesBack('l')} and not ${isReversed('l')}
   order by recorded_at, id`,
);

/** The oldest first, without those that were mistakes and are taken back. */
export async function listEntriesOfOrder(
  db: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
): Promise<Entry[]> {
  return entriesOfOrder(db, [ownerId, orderId]);
}

const sumsBefore = prepared<LedgerSums>(
  'ledger-sums-before',
  // what takes a refund back counts as in `withoutRefund`
  `select (charges - reductions - refunds_back)::float8 as charged, (payments - reversals)::float8 as paid,
     (refunds - refunds_back)::float8 as refunded
   from (
     select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charges,
       coalesce(sum(amount_cents) filter (where kind = 'reduction'), 0) as reductions,
       coalesce(sum(amount_cents) filter (where kind = 'payment' and not ${takesBack('l')}), 0)
         as payments,
       coalesce(sum(amount_cents) filter (where kind = 'payment' and ${takesBack('l')}), 0)
         as refunds_back,
       coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0) as reversals,
       coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunds
     from ledger_entries l where owner_id = $1 and order_id = $2 and id < $3
   ) s`,
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

/** SQL: what a refund changes the price by. Of what was not made, the part that was too much is first. */
const lessOf = (ofFailed: string) =>
  `r.amount_cents - greatest(${surplusAtRefund('r')}, ${ofFailed})`;

const refundedOfInvoice = prepared<{ cents: number }>(
  'ledger-refunded-of-invoice',
  `select coalesce(sum(${lessOf(failedCents('r'))}), 0)::float8 as cents from ledger_entries r
   where r.owner_id = $1 and r.order_id = $2 and r.credits = $3`,
);

/** Sums the refunds that correct an invoice, without what was paid too much. Cents. */
export async function sumRefundsOfInvoice(
  db: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
  invoiceId: string,
): Promise<number> {
  return (await refundedOfInvoice(db, [ownerId, orderId, invoiceId]))[0]?.cents ?? 0;
}

const earlierRefused = prepared<{ cents: number }>(
  'ledger-earlier-refused',
  `select coalesce(sum(${lessOf(failedCents('r', 'b.id < $3'))} - (${lessOf(failedCents('r'))})), 0)::float8 as cents
   from ledger_entries r
   where r.owner_id = $1 and r.order_id = $2 and r.kind = 'refund' and r.id < $3`,
);

/**
 * Refunds that came back after an invoice although they were made before it: refused by the
 * provider, or reversed. Ids are in the order of time. Cents.
 */
export async function sumRefusedAfter(
  db: Queryable,
  { ownerId, orderId }: { ownerId: string; orderId: string },
  invoiceId: string,
): Promise<number> {
  return (await earlierRefused(db, [ownerId, orderId, invoiceId]))[0]?.cents ?? 0;
}
