import type { Order } from '@tailorbird/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { filterSearch, type OrderFilters, unfiltered } from '../../orders/order-filters.ts';
import { between, none, pick, type Picked, unpick } from './picked-orders.ts';

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

/** Dropped after a few minutes in which the list is not looked at, as answers are. */
const key = ['admin', 'picked orders'];

/**
 * What is picked stays picked from page to page of one filter, and belongs to that filter; also
 * while one of the orders is looked at on its own page.
 */
export function usePickedOrders(filters: OrderFilters): PickedOrders {
  const { page, limit } = unfiltered;
  const scope = filterSearch({ ...filters, page, limit });
  const client = useQueryClient();
  const [state, setState] = useState(
    () => client.getQueryData<State>(key) ?? { scope, picked: none, isFull: false },
  );
  const { picked, isFull, anchor } =
    state.scope === scope ? state : { picked: none, isFull: false, anchor: undefined };

  function keep(next: State) {
    setState(next);
    client.setQueryData(key, next);
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
    clear: () => keep({ scope, picked: none, isFull: false }),
  };
}
