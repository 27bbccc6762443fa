import type { Order } from '@tailorbird/contract/orders';
import { returnTo } from './login-state.ts';

interface AfterLogin {
  readonly to: string;
  readonly state: unknown;
  /** An order that was placed as a guest, shown with the login and after it. */
  readonly guestOrder: PlacedOrder | undefined;
}

/** Where the login leads: back to where the person came from, else home. */
export function afterLogin(loginState: unknown): AfterLogin {
  const from = returnTo(loginState);
  const remembered = rememberedOrder();
  const placed = from?.path === '/order-summary' ? placedOrder(from.state) : undefined;
  if (from && (placed || from.path !== '/order-summary')) {
    return {
      to: from.path,
      state: from.state,
      guestOrder: placed && recent(placed.order ? placed : (remembered ?? placed)),
    };
  }
  if (remembered) {
    return { to: '/order-summary', state: { orderId: remembered.id }, guestOrder: remembered };
  }
  return { to: '/', state: undefined, guestOrder: undefined };
}

/** Milliseconds for which a browser shows the order of a guest: who has it then may be another. */
const SHOWN_FOR = 24 * 60 * 60 * 1000;

function recent(placed: PlacedOrder): PlacedOrder | undefined {
  const age = Date.now() - Date.parse(placed.order?.orderDate ?? '');
  return age > SHOWN_FOR ? undefined : placed;
}

/** An order in the navigation state of /order-summary: the order itself, or its id after a detour. */
export interface PlacedOrder {
  readonly id: string;
  readonly order: Order | undefined;
}

/** Undefined where the state holds no order. */
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

const GUEST_ORDER_KEY = 'tailorbird.waiting-order';

/**
 * The order that a guest has placed and will see after the login, for this tab. The server decides
 * whether it is theirs. The browser remembers only that there is one.
 */
export function rememberGuestOrder(order: Order): void {
  try {
    sessionStorage.setItem(GUEST_ORDER_KEY, JSON.stringify({ order }));
    localStorage.setItem(GUEST_ORDER_KEY, order.orderDate);
  } catch {
    // The navigation state carries it as well.
  }
}

function rememberedOrder(): PlacedOrder | undefined {
  try {
    const stored = placedOrder(JSON.parse(sessionStorage.getItem(GUEST_ORDER_KEY) ?? 'null'));
    const shown = stored && recent(stored);
    if (stored && !shown) forgetGuestOrder();
    return shown;
  } catch {
    return undefined;
  }
}

/** Whether this tab keeps that order of a guest. */
export const remembersOrder = (id: string): boolean => rememberedOrder()?.id === id;

/** Whether a guest has ordered in this browser, perhaps in a tab that is closed. */
export function hasGuestOrdered(): boolean {
  try {
    const age = Date.now() - Date.parse(localStorage.getItem(GUEST_ORDER_KEY) ?? '');
    return age < SHOWN_FOR;
  } catch {
    return false;
  }
}

export function forgetGuestOrder(): void {
  try {
    sessionStorage.removeItem(GUEST_ORDER_KEY);
    localStorage.removeItem(GUEST_ORDER_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
