import { LEDGER_ENTRIES_MAX } from '@tailorbird/contract/limits';
import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import {
  payableCents,
  paymentState,
  record,
  refundableCents,
  type LedgerSums,
  type Terms,
} from '@tailorbird/contract/rules/ledger';
import { cents, formatMoney, fromDollars } from '@tailorbird/contract/rules/money';
import type { Queryable } from '../database/pool.ts';
import { ShopError } from '../http/errors.ts';
import { listStoredOrders } from '../orders/queries.ts';
import { countEntries, findEntry, insertEntries, type NewEntry } from './queries.ts';

export interface NewPayment {
  kind: 'payment' | 'refund';
  cents: number;
  method: PaymentMethod;
  reference: string;
  /** Who sends the same again records nothing. */
  key: string;
  /** The name of whoever records it. */
  by: string;
}

/**
 * Records a payment or a refund. Nothing is locked: the one statement that writes does so only on
 * the version of the order that was decided on, and who was slower decides anew, so of two who
 * record the same at once one does.
 * @returns false: it was recorded before, with the same key
 * @throws NOT_FOUND, PAYMENT_TOO_LARGE, REFUND_TOO_LARGE, PAYMENT_KEY_REUSED, LEDGER_FULL
 */
export async function recordPayment(
  db: Queryable,
  orderId: string,
  payment: NewPayment,
  { depositPercent }: { depositPercent: number },
): Promise<boolean> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const [stored] = await listStoredOrders(db, [orderId]);
    if (!stored) throw new ShopError('NOT_FOUND');
    const { ownerId, order, totalCents: total, ledger: sums } = stored;
    const target = { ownerId, orderId, version: order.version };
    // oxlint-disable-next-line no-await-in-loop
    const [earlier, count] = await Promise.all([
      findEntry(db, target, payment.key),
      countEntries(db, target),
    ]);
    if (earlier) {
      if (!isSame(earlier, payment)) throw new ShopError('PAYMENT_KEY_REUSED');
      return false;
    }
    // an order keeps what it was placed with
    const terms = { total, depositPercent, ...order.paymentTerms };
    const done = record(sums, terms, payment);
    if (!done) throw tooLarge(payment, sums, terms);
    if (count + done.entries.length > LEDGER_ENTRIES_MAX) {
      throw new ShopError('LEDGER_FULL', { fill: { most: LEDGER_ENTRIES_MAX } });
    }
    const entries = done.entries.map(({ kind, cents: amount }): NewEntry => {
      const { method, reference, key } = payment;
      return kind === 'charge'
        ? { kind, cents: amount, method: '', reference: '', key: `charge before ${key}` }
        : { kind, cents: amount, method, reference, key };
    });
    const state = paymentState(done.sums, terms);
    // oxlint-disable-next-line no-await-in-loop
    if (await insertEntries(db, target, entries, { sums: done.sums, state, by: payment.by })) {
      return true;
    }
  }
}

const isSame = (entry: LedgerEntry, { kind, cents: amount, method, reference }: NewPayment) =>
  entry.kind === kind &&
  fromDollars(entry.amount) === amount &&
  entry.method === method &&
  entry.reference === reference;

function tooLarge({ kind }: NewPayment, sums: LedgerSums, terms: Terms): ShopError {
  return kind === 'payment'
    ? new ShopError('PAYMENT_TOO_LARGE', {
        fill: { open: formatMoney(cents(payableCents(sums, terms))) },
      })
    : new ShopError('REFUND_TOO_LARGE', {
        fill: { paid: formatMoney(cents(refundableCents(sums))) },
      });
}
