import { LEDGER_ENTRIES_MAX } from '@tailorbird/contract/limits';
import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import {
  payableCents,
  paymentState,
  record,
  recordArrived,
  recordNotRefunded,
  refundableCents,
  surplusCents,
  withoutRefund,
  type LedgerAmount,
  type LedgerSums,
  type Terms,
} from '@tailorbird/contract/rules/ledger';
import { minorUnits, formatMoney, toMinorUnits } from '@tailorbird/contract/rules/money';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { chargeKey } from '../orders/reversal-queries.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { retry } from '../retry.ts';
import {
  countEntries,
  findEntry,
  findSurplusOfRefund,
  sumReductionsSince,
  insertEntries,
  type NewEntry,
} from './queries.ts';

export interface NewPayment {
  kind: 'payment' | 'refund' | 'reversal';
  cents: number;
  method: PaymentMethod;
  reference: string;
  /** Who sends the same again records nothing. */
  key: string;
  /** The name of whoever records it; empty: the shop itself, what the provider has done. */
  by: string;
  /** The sums in dollars that whoever records it has read. When undefined, it counts in any case. */
  seen?: { paid: number; refunded: number } | undefined;
  /** Of a refund: the id of the invoice that it corrects. */
  credits?: string | undefined;
}

/** More was paid or refunded than was seen; the caller answers with the ledger as it is now. */
export class StaleLedger extends Error {}

const isStale = ({ order: { payment } }: StoredOrder, { seen }: NewPayment): boolean =>
  seen !== undefined &&
  (toMinorUnits(seen.paid) !== toMinorUnits(payment?.paid ?? 0) ||
    toMinorUnits(seen.refunded) !== toMinorUnits(payment?.refunded ?? 0));

/** What an entry makes of an order. */
interface LedgerDecision<Result> {
  entries: readonly LedgerAmount[];
  sums: LedgerSums;
  terms: Terms;
  result: Result;
}

/**
 * Records a payment, a refund or a reversal.
 * @returns false: it was recorded before, with the same key
 * @throws NOT_FOUND, PAYMENT_TOO_LARGE, REFUND_TOO_LARGE, TRANSFER_GIVEN_BACK, PAYMENT_KEY_REUSED,
 *   LEDGER_FULL; StaleLedger where somebody else has recorded something since `seen`
 */
export async function recordPayment(
  db: Queryable,
  orderId: string,
  payment: NewPayment,
  { depositPercent }: { depositPercent: number },
): Promise<boolean> {
  const recorded = await enter(db, orderId, payment, (stored, count) => {
    const { totalCents: total, ledger: sums } = stored;
    // an order keeps what it was placed with
    const terms = { total, depositPercent, ...stored.order.paymentTerms };
    if (isStale(stored, payment)) throw new StaleLedger();
    const done = record(sums, terms, payment);
    if (!done) throw tooLarge(payment, sums, terms);
    // what the provider has done already is recorded whatever there is
    if (payment.by !== '' && count + done.entries.length > LEDGER_ENTRIES_MAX) {
      throw new ShopError('LEDGER_FULL', { fill: { most: LEDGER_ENTRIES_MAX } });
    }
    return { ...done, terms, result: true };
  });
  return recorded ?? false;
}

/**
 * Records money that came already, whether or not it is asked for any more.
 * @param payment.asked cents that the customer was asked for; what is more is too much
 * @param payment.begunAt when the customer was asked
 * @returns what of it is too much and goes back at once, in cents: not what the order costs less since
 *   the customer was asked, which waits for an admin. Undefined when it was recorded before
 * @throws NOT_FOUND, PAYMENT_KEY_REUSED
 */
export async function recordArrivedPayment(
  db: Queryable,
  orderId: string,
  { asked, begunAt, ...payment }: NewPayment & { kind: 'payment'; asked: number; begunAt: Date },
  { depositPercent }: { depositPercent: number },
): Promise<number | undefined> {
  return enter(
    db,
    orderId,
    payment,
    async ({ ownerId, order, totalCents: total, ledger: sums }) => {
      const terms = { total, depositPercent, ...order.paymentTerms };
      const isWanted = orderStatuses[order.status].counts && order.payment?.state !== 'refunded';
      const came = { cents: payment.cents, asked, isWanted };
      const { surplus, ...done } = recordArrived(sums, terms, came);
      const waiting = isWanted ? surplusCents(done.sums) - surplusCents(sums) : 0;
      const reduced = waiting > 0 ? await sumReductionsSince(db, { ownerId, orderId }, begunAt) : 0;
      return { ...done, terms, result: surplus - Math.min(waiting, reduced) };
    },
  );
}

