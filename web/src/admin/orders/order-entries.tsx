import type { Order } from '@tailorbird/contract/orders';
import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { formatMoney } from '@tailorbird/contract/rules/money';
import {
  ChevronDown,
  MessageSquareText,
  Printer,
  StickyNote,
  Truck,
  Undo2,
  type IconNode,
} from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readFilters } from '../../orders/order-filters.ts';
import { ApprovalMarks, waitsInWords } from '../../orders/approval-marks.tsx';
import { orderTotal } from '../../orders/order-total.ts';
import { ListedPayment } from '../../orders/payment-badge.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { Link } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { RowPayment, UnpaidMark } from '../payments/unpaid.tsx';
import { PickPageBox } from '../kit/bulk-bar.tsx';
import { SentMark, sentInWords } from '../parcels/sent-mark.tsx';
import { addressInList } from './list-place.tsx';
import { DueDay } from './due-day.tsx';
import { messages } from './messages.ts';
import { pieceMessages } from './piece-messages.ts';
import { AdminNotes } from './notes.tsx';
import { orderedBy, OrderFacts, OrderItems } from './order-parts.tsx';
import { useHistoryFold } from './order-timeline.tsx';
import { type EntryProps, PickBox } from './order-picks.tsx';
import { PrintMarks } from './print-mark.tsx';
import { StatusButtons } from './status-buttons.tsx';
import { ReturnsMark, returnsInWords } from '../returns/returns-mark.tsx';
import './order-entries.css';

interface OrderEntriesProps extends Pick<EntryProps, 'selection'> {
  orders: readonly Order[];
  isCompact: boolean;
  /** Others are on their way. */
  isBusy: boolean;
}

/** The orders of a page, as cards or in rows. */
export function OrderEntries({ orders, selection, isCompact, isBusy }: OrderEntriesProps) {
  const Entry = isCompact ? OrderRow : OrderCard;
  return (
    <div className={isCompact ? 'order-rows' : 'stack-16'} aria-busy={isBusy}>
      {isCompact && <RowHeads page={orders} selection={selection} />}
      {orders.map((order) => (
        <Entry key={order._id} order={order} page={orders} selection={selection} />
      ))}
    </div>
  );
}

// spec: 2.88
function OrderCard({ order, page, selection }: EntryProps) {
  const titleId = `order-${order._id}`;
  return (
    <article
      className={selection.picked.has(order._id) ? 'ao is-picked' : 'ao'}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className="ao-head">
        <PickBox order={order} page={page} selection={selection} />
        <OrderNumber id={titleId} order={order} />
        <OrderFacts order={order} />
      </header>
      <OrderBody order={order} />
    </article>
  );
}

function OrderNumber({ id, order }: { id: string; order: Order }) {
  const filters = readFilters(useSearchParams()[0]);
  return (
    <h2 className="order-id" id={id}>
      <Link to={addressInList(order._id, filters)}>
        <span className="sr">Order </span>
        <span data-order-number>{order.orderId}</span>
      </Link>
    </h2>
  );
}

interface OrderBodyProps {
  order: Order;
  /** Out of sight. What sets a status stays there for the keys. */
  isFolded?: boolean;
  /** A status could not be set. */
  onFailed?: () => void;
}

function OrderBody({ order, isFolded = false, onFailed }: OrderBodyProps) {
  const history = useHistoryFold(order);
  return (
    <>
      {!isFolded && (
        <div className="ao-body">
          <OrderItems order={order} />
          <AdminNotes order={order} />
        </div>
      )}
      <footer className="row ao-foot">
        <StatusButtons order={order} onFailed={onFailed} />
        <span className="row ao-foot-end">
          <UnpaidMark order={order} />
          <ListedPayment order={order} />
          <ApprovalMarks order={order} />
          <MakingProgress order={order} />
          <SentMark order={order} />
          <ReturnsMark order={order} />
          <PrintMarks order={order} />
          {history.button}
        </span>
      </footer>
      {history.panel}
    </>
  );
}

/** How far its pieces are, once one is made. */
function MakingProgress({ order: { made = 0, cart } }: { order: Order }) {
  if (made === 0) return null;
  return (
    <span className="soft">
      {pieceMessages.progress(made, countWorkshopPieces(cart.items))} {pieceMessages.madeWord}
    </span>
  );
}

const rowMessages = messages.rows;

