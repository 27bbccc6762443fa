import type { Paper } from '@tailorbird/contract/papers';
import { minorUnits, toMinorUnits, type MinorUnits } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { sumRefundsOfInvoice, sumRefusedAfter } from './ledger-queries.ts';

/**
 * Sums what refunds gave back of an invoice, without what was paid too much. One that the provider refused
 * gave nothing back: its credit note stands, and the refund that makes up for it issues no other. The
 * same holds for a refund that lowered the invoice and was refused after it was issued.
 * @param stored the order as the invoice is of it
 */
export async function refundedOf(
  tx: Queryable,
  { ownerId, totalCents, order }: Pick<StoredOrder, 'ownerId' | 'totalCents' | 'order'>,
  { _id: invoiceId, totalAmount }: Paper,
): Promise<MinorUnits> {
  const key = { ownerId, orderId: order._id };
  const given = await sumRefundsOfInvoice(tx, key, invoiceId);
  const reduced = totalCents - toMinorUnits(totalAmount);
  const earlier = reduced > 0 ? await sumRefusedAfter(tx, key, invoiceId) : 0;
  return minorUnits(given - Math.min(reduced, earlier));
}
