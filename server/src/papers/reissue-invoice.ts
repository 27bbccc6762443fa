import type { Paper } from '@tailorbird/contract/papers';
import { minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { credit, findInvoice, issueInvoice, type IssuingInvoice } from './issue-paper.ts';
import { refundedOf } from './refunded-of-invoice.ts';

/** On the credit note. */
const REASON = 'Order changed';

interface ReissueRequest {
  /** The order as the invoice is of it. */
  before: Pick<StoredOrder, 'totalCents'>;
  issuedBy: string;
}

/** The papers of a change. */
export interface ReissuedPapers {
  creditNote: Paper;
  invoice: Paper;
}

/**
 * Takes back whole what is left of the invoice that stands, and issues another one of the order as it
 * is changed, in the transaction of the change. It is less than the order costs by what the one before
 * was less than the order cost then, but for refunds that were not made. Whatever letters it lacks and
 * however many papers there are: an invoice of what is not ordered any more must not stand.
 *
 * Needs a lock on the order. The number of the credit note is taken first, as everywhere.
 * @param after the order as it is stored by now, with its ledger
 * @returns undefined when no invoice stands: none is issued
 */
export async function reissueInvoice(
  tx: Queryable,
  after: StoredOrder,
  { before, issuedBy }: ReissueRequest,
  issuing: IssuingInvoice,
): Promise<ReissuedPapers | undefined> {
  const standing = await findInvoice(tx, after.order._id);
  if (!standing) return undefined;
  const totalCents = toMinorUnits(standing.totalAmount);
  const credited = toMinorUnits(standing.creditedAmount);
  // what a credit note says and nobody gave back was to be made up for by the next refund
  const given = await refundedOf(tx, { ...after, ...before }, standing);
  const missing = Math.max(0, credited - given);
  const less = before.totalCents - (totalCents - credited) - missing;
  const refunded = minorUnits(Math.min(after.totalCents, Math.max(0, less)));

  const all = { invoiceId: standing._id, upTo: totalCents };
  const asked = { ...all, reason: REASON, cause: 'change', issuedBy } as const;
  const creditNote = await credit(tx, after, asked, issuing);
  if (!creditNote) throw new Error('an invoice that stands has nothing left');
  const invoice = await issueInvoice(tx, after, { issuedBy, refunded, isOfChange: true }, issuing);
  return { creditNote, invoice };
}
