import type { EndpointOf } from '@tailorbird/contract/endpoints';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { Order } from '@tailorbird/contract/orders';
import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import { persisted } from '../../persisted-queries.ts';
import { useSession } from '../../session.ts';
import { elsewhere, outdated } from './changed-orders.ts';
import { allKnownOrders, orderKey, orderPages, showOrders } from './orders-cache.ts';

type Changes = Reply<EndpointOf<'GET /order/changed'>>;
export type Reported = Changes['changed'];

/** Milliseconds from one look to the next, and at most, while looking fails. */
const EVERY = 4000;
const SELDOM = 10_000;

const key = ['admin', 'changed orders'];

/**
 * Orders in view follow what others do, whichever page shows them. It looks while the page is
 * visible, and begins where the last look ended, also after a while in the background. `take`
 * hears of all that was reported, of what was reported before, and of when that was, by the browser's
 * clock.
 *
 * One look is one query: where a part of it fails, the moment does not move on, and the next look
 * begins at the same one.
 */
export function useChangedOrders(
  take?: (reported: Reported, before: Reported, since: number) => Promise<unknown>,
): void {
  const client = useQueryClient();
  const session = useSession();
  useQuery({
    ...persisted,
    queryKey: key,
    enabled: session.status === 'authenticated',
    queryFn: async ({ signal }) => {
      const last = client.getQueryData<Changes>(key);
      const since = client.getQueryState(key)?.dataUpdatedAt ?? 0;
      const query = { since: last?.now };
      const changes = await call('GET /order/changed', { query }, signal);
      if (changes.more) await forgetAll(client);
      else await follow(client, changes.changed, last?.changed ?? [], signal);
      if (changes.changed.length > 0) await take?.(changes.changed, last?.changed ?? [], since);
      return changes;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : EVERY),
    refetchIntervalInBackground: false,
    retry: (_, error) => !isRefusal(error),
    retryDelay: (failures) => Math.min(EVERY * 2 ** failures, SELDOM),
  });
}

/**
 * What is known in an older version is fetched anew and shown where it stands. Where something is
 * not known at all, lists are loaded anew when they are next looked at; the one in view stays.
 */
async function follow(
  client: QueryClient,
  reported: Reported,
  before: Reported,
  signal: AbortSignal,
) {
  const known = allKnownOrders(client);
  const ids = outdated(known, reported);
  if (ids.length > 0) await showOrders(client, await fetchOrders(ids, signal));
  if (elsewhere(known, reported, before).length > 0) {
    await client.invalidateQueries({ queryKey: orderPages, refetchType: 'none' });
  }
}

async function fetchOrders(ids: readonly string[], signal: AbortSignal): Promise<Order[]> {
  const query = { orderIds: ids.join(','), limit: ORDERS_AT_ONCE };
  const { orders } = await call('GET /order', { query }, signal);
  return orders;
}

/** More has changed than is worth following one by one. */
function forgetAll(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: orderPages }),
    client.invalidateQueries({ queryKey: orderKey() }),
  ]);
}

/** Whoever is logged out, or no admin any more, need not ask again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
