import type { Order } from '@tailorbird/contract/orders';
import { formatMoney } from '@tailorbird/contract/money';
import { orderTotal } from '../../orders/order-total.ts';
import { formatMoment } from '../../ui/date.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';

/** Status, customer, moment and total, in the head of a card and in that of the order's own page. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <>
      <StatusBadge status={order.status} />
      <span className="cust">
        <strong>
          <bdi>{order.customer?.name || messages.customerName}</bdi>
        </strong>{' '}
        <span className="faint">{order.customer?.email || messages.customerEmail}</span>
      </span>
      <time className="when faint" dateTime={order.orderDate}>
        {formatMoment(order.orderDate)}
      </time>
      <span className="ao-total">
        <span className="sr">Total </span>
        {formatMoney(orderTotal(order))}
      </span>
    </>
  );
}
