import { placedOrder } from './placed-order.ts';
import { waitingOrder } from './waiting-order.ts';
import { cameFrom } from './came-from.ts';

export interface AfterLogin {
  readonly to: string;
  readonly state: unknown;
  /** An order that was placed as a guest and is shown after the login; its number where it is known. */
  readonly orderKept: { number: string | undefined } | undefined;
}

/** Where the login leads: back to where the person came from, else home. */
export function afterLogin(loginState: unknown): AfterLogin {
  const from = cameFrom(loginState);
  const placed = from?.path === '/order-summary' ? placedOrder(from.state) : undefined;
  if (from && (placed || from.path !== '/order-summary')) {
    return {
      to: from.path,
      state: from.state,
      orderKept: placed && { number: placed.order?.orderId },
    };
  }
  const waiting = waitingOrder();
  if (waiting) {
    return {
      to: '/order-summary',
      state: { orderId: waiting },
      orderKept: { number: undefined },
    };
  }
  return { to: '/', state: undefined, orderKept: undefined };
}
