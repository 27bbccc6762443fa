import type { Order } from '@tailorbird/contract/orders';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import { pickedOf } from './picked-orders.ts';
import type { PickedOrders } from './use-picked-orders.ts';

interface PickBoxProps {
  order: Order;
  page: readonly Order[];
  selection: PickedOrders;
}

/** With Shift, all from the one before it. */
export function PickBox({ order, page, selection }: PickBoxProps) {
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

export function PickAllBox({ page, selection }: Omit<PickBoxProps, 'order'>) {
  const box = useRef<HTMLInputElement>(null);
  const state = pickedOf(selection.picked, page);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="check">
      <input
        ref={box}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => selection.set(page, state !== 'all')}
      />
      {messages.pick.page(page.length)}
    </label>
  );
}
