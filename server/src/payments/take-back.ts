import type { Database } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { reversalKey } from '../orders/reversal-queries.ts';
import { withLockedOrder } from '../papers/issue-paper.ts';
import { findEntry, findHandEntry } from './queries.ts';
import { recordFailedRefund, recordPayment } from './record-payment.ts';
import { freeTransferKey } from './transfer-queries.ts';

interface TakeBackRequest {
  orderId: string;
  entryId: string;
  by: string;
  /** Needed unless it is a transfer of the bank, which says itself what it is for. */
  reason: string;
}

/**
 * Takes back a payment or a refund that was recorded by mistake, by an entry against it. A transfer
 * of the bank is free for another order then; of a refund that was not made, as much is paid as
 * before it.
 * @throws NOT_FOUND, TAKE_BACK_REASON_MISSING, TRANSFER_GIVEN_BACK, LEDGER_FULL
 */
export async function takeEntryBack(
  database: Database,
  { orderId, entryId, by, reason }: TakeBackRequest,
  terms: Parameters<typeof recordPayment>[3],
): Promise<void> {
  await withLockedOrder(database, orderId, async (tx, { ownerId }) => {
    const entry = await findHandEntry(tx, { ownerId, orderId }, entryId);
    if (!entry) throw new ShopError('NOT_FOUND');
    const key = reversalKey(entryId);
    // taken back before, the key of a transfer may be another order's by now, or of another entry
    if (await findEntry(tx, { ownerId, orderId }, key)) return;
    const isTransfer = entry.key.startsWith('bank ');
    const reference = reason.trim() || (isTransfer ? entry.reference : '');
    if (reference === '' && !isTransfer) throw new ShopError('TAKE_BACK_REASON_MISSING');
    const { cents, method } = entry;
    const against = { cents, method, reference, key, by };
    if (entry.kind === 'refund') {
      const made = { refundKey: entry.key, isTakenBack: true };
      const failed = { ...against, ...made, kind: 'payment' } as const;
      await recordFailedRefund(tx, orderId, failed, terms);
      return;
    }
    await recordPayment(tx, orderId, { ...against, kind: 'reversal' }, terms);
    await freeTransferKey(tx, { orderId, entryKey: entry.key });
  });
}
