import { formatMoney } from '@tailorbird/contract/money';
import type { OrderItem } from '@tailorbird/contract/orders';
import { OrderItemOptions } from '../../orders/order-item-options.tsx';
import { itemTotal } from '../../orders/order-total.ts';
import { Picture } from '../../ui/picture.tsx';
import { ItemNote } from './item-note.tsx';

interface OrderItemRowProps {
  orderId: string;
  item: OrderItem;
}

export function OrderItemRow({ orderId, item }: OrderItemRowProps) {
  return (
    <li className="ao-item">
      <span className="thumb">
        <Picture imageId={item.product.image_id[0]} alt="" sizes="36px" widths={[160]} />
      </span>
      <span className="name">{item.product.name}</span>
      <span className="item-line">{formatMoney(itemTotal(item))}</span>
      <div className="ao-item-more">
        <OrderItemOptions item={item} />
        <ItemNote orderId={orderId} item={item} />
      </div>
    </li>
  );
}
