import type { Order } from '@tailorbird/contract/orders';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { ArrowLeft, MessageSquareText, Pencil, Printer } from 'lucide';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { OrderDetails } from '../../orders/order-details.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { filterSearch, type OrderFilters } from '../../orders/order-filters.ts';
import { orderTotal } from '../../orders/order-total.ts';
import { formatMoney } from '@tailorbird/contract/rules/money';
import { ApprovalMarks } from '../../orders/approval-marks.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TaxIncluded } from '../../ui/price-lines.tsx';
import { ApprovalAside, ApprovalDeskProvider, ApprovalPart } from '../approvals/approval-desk.tsx';
import { NewOrder } from '../drafts/new-order.tsx';
import { LoadErrorLine } from '../kit/load-error.tsx';
import { Problem } from '../kit/problem.tsx';
import { useStored } from '../kit/use-stored.ts';
import { storedDrafts } from '../order-edit/stored-drafts.ts';
import { ParcelDesk, ParcelsPart } from '../parcels/late-parts.ts';
import { isSendingPage } from '../parcels/parcel-links.ts';
import { countToSend, SentMark } from '../parcels/sent-mark.tsx';
import { PaymentPanel } from '../payments/payment-panel.tsx';
import { UnclearPaymentsOfOrder } from '../payments/unclear-payments.tsx';
import { UnpaidMark } from '../payments/unpaid.tsx';
import { fullId, openedAt, orderAddress, sheetAddress } from '../sheets/sheet-address.ts';
import { IssuePaper } from './issue-paper.tsx';
import { ListPlace, useListFilters } from './list-place.tsx';
import { MailLink } from './mail-link.tsx';
import { ReturnsAside, ReturnsPart } from '../returns/late-parts.ts';
import { ReturnsMark } from '../returns/returns-mark.tsx';
import { messages } from './messages.ts';
import { AdminNotes } from './notes.tsx';
import { useSetStatus } from './order-edits.ts';
import { besidesCustomer, OrderCardsLoading, orderedBy } from './order-parts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isOrderMissing, useChangedOrders, useOrder } from './orders-query.ts';
import { usePickedPieces } from './picked-pieces.ts';
import { PieceBulkBar } from './piece-bulk-bar.tsx';
import { PieceGroups } from './piece-groups.tsx';
import { pieceMessages } from './piece-messages.ts';
import { type Pieces, usePieces } from './pieces-query.ts';
import { PrintMarks } from './print-mark.tsx';
import { ScanField } from './scan-field.tsx';
import { StaleSheet } from './stale-sheet.tsx';
import { StatusButtons } from './status-buttons.tsx';
import { ScannedOriginal } from './scanned-original.tsx';
import { type GonePiece, readPieceLink } from './piece-link.ts';
import './orders.css';
import './order-page.css';
import { requestIdOf } from '../../error-facts.ts';

const pageMessages = messages.page;

/** One order with all that belongs to it; `?p=` leads to one of its pieces, `?item=` to an item. */
export default function OrderPage() {
  const { id: shown = '' } = useParams();
  return shown === 'new' ? <NewOrder /> : <OrderById shown={shown} />;
}

