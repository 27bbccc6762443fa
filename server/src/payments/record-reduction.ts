import { openCents, paymentState, withEntry } from '@tailorbird/contract/rules/ledger';
import { formatMoney, minorUnits } from '@tailorbird/contract/rules/money';
import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { credit, findInvoice, withLockedOrder, type Issuing } from '../papers/issue-paper.ts';
import { refundedOf } from '../papers/refunded-of-invoice.ts';
import { makeCheckoutsDue } from './checkout-queries.ts';
import { findEntry, insertEntries } from './queries.ts';

export interface NewReduction {
  cents: number;
  /** Who sends the same again records nothing. */
  key: string;
  /** For the credit note. */
  reason: string;
  /** The name of whoever records it. */
  by: string;
}

/**
 * Asks for less of what is not paid yet, in one transaction with the credit note where the order has an
 * invoice. The same key once more is the same.
 * @throws NOT_FOUND, CREDIT_TOO_LARGE when less is open, PAPERS_FULL
 */
export async function recordReduction(
  database: Database,
  orderId: string,
  { cents, key, reason, by }: NewReduction,
  { depositPercent, issuing }: { depositPercent: number; issuing: Issuing },
): Promise<void> {
  await withLockedOrder(database, orderId, async (tx, stored) => {
    const { ownerId, order, totalCents: total, ledger } = stored;
    const target = { ownerId, orderId, version: order.version };
    if (await findEntry(tx, target, key)) return;
    const open = openCents(ledger);
    if (cents > open) {
      throw new ShopError('CREDIT_TOO_LARGE', { fill: { most: formatMoney(minorUnits(open)) } });
    }
    const invoice = await findInvoice(tx, orderId);
    const sums = withEntry(ledger, { kind: 'reduction', cents });
    const state = paymentState(sums, { total, depositPercent, ...order.paymentTerms });
    const entry = { kind: 'reduction', cents, method: '', reference: '', key } as const;
    const isDone = await insertEntries(tx, target, [{ ...entry, credits: invoice?._id ?? null }], {
      sums,
      state,
      by,
    });
    if (!isDone) throw new Error('an order that is locked was changed');
    await makeCheckoutsDue(tx, orderId);
    if (!invoice) return;
    const upTo = await refundedOf(tx, stored, invoice);
    await credit(tx, stored, { invoiceId: invoice._id, upTo, reason, issuedBy: by }, issuing);
  });
}
