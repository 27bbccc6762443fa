import type { Order } from '@tailorbird/contract/orders';
import { ArrowLeft, Printer } from 'lucide';
import { useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { requestIdOf } from '../request-id.ts';
import { sheetAddress } from '../sheets/sheet-address.ts';
import { messages } from './messages.ts';
import { AdminNotes } from './notes.tsx';
import { AllOrderItems, OrderCardsLoading, OrderFacts } from './order-parts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { isOrderMissing, useChangedOrders, useOrder } from './orders-query.ts';
import { StatusButtons } from './status-buttons.tsx';
import './orders.css';
import './desk.css';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

const words = messages.page;

/** One order with all that belongs to it; `?item=` leads to one of its items. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const query = useOrder(id);
  useChangedOrders();

  if (query.data) return <WholeOrder key={id} order={query.data} />;
  if (isOrderMissing(query.error)) {
    return (
      <>
        <PageHead title={words.notFoundTitle} />
        <EmptyState
          heading="h1"
          title={words.notFoundTitle}
          text={words.notFound}
          action={<ButtonLink to="/admin/orders">{words.backToAll}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={words.untitled} />
      <h1 className="sr">{words.untitled}</h1>
      {query.isError ? (
        <ErrorState
          title={words.loadFailed}
          onRetry={() => void query.refetch()}
          requestId={requestIdOf(query.error)}
        />
      ) : (
        <OrderCardsLoading cards={1} />
      )}
    </>
  );
}

function WholeOrder({ order }: { order: Order }) {
  const [search] = useSearchParams();
  const linkedId = search.get('item');
  const isItemGone = linkedId !== null && order.cart.items.every(({ _id }) => _id !== linkedId);
  return (
    <>
      <PageHead title={words.title(order.orderId)} />
      <div className="head">
        <div>
          <Link className="textlink textlink-s order-back" to="/admin/orders">
            <Icon of={ArrowLeft} />
            {words.backToAll}
          </Link>
          <h1>{words.title(order.orderId)}</h1>
        </div>
        <OrderSheets order={order} />
      </div>
      {isItemGone && <Notice tone="warning" title={words.itemGone} live />}
      <section className="ao" aria-label={words.title(order.orderId)}>
        <div className="ao-head is-own-page">
          <OrderFacts order={order} />
        </div>
        <div className="ao-body">
          <AllOrderItems order={order} linkedId={linkedId} />
          <AdminNotes order={order} heading="h2" />
        </div>
        <div className="ao-foot">
          <StatusButtons order={order} />
        </div>
      </section>
      <section className="box-panel order-history" aria-labelledby="order-history">
        <h2 className="h3" id="order-history">
          {messages.timeline.title}
        </h2>
        <OrderTimeline order={order} />
      </section>
    </>
  );
}

function OrderSheets({ order }: { order: Order }) {
  return (
    <div className="row">
      {(['packing', 'production'] as const).map((kind) => (
        <ButtonLink
          key={kind}
          variant="secondary"
          size="compact"
          to={sheetAddress(kind, [order._id])}
        >
          <Icon of={Printer} />
          {messages.sheets[kind]}
        </ButtonLink>
      ))}
    </div>
  );
}
