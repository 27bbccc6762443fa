import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { requestIdOf } from '../request-id.ts';
import { messages } from './messages.ts';
import { OrderCard } from './order-card.tsx';
import { OrderCardsLoading } from './order-cards-loading.tsx';
import type { useOrders } from './orders-query.ts';
import type { PickedOrders } from './use-picked-orders.ts';

interface OrderListProps {
  query: ReturnType<typeof useOrders>;
  selection: PickedOrders;
  isFiltered: boolean;
  onRetry: () => void;
}

/** What was loaded stays in view below an error, so that a failed refresh loses nothing. */
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
        <div
          className="grid grid-cols-1 gap-4 aria-busy:opacity-60"
          aria-busy={query.isPlaceholderData}
        >
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
