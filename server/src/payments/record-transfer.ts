import type { BankResult } from '@tailorbird/contract/bank-import';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import type { OrderKey } from '../orders/making-queries.ts';
import { withLockedOrder } from '../papers/issue-paper.ts';
import { transferKeys, type TransferKeys } from './bank-keys.ts';
import { findEntry } from './queries.ts';
import { recordPayment, type NewPayment } from './record-payment.ts';
import {
  listOrderNumbers,
  listTransferUses,
  moveTransferKeys,
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

/** The order of a transfer, and the other keys that the transfer is known by. */
interface TransferTarget {
  orderId: string;
  otherKeys: readonly string[];
}

/**
 * Records a transfer of the bank, in one transaction with its keys: for one order, whoever records it,
 * however often and from whatever file. The order is locked before the keys, as in all that change both.
 * @returns false: it was recorded for this order before
 * @throws as recordPayment, TRANSFER_RECORDED when another order has it
 */
export async function recordTransfer(
  database: Database,
  { orderId, otherKeys }: TransferTarget,
  payment: NewPayment,
  terms: Terms,
): Promise<boolean> {
  return withLockedOrder(database, orderId, async (tx, { ownerId }) => {
    const entryKey = await newEntryKey(tx, { ownerId, orderId }, payment.key);
    const keys = transferKeys(payment.key, otherKeys);
    const use = await takeKeys(tx, keys, { orderId, entryKey });
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
async function takeKeys(
  tx: Queryable,
  { deciding, taken }: TransferKeys,
  use: TransferUse,
): Promise<TransferUse> {
  const own: string[] = [];
  for (const key of taken) {
    if (await takeKey(tx, key, use)) own.push(key);
  }
  // whoever has one of them by now had it before; who comes later waits for this transaction
  const others = deciding.filter((key) => !own.includes(key));
  const uses = [...(await listTransferUses(tx, others)).values()];
  const numbers = await listOrderNumbers(tx, [...new Set(uses.map(({ orderId }) => orderId))]);
  const before = uses.find(({ orderId }) => orderId === use.orderId);
  if (before) {
    // from now on the entry is known by these, too
    await moveTransferKeys(tx, own, before);
    return before;
  }
  for (const { orderId } of uses) {
    const number = numbers.get(orderId);
    if (number !== undefined) throw new RecordedForAnother({ _id: orderId, orderId: number });
  }
  return use;
}

/** @returns false when an order has it */
async function takeKey(tx: Queryable, key: string, use: TransferUse): Promise<boolean> {
  if (await takeTransferKey(tx, key, use, undefined)) return true;
  // locked by the statement above, so it stays as it is
  const holder = (await listTransferUses(tx, [key])).get(key);
  if (!holder) throw new Error('a key of a transfer that is taken has no order');
  const isGone = !(await listOrderNumbers(tx, [holder.orderId])).has(holder.orderId);
  return isGone && takeTransferKey(tx, key, use, holder.orderId);
}
