import { formatMoney } from '@tailorbird/contract/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';
import { useEffect, useRef } from 'react';
import { OrderItemOptions } from '../../orders/order-item-options.tsx';
import { itemTotal } from '../../orders/order-total.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { ItemNote } from './item-note.tsx';

interface OrderItemRowProps {
  order: Order;
  item: OrderItem;
  /** The item that a link leads to: stitched, and where the keyboard starts. */
  isSought?: boolean;
  /** With room for its picture, as on the order's own page. */
  isLarge?: boolean;
}

export function OrderItemRow({
  order,
  item,
  isSought = false,
  isLarge = false,
}: OrderItemRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSought) return undefined;
    // After a change of page the focus goes to the page first, and only then to the item.
    const frame = requestAnimationFrame(() => {
      row.current?.focus({ preventScroll: true });
      row.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSought]);

  return (
    <li
      ref={row}
      className={isSought ? 'ao-item is-sought' : 'ao-item'}
      tabIndex={isSought ? -1 : undefined}
      aria-current={isSought || undefined}
    >
      <span className="thumb">
        <ItemPicture item={item} sizes={isLarge ? '72px' : '36px'} widths={[160, 320]} />
      </span>
      <span className="name">
        <bdi>{item.product.name}</bdi>
      </span>
      <span className="item-line">{formatMoney(itemTotal(item))}</span>
      <div className="ao-item-more">
        <OrderItemOptions item={item} />
        <ItemNote order={order} item={item} />
      </div>
    </li>
  );
}
