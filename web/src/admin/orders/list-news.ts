import type { Order } from '@tailorbird/contract/orders';
import type { OrderFilters } from '../../orders/order-filters.ts';
import { belongsOn, isNew } from './changed-orders.ts';
import type { OrderPage } from './orders-cache.ts';

/** An order that a look reported and that fits the filters. */
export interface Found {
  order: Pick<Order, '_id' | 'orderDate' | 'version'>;
  /** When the look before ended, by the browser's clock: it may have changed ever since. */
  since: number;
}

/** Each order as it was first found: one that was new stays new whatever is done to it. */
export function withFound(found: readonly Found[], more: readonly Found[]): Found[] {
  const known = new Set(found.map(({ order }) => order._id));
  return [...found, ...more.filter(({ order }) => !known.has(order._id))];
}

/**
 * What has come since the page was loaded, and would move it. Its first page tells by itself: it
 * would show whatever is newer than its last order. What stands before a later page is news only
 * if a look that followed the loading found it.
 */
export function newsOf(page: OrderPage, loadedAt: number, found: readonly Found[]) {
  const shown = new Set(page.orders.map(({ _id }) => _id));
  const others = found.filter(({ order }) => !shown.has(order._id));
  const placed = others.filter(({ order, since }) => {
    const isAbove = page.pagination.currentPage > 1 && since >= loadedAt;
    return isNew(order) && (isAbove || belongsOn(page, order));
  });
  const joined = others.filter(({ order }) => !isNew(order) && belongsOn(page, order));
  return { placed: placed.length, joined: joined.length };
}

/** Shown orders that the filters would not find any more. Only a status can change like this. */
export function leftOf(orders: readonly Order[], { status }: OrderFilters): number {
  return status === 'all' ? 0 : orders.filter((order) => order.status !== status).length;
}
