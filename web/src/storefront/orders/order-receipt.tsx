import { formatMoney } from '@tailorbird/contract/money';
import type { Order } from '@tailorbird/contract/orders';
import type { ReactNode } from 'react';
import { formatMoment } from '../../ui/date.ts';
import { orderTotal } from '../../orders/order-total.ts';
import { useSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from '../messages.ts';
import { ReceiptItem } from './receipt-item.tsx';

export function OrderReceipt({ order }: { order: Order }) {
  const { name } = useSession();
  return (
    <div className="cart">
      <section className="stack content-start">
        <div className="grid gap-1">
          <h2 className="h2">
            {name ? messages.orderSummary.thanksNamed(name) : messages.orderSummary.thanks}
          </h2>
          <p className="soft">{messages.orderSummary.next}</p>
        </div>
        <ul>
          {order.cart.items.map((item) => (
            <ReceiptItem key={item._id} item={item} />
          ))}
        </ul>
      </section>
      <aside className="summary" aria-label={messages.order.summary}>
        <dl className="grid gap-3">
          <Fact name={messages.orderSummary.number}>
            <span className="order-id">{order.orderId}</span>
          </Fact>
          <Fact name={messages.orderSummary.date}>
            <time className="when" dateTime={order.orderDate}>
              {formatMoment(order.orderDate)}
            </time>
          </Fact>
          <Fact name={messages.orderSummary.status}>
            <StatusBadge status={order.status} />
          </Fact>
        </dl>
        <div className="stitch" role="presentation" />
        <div className="between">
          <span className="font-semibold">{messages.orderSummary.total}</span>
          <span className="total">{formatMoney(orderTotal(order))}</span>
        </div>
        <ButtonLink block to="/orders">
          {messages.orderSummary.toOrders}
        </ButtonLink>
        <ButtonLink block variant="secondary" to="/">
          {messages.goHome}
        </ButtonLink>
      </aside>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="between">
      <dt className="small faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
