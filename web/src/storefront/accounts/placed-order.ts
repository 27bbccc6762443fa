import type { Order } from '@tailorbird/contract/orders';

/** What the navigation state of /order-summary tells: the order itself, or its id after a detour. */
export interface PlacedOrder {
  readonly id: string;
  readonly order: Order | undefined;
}

export function placedOrder(state: unknown): PlacedOrder | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if ('order' in state && isOrder(state.order)) return { id: state.order._id, order: state.order };
  if ('orderId' in state && typeof state.orderId === 'string') {
    return { id: state.orderId, order: undefined };
  }
  return undefined;
}

/** The state is our own, but it may come from an older version of the page. */
function isOrder(value: unknown): value is Order {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    typeof value._id === 'string' &&
    'orderId' in value &&
    typeof value.orderId === 'string' &&
    'cart' in value &&
    typeof value.cart === 'object' &&
    value.cart !== null &&
    'items' in value.cart &&
    Array.isArray(value.cart.items)
  );
}
