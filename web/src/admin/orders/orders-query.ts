import type { DeskApprovals } from '@tailorbird/contract/approvals';
import type { Reply } from '@tailorbird/contract/endpoint';
import type { EndpointOf } from '@tailorbird/contract/endpoints';
import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../api.ts';
import {
  filterQuery,
  firstPage,
  ORDER_CACHE_LIFETIME,
  type OrderFilters,
} from '../../orders/order-filters.ts';
import { papersKey } from '../../orders/order-papers.tsx';
import { persisted, usePersistedQueries } from '../../persisted-queries.ts';
import { useSession } from '../../session.ts';

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
    // useChangedOrders keeps the page current; a refetch would move its orders.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Without a line it says so at once, instead of waiting for one.
    networkMode: 'always',
  });
}

const countsKey = ['admin', 'order counts'];

type OrderCounts = Reply<EndpointOf<'GET /order/counts'>>;

/** All orders by status. */
export const useOrderCounts = () => useCounts(({ counts }) => counts);

/** Orders with pieces that are not approved, by whom they wait. */
export const useApprovalCounts = () => useCounts(({ approvals }) => approvals);

/** Pending orders by what of them is sent. */
export const useSendingCounts = () => useCounts(({ sending }) => sending);

/** Orders with withdrawals or faults that wait. */
export const useReturnCounts = () => useCounts(({ returns }) => returns);

function useCounts<Part>(select: (counts: OrderCounts) => Part) {
  const session = useSession();
  return useQuery({
    queryKey: countsKey,
    enabled: session.status === 'authenticated',
    queryFn: ({ signal }) => call('GET /order/counts', {}, signal),
    select,
    staleTime: ORDER_CACHE_LIFETIME,
    // useChangedOrders keeps them current.
    refetchOnWindowFocus: false,
    networkMode: 'always',
  });
}

/** The first orders that the filters find, as many as can be picked. */
export async function fetchMatching(filters: OrderFilters): Promise<Order[]> {
  const query = { ...filterQuery(firstPage(filters)), limit: ORDERS_AT_ONCE };
  return (await call('GET /order', { query })).orders;
}

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
    placeholderData: () => cachedOrder(client, id),
    retry: (failures, error) => failures < 1 && !isOrderMissing(error),
  });
}

/** The order does not exist, or the address has a malformed id. */
export function isOrderMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export type OrderPage = Reply<EndpointOf<'GET /order'>>;

export const orderPages = ['admin', 'orders'];
/** The key of one order; without an id, of all orders. */
const orderKey = (id?: string) => ['admin', 'order', ...(id === undefined ? [] : [id])];
export const changesKey = (id: string) => ['admin', 'order changes', id];
export const piecesKey = (id: string) => ['admin', 'order pieces', id];
/** Of all orders, by the query below it. */
export const unclearPaymentsKey = ['admin', 'unclear payments'];
export const approvalsKey = (id: string) => ['admin', 'order approvals', id];
export const returnsKey = (id: string) => ['admin', 'order returns', id];
export const ledgerKey = (id: string) => ['admin', 'order ledger', id];

/**
 * Puts changed orders into every page they are on. A page that filters by what has changed keeps
 * an order until it is next loaded, so that no card vanishes under the hand that changed it.
 */
export function updateCachedOrders(
  client: QueryClient,
  changed: readonly Order[],
): Promise<unknown> {
  client.setQueriesData<OrderPage>(
    { queryKey: orderPages },
    (page) => page && { ...page, orders: mergeChangedOrders(page.orders, changed) },
  );
  for (const order of changed) {
    client.setQueryData<Order>(
      orderKey(order._id),
      (known) => known && mergeChangedOrders([known], [order])[0],
    );
  }
  return Promise.all([
    client.invalidateQueries({ queryKey: orderPages, refetchType: 'none' }),
    client.invalidateQueries({ queryKey: countsKey }),
    client.invalidateQueries({ queryKey: unclearPaymentsKey }),
    ...changed.flatMap(({ _id, approval }) => [
      // an order that nobody approves is asked for once
      approval !== undefined || hasApprovals(client, _id)
        ? client.invalidateQueries({ queryKey: approvalsKey(_id) })
        : undefined,
      client.invalidateQueries({ queryKey: changesKey(_id) }),
      client.invalidateQueries({ queryKey: piecesKey(_id) }),
      client.invalidateQueries({ queryKey: ledgerKey(_id) }),
      client.invalidateQueries({ queryKey: returnsKey(_id) }),
      // a cancelled one has its invoice taken back
      client.invalidateQueries({ queryKey: papersKey(_id) }),
    ]),
  ]);
}

/** Whether the customer is asked about any of its items, or was. */
const hasApprovals = (client: QueryClient, id: string): boolean =>
  client
    .getQueryData<DeskApprovals>(approvalsKey(id))
    ?.items.some(({ state }) => state !== 'not asked') ?? false;

/** Reads one order anew, where it is shown. */
export const refreshOrder = (client: QueryClient, id: string): Promise<unknown> =>
  client.invalidateQueries({ queryKey: orderKey(id) });

