import type { Order } from '@tailorbird/contract/orders';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { PICK_ALL_ID } from '../pick-all.ts';
import { messages } from './messages.ts';
import { pickedOf, type PickedOrders } from './picked-orders.ts';

export interface EntryProps {
  order: Order;
  /** All that are in view with it. */
  page: readonly Order[];
  selection: PickedOrders;
}

/** With Shift, all from the one before it. */
export function PickBox({ order, page, selection }: EntryProps) {
  function toggle({ nativeEvent }: ChangeEvent) {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
    selection.toggle(order, page, isRange);
  }
  return (
    <label className="check pick">
      <input type="checkbox" checked={selection.picked.has(order._id)} onChange={toggle} />
      <span className="sr">{messages.pick.one(order.orderId)}</span>
    </label>
  );
}

interface PickAllBoxProps {
  page: readonly Order[];
  selection: PickedOrders;
  /** Its name is for the ear alone. */
  isBare?: boolean;
}

export function PickAllBox({ page, selection, isBare = false }: PickAllBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const state = pickedOf(selection.picked, page);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="check">
      <input
        ref={box}
        id={PICK_ALL_ID}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => selection.set(page, state !== 'all')}
      />
      <span className={isBare ? 'sr' : undefined}>{messages.pick.page(page.length)}</span>
    </label>
  );
}
