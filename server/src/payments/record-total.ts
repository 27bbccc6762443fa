import { paymentState, totalEntry, withEntry } from '@tailorbird/contract/rules/ledger';
import type { Queryable } from '../database/pool.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { makeCheckoutsDue } from './checkout-queries.ts';
import { insertTotalEntry } from './queries.ts';

interface NewTotal {
  /** What the order costs by now. */
  totalCents: number;
  /** Its entry is recorded once with the same key. */
  key: string;
  /** The name of whoever changed the order; empty: its customer. */
  by: string;
}

/**
 * Charges an order that costs more by now what is more, or reduces what is charged, and sets its state of
 * payment. A card is not asked for another amount than is due: the worker looks at what is open. In the
 * transaction of the change, which counts as the change of its version; needs a lock on the order.
 * @param before the order as it was read under the lock, before it was changed
 */
export async function recordTotal(
  tx: Queryable,
  { ownerId, order, totalCents: totalBefore, ledger }: StoredOrder,
  { totalCents: total, key, by }: NewTotal,
  { depositPercent }: { depositPercent: number },
): Promise<void> {
  const entry = totalEntry(ledger, totalBefore, total);
  if (!entry) return;
  const sums = withEntry(ledger, entry);
  const state = paymentState(sums, { total, depositPercent, ...order.paymentTerms });
  await insertTotalEntry(
    tx,
    { ownerId, orderId: order._id },
    { ...entry, key },
    { sums, state, by },
  );
  await makeCheckoutsDue(tx, order._id);
}
