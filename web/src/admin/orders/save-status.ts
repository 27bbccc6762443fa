import type { Order, OrderStatus } from '@tailorbird/contract/orders';
import { orderInRefusal } from './order-in-refusal.ts';

export interface StatusChange {
  status: OrderStatus;
  /** What the admin saw it to be. */
  before: OrderStatus;
  /** Of the order in which it was so. */
  version: number;
}

/** `alreadySet`: someone else was faster; the order given is theirs. */
export interface StatusOutcome {
  order: Order;
  alreadySet: boolean;
  /** A mail had told the customer of the status before. */
  customerTold: boolean;
}

interface Answer {
  order: Order;
  customerTold?: boolean | undefined;
}

/**
 * A status is never set over one that the admin has not seen: its customer may just have had a
 * mail of it. Where somebody changed something else of the order, it is sent once more on top.
 */
export async function saveStatus(
  { status, before, version }: StatusChange,
  send: (status: OrderStatus, version: number) => Promise<Answer>,
): Promise<StatusOutcome> {
  try {
    return toOutcome(await send(status, version));
  } catch (error) {
    const now = orderInRefusal(error);
    if (!now) throw error;
    if (now.status !== before) return { order: now, alreadySet: true, customerTold: false };
    return toOutcome(await send(status, now.version));
  }
}

function toOutcome({ order, customerTold = false }: Answer): StatusOutcome {
  return { order, alreadySet: false, customerTold };
}
