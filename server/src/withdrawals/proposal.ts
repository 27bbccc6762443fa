import { openCents, refundableCents } from '@tailorbird/contract/rules/ledger';
import { isService } from '@tailorbird/contract/kinds/piece-states';
import { minorUnits, type MinorUnits } from '@tailorbird/contract/rules/money';
import type { DeskWithdrawal } from '@tailorbird/contract/withdrawals';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { StoredWithdrawal } from './queries.ts';
import type { OrderReturns } from './read-returns.ts';

type Proposal = NonNullable<DeskWithdrawal['proposal']>;

/**
 * Proposes what the desk does: cancel the order where nothing was sent and nothing of it is left, else
 * credit the goods.
 */
export function proposalFor(
  { stored, numbers }: Pick<OrderReturns, 'stored' | 'numbers'>,
  { cents, isWhole, receipt }: StoredWithdrawal,
): Proposal {
  if (isWhole && isCancellable({ stored, numbers })) {
    const totalCents = minorUnits(stored.totalCents);
    return {
      kind: 'cancellation',
      lines: receipt.lines,
      totalCents,
      // of an order that is cancelled, all that was paid
      refundCents: refundableCents(stored.ledger),
    };
  }
  return {
    kind: 'credit',
    lines: receipt.lines,
    totalCents: cents,
    refundCents: splitCredit(stored, minorUnits(cents)).refund,
  };
}

/** Whether nothing of the order was sent, and nothing of it is left. */
export const isCancellable = ({
  stored: { order, parcels, withdrawn },
  numbers,
}: Pick<OrderReturns, 'stored' | 'numbers'>): boolean =>
  order.status !== 'completed' &&
  parcels.length === 0 &&
  !order.cart.items.some(isService) &&
  numbers.flat().every((number) => withdrawn.has(number));

/** Splits a credit. What is not paid yet is asked for no more, and only then what was paid goes back. */
export function splitCredit(
  { ledger }: Pick<StoredOrder, 'ledger'>,
  cents: MinorUnits,
): { reduction: MinorUnits; refund: MinorUnits } {
  const reduction = Math.min(cents, openCents(ledger));
  const refund = Math.min(cents - reduction, refundableCents(ledger));
  return { reduction: minorUnits(reduction), refund: minorUnits(refund) };
}
