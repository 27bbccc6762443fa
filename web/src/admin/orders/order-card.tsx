import type { Order } from '@tailorbird/contract/orders';
import { formatMoney } from '@tailorbird/contract/money';
import { formatMoment } from '../../ui/date.ts';
import { orderTotal } from '../../orders/order-total.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from '../messages.ts';
import { AdminNotes } from './admin-notes.tsx';
import { OrderItems } from './order-items.tsx';
import { StatusButtons } from './status-buttons.tsx';

export function OrderCard({ order }: { order: Order }) {
  const titleId = `order-${order._id}`;
  return (
    <article className="ao" aria-labelledby={titleId}>
      <header className="ao-head">
        <h2 className="order-id" id={titleId}>
          <span className="sr">Order </span>
          {order.orderId}
        </h2>
        <StatusBadge status={order.status} />
        <span className="cust">
          <strong>{order.customer?.name || messages.orders.customerName}</strong>{' '}
          <span className="faint">{order.customer?.email || messages.orders.customerEmail}</span>
        </span>
        <time className="when faint" dateTime={order.orderDate}>
          {formatMoment(order.orderDate)}
        </time>
        <span className="ao-total">
          <span className="sr">Total </span>
          {formatMoney(orderTotal(order))}
        </span>
      </header>
      <div className="ao-body">
        <OrderItems order={order} />
        <AdminNotes order={order} />
      </div>
      <StatusButtons order={order} />
    </article>
  );
}
