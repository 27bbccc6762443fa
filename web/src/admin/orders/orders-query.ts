import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { kept, useKeptQueries } from '../../kept-queries.ts';
import { filterQuery, type OrderFilters } from '../../orders/order-filters.ts';

type OrderPage = Reply<EndpointOf<'GET /order'>>;

/** Milliseconds a fetched page of orders counts as fresh. Source: the specification, section 9. */
const ORDER_CACHE_LIFETIME = 120_000;

const orderPages = ['admin', 'orders'];

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
  const showOrder = useShowOrder();
  return useMutation({
    mutationFn: (status: OrderStatus) => setStatus(id, status),
    onSuccess: ({ order }) => showOrder(order),
  });
}

export function useSetAdminNotes(id: string) {
  const showOrder = useShowOrder();
  return useMutation({
    mutationFn: (adminNotes: string) =>
      call('PUT /order/{id}', { params: { id }, body: { adminNotes } }),
    onSuccess: ({ order }) => showOrder(order),
  });
}

export function useSetItemNote(id: string, itemId: string) {
  const showOrder = useShowOrder();
  return useMutation({
    mutationFn: (note: string) =>
      call('PUT /order/{id}/items/{itemId}/note', { params: { id, itemId }, body: { note } }),
    onSuccess: ({ order }) => showOrder(order),
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

/**
 * Puts a changed order into every page it is on. A page that filters by what has changed keeps
 * the order until it is next loaded, so that no card vanishes under the hand that changed it.
 */
function useShowOrder() {
  const client = useQueryClient();
  return (changed: Order) => {
    client.setQueriesData<OrderPage>(
      { queryKey: orderPages },
      (page) =>
        page && {
          ...page,
          orders: page.orders.map((order) => (order._id === changed._id ? changed : order)),
        },
    );
    return client.invalidateQueries({ queryKey: orderPages, refetchType: 'none' });
  };
}
