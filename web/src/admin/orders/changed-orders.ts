import type { Order } from '@tailorbird/contract/orders';

/** The same orders in the same places, each as its newest version has it. */
export function withChanged(orders: readonly Order[], changed: readonly Order[]): Order[] {
  return orders.map((order) => {
    const other = changed.find(({ _id }) => _id === order._id);
    return other && other.version >= order.version ? other : order;
  });
}
