import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Order } from '@tailorbird/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api.ts';
import { formatMoment } from '../../ui/date.ts';
import { messages } from './messages.ts';
import { changesKey } from './orders-query.ts';
import './order-timeline.css';

const words = messages.timeline;

/** Who changed what of an order and when. Loaded when it is shown, and again after each change. */
export function OrderTimeline({ order }: { order: Order }) {
  const query = useQuery({
    queryKey: changesKey(order._id),
    queryFn: async ({ signal }) => {
      const params = { id: order._id };
      const { changes } = await call('GET /order/{id}/changes', { params }, signal);
      return changes;
    },
    staleTime: 0,
    networkMode: 'always',
  });

  if (query.data) {
    return (
      <ol className="timeline">
        {timelineOf(order, query.data).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    );
  }
  if (query.isError) {
    return (
      <p className="row" role="alert">
        <span className="danger">{words.failed}</span>
        <button type="button" className="textlink" onClick={() => void query.refetch()}>
          {messages.tryAgain}
        </button>
      </p>
    );
  }
  return <output className="faint">{words.loading}</output>;
}

function Entry({ entry: { at, sentence, texts } }: { entry: TimelineEntry }) {
  return (
    <li>
      <bdi>{sentence}</bdi>{' '}
      <time className="when faint" dateTime={at}>
        {formatMoment(at)}
      </time>
      {texts?.before && <del dir="auto">{texts.before}</del>}
      {texts?.after && <ins dir="auto">{texts.after}</ins>}
    </li>
  );
}

/** Folded, in the foot of a card. */
export function useHistoryFold(order: Order) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = (
    <button
      type="button"
      className="textlink textlink-s"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? words.hide : words.title}
      <span className="sr"> of {order.orderId}</span>
    </button>
  );
  const panel = isOpen && (
    <div className="ao-history" id={id}>
      <OrderTimeline order={order} />
    </div>
  );
  return { button, panel };
}

interface TimelineEntry {
  id: string;
  at: string;
  sentence: string;
  /** The note before and after the change; empty where there was none. */
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
  if (change.field === 'status') return { id, at, sentence: changeInWords(change) };
  return { id, at, sentence: changeInWords(change), texts: { before, after } };
}

/** `Ada Admin set the status from pending to completed`. */
export function changeInWords({ changedBy, field, item, before, after }: OrderChange): string {
  if (field === 'status') return words.status(changedBy, before, after);
  const note = field === 'adminNotes' ? words.adminNotes : words.itemNote(item?.name);
  if (before === '') return words.added(changedBy, note);
  return after === '' ? words.removed(changedBy, note) : words.changed(changedBy, note);
}
