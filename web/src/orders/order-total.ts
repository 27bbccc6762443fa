import { type Cents, fromDollars, lineTotal, sum } from '@tailorbird/contract/rules/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';

type Priced = Pick<OrderItem, 'quantity'> & { product: Pick<OrderItem['product'], 'cost'> };

/** The sum over the items; without items the amount stored with the order (specification, section 3). */
export function orderTotal(
  order: Pick<Order, 'totalAmount'> & { cart: { items: Priced[] } },
): Cents {
  const { items } = order.cart;
  return items.length > 0 ? sum(items.map(lineTotal)) : fromDollars(order.totalAmount);
}
