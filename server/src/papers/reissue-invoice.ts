import { minorUnits, toMinorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import type { Payments } from '../orders/payment-terms.ts';
import { listStoredOrders } from '../orders/queries.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { credit, findInvoice, issueInvoice, type IssuingInvoice } from './issue-paper.ts';
import type { PaperReaders } from './paper-mail.ts';
import { refundedOf } from './refunded-of-invoice.ts';

/** On the credit note. */
const REASON = 'Order changed';

/** An order that was changed, in the transaction that changed it. */
interface ChangedOrder {
  orderId: string;
  /** What it cost before. */
  totalBefore: number;
  /** True: also where it costs as much as before. */
  reissues: boolean;
  by: string;
  timeZone: string;
}

/** Issues the invoice of an order that was changed anew, where one stands and its money changed. */
export const reissueInvoiceOf =
  (readers: PaperReaders, showPayment: Payments['show']) =>
  async (tx: Queryable, change: ChangedOrder): Promise<void> => {
    const { orderId, totalBefore: totalCents, reissues, by: issuedBy, timeZone } = change;
    const [after] = await listStoredOrders(tx, [orderId]);
    if (!after) throw new Error('an order that was just changed is gone');
    if (!reissues && after.totalCents === totalCents) return;
    const asked = { before: { totalCents }, issuedBy };
    await reissueInvoice(tx, after, asked, { timeZone, readers, showPayment });
  };

interface ReissueRequest {
  /** The order as the invoice is of it. */
  before: Pick<StoredOrder, 'totalCents'>;
  issuedBy: string;
}

/**
 * Takes back whole what is left of the invoice that stands, and issues another one of the order as it
 * is changed, in the transaction of the change. It is less than the order costs by what the one before
 * was less than the order cost then, but for refunds that were not made. Whatever letters it lacks and
 * however many papers there are: an invoice of what is not ordered any more must not stand.
 *
 * Needs a lock on the order. The number of the credit note is taken first, as everywhere.
 * @param after the order as it is stored by now, with its ledger
 */
async function reissueInvoice(
  tx: Queryable,
  after: StoredOrder,
  { before, issuedBy }: ReissueRequest,
  issuing: IssuingInvoice,
): Promise<void> {
  const standing = await findInvoice(tx, after.order._id);
  if (!standing) return;
  const totalCents = toMinorUnits(standing.totalAmount);
  const credited = toMinorUnits(standing.creditedAmount);
  // what a credit note says and nobody gave back was to be made up for by the next refund
  const given = await refundedOf(tx, { ...after, ...before }, standing);
  const missing = Math.max(0, credited - given);
  const less = before.totalCents - (totalCents - credited) - missing;
  const refunded = minorUnits(Math.min(after.totalCents, Math.max(0, less)));

  const all = { invoiceId: standing._id, upTo: totalCents };
  const asked = { ...all, reason: REASON, cause: 'change', issuedBy } as const;
  await credit(tx, after, asked, issuing);
  await issueInvoice(tx, after, { issuedBy, refunded, isOfChange: true }, issuing);
}
