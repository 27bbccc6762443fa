import type { Order } from '@tailorbird/contract/orders';
import { Link } from 'react-router';
import { AdminNotes } from './admin-notes.tsx';
import { orderAddress } from './order-address.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { StatusButtons } from './status-buttons.tsx';

export function OrderCard({ order }: { order: Order }) {
  const titleId = `order-${order._id}`;
  return (
    <article className="ao" aria-labelledby={titleId}>
      <header className="ao-head">
        <h2 className="order-id" id={titleId}>
          <Link to={orderAddress(order._id)}>
            <span className="sr">Order </span>
            {order.orderId}
          </Link>
        </h2>
        <OrderFacts order={order} />
      </header>
      <div className="ao-body">
        <OrderItems order={order} />
        <AdminNotes order={order} />
      </div>
      <footer className="ao-foot">
        <StatusButtons order={order} />
      </footer>
    </article>
  );
}
