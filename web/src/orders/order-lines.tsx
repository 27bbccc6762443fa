import type { Order } from '@tailorbird/contract/orders';
import { lineTotal, sum } from '@tailorbird/contract/rules/money';
import { PriceLines } from '../ui/price-lines.tsx';

/** The lines between the items and the total of an order. */
export function OrderLines({ order }: { order: Order }) {
  if (order.priceLines.length === 0) return null;
  const subtotal = sum(order.cart.items.map(lineTotal));
  return (
    <PriceLines
      lines={[
        { label: 'Subtotal', quantity: 1, unitCents: subtotal, totalCents: subtotal, why: 'piece' },
        ...order.priceLines,
      ]}
    />
  );
}
