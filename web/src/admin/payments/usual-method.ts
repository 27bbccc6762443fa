import type { Order } from '@tailorbird/contract/orders';
import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import type { WayToPay } from '@tailorbird/contract/kinds/ways-to-pay';

/** How money comes that is recorded by hand of an order that is to be paid so. */
const BY_WAY: Record<WayToPay, PaymentMethod> = {
  'at pick-up': 'cash',
  card: 'card',
  transfer: 'transfer',
  invoice: 'transfer',
};

/**
 * The method that a form begins with: that of the newest payment, else how the order was to be
 * paid. What was taken back never came.
 */
export function usualMethod(
  entries: readonly Pick<LedgerEntry, 'kind' | 'method' | 'canTakeBack'>[],
  { paymentTerms }: Pick<Order, 'paymentTerms'>,
  methods: readonly PaymentMethod[],
): PaymentMethod {
  const came = entries.findLast(
    ({ kind, method, canTakeBack }) => kind === 'payment' && (canTakeBack || method === 'online'),
  );
  const way = paymentTerms?.method;
  return methods.find((method) => method === came?.method) ?? (way ? BY_WAY[way] : 'cash');
}
