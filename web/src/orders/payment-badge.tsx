import type { OrderPayment } from '@tailorbird/contract/order-payment';
import type { Order } from '@tailorbird/contract/orders';
import type { PaymentState } from '@tailorbird/contract/kinds/payments';
import { NOTHING_TO_PAY } from '@tailorbird/contract/kinds/ways-to-pay';
import { Banknote, CircleDashed, HandCoins, Undo2 } from 'lucide';
import { Icon } from '../ui/icon.tsx';

export const paymentStates = {
  open: 'Open',
  'deposit paid': 'Deposit paid',
  paid: 'Paid',
  refunded: 'Refunded',
} satisfies Record<PaymentState, string>;

const looks = {
  open: { icon: CircleDashed, className: 'badge' },
  'deposit paid': { icon: HandCoins, className: 'badge is-pending' },
  paid: { icon: Banknote, className: 'badge is-completed' },
  refunded: { icon: Undo2, className: 'badge is-cancelled' },
} satisfies Record<PaymentState, unknown>;

type Payment = Pick<OrderPayment, 'state' | 'paid'>;

/** Orders that cost nothing have no badge: they were never paid. */
export const isFree = ({ state, paid }: Payment) => state === 'paid' && paid === 0;

/** How a state of payment looks everywhere, and what it is called. */
export const paymentLook = (payment: Payment) => ({
  ...looks[payment.state],
  word: isFree(payment) ? NOTHING_TO_PAY : paymentStates[payment.state],
});

/** Icon and word together, as of a status. */
export function PaymentBadge({ payment }: { payment: Payment }) {
  const { icon, className, word } = paymentLook(payment);
  return (
    <span className={className}>
      <Icon of={icon} />
      {word}
    </span>
  );
}

/** In a list. What is open is the rule, and needs no mark. */
export function ListedPayment({ order: { payment } }: { order: Pick<Order, 'payment'> }) {
  if (!payment || payment.state === 'open') return null;
  return <PaymentBadge payment={payment} />;
}
