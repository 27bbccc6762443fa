import { PAPERS_OF_ORDER_MAX } from '@tailorbird/contract/limits';
import type { Paper } from '@tailorbird/contract/papers';
import { fromDollars } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import type { Papers } from '../orders/change-order.ts';
import { credit, issueInvoice, standingOf } from './issue-paper.ts';
import type { PaperReaders } from './paper-mail.ts';
import { isOfCancellation, listPapers } from './queries.ts';

/** On the credit note. */
const REASON = 'Order cancelled';

/**
 * An order that is cancelled has no invoice any more: a credit note takes back what is left of it.
 * One that is taken back has the invoice again that the cancellation took from it, as another one.
 */
export const followStatusesOf =
  (readers: PaperReaders): Papers['followStatuses'] =>
  async (tx, { orders, changedBy: issuedBy, timeZone }) => {
    if (orders.length === 0) return;
    const papers = await listPapers(
      tx,
      orders.map(({ order }) => order._id),
    );
    for (const { status, ...stored } of orders) {
      const own = papers.filter(({ orderId }) => orderId === stored.order._id);
      const invoice = standingOf(own);
      const issuing = { timeZone, readers };
      if (status === 'cancelled' && invoice) {
        const rest = { invoiceId: invoice._id, upTo: fromDollars(invoice.totalAmount) };
        const asked = { ...rest, reason: REASON, isOfCancellation: true, issuedBy };
        // numbers are taken one after the other
        // oxlint-disable-next-line no-await-in-loop
        await credit(tx, stored, asked, issuing);
      }
      // oxlint-disable-next-line no-await-in-loop
      if (status !== 'cancelled' && (await wasTakenBack(tx, own))) {
        // oxlint-disable-next-line no-await-in-loop
        await issueInvoice(tx, stored, issuedBy, issuing);
      }
    }
  };

/** Whether a cancellation took the invoice, and there is room for another. */
async function wasTakenBack(tx: Queryable, papers: readonly Paper[]): Promise<boolean> {
  const last = papers.at(-1);
  if (last?.kind !== 'credit-note' || papers.length >= PAPERS_OF_ORDER_MAX) return false;
  return isOfCancellation(tx, last._id);
}
