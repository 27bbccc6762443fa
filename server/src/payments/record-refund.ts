import type { Paper } from '@tailorbird/contract/papers';
import { toMinorUnits } from '@tailorbird/contract/rules/money';
import type { Database, Queryable } from '../database/pool.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { credit, findInvoice, withLockedOrder, type Issuing } from '../papers/issue-paper.ts';
import { refundedOf } from '../papers/refunded-of-invoice.ts';
import { insertRefunds, listRefundable } from './checkout-queries.ts';
import { recordPayment, refundTooLarge, type NewPayment } from './record-payment.ts';

export interface NewRefund {
  refund: NewPayment & { kind: 'refund' };
  /** For the credit note; empty where there is none. */
  reason: string;
  /**
   * True: the price stays as it is, and no credit note is issued. It does not count for a refund
   * that makes up for a refused one, which has its credit note.
   */
  keepsInvoice: boolean;
}

/**
 * Records a refund, in one transaction with the credit note that it brings where the order has an
 * invoice. What was paid too much changes no price: it brings none. What is to go back online is noted with it: the provider is asked when the ledger has it,
 * so that nothing is given back that was given back otherwise.
 * @returns the credit note, if one was issued
 * @throws as recordPayment, REFUND_TOO_LARGE when less came online, CREDIT_REASON_MISSING, PAPERS_FULL
 */
export async function recordRefund(
  database: Database,
  orderId: string,
  { refund, reason, keepsInvoice }: NewRefund,
  { issuing, ...terms }: { depositPercent: number; issuing: Issuing },
): Promise<Paper | undefined> {
  return withLockedOrder(database, orderId, async (tx, stored) => {
    const invoice = await findCorrected(tx, stored, keepsInvoice);
    const entry = { ...refund, credits: invoice?._id };
    if (!(await recordPayment(tx, orderId, entry, terms))) return undefined;
    if (refund.method === 'online') {
      const parts = await splitRefund(tx, orderId, refund.cents);
      await insertRefunds(tx, { entryKey: refund.key, orderId }, parts);
    }
    if (!invoice) return undefined;
    const upTo = await refundedOf(tx, stored, invoice);
    // what was too much stands on no invoice any more
    if (upTo <= toMinorUnits(invoice.creditedAmount)) return undefined;
    const asked = { invoiceId: invoice._id, upTo, reason, issuedBy: refund.by };
    return credit(tx, stored, asked, issuing);
  });
}

/** The invoice that a refund corrects. */
async function findCorrected(
  tx: Queryable,
  stored: StoredOrder,
  keepsInvoice: boolean,
): Promise<Paper | undefined> {
  const invoice = await findInvoice(tx, stored.order._id);
  if (!invoice || !keepsInvoice) return invoice;
  // what credit notes say and nobody gave back is given back now: else the next refund would use it
  const givenBack = await refundedOf(tx, stored, invoice);
  return toMinorUnits(invoice.creditedAmount) > givenBack ? invoice : undefined;
}

/** The latest payment first. */
async function splitRefund(tx: Queryable, orderId: string, amount: number) {
  const payments = await listRefundable(tx, orderId);
  let missing = amount;
  const parts = payments.flatMap(({ paymentId, left }) => {
    const part = Math.min(left, missing);
    missing -= part;
    return part > 0 ? [{ paymentId, cents: part }] : [];
  });
  if (missing > 0) throw refundTooLarge(amount - missing);
  return parts;
}
