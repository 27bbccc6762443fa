import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import {
  filterQuery,
  filterSearch,
  type OrderFilters,
  unfiltered,
} from '../../orders/order-filters.ts';
import {
  belongsOnPage,
  reportedElsewhere,
  isNew,
  type OrderPage,
  orderPages,
  pageKey,
  type ReportedOrders,
  useChangedOrders,
} from './orders-query.ts';

const none: readonly ReportedOrder[] = [];

/**
 * Follows what others do. Orders that are new, or that join or leave the filters, move nothing:
 * they are counted until `clear`.
 */
export function useListNews(filters: OrderFilters) {
  const client = useQueryClient();
  const address = filterSearch(filters);
  const [held, setHeld] = useState<{ address: string; found: readonly ReportedOrder[] }>();
  const found = held?.address === address ? held.found : none;
  const shown = client.getQueryData<OrderPage>(pageKey(filters));
  const loadedAt = useLoadedAt(filters);
  const before = client.getQueryData<OrderPage>(pageKey({ ...filters, page: filters.page - 1 }));
  const news = shown ? countNews(shown, loadedAt, found, filters.sort) : undefined;

  useChangedOrders(async (reported, before, since) => {
    const page = client.getQueryData<OrderPage>(pageKey(filters));
    const others = page ? reportedElsewhere(page.orders, reported, before) : [];
    if (!page || others.length === 0) return;
    const fitting = await fetchFitting(filters, others);
    if (fitting.length === 0) return;
    const more = fitting.map((order) => ({ order, since }));
    setHeld((last) => ({
      address,
      found: addReported(last?.address === address ? last.found : none, more),
    }));
  });

  return {
    placed: news?.placed ?? 0,
    joined: news?.joined ?? 0,
    left: shown ? countUnfitting(shown.orders, filters) : 0,
    ...(shown && before && filters.page > 1 ? countMoved(shown, before, filters) : notMoved),
    clear: () => setHeld({ address, found: none }),
    /** Pages that are shown next are loaded anew, whether a look has found the news yet or not. */
    expire: () => client.invalidateQueries({ queryKey: orderPages, refetchType: 'none' }),
  };
}

/**
 * When this page was last loaded while in view, by the browser's clock; 0 where it comes from the
 * cache. The query's own time does not do: it also counts changes in place.
 */
function useLoadedAt(filters: OrderFilters): number {
  const client = useQueryClient();
  const hash = hashKey(pageKey(filters));
  const [loaded, setLoaded] = useState({ hash, at: 0 });
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.queryHash !== hash) return;
        if (event.action.type === 'success' && !event.action.manual) {
          setLoaded({ hash, at: Date.now() });
        }
      }),
    [client, hash],
  );
  return loaded.hash === hash ? loaded.at : 0;
}

/** Asks the server which of the reported orders the filters find. */
async function fetchFitting(filters: OrderFilters, reported: ReportedOrders) {
  const narrowing = filterQuery({ ...filters, page: unfiltered.page, limit: unfiltered.limit });
  const orderIds = reported.map(({ _id }) => _id).join(',');
  const query = { ...narrowing, orderIds, limit: ORDERS_AT_ONCE };
  const { orders } = await call('GET /order', { query });
  return orders;
}

/** An order that a look reported and that fits the filters. */
interface ReportedOrder {
  order: Pick<Order, '_id' | 'orderDate' | 'version'>;
  /** When the look before ended, by the browser's clock: it may have changed ever since. */
  since: number;
}

/** Each order as it was first found: one that was new stays new whatever is done to it. */
export function addReported(
  found: readonly ReportedOrder[],
  more: readonly ReportedOrder[],
): ReportedOrder[] {
  const known = new Set(found.map(({ order }) => order._id));
  return [...found, ...more.filter(({ order }) => !known.has(order._id))];
}

/**
 * Counts orders that came since the page was loaded and would move it. On the first page these are
 * all that stand before its last order. Before a later page of the newest an order counts only if a
 * poll after the loading found it.
 */
export function countNews(
  page: OrderPage,
  loadedAt: number,
  found: readonly ReportedOrder[],
  sort: OrderFilters['sort'] = 'newest',
) {
  const shown = new Set(page.orders.map(({ _id }) => _id));
  const others = found.filter(({ order }) => !shown.has(order._id));
  const placed = others.filter(({ order, since }) => {
    const isAbove = sort === 'newest' && page.pagination.currentPage > 1 && since >= loadedAt;
    return isNew(order) && (isAbove || belongsOnPage(page, order, sort));
  });
  const joined = others.filter(({ order }) => !isNew(order) && belongsOnPage(page, order, sort));
  return { placed: placed.length, joined: joined.length };
}

/**
 * Shown orders that the filters would not find any more: a status can change like this, and what is
 * sent of them.
 */
export function countUnfitting(
  orders: readonly Order[],
  { status, sending }: Pick<OrderFilters, 'status' | 'sending'>,
): number {
  return orders.filter(
    (order) => (status !== 'all' && order.status !== status) || !isSending(order, sending),
  ).length;
}

function isSending({ status, packed, sent }: Order, sending: OrderFilters['sending']): boolean {
  if (sending === '') return true;
  return status === 'pending' && (sending === 'to send' ? packed : sent) !== undefined;
}

const notMoved = { repeated: 0, movedUp: 0 };

/**
 * How the list moved between the loading of the page before and of this one. `repeated`: orders that
 * both show, since others came above them. `movedUp`: orders of the page before that its filters do not
 * find any more, so that as many from here may stand there now.
 */
export function countMoved(
  page: OrderPage,
  before: Pick<OrderPage, 'orders'>,
  filters: OrderFilters,
): typeof notMoved {
  const seen = new Set(before.orders.map(({ _id }) => _id));
  const repeated = page.orders.filter(({ _id }) => seen.has(_id)).length;
  return { repeated, movedUp: repeated > 0 ? 0 : countUnfitting(before.orders, filters) };
}
