import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Order } from '@tailorbird/contract/orders';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { withChanged } from './changed-orders.ts';

export type OrderPage = Reply<EndpointOf<'GET /order'>>;

export const orderPages = ['admin', 'orders'];
export const orderKey = (id: string) => ['admin', 'order', id];
export const changesKey = (id: string) => ['admin', 'order changes', id];

/**
 * Puts changed orders into every page they are on. A page that filters by what has changed keeps
 * an order until it is next loaded, so that no card vanishes under the hand that changed it.
 */
export function showOrders(client: QueryClient, changed: readonly Order[]): Promise<unknown> {
  client.setQueriesData<OrderPage>(
    { queryKey: orderPages },
    (page) => page && { ...page, orders: withChanged(page.orders, changed) },
  );
  for (const order of changed) {
    client.setQueryData<Order>(
      orderKey(order._id),
      (known) => known && withChanged([known], [order])[0],
    );
  }
  return Promise.all([
    client.invalidateQueries({ queryKey: orderPages, refetchType: 'none' }),
    ...changed.map(({ _id }) => client.invalidateQueries({ queryKey: changesKey(_id) })),
  ]);
}

export function useShowOrders(): (changed: readonly Order[]) => Promise<unknown> {
  const client = useQueryClient();
  return (changed) => showOrders(client, changed);
}

/** An order as one of the pages in the cache has it. */
export function orderInPages(client: QueryClient, id: string): Order | undefined {
  return client
    .getQueriesData<OrderPage>({ queryKey: orderPages })
    .flatMap(([, page]) => page?.orders ?? [])
    .filter((order) => order._id === id)
    .toSorted((one, two) => two.version - one.version)[0];
}
