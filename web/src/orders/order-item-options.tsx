import type { OrderItem } from '@tailorbird/contract/orders';
import { Dot } from '../ui/option-list.tsx';

/** How many, and what was chosen: Quantity: 2, Colour: Olive. */
export function OrderItemOptions({ item }: { item: OrderItem }) {
  return (
    <dl className="options">
      <div>
        <dt>Quantity</dt>
        <dd>{item.quantity}</dd>
      </div>
      {item.selectedOptions.map(({ optionId, optionName, value }) => (
        <div key={optionId}>
          <dt>{optionName}</dt>
          <dd>
            <Dot value={value} />
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
