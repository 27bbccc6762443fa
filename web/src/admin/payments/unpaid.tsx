import type { Order } from '@tailorbird/contract/orders';
import { depositCents } from '@tailorbird/contract/rules/ledger';
import {
  minorUnits,
  formatAmount,
  formatMoney,
  toMinorUnits,
} from '@tailorbird/contract/rules/money';
import { CircleDollarSign } from 'lucide';
import { paymentLook } from '../../orders/payment-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { messages } from './messages.ts';

type Payable = Pick<Order, 'payment' | 'paymentTerms' | 'totalAmount' | 'status'>;

/**
 * The amount to be paid before the order is handed over; what was paid too much; or what the shop
 * still holds of one that is cancelled.
 * @returns undefined when there is none of them
 */
export function unpaidInWords(order: Payable): string | undefined {
  const { payment, paymentTerms, totalAmount, status } = order;
  if (!payment) return undefined;
  const paid = toMinorUnits(payment.paid) - toMinorUnits(payment.refunded);
  const { deposit, rest, all, giveBack, tooMuch } = messages.unpaid;
  if (status === 'cancelled') return paid > 0 ? giveBack(formatMoney(minorUnits(paid))) : undefined;
  if (payment.toRefund) return tooMuch(formatAmount(payment.toRefund));
  if (!paymentTerms) return undefined;
  const { method } = paymentTerms;
  const open = toMinorUnits(payment.open);
  if (payment.state === 'deposit paid') return rest(formatMoney(open));
  if (payment.state !== 'open') return undefined;
  const asked = depositCents({ total: toMinorUnits(totalAmount), ...paymentTerms });
  if (asked > paid) return deposit(formatMoney(minorUnits(asked - paid)));
  // without a way, the shop has yet to say how it is paid
  const isPaidLater = method === 'at pick-up' || method === 'invoice';
  return !isPaidLater && open > 0 ? all(formatMoney(open)) : undefined;
}

/**
 * How an order stands in the column of payments: what is open of it or was paid too much, or that
 * nothing is.
 * @returns undefined for one that was placed before payments were kept, or cancelled unpaid
 */
export function listedPayment({
  payment,
  status,
}: Pick<Order, 'payment' | 'status'>): string | undefined {
  if (!payment) return undefined;
  const { open, rest, giveBack, tooMuch } = messages.listed;
  const paid = toMinorUnits(payment.paid) - toMinorUnits(payment.refunded);
  if (status === 'cancelled' && paid > 0) return giveBack(formatMoney(minorUnits(paid)));
  if (payment.toRefund && status !== 'cancelled') return tooMuch(formatAmount(payment.toRefund));
  if (payment.state === 'paid' || payment.state === 'refunded') return paymentLook(payment).word;
  if (status === 'cancelled') return undefined;
  const price = formatMoney(toMinorUnits(payment.open));
  return payment.state === 'open' ? open(price) : rest(price);
}

/** In a row of the list. What is to be paid before the order is handed over, or given back, stands out. */
export function RowPayment({ order }: { order: Payable }) {
  const said = listedPayment(order);
  if (!order.payment || said === undefined) return <span className="order-row-payment" />;
  const { icon, className } = paymentLook(order.payment);
  const unpaid = unpaidInWords(order);
  return (
    <span
      className={`order-row-payment ${unpaid === undefined ? className : 'badge is-pending'}`}
      title={unpaid ?? said}
    >
      <Icon of={icon} />
      <span>
        <span className="sr">{messages.title} </span>
        {said}
        {unpaid !== undefined && <span className="sr">, {unpaid}</span>}
      </span>
    </span>
  );
}

/** Beside the status, which it never holds up. */
export function UnpaidMark({ order }: { order: Payable }) {
  const said = unpaidInWords(order);
  if (said === undefined) return null;
  return (
    <span className="badge is-pending">
      <Icon of={CircleDollarSign} />
      {said}
    </span>
  );
}
