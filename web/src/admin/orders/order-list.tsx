import { ORDERS_AT_ONCE } from '@tailorbird/contract/limits';
import { countFilters, type OrderFilters } from '../../orders/order-filters.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OrdersToSend } from '../parcels/late-parts.ts';
import { PickMatching } from '../kit/bulk-bar.tsx';
import { messages } from './messages.ts';
import { OrderEntries } from './order-entries.tsx';
import { OrderCardsLoading } from './order-parts.tsx';
import { failOffline } from './order-edits.ts';
import { fetchMatching, type useOrders } from './orders-query.ts';
import type { PickedOrders } from './picked-orders.ts';
import { requestIdOf } from '../../error-facts.ts';

interface OrderListProps {
  query: ReturnType<typeof useOrders>;
  selection: PickedOrders;
  filters: OrderFilters;
  isCompact: boolean;
  onRetry: () => void;
}

// spec: 2.84 8.3
/** Loaded orders stay in view below an error, so a failed refresh loses nothing. */
export function OrderList(props: OrderListProps) {
  const { query, selection, filters, isCompact, onRetry } = props;
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
      {orders?.length === 0 && !query.isError && <NoOrders filters={filters} />}
      {orders && orders.length > 0 && filters.sending === 'to send' && (
        <OrdersToSend orders={orders} filters={filters} isBusy={query.isPlaceholderData} />
      )}
      {orders && orders.length > 0 && filters.sending !== 'to send' && (
        <OrderEntries
          isCompact={isCompact}
          isBusy={query.isPlaceholderData}
          orders={orders}
          selection={selection}
        />
      )}
    </>
  );
}

// spec: 2.85 2.86 2.87
function NoOrders({ filters }: { filters: OrderFilters }) {
  const { noneTitle, none, noneFiltered, noneToSendTitle, noneToSend } = messages;
  const narrowing = countFilters(filters);
  if (narrowing === 1 && filters.sending === 'to send') {
    return <EmptyState title={noneToSendTitle} text={noneToSend} />;
  }
  if (narrowing === 0) return <EmptyState title={noneTitle} text={none} />;
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

interface PickMatchingProps {
  filters: OrderFilters;
  /** Orders that the filters find. */
  total: number;
  selection: PickedOrders;
}

/** Picks what the filters find on all pages; nothing where all of it is picked. */
export function PickMatchingOrders({ filters, total, selection }: PickMatchingProps) {
  const count = Math.min(total, ORDERS_AT_ONCE);
  if (selection.picked.size >= count) return null;
  return (
    <PickMatching
      {...failOffline}
      selection={selection}
      fetch={() => fetchMatching(filters)}
      label={total > count ? messages.pick.firstMatching(count) : messages.pick.matching(count)}
      failed={messages.pick.matchingFailed}
    />
  );
}

interface NewsBarProps {
  placed: number;
  joined: number;
  left: number;
  repeated: number;
  movedUp: number;
  /** The page that `onShow` leads back to. Undefined: it stays, or new orders are ahead. */
  back: number | undefined;
  onShow: () => void;
}

/** Announces news; the list stays as it is until the admin asks for them. */
export function NewsBar({ placed, joined, left, repeated, movedUp, back, onShow }: NewsBarProps) {
  const newsMessages = messages.news;
  const sentences = [
    repeated > 0 && newsMessages.repeated(repeated),
    movedUp > 0 && newsMessages.movedUp(movedUp),
    placed > 0 && newsMessages.placed(placed),
    joined > 0 && newsMessages.joined(joined),
    left > 0 && newsMessages.left(left),
  ].filter((sentence) => sentence !== false);
  const isAny = sentences.length > 0;
  return (
    <div className={isAny ? 'between news-bar' : 'sr'}>
      <p aria-live="polite">{sentences.join(' ')}</p>
      {isAny && (
        <Button variant="quiet" size="compact" onClick={onShow}>
          {back === undefined
            ? placed + joined > 0
              ? newsMessages.show
              : newsMessages.reload
            : newsMessages.showPage(back)}
        </Button>
      )}
    </div>
  );
}
