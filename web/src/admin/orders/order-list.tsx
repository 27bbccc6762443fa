import type { Order } from '@tailorbird/contract/orders';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { requestIdOf } from '../request-id.ts';
import { orderAddress } from '../sheets/sheet-address.ts';
import { messages } from './messages.ts';
import { AdminNotes } from './notes.tsx';
import { OrderCardsLoading, OrderFacts, OrderItems } from './order-parts.tsx';
import { useHistoryFold } from './order-timeline.tsx';
import type { useOrders } from './orders-query.ts';
import { pickedOf, type PickedOrders } from './picked-orders.ts';
import { StatusButtons } from './status-buttons.tsx';
import { Link } from '../../ui/link.tsx';

interface OrderListProps {
  query: ReturnType<typeof useOrders>;
  selection: PickedOrders;
  isFiltered: boolean;
  onRetry: () => void;
}

/** Loaded orders stay in view below an error, so a failed refresh loses nothing. */
export function OrderList({ query, selection, isFiltered, onRetry }: OrderListProps) {
  const orders = query.data?.orders;
  return (
    <>
      {query.isError && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={onRetry}
          requestId={requestIdOf(query.error)}
        />
      )}
      {query.isPending && <OrderCardsLoading />}
      {orders?.length === 0 && !query.isError && <NoOrders isFiltered={isFiltered} />}
      {orders && orders.length > 0 && (
        <div className="card-list" aria-busy={query.isPlaceholderData}>
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} page={orders} selection={selection} />
          ))}
        </div>
      )}
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const { noneTitle, none, noneFiltered } = messages;
  if (!isFiltered) return <EmptyState title={noneTitle} text={none} />;
  return (
    <EmptyState
      title={noneTitle}
      text={noneFiltered}
      action={
        <ButtonLink to="?" variant="secondary">
          Clear Filters
        </ButtonLink>
      }
    />
  );
}

interface OrderCardProps {
  order: Order;
  /** All that are in view with it. */
  page: readonly Order[];
  selection: PickedOrders;
}

function OrderCard({ order, page, selection }: OrderCardProps) {
  const titleId = `order-${order._id}`;
  const history = useHistoryFold(order);
  return (
    <article
      className={selection.picked.has(order._id) ? 'ao is-picked' : 'ao'}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <header className="ao-head">
        <PickBox order={order} page={page} selection={selection} />
        <h2 className="order-id" id={titleId}>
          <Link to={orderAddress(order._id)}>
            <span className="sr">Order </span>
            <span data-order-number>{order.orderId}</span>
          </Link>
        </h2>
        <OrderFacts order={order} />
      </header>
      <div className="ao-body">
        <OrderItems order={order} />
        <AdminNotes order={order} />
      </div>
      <footer className="ao-foot">
        <StatusButtons order={order} />
        <span className="ao-foot-end">{history.button}</span>
      </footer>
      {history.panel}
    </article>
  );
}

interface PickBoxProps {
  order: Order;
  page: readonly Order[];
  selection: PickedOrders;
}

/** With Shift, all from the one before it. */
function PickBox({ order, page, selection }: PickBoxProps) {
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

interface NewsBarProps {
  placed: number;
  joined: number;
  left: number;
  onShow: () => void;
}

/** Announces news; the list stays as it is until the admin asks for them. */
export function NewsBar({ placed, joined, left, onShow }: NewsBarProps) {
  const words = messages.news;
  const sentences = [
    placed > 0 && words.placed(placed),
    joined > 0 && words.joined(joined),
    left > 0 && words.left(left),
  ].filter((sentence) => sentence !== false);
  const isAny = sentences.length > 0;
  return (
    <div className={isAny ? 'news-bar' : 'sr'}>
      <p aria-live="polite">{sentences.join(' ')}</p>
      {isAny && (
        <Button variant="quiet" size="compact" onClick={onShow}>
          {placed + joined > 0 ? words.show : words.reload}
        </Button>
      )}
    </div>
  );
}
