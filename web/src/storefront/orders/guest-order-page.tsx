import type { LinkedOrder } from '@tailorbird/contract/guest-orders';
import { orderStatuses } from '@tailorbird/contract/kinds/order-statuses';
import { countWorkshopPieces } from '@tailorbird/contract/kinds/piece-states';
import { groupItems } from '@tailorbird/contract/rules/group-items';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { call } from '../../api.ts';
import { OrderDetails } from '../../orders/order-details.tsx';
import { OrderLines } from '../../orders/order-lines.tsx';
import { PaperList } from '../../orders/order-papers.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { messages as shopMessages } from '../messages.ts';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { keptLink, linkedQuery, linkHeaders } from '../../orders/order-link.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { CancelButton, ActionOutcome } from './cancel-order.tsx';
import { ChangeLink } from './change-link.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderAgain } from './order-again.tsx';
import { linkedPapersQuery } from './guest-order.ts';
import { messages } from './messages.ts';
import { MakingProgress } from './order-entry.tsx';
import { Fact, OrderSummaryWaiting, ReceiptItem, TotalAndPayment } from './order-summary-page.tsx';
import { WithdrawLink } from './withdraw-link.tsx';
import { requestIdOf } from '../../error-facts.ts';

const guestOrderMessages = messages.guestOrder;

/**
 * Where the mail about a guest's order leads. The secret of the link is the fragment of the address,
 * which no browser sends: the document is the same for everybody, and no log has the secret.
 */
export default function GuestOrderPage() {
  const inBrowser = useIsInBrowser();
  const { hash } = useLocation();
  const link = hash.slice(1);
  return (
    <>
      <PageHead title={guestOrderMessages.title} />
      <PageBanner variant="strip" title={guestOrderMessages.title} />
      <main className="page" id="main">
        {!inBrowser ? (
          <OrderSummaryWaiting />
        ) : link === '' && keptLink() !== '' ? (
          <Navigate to={{ hash: keptLink() }} replace />
        ) : link === '' ? (
          <Ended />
        ) : (
          <Linked key={link} link={link} />
        )}
      </main>
    </>
  );
}

/** It says the same of a link that has ended, was mistyped or never was. */
function Ended() {
  return (
    <EmptyState
      title={guestOrderMessages.endedTitle}
      text={guestOrderMessages.ended}
      action={
        <ButtonLink to="/" variant="secondary">
          {shopMessages.goHome}
        </ButtonLink>
      }
    />
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, refetch } = useQuery(linkedQuery(link));
  if (data) return <LinkedOrderView link={link} linked={data} />;
  if (data === null) return <Ended />;
  if (!error) return <OrderSummaryWaiting />;
  return (
    <ErrorState
      title={messages.summary.loadFailed}
      text={error.message}
      onRetry={() => void refetch()}
      requestId={requestIdOf(error)}
    />
  );
}

/** Whether parcels with all of an open order are on their way. */
const isAllSent = ({ status, sent, parcels, cart }: LinkedOrder['order']) =>
  orderStatuses[status].isOpen &&
  sent === countWorkshopPieces(cart.items) &&
  parcels?.every(({ kind }) => kind === 'parcel') === true;

function LinkedOrderView({ link, linked }: { link: string; linked: LinkedOrder }) {
  const { order } = linked;
  const papers = useQuery(linkedPapersQuery(link));
  return (
    <div className="cart">
      <section className="stack">
        <h2 className="h2">{guestOrderMessages.order(order.orderId)}</h2>
        <p className="soft">
          {isAllSent(order) ? guestOrderMessages.allSent : guestOrderMessages.status[order.status]}
        </p>
        <ApprovalNotice order={order} link={link} />
        <OrderParcels order={order} />
        <ul>
          {groupItems(order.cart.items).map((group) => (
            <ReceiptItem key={group.key} group={group} level="h3" />
          ))}
        </ul>
      </section>
      <aside className="stack-16 summary" aria-label={messages.summary.label}>
        <dl className="stack-12 facts">
          <Fact name={messages.summary.date}>
            <time className="when" dateTime={order.orderDate}>
              {formatMoment(order.orderDate)}
            </time>
          </Fact>
          <Fact name={messages.summary.status}>
            <StatusBadge status={order.status} />
            <MakingProgress order={order} />
          </Fact>
        </dl>
        <div className="stitch" role="presentation" />
        <OrderLines order={order} />
        <TotalAndPayment order={order} link={link} />
        <OrderDetails order={order} />
        <PaperList papers={papers.data} link={link} />
        {papers.isError && (
          <p className="row" role="alert">
            <span className="danger">{guestOrderMessages.papersFailed}</span>
            <button type="button" className="textlink" onClick={() => void papers.refetch()}>
              {guestOrderMessages.tryAgain}
            </button>
          </p>
        )}
        <LinkActs link={link} linked={linked} />
      </aside>
    </div>
  );
}

const unlessBusy = (isBusy: boolean, act: () => void) => () => {
  if (!isBusy) act();
};

/** What is done by the link. Whatever becomes of it is said where it was pressed. */
function LinkActs({ link, linked }: { link: string; linked: LinkedOrder }) {
  const queries = useQueryClient();
  const { queryKey } = linkedQuery(link);
  const headers = linkHeaders(link);
  const show = (changed: LinkedOrder) => queries.setQueryData(queryKey, changed);
  const cancel = useMutation({
    mutationFn: () => call('POST /guest-order/cancel', { headers }),
    onSuccess: show,
    // the workshop may have begun, or another window was faster
    onError: () => queries.invalidateQueries({ queryKey }),
    onSettled: () => {
      // an invoice is taken back with it
      void queries.invalidateQueries({ queryKey: linkedPapersQuery(link).queryKey });
    },
  });
  const mail = useMutation({ mutationFn: () => call('POST /guest-order/mail', { headers }) });
  const stop = useMutation({
    mutationFn: (isStopped: boolean) =>
      call('PUT /guest-order/stop', { headers, body: { isStopped } }),
    onSuccess: show,
  });
  const { isStopped, canCancel, order } = linked;
  return (
    <div className="stack">
      {canCancel && <ChangeLink block order={order} link={link} />}
      <OrderAgain order={order} link={link} />
      <CancelButton block order={order} canCancel={canCancel} cancel={cancel} />
      <WithdrawLink block order={order} link={link} />
      <div>
        <div className="row">
          {!isStopped && (
            <button
              type="button"
              className="textlink"
              aria-disabled={mail.isPending}
              onClick={unlessBusy(mail.isPending, () => mail.mutate())}
            >
              {guestOrderMessages.again}
            </button>
          )}
          <button
            type="button"
            className="textlink"
            aria-disabled={stop.isPending}
            onClick={unlessBusy(stop.isPending, () => stop.mutate(!isStopped))}
          >
            {isStopped ? guestOrderMessages.start : guestOrderMessages.stop}
          </button>
        </div>
        <div aria-live="polite">
          <ActionOutcome failed={cancel.error} says={false} />
          <ActionOutcome
            failed={mail.error}
            says={mail.isSuccess && !isStopped && guestOrderMessages.sent}
          />
          <ActionOutcome failed={stop.error} says={isStopped && guestOrderMessages.stopped} />
        </div>
      </div>
    </div>
  );
}
