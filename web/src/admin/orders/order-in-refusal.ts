import type { Order } from '@tailorbird/contract/orders';
import { ApiError } from '../../api.ts';

/** The order as it is now, where a change was refused because of somebody else's. */
export function orderInRefusal(error: unknown): Order | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return undefined;
  const order = isObject(error.body) ? error.body['order'] : undefined;
  return isOrder(order) ? order : undefined;
}

/** What is read of it here; the rest comes from the same answer. */
function isOrder(value: unknown): value is Order {
  return (
    isObject(value) &&
    typeof value['_id'] === 'string' &&
    typeof value['version'] === 'number' &&
    isObject(value['cart']) &&
    Array.isArray(value['cart']['items'])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