function OrderById({ shown }: { shown: string }) {
  const id = fullId(shown);
  const query = useOrder(id);
  useChangedOrders();

  if (query.data) return <WholeOrder key={id} order={query.data} />;
  if (isOrderMissing(query.error)) {
    return (
      <>
        <PageHead title={pageMessages.notFoundTitle} />
        <EmptyState
          heading="h1"
          title={pageMessages.notFoundTitle}
          text={pageMessages.notFound}
          action={<ButtonLink to="/admin/orders">{pageMessages.backToAll}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={pageMessages.untitled} />
      <h1 className="sr">{pageMessages.untitled}</h1>
      {query.isError ? (
        <ErrorState
          title={pageMessages.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      ) : (
        <OrderCardsLoading cards={1} />
      )}
    </>
  );
}

const NO_PIECES: Pieces = new Map();

function WholeOrder({ order }: { order: Order }) {
  const filters = useListFilters();
  const [search] = useSearchParams();
  const { linked, gone, version } = readPieceLink(order, search);
  const query = usePieces(order._id);
  const pieces = query.data ?? NO_PIECES;
  const { picked, pick, clear } = usePickedPieces(order);
  const [current, setCurrent] = useState<number>();

  return (
    <ApprovalDeskProvider order={order}>
      <PageHead title={pageMessages.title(order.orderId)} />
      <OrderHead order={order} filters={filters} />
      {gone && <Notice tone="warning" title={goneInWords(gone)} live />}
      <ScannedOriginal order={order} />
      {version !== undefined && <StaleSheet order={order} version={version} piece={linked} />}
      {order.status === 'cancelled' && (
        <Notice tone="warning" title={pieceMessages.scan.cancelled} />
      )}
      <UnclearPaymentsOfOrder orderId={order._id} />
      {isSendingPage(search) ? (
        <ParcelDesk order={order} />
      ) : (
        <div className="stack-16 order-grid">
          <div className="stack-16 order-main">
            <ScanField order={order} onSet={setCurrent} />
            <AllPacked order={order} pieces={pieces} />
            <ReturnsPart order={order} />
            <ParcelsPart order={order} />
            <ApprovalPart order={order} />
            {query.isError && (
              <LoadErrorLine
                title={pieceMessages.loadFailed}
                onRetry={() => void query.refetch()}
              />
            )}
            <PieceGroups
              order={order}
              pieces={pieces}
              picked={picked}
              onPick={pick}
              current={current}
              linked={linked}
            />
            {picked.size > 0 && <PieceBulkBar order={order} picked={picked} onClear={clear} />}
          </div>
          <OrderAside order={order} />
        </div>
      )}
    </ApprovalDeskProvider>
  );
}

const goneInWords = ({ number, isRemoved }: GonePiece) =>
  isRemoved ? pieceMessages.removedPieces([number]) : pageMessages.itemGone;

/** Stays in view: the number, the marks of the order and what is done with the whole of it. */
function OrderHead({ order, filters }: { order: Order; filters: OrderFilters | undefined }) {
  return (
    <div className="order-top">
      <div className="row order-top-acts">
        <Link
          className="textlink textlink-s inline-6"
          to={`/admin/orders${filters ? filterSearch(filters) : ''}`}
        >
          <Icon of={ArrowLeft} />
          {filters ? messages.place.back : pageMessages.backToAll}
        </Link>
        <span className="cluster order-sheets">
          <EditLink order={order} />
          <SheetLinks order={order} />
        </span>
        {filters && <ListPlace order={order} filters={filters} />}
      </div>
      <div className="row order-top-title">
        <h1>{pageMessages.title(order.orderId)}</h1>
        <NotesMark order={order} />
        <PrintMarks order={order} />
        <UnpaidMark order={order} />
        <ApprovalMarks order={order} />
        <SentMark order={order} />
        <ReturnsMark order={order} />
        <div className="row-4 order-status">
          <StatusButtons order={order} />
        </div>
      </div>
    </div>
  );
}

/** How many notes there are. Leads to the first piece with one, else to the admin notes. */
function NotesMark({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const noted = order.cart.items.filter(({ note }) => note !== '');
  // rows of a group mostly have one note
  const notes = new Set(noted.map(({ note }) => note));
  const count = notes.size + (order.adminNotes ? 1 : 0);
  if (count === 0) return null;
  const mark = (
    <>
      <Icon of={MessageSquareText} />
      {messages.aside.notes(count)}
    </>
  );
  const [first] = noted;
  if (!first) {
    return (
      <a className="inline-4 notes-mark" href="#order-notes">
        {mark}
      </a>
    );
  }
  const toPiece = new URLSearchParams(search);
  toPiece.delete('p');
  toPiece.set('item', first._id);
  return (
    <Link className="inline-4 notes-mark" to={`?${toPiece}`} preventScrollReset>
      {mark}
    </Link>
  );
}

/** While it is not completed: a draft that was left is gone on with. */
function EditLink({ order }: { order: Order }) {
  const isBegun = useStored(storedDrafts).some(([id]) => id === order._id);
  if (!orderStatuses[order.status].isOpen) return null;
  return (
    <ButtonLink variant="secondary" size="compact" to={`${orderAddress(order._id)}/edit`}>
      <Icon of={Pencil} />
      {isBegun ? pageMessages.changeBegun : pageMessages.change}
    </ButtonLink>
  );
}

function SheetLinks({ order }: { order: Order }) {
  const location = useLocation();
  return (['production', 'packing', 'delivery'] as const).map((kind) => (
    <ButtonLink
      key={kind}
      variant="secondary"
      size="compact"
      to={sheetAddress(kind, [order._id])}
      state={openedAt(location)}
    >
      <Icon of={Printer} />
      {messages.sheets[kind]}
    </ButtonLink>
  ));
}

/** Offers the end of the order, and never sets it: the customer gets a mail of it. */
function AllPacked({ order, pieces }: { order: Order; pieces: Pieces }) {
  const setStatus = useSetStatus(order._id);
  const count = countToSend(order);
  const packed = [...pieces.values()].filter(
    ({ number, state }) => state === 'packed' && order.stopped?.includes(number) !== true,
  );
  const isPacked = packed.length === count;
  // once parcels are sent, they say when all are
  const isBySending = order.parcels !== undefined;
  if (order.status !== 'pending' || !isPacked || count === 0 || isBySending) return null;
  const { status: before, version } = order;
  return (
    <Notice tone="success" title={pieceMessages.allPacked(count)} live>
      <Button
        variant="secondary"
        size="compact"
        busy={setStatus.isPending}
        onClick={() => setStatus.mutate({ status: 'completed', before, version })}
      >
        {setStatus.isPending ? messages.updating : pieceMessages.complete}
      </Button>
      <Problem>{setStatus.isError && messages.statusFailed}</Problem>
    </Notice>
  );
}

function OrderAside({ order }: { order: Order }) {
  const { name, email } = orderedBy(order);
  return (
    <aside className="stack-16 order-aside" aria-label={messages.aside.label}>
      <ApprovalAside order={order} />
      <ReturnsAside order={order} />
      <section className="box-panel" id="order-notes">
        <AdminNotes order={order} heading="h2" />
      </section>
      <section className="box-panel">
        <h2 className="mini-h">{messages.aside.customer}</h2>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <br />
          <bdi>{email}</bdi>
          <br />
          <time className="faint" dateTime={order.orderDate}>
            {formatMoment(order.orderDate)}
          </time>
        </p>
        <OrderDetails forAdmin order={besidesCustomer(order)} />
        <MailLink order={order} />
      </section>
      <section className="box-panel">
        <h2 className="mini-h">{messages.aside.price}</h2>
        <OrderLines order={order} />
        <p className="between">
          <span>{messages.aside.total}</span>
          <strong>{formatMoney(orderTotal(order))}</strong>
        </p>
        <TaxIncluded tax={order.tax} />
      </section>
      <PaymentPanel order={order} />
      <section className="box-panel order-papers">
        <IssuePaper order={order} />
      </section>
      <section className="box-panel stack-12 order-history" aria-labelledby="order-history">
        <h2 className="mini-h" id="order-history">
          {messages.timeline.title}
        </h2>
        <OrderTimeline order={order} />
      </section>
    </aside>
  );
}
