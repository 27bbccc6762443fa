import type { Order } from '@tailorbird/contract/orders';
import type { PaymentState } from '@tailorbird/contract/rules/ledger';
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

/** Icon and word together, as of a status. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  const { icon, className } = looks[state];
  return (
    <span className={className}>
      <Icon of={icon} />
      {paymentStates[state]}
    </span>
  );
}

/** In a list. What is open is the rule, and needs no mark. */
export function ListedPayment({ order: { payment } }: { order: Pick<Order, 'payment'> }) {
  if (!payment || payment.state === 'open') return null;
  return <PaymentBadge state={payment.state} />;
}

/** The same among the marks of a row: its icon, named. */
export function PaymentMark({ order: { payment } }: { order: Pick<Order, 'payment'> }) {
  if (!payment || payment.state === 'open') return null;
  const word = paymentStates[payment.state];
  return (
    <span title={word}>
      <Icon of={looks[payment.state].icon} />
      <span className="sr">{word} </span>
    </span>
  );
}
