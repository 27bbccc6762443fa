import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { kept, useKeptQueries } from '../../kept-queries.ts';
import { ORDER_CACHE_LIFETIME } from '../../orders/order-cache-lifetime.ts';
import { filterQuery, type OrderFilters } from '../../orders/order-filters.ts';

/** One's own orders. The page before stays in view until the next one is there. */
export function useOrderHistory(filters: OrderFilters) {
  useKeptQueries();
  const query = filterQuery(filters);
  return useQuery({
    ...kept,
    queryKey: ['order-history', query],
    queryFn: ({ signal }) => call('GET /order/history', { query }, signal),
    staleTime: ORDER_CACHE_LIFETIME,
    placeholderData: keepPreviousData,
  });
}
