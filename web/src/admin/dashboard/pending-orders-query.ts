import { useQueryClient } from '@tanstack/react-query';
import { unfiltered } from '../../orders/order-filters.ts';
import { elsewhere } from '../orders/changed-orders.ts';
import { orderPages } from '../orders/orders-cache.ts';
import { useOrders } from '../orders/orders-query.ts';
import { useChangedOrders } from '../orders/use-changed-orders.ts';

/** The latest of those that wait, and how many there are. */
export function usePendingOrders() {
  return useOrders({ ...unfiltered, status: 'pending', limit: 5 });
}

/** Nothing is pressed in this list, so that it may move: it is loaded anew after each change. */
export function useFollowedPendingOrders(): void {
  const client = useQueryClient();
  useChangedOrders(async (reported, before) => {
    if (elsewhere([], reported, before).length === 0) return;
    await client.invalidateQueries({ queryKey: orderPages });
  });
}
