import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { countFilters, filterSearch, readFilters, unfiltered } from '../../orders/order-filters.ts';
import { useSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { actOnLast, dismiss, notify } from '../../ui/toast.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { BulkBar, BulkReportPanel } from './bulk-bar.tsx';
import { type BulkReport, missingIn } from './bulk-status.ts';
import { useListNews } from './list-news.ts';
import { messages as words, messages } from './messages.ts';
import { NewsBar, OrderList, PickAllBox } from './order-list.tsx';
import { ExportButton, OrderFilterPanel, OrdersHead } from './orders-head.tsx';
import { useOrders } from './orders-query.ts';
import { usePickedOrders } from './picked-orders.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShortcuts } from './shortcuts.ts';
import './desk.css';
import './orders.css';

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
  const navigate = useNavigate();
  const filters = readFilters(search);
  const orders = useOrders(filters);
  const news = useListNews(filters);
  const selection = usePickedOrders(filters);
  const [last, setLast] = useState<{ report?: BulkReport; number: number }>({ number: 0 });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const top = usePageTurn<HTMLDivElement>(filters.page);
  const exporter = useRef<HTMLButtonElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  // While another filter is on its way, what the last one has found says nothing of it.
  const scope = filterSearch({ ...filters, page: unfiltered.page, limit: unfiltered.limit });
  const [counted, setCounted] = useState<string>();
  if (!orders.isPlaceholderData && counted !== scope) setCounted(scope);
  const isCounted = !orders.isPlaceholderData || counted === scope;

  const linkTo = (page: number) => filterSearch({ ...filters, page });

  function refresh() {
    if (orders.isFetching) return;
    void withRefreshToast(async () => {
      const { isSuccess } = await orders.refetch();
      if (isSuccess) news.clear();
    });
  }

  /** New orders stand on the first page. */
  function showNews() {
    top.current?.focus({ preventScroll: true });
    if (news.placed > 0 && filters.page > 1) void navigate(linkTo(1));
    else refresh();
  }

  function take(result: BulkReport) {
    setLast(({ number }) => ({ report: result, number: number + 1 }));
    selection.drop(missingIn(result));
  }

  /** Where the report stood, the keyboard goes on. */
  function dismiss() {
    if (last.report) top.current?.focus({ preventScroll: true });
    setLast(({ number }) => ({ number }));
  }

  function leave() {
    if (selection.picked.size > 0) selection.clear();
    else dismiss();
  }

  const [cancelling, setCancelling] = useState<{ number: string; button: HTMLButtonElement }>();

  const choosing = useShortcuts(list, {
    find: () => findByNumber(finder.current),
    refresh,
    export: () => exporter.current?.click(),
    help: () => setSheetOpen(true),
    undo: actOnLast,
    leave,
    cancel: (button, number) => setCancelling({ button, number }),
  });

  const page = orders.data?.orders ?? [];
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
      <OrdersHead
        filters={filters}
        pagination={isCounted ? pagination : undefined}
        isFetching={orders.isFetching}
        onRefresh={refresh}
        onShortcuts={() => setSheetOpen(true)}
      >
        <ExportButton ref={exporter} filters={filters} />
      </OrdersHead>
      <div ref={finder}>
        <OrderFilterPanel filters={filters} />
      </div>
      <div className="listbar desk-listbar outline-none" ref={top} tabIndex={-1}>
        {page.length > 0 && <PickAllBox page={page} selection={selection} />}
        <Pagination label="Pages" {...pages} />
      </div>
      {last.report && (
        <BulkReportPanel key={last.number} report={last.report} onDismiss={dismiss} />
      )}
      <NewsBar placed={news.placed} joined={news.joined} left={news.left} onShow={showNews} />
      <div ref={list} className="desk-list">
        <OrderList
          query={orders}
          selection={selection}
          onRetry={refresh}
          isFiltered={countFilters(filters) > 0}
        />
      </div>
      {selection.picked.size > 0 && (
        <BulkBar
          picked={selection.picked}
          isFull={selection.isFull}
          onReport={take}
          onUndone={() => setLast(({ number }) => ({ number }))}
          onClear={selection.clear}
        />
      )}
      <div className="grid justify-items-center empty:hidden">
        <Pagination label="Pages, below the list" {...pages} />
      </div>
      <output className={choosing ? 'status-keys' : 'sr'}>
        {choosing && words.shortcuts.choosing(choosing)}
      </output>
      <ConfirmDialog
        open={cancelling !== undefined}
        title={words.shortcuts.cancelTitle(cancelling?.number ?? '')}
        sentence={words.bulk.cancelSentence(1)}
        confirmLabel={words.shortcuts.cancelAct}
        cancelLabel={words.shortcuts.cancelNot}
        onCancel={() => setCancelling(undefined)}
        onConfirm={() => {
          setCancelling(undefined);
          cancelling?.button.click();
        }}
      />
      <ShortcutSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </>
  );
}

function findByNumber(panel: HTMLElement | null) {
  const fold = panel?.querySelector('details');
  if (fold) fold.open = true;
  panel?.querySelector<HTMLInputElement>('[name="orderNumber"]')?.focus();
}

/** Milliseconds: long enough to be read when the answer is there at once. */
const SHOWN_AT_LEAST = 1000;
/** Milliseconds: longer than any call may take. */
const SHOWN_AT_MOST = 60_000;

/** Loads again, with a toast in view for as long as that takes. */
export async function withRefreshToast(refetch: () => Promise<unknown>): Promise<void> {
  const toast = notify('info', messages.refreshing, SHOWN_AT_MOST);
  await Promise.all([refetch(), pause(SHOWN_AT_LEAST)]);
  dismiss(toast);
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
