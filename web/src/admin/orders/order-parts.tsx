import { PriceMade, TaxIncluded } from '../../ui/price-lines.tsx';
import { formatMoney, lineTotal } from '@tailorbird/contract/rules/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { useEffect, useId, useRef, useState } from 'react';
import { OrderItemOptions } from '../../orders/order-item-options.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { orderTotal } from '../../orders/order-total.ts';
import { formatMoment } from '../../ui/date.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages } from './messages.ts';
import { ItemNote } from './notes.tsx';

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
        <div className="row small ao-items-more">
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
      <OrderLines order={order} />
      <TaxIncluded tax={order.tax} />
    </div>
  );
}

/** All of them, one of which a link may lead to. */
export function AllOrderItems({ order, linkedId }: { order: Order; linkedId: string | null }) {
  return (
    <div className="ao-items is-own-page">
      <ul aria-label={`Items of ${order.orderId}`}>
        {order.cart.items.map((item) => (
          <OrderItemRow
            key={item._id}
            order={order}
            item={item}
            isLinked={item._id === linkedId}
            isLarge
          />
        ))}
      </ul>
      <OrderLines order={order} />
      <TaxIncluded tax={order.tax} />
    </div>
  );
}

interface OrderItemRowProps {
  order: Order;
  item: OrderItem;
  /** The item that a link leads to: stitched, and where the keyboard starts. */
  isLinked?: boolean;
  /** With room for its picture, as on the order's own page. */
  isLarge?: boolean;
}

function OrderItemRow({ order, item, isLinked = false, isLarge = false }: OrderItemRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked) return undefined;
    // After a change of page the focus goes to the page first, and only then to the item.
    const frame = requestAnimationFrame(() => {
      row.current?.focus({ preventScroll: true });
      row.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLinked]);

  return (
    <li
      ref={row}
      className={isLinked ? 'ao-item is-sought' : 'ao-item'}
      tabIndex={isLinked ? -1 : undefined}
      aria-current={isLinked || undefined}
    >
      <span className="thumb">
        <ItemPicture item={item} sizes={isLarge ? '72px' : '36px'} widths={[160, 320]} />
      </span>
      <span className="name">
        <bdi>{item.product.name}</bdi>
      </span>
      <span className="item-line">{formatMoney(lineTotal(item))}</span>
      <div className="ao-item-more">
        <OrderItemOptions item={item} />
        <PriceMade lines={item.priceLines} quantity={item.quantity} />
        <ItemNote order={order} item={item} />
      </div>
    </li>
  );
}

/** Placeholder cards of the final size. */
export function OrderCardsLoading({ cards = 3 }: { cards?: number }) {
  return (
    <Skeleton label="Loading orders">
      <div className="card-list">
        {Array.from({ length: cards }, (_, card) => (
          <div key={card} className="ao">
            <div className="ao-head">
              <SkeletonLine className="skel-short" />
              <SkeletonLine className="skel-short" />
              <SkeletonLine className="skel-third" />
            </div>
            <div className="skel-stack card-wait">
              <SkeletonLine className="skel-third" />
              <SkeletonLine className="skel-half" />
              <SkeletonLine className="skel-quarter" />
            </div>
            <div className="ao-foot">
              <SkeletonLine className="skel-control skel-third" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
