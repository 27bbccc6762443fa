import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import {
  filterQuery,
  filterSearch,
  type OrderFilters,
  unfiltered,
} from '../../orders/order-filters.ts';
import { elsewhere } from './changed-orders.ts';
import { leftOf, type ListNews, noNews, withNews } from './list-news.ts';
import type { OrderPage } from './orders-cache.ts';
import { pageKey } from './orders-query.ts';
import { type Reported, useChangedOrders } from './use-changed-orders.ts';

/**
 * Follows what others do. Orders that are new, or that join or leave the filters, move nothing:
 * they are counted until `clear`.
 */
export function useListNews(filters: OrderFilters) {
  const client = useQueryClient();
  const address = filterSearch(filters);
  const [held, setHeld] = useState<{ address: string; news: ListNews }>({ address, news: noNews });
  const news = held.address === address ? held.news : noNews;
  const shown = client.getQueryData<OrderPage>(pageKey(filters));

  useChangedOrders(async (reported, before) => {
    const page = client.getQueryData<OrderPage>(pageKey(filters));
    const others = page ? elsewhere(page.orders, reported, before) : [];
    if (!page || others.length === 0) return;
    const fitting = await fetchFitting(filters, others);
    if (fitting.length === 0) return;
    setHeld((last) => ({
      address,
      news: withNews(last.address === address ? last.news : noNews, page, fitting),
    }));
  });

  return {
    placed: news.placed.length,
    joined: news.joined.length,
    left: shown ? leftOf(shown.orders, filters) : 0,
    clear: () => setHeld({ address, news: noNews }),
  };
}

/** Those of the reported orders that the filters find: the server knows how. */
async function fetchFitting(filters: OrderFilters, reported: Reported) {
  const narrowing = filterQuery({ ...filters, page: unfiltered.page, limit: unfiltered.limit });
  const orderIds = reported.map(({ _id }) => _id).join(',');
  const query = { ...narrowing, orderIds, limit: ORDERS_AT_ONCE };
  const { orders } = await call('GET /order', { query });
  return orders;
}
