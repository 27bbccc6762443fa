import {
  minorUnits,
  type MinorUnits,
  toMinorUnits,
  lineTotal,
  sum,
} from '@tailorbird/contract/rules/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';

/** An item, as far as its price goes. */
type PricedItem = Pick<OrderItem, 'quantity'> & { product: Pick<OrderItem['product'], 'cost'> };

/** The sum over the items and what the order costs besides; without items the amount stored with the order (specification, section 3). */
export function orderTotal(
  order: Pick<Order, 'totalAmount' | 'priceLines'> & { cart: { items: PricedItem[] } },
): MinorUnits {
  const { items } = order.cart;
  if (items.length === 0) return toMinorUnits(order.totalAmount);
  return sum([
    ...items.map(lineTotal),
    ...order.priceLines.map(({ totalCents }) => minorUnits(totalCents)),
  ]);
}
