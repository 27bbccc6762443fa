import type { OrderPagination } from '@tailorbird/contract/orders';
import { Navigate, useSearchParams } from 'react-router';
import {
  filterSearch,
  periodInWords,
  readOwnFilters,
  countFilters,
  type OrderFilters,
} from '../../orders/order-filters.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import FeaturedFooter from '../featured-footer.tsx';
import { FoundOrders } from './found-orders.tsx';
import { messages } from './messages.ts';
import { useOrderHistory } from './order-history-query.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OrderListEntry, OrderListLoading } from './order-entry.tsx';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { PageSizeOptions, StatusOptions, useFilterForm } from '../../orders/filter-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { requestIdOf } from '../../error-facts.ts';

// spec: 1.7 2.27 2.58 9.15
/** My Orders. The filters are the address, so that a list can be kept as a bookmark. */
export default function OrdersPage() {
  const [search] = useSearchParams();
  const filters = readOwnFilters(search);
  const orders = useOrderHistory(filters);
  const top = usePageTurn<HTMLDivElement>(filters.page);

  const pagination = orders.data?.pagination;
  const totalPages = Math.max(pagination?.totalPages ?? 1, 1);
  const linkTo = (page: number) => filterSearch({ ...filters, page });
  const period = periodInWords(filters);
  const hasNone = pagination?.totalOrders === 0 && countFilters(filters) === 0;

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
        <div className="stack orders-body">
          <FoundOrders />
          <OrderListFilters filters={filters} />
          <div className="spread listbar" ref={top} tabIndex={-1}>
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
          <div className="pages-below">
            <Pagination
              label="Pages, below the list"
              page={filters.page}
              totalPages={totalPages}
              linkTo={linkTo}
            />
          </div>
        </div>
        {hasNone && <FeaturedFooter />}
      </main>
    </>
  );
}

function countOf({ more, totalOrders }: OrderPagination): string {
  return more ? messages.countedMore(totalOrders) : messages.counted(totalOrders);
}

interface OrderListProps {
  query: ReturnType<typeof useOrderHistory>;
  filters: OrderFilters;
  onRetry: () => void;
}

// spec: 2.59 8.15 8.40
/** Loaded orders stay in view below an error, so that a failed refresh loses nothing. */
export function OrderList({ query, filters, onRetry }: OrderListProps) {
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
      {query.isPending && <OrderListLoading />}
      {orders?.length === 0 && !query.isError && (
        <NoOrders isFiltered={countFilters(filters) > 0} />
      )}
      {orders && orders.length > 0 && (
        <ul className="stack-10 order-list" aria-busy={query.isPlaceholderData}>
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

// spec: 1.7
export function OrderListFilters({ filters }: { filters: OrderFilters }) {
  const { form, apply, clear, areDatesReversed } = useFilterForm(filters, readOwnFilters);
  return (
    <FilterFold className="panel" count={countFilters(filters)}>
      <form ref={form} className="stack-14 filters filters-line" noValidate onSubmit={apply}>
        <TextField label="From" name="startDate" type="date" />
        <TextField
          label="To"
          name="endDate"
          type="date"
          error={areDatesReversed ? messages.datesReversed : undefined}
        />
        <Select label="Status" name="status">
          <StatusOptions />
        </Select>
        <Select label="Per page" name="limit">
          <PageSizeOptions />
        </Select>
        <TextField
          label="Order number"
          name="orderNumber"
          placeholder="TB-"
          maxLength={40}
          autoComplete="off"
          className="wide"
        />
        <div className="filter-acts">
          <Button type="submit">Apply Filters</Button>
          <Button variant="quiet" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}
