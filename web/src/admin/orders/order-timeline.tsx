import type { OrderChange } from '@tailorbird/contract/order-desk';
import type { Order, SheetKind } from '@tailorbird/contract/orders';
import type { Paper } from '@tailorbird/contract/papers';
import type { LedgerEntry } from '@tailorbird/contract/payments';
import {
  formatAmount,
  formatMoney,
  minorUnits,
  toMinorUnits,
} from '@tailorbird/contract/rules/money';
import { PIECE_STATES } from '@tailorbird/contract/kinds/piece-states';
import { APPROVAL_RULES } from '@tailorbird/contract/kinds/approval';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api.ts';
import { keysOf } from '../../list-address.ts';
import { usePapers } from '../../orders/order-papers.tsx';
import { formatMoment } from '../../ui/date.ts';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { amountInWords } from '../payments/amount-in-words.ts';
import { useLedger } from '../payments/ledger-query.ts';
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

/** Who changed what of an order and when, with its payments and papers. */
export function OrderTimeline({ order }: { order: Order }) {
  const changes = useOrderChanges(order);
  const ledger = useLedger(order._id);
  const papers = usePapers(order._id);
  const failed = [changes, ledger, papers].filter((query) => query.isError && !query.data);

  if (failed.length > 0) {
    const retry = () => void Promise.all(failed.map((query) => query.refetch()));
    return <LoadErrorLine title={timelineMessages.failed} onRetry={retry} />;
  }
  if (!changes.data || !ledger.data || !papers.data) {
    return <output className="faint">{timelineMessages.loading}</output>;
  }
  const entries = timelineOf(order, changes.data, { ledger: ledger.data, papers: papers.data });
  return (
    <ol className="stack-12 timeline">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { at, sentence, texts, lines } }: { entry: TimelineEntry }) {
  return (
    <li>
      <span>{sentence}</span>{' '}
      <time className="when faint" dateTime={at}>
        {formatMoment(at)}
      </time>
      {texts?.before && <del dir="auto">{texts.before}</del>}
      {texts?.after && <ins dir="auto">{texts.after}</ins>}
      {lines && <EditLines lines={lines} />}
    </li>
  );
}

/** Lists the changes of an order, one below the other. */
export function EditLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="edit-lines">
      {lines.map((line, index) => (
        <li key={index} dir="auto">
          {line}
        </li>
      ))}
    </ul>
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
  /** What a change of the order was made of. */
  lines?: readonly string[];
}

/** What an order has been paid and billed. */
interface OrderMoney {
  ledger: readonly LedgerEntry[];
  papers: readonly Paper[];
}

/** From the placing of the order on, as it happened. */
export function timelineOf(
  order: Pick<Order, '_id' | 'customer' | 'orderDate'>,
  changes: readonly OrderChange[],
  { ledger, papers }: OrderMoney = { ledger: [], papers: [] },
): TimelineEntry[] {
  const placed = {
    id: order._id,
    at: order.orderDate,
    sentence: timelineMessages.placed(order.customer?.name),
  };
  const happened = [
    ...mergeScans(changes.toReversed()).map(entryOf),
    // what was charged is the order as it was placed, or a change of it that has its own entry
    ...ledger.filter(({ kind }) => kind !== 'charge' && kind !== 'reduction').map(entryOfLedger),
    ...papers.map(entryOfPaper),
  ];
  const sorted = happened.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  // whom an order of the desk is for has not placed it
  return changes.some(({ field }) => field === 'placed') ? sorted : [placed, ...sorted];
}

function entryOfLedger(entry: LedgerEntry): TimelineEntry {
  const { _id: id, recordedAt: at, reference } = entry;
  return { id, at, sentence: moneyInWords(entry), texts: { before: '', after: reference } };
}

/** `Ada Admin recorded a payment of $24.00, cash`, or one that came by itself. */
function moneyInWords({ kind, amount, method, recordedBy, takesBack }: LedgerEntry): string {
  const price = formatAmount(amount);
  if (takesBack || kind === 'reversal') {
    // of a refund that was not made, what is recorded against it is a payment
    const isRefund = kind === 'payment';
    return timelineMessages.undone(recordedBy, isRefund ? 'refund' : 'payment', price);
  }
  return timelineMessages.recorded(
    recordedBy,
    kind === 'refund' ? 'refund' : 'payment',
    price,
    method,
  );
}

