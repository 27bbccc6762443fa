import type { Order } from '@tailorbird/contract/orders';
import { useId, useState } from 'react';
import { messages } from './messages.ts';
import { OrderItemRow } from './order-item-row.tsx';

/** Items of a folded order. Source: the specification, section 9. */
const ITEMS_SHOWN = 2;

/** The first of them, and the rest on demand. */
export function OrderItems({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { items } = order.cart;
  const hiddenCount = items.length - ITEMS_SHOWN;

  return (
    <div className="ao-items">
      <ul id={listId} aria-label={`Items of ${order.orderId}`}>
        {(isOpen ? items : items.slice(0, ITEMS_SHOWN)).map((item) => (
          <OrderItemRow key={item._id} order={order} item={item} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className="row small pb-1.5">
          {!isOpen && <span className="faint">{messages.more(hiddenCount)}</span>}
          <button
            type="button"
            className="textlink textlink-s"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show Less' : 'Show All'}
          </button>
        </div>
      )}
    </div>
  );
}

/** All of them, one of which a link may lead to. */
export function AllOrderItems({ order, soughtId }: { order: Order; soughtId: string | null }) {
  return (
    <div className="ao-items is-own-page">
      <ul aria-label={`Items of ${order.orderId}`}>
        {order.cart.items.map((item) => (
          <OrderItemRow
            key={item._id}
            order={order}
            item={item}
            isSought={item._id === soughtId}
            isLarge
          />
        ))}
      </ul>
    </div>
  );
}
