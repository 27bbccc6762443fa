import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Order, SheetKind } from '@tailorbird/contract/orders';
import { PIECE_STATES } from '@tailorbird/contract/kinds/piece-states';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api.ts';
import { formatMoment } from '../../ui/date.ts';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { amountInWords } from '../payments/amount-in-words.ts';
import { messages } from './messages.ts';
import { changesKey } from './orders-query.ts';
import './order-timeline.css';

const timelineMessages = messages.timeline;

/** Loaded when it is shown, and again after each change. */
export function useOrderChanges({ _id: id }: Pick<Order, '_id'>) {
  return useQuery({
    queryKey: changesKey(id),
    queryFn: async ({ signal }) => {
      const { changes } = await call('GET /order/{id}/changes', { params: { id } }, signal);
      return changes;
    },
    staleTime: 0,
    networkMode: 'always',
  });
}

/** Who changed what of an order and when. */
export function OrderTimeline({ order }: { order: Order }) {
  const query = useOrderChanges(order);

  if (query.data) {
    return (
      <ol className="stack-12 timeline">
        {timelineOf(order, query.data).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    );
  }
  if (query.isError) {
    return <LoadErrorLine title={timelineMessages.failed} onRetry={() => void query.refetch()} />;
  }
  return <output className="faint">{timelineMessages.loading}</output>;
}

function Entry({ entry: { at, sentence, texts } }: { entry: TimelineEntry }) {
  return (
    <li>
      <span>{sentence}</span>{' '}
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
      {isOpen ? timelineMessages.hide : timelineMessages.title}
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
    sentence: timelineMessages.placed(order.customer?.name),
  };
  return [placed, ...mergeScans(changes.toReversed()).map(entryOf)];
}

/** Milliseconds between two scans that stand in one line. */
const SCANS_APART = 10 * 60_000;

/** One after another, pieces that the same person scans into the same state are one entry. */
function mergeScans(changes: readonly OrderChange[]): OrderChange[] {
  const merged: OrderChange[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    if (last?.pieces && change.pieces && isScannedOn(last, change)) {
      const count = last.pieces.count + change.pieces.count;
      merged[merged.length - 1] = { ...change, pieces: { ...change.pieces, count } };
    } else merged.push(change);
  }
  return merged;
}

function isScannedOn(last: OrderChange, next: OrderChange): boolean {
  return (
    last.pieces?.how === 'scan' &&
    next.pieces?.how === 'scan' &&
    last.after === next.after &&
    last.changedBy === next.changedBy &&
    next.pieces.reason === '' &&
    Date.parse(next.changedAt) - Date.parse(last.changedAt) < SCANS_APART
  );
}

function entryOf(change: OrderChange): TimelineEntry {
  const { _id: id, changedAt: at, field, before, after, pieces } = change;
  const entry = { id, at, sentence: changeInWords(change) };
  if (pieces) return { ...entry, texts: { before: '', after: pieces.reason } };
  return field === 'adminNotes' || field === 'itemNote'
    ? { ...entry, texts: { before, after } }
    : entry;
}

const SHEETS = ['packing', 'production', 'delivery'] as const satisfies SheetKind[];

/** `Ada Admin set the status from pending to completed`. */
export function changeInWords(change: OrderChange): string {
  const { changedBy, field, item, before, after, pieces } = change;
  if (field === 'status') return timelineMessages.status(changedBy, before, after);
  if (field === 'printed')
    return timelineMessages.printed(
      changedBy,
      SHEETS.find((known) => known === after) ?? 'production',
    );
  if (field === 'pieces') {
    const state = PIECE_STATES.find((known) => known === after) ?? 'waiting';
    return timelineMessages.pieces(changedBy, pieces ?? NO_PIECES, state);
  }
  if (field === 'payment') {
    const told = amountInWords(change.told ?? { amount: null, currency: '' });
    return after === 'told'
      ? timelineMessages.unclearPayment(told)
      : timelineMessages.reviewedPayment(changedBy, told);
  }
  const note =
    field === 'adminNotes' ? timelineMessages.adminNotes : timelineMessages.itemNote(item?.name);
  if (before === '') return timelineMessages.added(changedBy, note);
  return after === ''
    ? timelineMessages.removed(changedBy, note)
    : timelineMessages.changed(changedBy, note);
}

const NO_PIECES: NonNullable<OrderChange['pieces']> = {
  how: 'bulk',
  count: 0,
  numbers: [],
  reason: '',
};