function entryOfPaper(paper: Paper): TimelineEntry {
  const { _id: id, issuedAt: at, kind, number, totalAmount, credits, reason } = paper;
  const price = formatAmount(totalAmount);
  const sentence =
    kind === 'invoice'
      ? timelineMessages.invoice(number, price)
      : timelineMessages.creditNote(number, price, credits);
  return { id, at, sentence, texts: { before: '', after: reason } };
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
  if (field === 'edit') return { ...entry, lines: change.edit?.lines ?? [] };
  if (field === 'picture') return { ...entry, texts: { before: '', after } };
  if (field === 'approval') return { ...entry, texts: { before: '', after: noteOfStep(change) } };
  if (field === 'fault') return { ...entry, texts: { before: '', after: before } };
  if (field === 'placed') {
    const { lines = [] } = change.placed ?? {};
    return { ...entry, texts: { before: '', after }, ...(lines.length > 0 && { lines }) };
  }
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
  if (field === 'parcel') return parcelInWords(change);
  if (field === 'withdrawal' || field === 'fault') return returnInWords(change);
  if (field === 'approval') return approvalInWords(change);
  if (field === 'placed') return timelineMessages.agreed(changedBy, change.placed?.quote);
  if (field === 'edit') return editInWords(change);
  if (field === 'picture') {
    const name = change.picture ?? '';
    if (after === '') return timelineMessages.pictureAccepted(changedBy, name);
    return before === ''
      ? timelineMessages.pictureRefused(changedBy, name)
      : timelineMessages.reasonChanged(changedBy, name);
  }
  const note =
    field === 'adminNotes' ? timelineMessages.adminNotes : timelineMessages.itemNote(item?.name);
  if (before === '') return timelineMessages.added(changedBy, note);
  return after === ''
    ? timelineMessages.removed(changedBy, note)
    : timelineMessages.changed(changedBy, note);
}

/** `Mira sent parcel 2 with 12 pieces: Northern Post NP 4471`. */
function parcelInWords({ changedBy, after, parcel }: OrderChange): string {
  const { steps } = timelineMessages.parcel;
  const step = keysOf(steps).find((known) => known === after) ?? 'changed';
  return steps[step](changedBy, parcel ?? NO_PARCEL);
}

/** `Ida Brandt withdrew from 2 pieces`, or what the desk did about it, and about faults. */
function returnInWords({ changedBy, field, after, returned }: OrderChange): string {
  const count = returned?.count ?? 1;
  if (field === 'withdrawal') {
    const cents = returned?.cents;
    const amount = cents === undefined ? '' : formatMoney(minorUnits(cents));
    const { steps } = timelineMessages.withdrawal;
    const step = keysOf(steps).find((known) => known === after) ?? 'declared';
    return steps[step](changedBy, count, amount);
  }
  const { steps } = timelineMessages.fault;
  const step = keysOf(steps).find((known) => known === after) ?? 'reported';
  return steps[step](changedBy, count);
}

/** `Tom changed the order, $26.46 more`: the total before and after are sums of money. */
function editInWords({ changedBy, before, after }: OrderChange): string {
  const difference = toMinorUnits(Number(after)) - toMinorUnits(Number(before));
  if (!Number.isFinite(difference) || difference === 0) return timelineMessages.edit(changedBy, '');
  const price = formatMoney(minorUnits(Math.abs(difference)));
  return timelineMessages.edit(
    changedBy,
    difference > 0 ? timelineMessages.more(price) : timelineMessages.less(price),
  );
}

/** Who said yes and how, or why it is made without; the rule stands in the sentence. */
const noteOfStep = ({ before, after }: OrderChange) => (after === 'set rule' ? '' : before);

function approvalInWords({ changedBy, before, after, approval }: OrderChange): string {
  const { count = 0, wishes = 0 } = approval ?? {};
  const { steps } = timelineMessages.approval;
  if (after === 'answer') return timelineMessages.approval.answer(changedBy, count, wishes);
  if (after === 'set rule') {
    const rule = APPROVAL_RULES.find((known) => known === before) ?? 'never';
    return timelineMessages.approval.rule(changedBy, rule);
  }
  const step = keysOf(steps).find((known) => known === after) ?? 'ask again';
  return steps[step](changedBy, count);
}

const NO_PARCEL: NonNullable<OrderChange['parcel']> = {
  number: 1,
  count: 0,
  carrier: '',
  tracking: '',
};

const NO_PIECES: NonNullable<OrderChange['pieces']> = {
  how: 'bulk',
  count: 0,
  numbers: [],
  reason: '',
};
