import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { isUuid } from '@tailorbird/contract/rules/uuid';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { oldestFirst } from './group-items.ts';

export interface SheetOrders {
  orders: Order[];
  /** Ids that no order has. */
  missing: string[];
}

/**
 * The orders to print, as they are now: nothing of an earlier sheet. They stay as they are while
 * the sheet is open, so that what comes out of the printer is what was on the screen.
 */
export function useSheetOrders(orderIds: readonly string[]) {
  return useQuery({
    queryKey: ['admin', 'sheets', orderIds],
    queryFn: ({ signal }) => loadOrders(orderIds, signal),
    enabled: orderIds.length > 0 && orderIds.length <= ORDERS_AT_ONCE,
    gcTime: 0,
    networkMode: 'always',
    staleTime: Infinity,
  });
}

async function loadOrders(orderIds: readonly string[], signal: AbortSignal): Promise<SheetOrders> {
  // the API refuses the whole request when one id is malformed
  const ids = orderIds.filter((id) => isUuid(id));
  if (ids.length === 0) return { orders: [], missing: [...orderIds] };
  const query = { orderIds: ids.join(','), limit: ORDERS_AT_ONCE };
  const { orders } = await call('GET /order', { query }, signal);
  const found = new Set(orders.map(({ _id }) => _id));
  return {
    orders: oldestFirst(orders),
    missing: orderIds.filter((id) => !found.has(id.toLowerCase())),
  };
}
