import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { filterSearch, type OrderFilters, unfiltered } from '../../orders/order-filters.ts';
import { storedEntry } from '../../stored-entry.ts';
import {
  PICKED,
  type PickedRows,
  readPicks,
  type Selection,
  useSelection,
} from '../kit/selection.ts';

/** Numbers of picked orders by their ids. */
export type PickedNumbers = PickedRows<string>;

export type PickedOrders = Selection<Order, string>;

const stored = storedEntry({
  lasts: 'in tab',
  key: PICKED.orders,
  parse: (value) =>
    readPicks(value, (orderNumber) => (typeof orderNumber === 'string' ? orderNumber : undefined)),
});

export function usePickedOrders(filters: OrderFilters): PickedOrders {
  const { page, limit, sort } = unfiltered;
  return useSelection<Order, string>({
    stored,
    scope: filterSearch({ ...filters, page, limit, sort }),
    most: ORDERS_AT_ONCE,
    about: ({ orderId }) => orderId,
  });
}
