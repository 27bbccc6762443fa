import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import type { Order } from '@tailorbird/contract/orders';
import { useState } from 'react';
import { readPicks, writePicks } from '../kept-picks.ts';
import { PICKED_ORDERS } from '../../session/persisted-entries.ts';
import { filterSearch, type OrderFilters, unfiltered } from '../../orders/order-filters.ts';

interface State {
  scope: string;
  picked: Picked;
  /** Some that were meant to be picked had no room. */
  isFull: boolean;
  /** Picked or unpicked last: where a range starts. */
  anchor?: string;
}

export interface PickedOrders {
  picked: Picked;
  isFull: boolean;
  /** All of them, or none of them any more. */
  set: (orders: readonly Order[], isPicked: boolean) => void;
  /** One; with `isRange` all of the page from the last one on. */
  toggle: (order: Order, page: readonly Order[], isRange: boolean) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
}

/**
 * Picked orders stay picked across the pages of one filter, while one of them is open on its own
 * page, and when the page is loaded again: the tab keeps them. Another filter starts with none.
 */
export function usePickedOrders(filters: OrderFilters): PickedOrders {
  const { page, limit, sort } = unfiltered;
  const scope = filterSearch({ ...filters, page, limit, sort });
  const [state, setState] = useState(readKept);
  const { picked, isFull, anchor } =
    state.scope === scope ? state : { picked: nonePicked, isFull: false, anchor: undefined };

  function keep(next: State) {
    setState(next);
    writePicks(PICKED_ORDERS, { scope: next.scope, picked: [...next.picked] });
  }

  function set(orders: readonly Order[], isPicked: boolean, last?: string) {
    if (isPicked) {
      const next = pick(picked, orders);
      keep({ scope, picked: next.picked, isFull: next.left > 0, anchor: last });
    } else {
      const ids = orders.map(({ _id }) => _id);
      keep({ scope, picked: unpick(picked, ids), isFull: false, anchor: last });
    }
  }

  return {
    picked,
    isFull,
    set: (orders, isPicked) => set(orders, isPicked),
    toggle: (order, orders, isRange) =>
      set(
        isRange ? between(orders, anchor, order._id) : [order],
        !picked.has(order._id),
        order._id,
      ),
    drop: (ids) => keep({ scope, picked: unpick(picked, ids), isFull: false }),
    clear: () => keep({ scope, picked: nonePicked, isFull: false }),
  };
}

function readKept(): State {
  const { scope, picked } = readPicks(PICKED_ORDERS);
  return { scope, picked: new Map(picked.flatMap(pairOf)), isFull: false };
}

function pairOf(pair: unknown): [id: string, orderNumber: string][] {
  if (!Array.isArray(pair)) return [];
  const [id, orderNumber]: unknown[] = pair;
  return typeof id === 'string' && typeof orderNumber === 'string' ? [[id, orderNumber]] : [];
}

/** Picked orders by id, with their numbers, in the order they were picked. */
export type Picked = ReadonlyMap<string, string>;

type Named = Pick<Order, '_id' | 'orderId'>;

export const nonePicked: Picked = new Map();

/** `left`: how many there was no room for. */
interface Picking {
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
