import type { Paper } from '@tailorbird/contract/papers';
import { minorUnits, toMinorUnits, type MinorUnits } from '@tailorbird/contract/rules/money';
import type { Database, Queryable } from '../database/pool.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { credit, findInvoice, withLockedOrder, type Issuing } from '../papers/issue-paper.ts';
import { insertRefunds, listRefundable, sumRefused } from './checkout-queries.ts';
import { listRefundsOfInvoice, sumRefusedAfter } from './queries.ts';
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
 * invoice. What is to go back online is noted with it: the provider is asked when the ledger has it,
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

/**
 * What refunds gave back of an invoice. One that the provider refused gave nothing back: its credit
 * note stands, and the refund that makes up for it issues no other. The same holds for a refund that
 * lowered the invoice and was refused after it was issued.
 */
async function refundedOf(
  tx: Queryable,
  { ownerId, totalCents, order: { _id: orderId } }: StoredOrder,
  { _id: invoiceId, totalAmount }: Paper,
): Promise<MinorUnits> {
  const key = { ownerId, orderId };
  const refunds = await listRefundsOfInvoice(tx, key, invoiceId);
  const refused = await sumRefused(
    tx,
    orderId,
    refunds.map((refund) => refund.key),
  );
  const reduced = totalCents - toMinorUnits(totalAmount);
  const earlier = reduced > 0 ? await sumRefusedAfter(tx, key, invoiceId) : 0;
  const given = refunds.reduce((all, { cents: amount }) => all + amount, 0);
  return minorUnits(given - refused - Math.min(reduced, earlier));
}
