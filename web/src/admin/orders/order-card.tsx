import type { Order } from '@tailorbird/contract/orders';
import { Link } from 'react-router';
import { AdminNotes } from './admin-notes.tsx';
import { orderAddress } from './order-address.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { useHistoryFold } from './order-timeline.tsx';
import { PickBox } from './pick-box.tsx';
import { StatusButtons } from './status-buttons.tsx';
import type { PickedOrders } from './use-picked-orders.ts';

interface OrderCardProps {
  order: Order;
  /** All that are in view with it. */
  page: readonly Order[];
  selection: PickedOrders;
}

export function OrderCard({ order, page, selection }: OrderCardProps) {
  const titleId = `order-${order._id}`;
  const history = useHistoryFold(order);
  return (
    <article
      className={selection.picked.has(order._id) ? 'ao is-picked' : 'ao'}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className="ao-head">
        <PickBox order={order} page={page} selection={selection} />
        <h2 className="order-id" id={titleId}>
          <Link to={orderAddress(order._id)}>
            <span className="sr">Order </span>
            <span data-order-number>{order.orderId}</span>
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
        <span className="ml-auto">{history.button}</span>
      </footer>
      {history.panel}
    </article>
  );
}
