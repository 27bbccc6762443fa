import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { persisted, usePersistedQueries } from '../../persisted-queries.ts';
import { ORDER_CACHE_LIFETIME } from '../../orders/order-cache-lifetime.ts';
import { filterQuery, type OrderFilters } from '../../orders/order-filters.ts';
import { orderPages } from './orders-cache.ts';

export function pageKey(filters: OrderFilters) {
  return [...orderPages, filterQuery(filters)];
}

/** One page of all orders. The page before stays in view until the next one is there. */
export function useOrders(filters: OrderFilters) {
  usePersistedQueries();
  const query = filterQuery(filters);
  return useQuery({
    ...persisted,
    queryKey: pageKey(filters),
    queryFn: ({ signal }) => call('GET /order', { query }, signal),
    staleTime: ORDER_CACHE_LIFETIME,
    placeholderData: keepPreviousData,
    // What changes meanwhile is followed (see use-changed-orders.ts), and moves nothing.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Without a line it says so at once, instead of waiting for one.
    networkMode: 'always',
  });
}