/** They name the columns to the eye; each cell says for itself what it is. */
function RowHeads(props: Omit<EntryProps, 'order'>) {
  const heads = [
    ['', rowMessages.order],
    ['', rowMessages.customer],
    ['', rowMessages.goods],
    ['order-row-made', rowMessages.made],
    ['num', rowMessages.sum],
    ['', rowMessages.payment],
    ['', rowMessages.due],
    ['', rowMessages.age],
    ['', rowMessages.status],
    ['', rowMessages.marks],
  ] as const;
  return (
    <div className="order-row-heads">
      <PickPageBox {...props} label={messages.pick.page(props.page.length)} isBare />
      {heads.map(([className, name]) => (
        <span key={name} className={className || undefined} aria-hidden="true">
          {name}
        </span>
      ))}
    </div>
  );
}

/** An order in one line, which unfolds in place. */
function OrderRow({ order, page, selection }: EntryProps) {
  const titleId = useId();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  const isPicked = selection.picked.has(order._id);
  const { name, email } = orderedBy(order);
  return (
    <article
      className={`order-row${isPicked ? ' is-picked' : ''}`}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header>
        <PickBox order={order} page={page} selection={selection} />
        <OrderNumber id={titleId} order={order} />
        <span className="order-row-who">
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          <span className="faint">{email}</span>
        </span>
        <Goods order={order} />
        <span className="order-row-made">
          <span className="sr">{rowMessages.made} </span>
          {pieceMessages.progress(order.made ?? 0, countWorkshopPieces(order.cart.items))}
        </span>
        <span className="num">
          <span className="sr">Total </span>
          <strong>{formatMoney(orderTotal(order))}</strong>
        </span>
        <RowPayment order={order} />
        <DueDay order={order} />
        <time
          className="order-row-age"
          dateTime={order.orderDate}
          title={formatMoment(order.orderDate)}
        >
          <span className="sr">{rowMessages.age} </span>
          {rowMessages.ageOf(hoursSince(order.orderDate))}
        </time>
        <StatusBadge status={order.status} />
        <Marks order={order} />
        <button
          type="button"
          className="center row-unfold"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={rowMessages.unfold(order.orderId)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={ChevronDown} />
        </button>
      </header>
      <div id={bodyId} className="order-row-body" hidden={!isOpen}>
        <OrderBody order={order} isFolded={!isOpen} onFailed={() => setOpen(true)} />
      </div>
    </article>
  );
}

const HOUR = 3_600_000;

/** A negative age means that a clock was set. */
const hoursSince = (moment: string) => Math.max(0, (Date.now() - Date.parse(moment)) / HOUR);

/** Pictures in a row; the rest is a number. */
const MOST_PICTURES = 4;

function Goods({ order }: { order: Order }) {
  const groups = groupItems(order.cart.items);
  const more = groups.length - MOST_PICTURES;
  return (
    <span className="line-4 order-row-goods">
      {groups.slice(0, MOST_PICTURES).map(({ key, first }) => (
        <span className="thumb" key={key} title={first.product.name}>
          <ItemPicture decorative item={first} sizes="24px" widths={[160]} />
        </span>
      ))}
      {more > 0 && <span className="faint">+{more}</span>}
      <span className="sr">{groups.map(({ first }) => first.product.name).join(', ')}</span>
    </span>
  );
}

/** By whom it waits, what is noted and printed; nothing where there is nothing. */
function Marks({ order }: { order: Order }) {
  const [waits] = waitsInWords(order);
  const sent = sentInWords(order);
  const returned = returnsInWords(order);
  const last = order.prints?.toSorted((a, b) => a.printedAt.localeCompare(b.printedAt)).at(-1);
  return (
    <span className="line-4 order-row-marks">
      {waits && <Mark icon={waits.icon}>{waits.says}</Mark>}
      {sent !== undefined && <Mark icon={Truck}>{sent}</Mark>}
      {returned !== undefined && <Mark icon={Undo2}>{returned}</Mark>}
      {order.cart.items.some(({ note }) => note !== '') && (
        <Mark icon={MessageSquareText}>{rowMessages.itemNotes}</Mark>
      )}
      {order.adminNotes && <Mark icon={StickyNote}>{rowMessages.adminNotes}</Mark>}
      {last && (
        <Mark icon={Printer}>
          {rowMessages.printed(formatMoment(last.printedAt), last.printedBy)}
        </Mark>
      )}
    </span>
  );
}

function Mark({ icon, children }: { icon: IconNode; children: string }): ReactNode {
  return (
    <span title={children}>
      <Icon of={icon} />
      <span className="sr">{children} </span>
    </span>
  );
}
