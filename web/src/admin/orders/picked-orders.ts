import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';

/** Picked orders by id, with their numbers, in the order they were picked. */
export type Picked = ReadonlyMap<string, string>;

type Named = Pick<Order, '_id' | 'orderId'>;

export const none: Picked = new Map();

/** `left`: how many there was no room for. */
export interface Picking {
  picked: Picked;
  left: number;
}

/** As many of them as there is room for. */
export function pick(picked: Picked, orders: readonly Named[]): Picking {
  const more = orders.filter(({ _id }) => !picked.has(_id));
  const fitting = more.slice(0, Math.max(ORDERS_AT_ONCE - picked.size, 0));
  return {
    picked: new Map([...picked, ...fitting.map(({ _id, orderId }) => [_id, orderId] as const)]),
    left: more.length - fitting.length,
  };
}

export function unpick(picked: Picked, ids: readonly string[]): Picked {
  return new Map([...picked].filter(([id]) => !ids.includes(id)));
}

/** The orders of a list from one to another, both included; the other alone where one is not in it. */
export function between<O extends Named>(
  orders: readonly O[],
  one: string | undefined,
  other: string,
): O[] {
  const places = [one, other].map((id) => orders.findIndex(({ _id }) => _id === id));
  const [first = -1, last = -1] = places.toSorted((a, b) => a - b);
  return first === -1 ? orders.slice(last, last + 1) : orders.slice(first, last + 1);
}

/** Whether all of a page is picked, some of it, or nothing. */
export function pickedOf(picked: Picked, orders: readonly Named[]): 'all' | 'some' | 'none' {
  const count = orders.filter(({ _id }) => picked.has(_id)).length;
  if (count === 0) return 'none';
  return count === orders.length ? 'all' : 'some';
}
