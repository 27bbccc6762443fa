import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { kept, useKeptQueries } from '../../kept-queries.ts';
import { filterQuery, type OrderFilters } from '../../orders/order-filters.ts';
import { orderPages, useShowOrders } from './orders-cache.ts';

/** Milliseconds a fetched page of orders counts as fresh. Source: the specification, section 9. */
export const ORDER_CACHE_LIFETIME = 120_000;

/** One page of all orders. The page before stays in view until the next one is there. */
export function useOrders(filters: OrderFilters) {
  useKeptQueries();
  const query = filterQuery(filters);
  return useQuery({
    ...kept,
    queryKey: [...orderPages, query],
    queryFn: ({ signal }) => call('GET /order', { query }, signal),
    staleTime: ORDER_CACHE_LIFETIME,
    placeholderData: keepPreviousData,
  });
}

/** `alreadySet`: someone else had set this status before; the order given is theirs. */
interface StatusChange {
  order: Order;
  alreadySet: boolean;
}

export function useSetStatus(id: string) {
  const show = useShowOrders();
  return useMutation({
    mutationFn: (status: OrderStatus) => setStatus(id, status),
    onSuccess: ({ order }) => show([order]),
  });
}

export function useSetAdminNotes(id: string) {
  const show = useShowOrders();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      call('PUT /order/{id}', { params: { id }, body: { adminNotes } }),
    onSuccess: ({ order }) => show([order]),
  });
}

export function useSetItemNote(id: string, itemId: string) {
  const show = useShowOrders();
  return useMutation({
    mutationFn: (note: string) =>
      call('PUT /order/{id}/items/{itemId}/note', { params: { id, itemId }, body: { note } }),
    onSuccess: ({ order }) => show([order]),
  });
}

async function setStatus(id: string, status: OrderStatus): Promise<StatusChange> {
  try {
    const { order } = await call('PUT /order/{id}', { params: { id }, body: { status } });
    return { order, alreadySet: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STATUS_UNCHANGED') throw error;
    const { order } = await call('GET /order/{id}', { params: { id } });
    return { order, alreadySet: true };
  }
}
