import type { Paper } from '@tailorbird/contract/papers';
import { minorUnits, toMinorUnits, type MinorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import type { Papers } from '../orders/change-order.ts';
import type { Payments } from '../orders/payment-terms.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { credit, isFull, issueInvoice, refundedBefore, standingOf } from './issue-paper.ts';
import { sumLedgerBefore } from './ledger-queries.ts';
import type { PaperReaders } from './paper-mail.ts';
import { isOfCancellation, listPapers } from './queries.ts';

/** On the credit note. */
const REASON = 'Order cancelled';

/**
 * An order that is cancelled has no invoice any more: a credit note takes back what is left of it.
 * One that is taken back has the invoice again that the cancellation took from it, as another one.
 * Numbers are taken one after the other, those of credit notes before those of invoices: so two who
 * set many statuses cannot deadlock.
 */
export const followStatusesOf =
  (readers: PaperReaders, showPayment: Payments['show']): Papers['followStatuses'] =>
  async (tx, { orders, changedBy: issuedBy, timeZone }) => {
    if (orders.length === 0) return;
    const ids = orders.map(({ order }) => order._id);
    const papers = await listPapers(tx, ids);
    const papersOf = (id: string) => papers.filter(({ orderId }) => orderId === id);
    const issuing = { timeZone, readers, showPayment };
    for (const { status, ...stored } of orders) {
      const invoice = standingOf(papersOf(stored.order._id));
      if (status !== 'cancelled' || !invoice) continue;
      const rest = { invoiceId: invoice._id, upTo: toMinorUnits(invoice.totalAmount) };
      const asked = { ...rest, reason: REASON, cause: 'cancellation', issuedBy } as const;
      await credit(tx, stored, asked, issuing);
    }
    for (const { status, ...stored } of orders) {
      if (status === 'cancelled') continue;
      const note = await findCancellation(tx, papersOf(stored.order._id));
      if (!note) continue;
      const refunded = await refundedUntilUndone(tx, stored, note);
      await issueInvoice(tx, stored, { issuedBy, refunded }, issuing);
    }
  };

/** The credit note of the cancellation that took the invoice, if there is room for another. */
async function findCancellation(
  tx: Queryable,
  papers: readonly Paper[],
): Promise<Paper | undefined> {
  if (standingOf(papers) || (await isFull(tx, papers))) return undefined;
  const last = papers.findLast(({ kind }) => kind === 'credit-note');
  return last && (await isOfCancellation(tx, last._id)) ? last : undefined;
}

/**
 * What the cancelled invoice had standing is invoiced again, whatever was refunded before without
 * changing the price; less only what was given back while the order was cancelled.
 */
async function refundedUntilUndone(
  tx: Queryable,
  { ownerId, order, totalCents, ledger }: StoredOrder,
  note: Paper,
): Promise<MinorUnits> {
  const key = { ownerId, orderId: order._id };
  const before = refundedBefore(totalCents, await sumLedgerBefore(tx, key, note._id));
  const since = refundedBefore(totalCents, ledger) - before;
  const standing = 0 - toMinorUnits(note.totalAmount);
  return minorUnits(Math.min(totalCents, Math.max(0, totalCents - standing + since)));
}
