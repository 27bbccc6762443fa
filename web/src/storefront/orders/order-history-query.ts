import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import {
  filterQuery,
  ORDER_CACHE_LIFETIME,
  type OrderFilters,
} from '../../orders/order-filters.ts';
import { persisted, usePersistedQueries } from '../../persisted-queries.ts';

export const ORDER_HISTORY = ['order-history'];

/** One's own orders. The page before stays in view until the next one is there. */
export function useOrderHistory(filters: OrderFilters) {
  usePersistedQueries();
  const query = filterQuery(filters);
  return useQuery({
    ...persisted,
    queryKey: [...ORDER_HISTORY, query],
    queryFn: ({ signal }) => call('GET /order/history', { query }, signal),
    staleTime: ORDER_CACHE_LIFETIME,
    placeholderData: keepPreviousData,
  });
}
