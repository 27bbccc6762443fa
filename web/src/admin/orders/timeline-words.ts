import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Order } from '@tailorbird/contract/orders';
import { messages } from './messages.ts';

const words = messages.timeline;

export interface TimelineEntry {
  id: string;
  at: string;
  sentence: string;
  /** What a note said before and says since; empty where there was none. */
  texts?: { before: string; after: string };
}

/** From the placing of the order on, as it happened. */
export function timelineOf(
  order: Pick<Order, '_id' | 'customer' | 'orderDate'>,
  changes: readonly OrderChange[],
): TimelineEntry[] {
  const placed = {
    id: order._id,
    at: order.orderDate,
    sentence: words.placed(order.customer?.name),
  };
  return [placed, ...changes.toReversed().map(entryOf)];
}

function entryOf(change: OrderChange): TimelineEntry {
  const { _id: id, changedAt: at, before, after } = change;
  if (change.field === 'status') return { id, at, sentence: sentenceOf(change) };
  return { id, at, sentence: sentenceOf(change), texts: { before, after } };
}

/** `Ada Admin set the status from pending to completed`. */
export function sentenceOf({ changedBy, field, item, before, after }: OrderChange): string {
  if (field === 'status') return words.status(changedBy, before, after);
  const note = field === 'adminNotes' ? words.adminNotes : words.itemNote(item?.name);
  if (before === '') return words.added(changedBy, note);
  return after === '' ? words.removed(changedBy, note) : words.changed(changedBy, note);
}
