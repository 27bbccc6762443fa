import type { BankResult } from '@tailorbird/contract/bank-import';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { withLockedOrder } from '../papers/issue-paper.ts';
import { findEntry } from './queries.ts';
import { recordPayment, type NewPayment } from './record-payment.ts';
import {
  listOrderNumbers,
  listTransferUses,
  takeTransferKey,
  type TransferUse,
} from './transfer-queries.ts';

type Terms = Parameters<typeof recordPayment>[3];

/** TRANSFER_RECORDED, with the order that has the transfer. */
export class RecordedForAnother extends ShopError<'TRANSFER_RECORDED'> {
  readonly order: { _id: string; orderId: string };

  /** @param results of all transfers that were sent */
  constructor(order: RecordedForAnother['order'], results: BankResult[] = []) {
    super('TRANSFER_RECORDED', { fill: { order: order.orderId }, body: { order, results } });
    this.order = order;
  }
}

/**
 * Records a transfer of the bank, in one transaction with its key: for one order, whoever records it
 * and however often. The order is locked before the key, as in all that change both.
 * @returns false: it was recorded for this order before
 * @throws as recordPayment, TRANSFER_RECORDED when another order has it
 */
export async function recordTransfer(
  database: Database,
  orderId: string,
  payment: NewPayment,
  terms: Terms,
): Promise<boolean> {
  return withLockedOrder(database, orderId, async (tx, { ownerId }) => {
    const entryKey = await newEntryKey(tx, { ownerId, orderId }, payment.key);
    const use = await takeKey(tx, payment.key, { orderId, entryKey });
    return recordPayment(tx, orderId, { ...payment, key: use.entryKey }, terms);
  });
}

/** An order that had the transfer before, and had it taken back, keeps that entry. */
async function newEntryKey(tx: Queryable, order: OrderKey, key: string): Promise<string> {
  const earlier = await findEntry(tx, order, key);
  return earlier && !earlier.canTakeBack ? `${key} ${uuid()}` : key;
}

/**
 * @returns what the transfer is recorded as, from now on or before
 * @throws TRANSFER_RECORDED
 */
async function takeKey(
  tx: Queryable,
  key: string,
  use: TransferUse,
  goneId?: string,
): Promise<TransferUse> {
  if (await takeTransferKey(tx, key, use, goneId)) return use;
  // locked by the statement above, so it stays as it is
  const other = (await listTransferUses(tx, [key])).get(key);
  if (!other) throw new Error('a key of a transfer that is taken has no order');
  if (other.orderId === use.orderId) return other;
  const number = (await listOrderNumbers(tx, [other.orderId])).get(other.orderId);
  if (number === undefined) return takeKey(tx, key, use, other.orderId);
  throw new RecordedForAnother({ _id: other.orderId, orderId: number });
}