/** Reads every order in view anew, with its history: many may have changed at once. */
export const refreshOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [orderPages, orderKey(), ['admin', 'order changes']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

export function useUpdateCachedOrders(): (changed: readonly Order[]) => Promise<unknown> {
  const client = useQueryClient();
  return (changed) => updateCachedOrders(client, changed);
}

/** Every order of every page and of its own, as often as it is in the cache. */
function allCachedOrders(client: QueryClient): Order[] {
  const pages = client.getQueriesData<OrderPage>({ queryKey: orderPages });
  const single = client.getQueriesData<Order>({ queryKey: orderKey() });
  return [
    ...pages.flatMap(([, page]) => page?.orders ?? []),
    ...single.flatMap(([, order]) => order ?? []),
  ];
}

/** An order as the newest page in the cache has it. */
export function cachedOrder(client: QueryClient, id: string): Order | undefined {
  return allCachedOrders(client)
    .filter((order) => order._id === id)
    .toSorted((one, two) => two.version - one.version)[0];
}

type Changes = Reply<EndpointOf<'GET /order/changed'>>;
export type ReportedOrders = Changes['changed'];

/** Milliseconds from one look to the next, and at most, while looking fails. */
const EVERY = 4000;
const SELDOM = 10_000;

const changesQueryKey = ['admin', 'changed orders'];

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
  take?: (reported: ReportedOrders, before: ReportedOrders, since: number) => Promise<unknown>,
): void {
  const client = useQueryClient();
  const session = useSession();
  useQuery({
    ...persisted,
    queryKey: changesQueryKey,
    enabled: session.status === 'authenticated',
    queryFn: async ({ signal }) => {
      const last = client.getQueryData<Changes>(changesQueryKey);
      const since = client.getQueryState(changesQueryKey)?.dataUpdatedAt ?? 0;
      const query = { since: last?.now };
      const changes = await call('GET /order/changed', { query }, signal);
      if (changes.more) await invalidateOrders(client);
      else await refreshReported(client, changes.changed, last?.changed ?? [], signal);
      if (changes.changed.length > 0) await take?.(changes.changed, last?.changed ?? [], since);
      return changes;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : EVERY),
    refetchIntervalInBackground: false,
    meta: { ...persisted.meta, isBackground: true },
    retry: (_, error) => !isRefusal(error),
    retryDelay: (failures) => Math.min(EVERY * 2 ** failures, SELDOM),
  });
}

/**
 * Refetches the orders that are cached in an older version, and shows them in place. Orders that are
 * not cached mark the lists stale: those reload when next shown, the one in view stays.
 */
async function refreshReported(
  client: QueryClient,
  reported: ReportedOrders,
  before: ReportedOrders,
  signal: AbortSignal,
) {
  const known = allCachedOrders(client);
  const ids = outdatedIds(known, reported);
  if (ids.length > 0) await updateCachedOrders(client, await fetchOrders(ids, signal));
  if (reportedElsewhere(known, reported, before).length > 0) {
    await client.invalidateQueries({ queryKey: orderPages, refetchType: 'none' });
    await client.invalidateQueries({ queryKey: countsKey });
  }
}

async function fetchOrders(ids: readonly string[], signal: AbortSignal): Promise<Order[]> {
  const query = { orderIds: ids.join(','), limit: ORDERS_AT_ONCE };
  const { orders } = await call('GET /order', { query }, signal);
  return orders;
}

/** Refetches everything: too much has changed to follow it one by one. */
function invalidateOrders(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: orderPages }),
    client.invalidateQueries({ queryKey: orderKey() }),
    client.invalidateQueries({ queryKey: countsKey }),
  ]);
}

/** Polling stops for a logged-out user and for one who is no longer an admin. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

interface Version {
  _id: string;
  version: number;
}

/** Updates orders in their places, each to its newest version. */
export function mergeChangedOrders(orders: readonly Order[], changed: readonly Order[]): Order[] {
  return orders.map((order) => {
    const other = changed.find(({ _id }) => _id === order._id);
    return other && other.version >= order.version ? other : order;
  });
}

/** Ids of the orders that are known in an older version than the one reported. */
export function outdatedIds(known: readonly Version[], reported: readonly Version[]): string[] {
  return reported
    .filter(({ _id, version }) =>
      known.some((order) => order._id === _id && order.version < version),
    )
    .map(({ _id }) => _id);
}

/** Reported orders that the list does not show, without those reported before. */
export function reportedElsewhere(
  list: readonly Pick<Version, '_id'>[],
  reported: readonly Version[],
  before: readonly Version[],
): Version[] {
  return reported.filter(
    ({ _id, version }) =>
      !list.some((order) => order._id === _id) &&
      !before.some((earlier) => earlier._id === _id && earlier.version === version),
  );
}

interface ListPage {
  orders: readonly Order[];
  pagination: { currentPage: number; hasNextPage: boolean };
}

/**
 * Whether an order that fits the filters would stand on this page if it were loaded now: behind what
 * stands above the page, and before the last one on it.
 */
export function belongsOnPage(
  { orders, pagination }: ListPage,
  order: Pick<Order, 'orderDate'>,
  sort: OrderFilters['sort'] = 'newest',
): boolean {
  const first = orders[0];
  const last = orders.at(-1);
  const isBefore = (one: Pick<Order, 'orderDate'>, other: Pick<Order, 'orderDate'>) =>
    sort === 'newest' ? one.orderDate > other.orderDate : one.orderDate < other.orderDate;
  if (first && pagination.currentPage > 1 && isBefore(order, first)) return false;
  return !last || !pagination.hasNextPage || !isBefore(last, order);
}

/** The version of an order that nobody has changed since it was placed. */
const PLACED = 1;

export function isNew(order: Pick<Version, 'version'>): boolean {
  return order.version === PLACED;
}
