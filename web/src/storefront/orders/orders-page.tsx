import type { OrderPagination } from '@tailorbird/contract/orders';
import { Navigate, useSearchParams } from 'react-router';
import { filterSearch, periodInWords, readFilters } from '../../orders/order-filters.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { messages } from './messages.ts';
import { useOrderHistory } from './order-history-query.ts';
import { OrderListFilters } from './order-list-filters.tsx';
import { OrderList } from './order-list.tsx';

/** My Orders. The filters are the address, so that a list can be kept as a bookmark. */
export default function OrdersPage() {
  const [search] = useSearchParams();
  const filters = { ...readFilters(search), customerEmail: '' };
  const orders = useOrderHistory(filters);
  const top = usePageTurn<HTMLDivElement>(filters.page);

  const pagination = orders.data?.pagination;
  const totalPages = Math.max(pagination?.totalPages ?? 1, 1);
  const linkTo = (page: number) => filterSearch({ ...filters, page });
  const period = periodInWords(filters);

  function retry() {
    // the button goes, and with it the focus would
    top.current?.focus({ preventScroll: true });
    void orders.refetch();
  }

  if (pagination && !orders.isPlaceholderData && filters.page > totalPages) {
    return <Navigate to={linkTo(totalPages)} replace />;
  }

  return (
    <>
      <PageHead title={messages.title} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page" id="main">
        <div className="stack pt-6 pb-16">
          <OrderListFilters filters={filters} />
          <div className="listbar min-h-6 outline-none" ref={top} tabIndex={-1}>
            <p aria-live="polite">
              {pagination && (
                <>
                  <strong>{countOf(pagination)}</strong>
                  <span className="faint">
                    {period && ` ${period}`}, {messages.pageOf(filters.page, totalPages)}
                    {pagination.more && `. ${messages.more}`}
                  </span>
                </>
              )}
            </p>
            <Pagination
              label="Pages"
              page={filters.page}
              totalPages={totalPages}
              linkTo={linkTo}
              window={3}
              compact
            />
          </div>
          <OrderList query={orders} filters={filters} onRetry={retry} />
          <div className="grid justify-items-center empty:hidden">
            <Pagination
              label="Pages, below the list"
              page={filters.page}
              totalPages={totalPages}
              linkTo={linkTo}
            />
          </div>
        </div>
      </main>
    </>
  );
}

function countOf({ more, totalOrders }: OrderPagination): string {
  return more ? messages.countedMore(totalOrders) : messages.counted(totalOrders);
}
