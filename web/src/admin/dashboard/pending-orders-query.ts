import { unfiltered } from '../../orders/order-filters.ts';
import { useOrders } from '../orders/orders-query.ts';

/** The latest of those that wait, and how many there are. */
export function usePendingOrders() {
  return useOrders({ ...unfiltered, status: 'pending', limit: 5 });
}
