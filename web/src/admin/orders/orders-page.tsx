import { RefreshCw } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { countFilters, filterSearch, readFilters } from '../../orders/order-filters.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { useSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { messages } from './messages.ts';
import { OrderFilterPanel } from './order-filter-panel.tsx';
import { OrderList } from './order-list.tsx';
import { useOrders } from './orders-query.ts';
import { withRefreshToast } from './with-refresh-toast.ts';

const words = messages;

export default function OrdersPage() {
  const session = useSession();
  if (session.status !== 'authenticated') {
    return (
      <EmptyState
        title={words.title}
        text={words.logIn}
        action={<ButtonLink to="/login">Login</ButtonLink>}
      />
    );
  }
  return <Orders />;
}

function Orders() {
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const orders = useOrders(filters);
  const top = usePageTurn<HTMLDivElement>(filters.page);
  const refresh = () => {
    if (!orders.isFetching) void withRefreshToast(orders.refetch);
  };

  const linkTo = (page: number) => filterSearch({ ...filters, page });
  const pagination = orders.data?.pagination;
  const pages = {
    page: filters.page,
    totalPages: pagination?.totalPages ?? 0,
    linkTo,
    ends: true,
    compact: true,
  };

  if (
    pagination &&
    !orders.isPlaceholderData &&
    filters.page > Math.max(pagination.totalPages, 1)
  ) {
    return <Navigate to={linkTo(Math.max(pagination.totalPages, 1))} replace />;
  }

  return (
    <>
      <PageHead title={words.title} />
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <p className="soft mt-0.5 min-h-5" aria-live="polite">
            {pagination && (
              <>
                <strong>{words.found(pagination.totalOrders)}</strong>{' '}
                {countFilters(filters) > 0 && words.filtered}{' '}
                <span className="faint">
                  · {words.pageOf(filters.page, Math.max(pagination.totalPages, 1))}
                </span>
              </>
            )}
          </p>
        </div>
        <Button
          variant="secondary"
          size="compact"
          aria-disabled={orders.isFetching}
          onClick={refresh}
        >
          <RefreshCw className="icon" aria-hidden="true" />
          Refresh
        </Button>
      </div>
      <OrderFilterPanel filters={filters} />
      <div className="listbar justify-end outline-none empty:hidden" ref={top} tabIndex={-1}>
        <Pagination label="Pages" {...pages} />
      </div>
      <OrderList query={orders} onRetry={refresh} isFiltered={countFilters(filters) > 0} />
      <div className="grid justify-items-center empty:hidden">
        <Pagination label="Pages, below the list" {...pages} />
      </div>
    </>
  );
}
