import { formatDollars, formatMoney } from '@tailorbird/contract/money';
import type { OrderItem } from '@tailorbird/contract/orders';
import { itemTotal } from '../../orders/order-total.ts';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { OptionList } from '../../ui/option-list.tsx';
import { messages } from '../messages.ts';
import { ItemNote } from './item-note.tsx';

export function ReceiptItem({ item }: { item: OrderItem }) {
  const { product, quantity } = item;
  const each = formatDollars(product.cost);
  return (
    <li className="item">
      <div className="tile">
        <ItemPicture item={item} sizes="88px" widths={[160, 320]} />
      </div>
      <div className="item-in content-start">
        <h2>{product.name}</h2>
        <span className="item-line">
          {formatMoney(itemTotal(item))}
          <small>{messages.orderSummary.quantity(quantity, each)}</small>
        </span>
        <OptionList options={item.selectedOptions} />
        <div className="item-note">
          <ItemNote item={item} />
        </div>
      </div>
    </li>
  );
}
