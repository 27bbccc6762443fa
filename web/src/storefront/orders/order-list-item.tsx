import { formatMoney } from '@tailorbird/contract/money';
import type { OrderItem } from '@tailorbird/contract/orders';
import { OrderItemOptions } from '../../orders/order-item-options.tsx';
import { itemTotal } from '../../orders/order-total.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { ItemNote } from './item-note.tsx';

export function OrderListItem({ item }: { item: OrderItem }) {
  return (
    <li className="order-item">
      <span className="thumb">
        <ItemPicture item={item} sizes="48px" widths={[160]} />
      </span>
      <span className="name">{item.product.name}</span>
      <span className="item-line">{formatMoney(itemTotal(item))}</span>
      <div className="col-start-2 col-end-[-1]">
        <OrderItemOptions item={item} />
        <ItemNote item={item} />
      </div>
    </li>
  );
}
