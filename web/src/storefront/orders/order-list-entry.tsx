import { formatMoney } from '@tailorbird/contract/money';
import type { Order } from '@tailorbird/contract/orders';
import { ChevronDown } from 'lucide-react';
import { formatDay } from '../../ui/date.ts';
import { orderTotal } from '../../orders/order-total.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderListItem } from './order-list-item.tsx';

/** One line for an order; unfolded, as when a link leads to it, everything that was chosen. */
export function OrderListEntry({ order, isSought = false }: { order: Order; isSought?: boolean }) {
  const total = formatMoney(orderTotal(order));
  return (
    <details className="order" open={isSought}>
      <summary>
        <span className="who">
          <span className="order-id">{order.orderId}</span>
          <br />
          <time className="small faint" dateTime={order.orderDate}>
            {formatDay(order.orderDate)}
          </time>
        </span>
        <ItemPictures items={order.cart.items} />
        <StatusBadge status={order.status} />
        <span className="order-total">{total}</span>
        <span className="chev">
          <ChevronDown className="icon" aria-hidden />
        </span>
      </summary>
      <div className="order-body">
        <ul className="order-items">
          {order.cart.items.map((item) => (
            <OrderListItem key={item._id} item={item} />
          ))}
        </ul>
        <div className="between pt-3.5">
          <span className="soft small">{messages.total}</span>
          <strong className="order-total">{total}</strong>
        </div>
        <OrderAgain order={order} />
      </div>
    </details>
  );
}

/** Pictures in one row; what is beyond them is counted. */
const PICTURES_SHOWN = 3;

function ItemPictures({ items }: { items: Order['cart']['items'] }) {
  const [first] = items;
  const hiddenCount = items.length - PICTURES_SHOWN;
  return (
    <span className="order-pics">
      {items.slice(0, PICTURES_SHOWN).map((item) => (
        <span key={item._id} className="thumb">
          <ItemPicture decorative item={item} sizes="40px" widths={[160]} />
        </span>
      ))}
      {hiddenCount > 0 && (
        <span className="more" aria-hidden="true">
          +{hiddenCount}
        </span>
      )}
      {first && (
        <span className="lead">{messages.andMore(first.product.name, items.length - 1)}</span>
      )}
    </span>
  );
}
