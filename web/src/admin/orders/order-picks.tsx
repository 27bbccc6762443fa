import type { Order } from '@tailorbird/contract/orders';
import type { ChangeEvent } from 'react';
import { messages } from './messages.ts';
import type { PickedOrders } from './picked-orders.ts';

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
