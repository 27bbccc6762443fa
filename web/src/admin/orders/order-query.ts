import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { ORDER_CACHE_LIFETIME } from '../../orders/order-cache-lifetime.ts';
import { knownOrder, orderKey } from './orders-cache.ts';

/** One order. What a list has of it already is shown until it has come. */
export function useOrder(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => {
      const { order } = await call('GET /order/{id}', { params: { id } }, signal);
      return order;
    },
    staleTime: ORDER_CACHE_LIFETIME,
    networkMode: 'always',
    placeholderData: () => knownOrder(client, id),
    retry: (failures, error) => failures < 1 && !isNoOrder(error),
  });
}

/** It is not there, or what the address names is no id at all. */
export function isNoOrder(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
