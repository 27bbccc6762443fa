import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import {
  filterQuery,
  filterSearch,
  type OrderFilters,
  unfiltered,
} from '../../orders/order-filters.ts';
import { elsewhere } from './changed-orders.ts';
import { type Found, leftOf, newsOf, withFound } from './list-news.ts';
import type { OrderPage } from './orders-cache.ts';
import { pageKey } from './orders-query.ts';
import { type Reported, useChangedOrders } from './use-changed-orders.ts';

const none: readonly Found[] = [];

/**
 * Follows what others do. Orders that are new, or that join or leave the filters, move nothing:
 * they are counted until `clear`.
 */
export function useListNews(filters: OrderFilters) {
  const client = useQueryClient();
  const address = filterSearch(filters);
  const [held, setHeld] = useState<{ address: string; found: readonly Found[] }>();
  const found = held?.address === address ? held.found : none;
  const shown = client.getQueryData<OrderPage>(pageKey(filters));
  const loadedAt = useLoadedAt(filters);
  const news = shown ? newsOf(shown, loadedAt, found) : undefined;

  useChangedOrders(async (reported, before, since) => {
    const page = client.getQueryData<OrderPage>(pageKey(filters));
    const others = page ? elsewhere(page.orders, reported, before) : [];
    if (!page || others.length === 0) return;
    const fitting = await fetchFitting(filters, others);
    if (fitting.length === 0) return;
    const more = fitting.map((order) => ({ order, since }));
    setHeld((last) => ({
      address,
      found: withFound(last?.address === address ? last.found : none, more),
    }));
  });

  return {
    placed: news?.placed ?? 0,
    joined: news?.joined ?? 0,
    left: shown ? leftOf(shown.orders, filters) : 0,
    clear: () => setHeld({ address, found: none }),
  };
}

/**
 * When this page was last loaded since it is in view, by the browser's clock; 0 where it is as it was
 * kept. Its query alone does not tell: what is changed in place counts as an update too.
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

/** Those of the reported orders that the filters find: the server knows how. */
async function fetchFitting(filters: OrderFilters, reported: Reported) {
  const narrowing = filterQuery({ ...filters, page: unfiltered.page, limit: unfiltered.limit });
  const orderIds = reported.map(({ _id }) => _id).join(',');
  const query = { ...narrowing, orderIds, limit: ORDERS_AT_ONCE };
  const { orders } = await call('GET /order', { query });
  return orders;
}
