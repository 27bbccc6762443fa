import type { Order } from '@tailorbird/contract/orders';

interface Version {
  _id: string;
  version: number;
}

/** The same orders in the same places, each as its newest version has it. */
export function withChanged(orders: readonly Order[], changed: readonly Order[]): Order[] {
  return orders.map((order) => {
    const other = changed.find(({ _id }) => _id === order._id);
    return other && other.version >= order.version ? other : order;
  });
}

/** Ids of the orders that are known in an older version than the one reported. */
export function outdated(known: readonly Version[], reported: readonly Version[]): string[] {
  return reported
    .filter(({ _id, version }) =>
      known.some((order) => order._id === _id && order.version < version),
    )
    .map(({ _id }) => _id);
}

/** What was reported of orders that a list does not show, without what was reported before. */
export function elsewhere(
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
 * Whether an order that fits the filters would stand on this page if it were loaded now: newest
 * first, it is older than what stands above the page and newer than the last one on it.
 */
export function belongsOn(
  { orders, pagination }: ListPage,
  order: Pick<Order, 'orderDate'>,
): boolean {
  const first = orders[0];
  const last = orders.at(-1);
  if (first && pagination.currentPage > 1 && order.orderDate > first.orderDate) return false;
  return !last || !pagination.hasNextPage || order.orderDate >= last.orderDate;
}

/** The version of an order that nobody has changed since it was placed. */
const PLACED = 1;

export function isNew(order: Pick<Version, 'version'>): boolean {
  return order.version === PLACED;
}
