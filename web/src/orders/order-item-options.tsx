import type { OrderItem } from '@tailorbird/contract/orders';
import { OptionEntries } from '../ui/option-list.tsx';

/** How many, and what was chosen: Quantity: 2, Colour: Olive. */
export function OrderItemOptions({ item }: { item: OrderItem }) {
  return (
    <dl className="options">
      <div>
        <dt>Quantity</dt>
        <dd>{item.quantity}</dd>
      </div>
      <OptionEntries options={item.selectedOptions} />
    </dl>
  );
}
