import { type Cents, fromDollars, sum, times } from '@tailorbird/contract/money';
import type { Order, OrderItem } from '@tailorbird/contract/orders';

type Priced = Pick<OrderItem, 'quantity'> & { product: Pick<OrderItem['product'], 'cost'> };

export function itemTotal(item: Priced): Cents {
  return times(fromDollars(item.product.cost), item.quantity);
}

/** The sum over the items; without items the amount stored with the order (specification, section 3). */
export function orderTotal(
  order: Pick<Order, 'totalAmount'> & { cart: { items: Priced[] } },
): Cents {
  const { items } = order.cart;
  return items.length > 0 ? sum(items.map(itemTotal)) : fromDollars(order.totalAmount);
}
