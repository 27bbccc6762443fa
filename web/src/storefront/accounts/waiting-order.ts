import type { Order } from '@tailorbird/contract/orders';

const KEY = 'tailorbird.waiting-order';

/** Enough of an order to tell a guest that it is kept. */
export interface WaitingOrder {
  readonly id: string;
  /** Undefined where only the id is known. */
  readonly number: string | undefined;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly quantity: number;
  }[];
}

export function waitingOrderOf({ _id, orderId, cart }: Order): WaitingOrder {
  const items = cart.items.map((item) => ({
    id: item._id,
    name: item.product.name,
    quantity: item.quantity,
  }));
  return { id: _id, number: orderId, items };
}

/**
 * The order that a guest has placed and will see after the login, for this tab. The server decides
 * whether it is theirs.
 */
export function rememberWaitingOrder(order: Order): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(waitingOrderOf(order)));
  } catch {
    // The navigation state carries it as well.
  }
}

export function waitingOrder(): WaitingOrder | undefined {
  try {
    // Written above.
    const kept: WaitingOrder | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetWaitingOrder(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