/** A refund that was not made, whole or in part. */
interface FailedRefund extends NewPayment {
  kind: 'payment';
  /** The key of the refund. */
  refundKey: string;
  /** It was a mistake, and counts as neither refunded nor paid. */
  isTakenBack?: boolean;
}

/**
 * Records a refund that was not made as a payment: as much is open, or to be refunded, as before it.
 * @throws NOT_FOUND, PAYMENT_KEY_REUSED
 */
export async function recordFailedRefund(
  db: Queryable,
  orderId: string,
  { refundKey, isTakenBack = false, ...payment }: FailedRefund,
  { depositPercent }: { depositPercent: number },
): Promise<void> {
  const { cents } = payment;
  await enter(db, orderId, payment, async ({ ownerId, order, totalCents: total, ledger }) => {
    const terms = { total, depositPercent, ...order.paymentTerms };
    const surplus = Math.min(cents, await findSurplusOfRefund(db, { ownerId, orderId }, refundKey));
    const { entries, sums } = recordNotRefunded(ledger, terms, { cents, surplus });
    const counted = isTakenBack ? withoutRefund(sums, cents) : sums;
    return { entries, sums: counted, terms, result: undefined };
  });
}

/**
 * Nothing is locked: the one statement that writes does so only on the version of the order that
 * was decided on, and who was slower decides anew, so of two who record the same at once one does.
 * @throws SERVER_BUSY
 */
async function enter<Result>(
  db: Queryable,
  orderId: string,
  payment: NewPayment,
  decide: (
    stored: StoredOrder,
    count: number,
  ) => LedgerDecision<Result> | Promise<LedgerDecision<Result>>,
): Promise<Result | undefined> {
  const { recorded } = await retry(async () => {
    const [stored] = await listStoredOrders(db, [orderId]);
    if (!stored) throw new ShopError('NOT_FOUND');
    const { ownerId, order } = stored;
    const target = { ownerId, orderId, version: order.version };
    const earlier = await findEntry(db, target, payment.key);
    if (earlier) {
      if (!isSame(earlier, payment)) throw new ShopError('PAYMENT_KEY_REUSED');
      return { recorded: undefined };
    }
    const { entries, sums, terms, result } = await decide(stored, await countEntries(db, target));
    const state = paymentState(sums, terms);
    const rows = entries.map((entry) => toNewEntry(entry, payment));
    const isDone = await insertEntries(db, target, rows, { sums, state, by: payment.by });
    return isDone ? { recorded: result } : undefined;
  });
  return recorded;
}

const toNewEntry = (
  { kind, cents: amount }: LedgerAmount,
  { method, reference, key, credits }: NewPayment,
): NewEntry =>
  kind === 'charge'
    ? { kind, cents: amount, method: '', reference: '', key: chargeKey(key), credits: null }
    : { kind, cents: amount, method, reference, key, credits: credits ?? null };

const isSame = (entry: LedgerEntry, { kind, cents: amount, method, reference }: NewPayment) =>
  entry.kind === kind &&
  toMinorUnits(entry.amount) === amount &&
  entry.method === method &&
  entry.reference === reference;

function tooLarge({ kind }: NewPayment, sums: LedgerSums, terms: Terms): ShopError {
  if (kind === 'payment') {
    const open = formatMoney(minorUnits(payableCents(sums, terms)));
    return new ShopError('PAYMENT_TOO_LARGE', { fill: { open } });
  }
  const left = refundableCents(sums);
  if (kind === 'refund') return refundTooLarge(left);
  return new ShopError('TRANSFER_GIVEN_BACK', { fill: { paid: formatMoney(minorUnits(left)) } });
}

/** @param paid cents that can be given back */
export const refundTooLarge = (paid: number) =>
  new ShopError('REFUND_TOO_LARGE', { fill: { paid: formatMoney(minorUnits(paid)) } });
