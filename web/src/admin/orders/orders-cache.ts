import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Order } from '@tailorbird/contract/orders';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { withChanged } from './changed-orders.ts';

export type OrderPage = Reply<EndpointOf<'GET /order'>>;

export const orderPages = ['admin', 'orders'];
/** Of one order; without its id, of all of them. */
export const orderKey = (id?: string) => ['admin', 'order', ...(id === undefined ? [] : [id])];
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

/** Every order of every page and of its own, as often as it is in the cache. */
export function allKnownOrders(client: QueryClient): Order[] {
  const pages = client.getQueriesData<OrderPage>({ queryKey: orderPages });
  const single = client.getQueriesData<Order>({ queryKey: orderKey() });
  return [
    ...pages.flatMap(([, page]) => page?.orders ?? []),
    ...single.flatMap(([, order]) => order ?? []),
  ];
}

/** An order as the newest page in the cache has it. */
export function knownOrder(client: QueryClient, id: string): Order | undefined {
  return allKnownOrders(client)
    .filter((order) => order._id === id)
    .toSorted((one, two) => two.version - one.version)[0];
}
