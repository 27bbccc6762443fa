import { ApiError } from '../../api.ts';
import { countFilters, type OrderFilters } from '../../orders/order-filters.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { messages } from './messages.ts';
import type { useOrderHistory } from './order-history-query.ts';
import { OrderListEntry } from './order-list-entry.tsx';
import { OrderListLoading } from './order-list-loading.tsx';

interface OrderListProps {
  query: ReturnType<typeof useOrderHistory>;
  filters: OrderFilters;
  onRetry: () => void;
}

/** What was loaded stays in view below an error, so that a failed refresh loses nothing. */
export function OrderList({ query, filters, onRetry }: OrderListProps) {
  const orders = query.data?.orders;
  return (
    <>
      {query.isError && (
        <ErrorState
          title={messages.loadFailed}
          onRetry={onRetry}
          requestId={query.error instanceof ApiError ? query.error.requestId : undefined}
        />
      )}
      {query.isPending && <OrderListLoading />}
      {orders?.length === 0 && !query.isError && (
        <NoOrders isFiltered={countFilters(filters) > 0} />
      )}
      {orders && orders.length > 0 && (
        <ul
          className="grid grid-cols-1 gap-2.5 aria-busy:opacity-60"
          aria-busy={query.isPlaceholderData}
        >
          {orders.map((order) => (
            <li key={order._id}>
              <OrderListEntry order={order} isSought={order.orderId === filters.orderNumber} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={messages.noneFilteredTitle}
        text={messages.noneFiltered}
        action={
          <ButtonLink to="?" variant="secondary">
            Clear Filters
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={messages.noneTitle}
      text={messages.none}
      action={
        <ButtonLink to="/" variant="secondary">
          Go Home
        </ButtonLink>
      }
    />
  );
}
