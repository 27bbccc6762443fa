import type { Order } from '@tailorbird/contract/orders';
import type { OrderFilters } from '../../orders/order-filters.ts';
import { belongsOn, isNew } from './changed-orders.ts';
import type { OrderPage } from './orders-cache.ts';

/** What has come since a page of orders was loaded, and would move it: kept until it is asked for. */
export interface ListNews {
  /** Ids of orders placed since. */
  placed: readonly string[];
  /** Ids of orders that the filters did not find before. */
  joined: readonly string[];
}

export const noNews: ListNews = { placed: [], joined: [] };

/** Those among them count that the page does not show and would show, or that are altogether new. */
export function withNews(news: ListNews, page: OrderPage, fitting: readonly Order[]): ListNews {
  const others = fitting.filter(({ _id }) => page.orders.every((shown) => shown._id !== _id));
  const placed = others.filter(isNew).map(({ _id }) => _id);
  const joined = others
    .filter((order) => !isNew(order) && belongsOn(page, order))
    .map(({ _id }) => _id);
  return {
    placed: [...new Set([...news.placed, ...placed])],
    joined: [...new Set([...news.joined, ...joined])].filter((id) => !news.placed.includes(id)),
  };
}

/** Shown orders that the filters would not find any more. Only a status can change like this. */
export function leftOf(orders: readonly Order[], { status }: OrderFilters): number {
  return status === 'all' ? 0 : orders.filter((order) => order.status !== status).length;
}
