import type { Order } from '@tailorbird/contract/orders';
import { useId, useState } from 'react';
import { messages } from '../messages.ts';
import { OrderItemRow } from './order-item-row.tsx';

/** Items of a folded order. Source: the specification, section 9. */
const ITEMS_SHOWN = 2;

export function OrderItems({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { items } = order.cart;
  const hiddenCount = items.length - ITEMS_SHOWN;

  return (
    <div className="ao-items">
      <ul id={listId} aria-label={`Items of ${order.orderId}`}>
        {(isOpen ? items : items.slice(0, ITEMS_SHOWN)).map((item) => (
          <OrderItemRow key={item._id} orderId={order._id} item={item} />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className="row small pb-1.5">
          {!isOpen && <span className="faint">{messages.orders.more(hiddenCount)}</span>}
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
