import { type PlacedOrder, placedOrder } from './placed-order.ts';
import { type WaitingOrder, waitingOrder, waitingOrderOf } from './waiting-order.ts';
import { returnTo } from './return-to.ts';

export interface AfterLogin {
  readonly to: string;
  readonly state: unknown;
  /** An order that was placed as a guest and is shown after the login. */
  readonly orderKept: WaitingOrder | undefined;
}

/** Where the login leads: back to where the person came from, else home. */
export function afterLogin(loginState: unknown): AfterLogin {
  const from = returnTo(loginState);
  const waiting = waitingOrder();
  const placed = from?.path === '/order-summary' ? placedOrder(from.state) : undefined;
  if (from && (placed || from.path !== '/order-summary')) {
    return {
      to: from.path,
      state: from.state,
      orderKept: placed && kept(placed, waiting),
    };
  }
  if (waiting) {
    return { to: '/order-summary', state: { orderId: waiting.id }, orderKept: waiting };
  }
  return { to: '/', state: undefined, orderKept: undefined };
}

function kept({ id, order }: PlacedOrder, waiting: WaitingOrder | undefined): WaitingOrder {
  if (order) return waitingOrderOf(order);
  return waiting?.id === id ? waiting : { id, number: undefined, items: [] };
}
