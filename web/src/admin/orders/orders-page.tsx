import { Upload } from 'lucide';
import { type RefObject, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import {
  filterSearch,
  type OrderFilters,
  readFilters,
  unfiltered,
} from '../../orders/order-filters.ts';
import { useSession } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { actOnLast, dismiss, notify } from '../../ui/toast.ts';
import { usePageTurn } from '../../ui/use-page-turn.ts';
import { BulkOrders, BulkReportPanel } from './bulk-bar.tsx';
import { type BulkReport, missingIn } from './bulk-status.ts';
import { NumbersPanel } from '../parcels/late-parts.ts';
import { PickPageBox } from '../kit/bulk-bar.tsx';
import { useListNews } from './list-news.ts';
import { messages } from './messages.ts';
import { NewsBar, OrderList, PickMatchingOrders } from './order-list.tsx';
import {
  ApprovalViews,
  ReturnViews,
  OrderTools,
  SavedViews,
  StatusTabs,
  useCompactList,
} from './orders-bar.tsx';
import { ExportButton, OrderFilterPanel, OrdersHead } from './orders-head.tsx';
import { useOrders } from './orders-query.ts';
import { type PickedOrders, usePickedOrders } from './picked-orders.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { type PageActs, useShortcuts } from './shortcuts.ts';
import './desk.css';
import './orders.css';

// spec: 2.76
export default function OrdersPage() {
  const session = useSession();
  if (session.status !== 'authenticated') {
    return (
      <EmptyState
        title={messages.title}
        text={messages.logIn}
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
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isReadingNumbers, setReadingNumbers] = useState(false);
  const top = usePageTurn<HTMLDivElement>(filters.page);
  const exporter = useRef<HTMLButtonElement>(null);
  const finder = useRef<HTMLFormElement>(null);
  const [isCompact] = useCompactList();
  const isToSend = filters.sending === 'to send';
  const isFolded = isCompact || isToSend;
  const list = useRef<HTMLDivElement>(null);

  const isCounted = useIsCounted(filters, orders.isPlaceholderData);
  const bulk = useBulkReport(selection, top);

  const linkTo = (page: number) => filterSearch({ ...filters, page });

  function refresh() {
    if (orders.isFetching) return;
    void withRefreshToast(async () => {
      const { isSuccess } = await orders.refetch();
      if (isSuccess) news.clear();
    });
  }

  const { repeated, movedUp } = news;
  const back = repeated > 0 ? 1 : movedUp > 0 ? filters.page - 1 : undefined;

  /** The newest come first, and new ones with them. */
  function showNews() {
    top.current?.focus({ preventScroll: true });
    const isAbove = filters.sort === 'newest' && filters.page > 1;
    if (back !== undefined) {
      void news.expire();
      void navigate(linkTo(back));
    } else if (news.placed > 0 && isAbove) void navigate(linkTo(1));
    else refresh();
  }

  function leave() {
    if (selection.picked.size > 0) selection.clear();
    else bulk.dismiss();
  }

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
      <PageHead title={messages.title} />
      <OrdersHead
        filters={filters}
        pagination={isCounted ? pagination : undefined}
        isFetching={orders.isFetching}
        onRefresh={refresh}
        onShortcuts={() => setSheetOpen(true)}
      >
        <ExportButton
          ref={exporter}
          filters={filters}
          what={filters.sending === '' ? 'export' : 'addresses'}
        />
        {filters.sending !== '' && (
          <Button
            variant="secondary"
            size="compact"
            aria-expanded={isReadingNumbers}
            onClick={() => setReadingNumbers(!isReadingNumbers)}
          >
            <Icon of={Upload} />
            {messages.export.numbers}
          </Button>
        )}
      </OrdersHead>
      <div className="spread order-nav">
        <StatusTabs filters={filters} />
        <div className="row">
          <ApprovalViews filters={filters} />
          <ReturnViews filters={filters} />
          <SavedViews filters={filters} />
        </div>
      </div>
      {isReadingNumbers && <NumbersPanel onClose={() => setReadingNumbers(false)} />}
      <div className="row order-tools" ref={isCompact ? top : undefined} tabIndex={-1}>
        <OrderTools filters={filters} searchField={finder} />
        <OrderFilterPanel key={String(isFolded)} filters={filters} isFolded={isFolded} />
        {isCompact && <Pagination label="Pages" {...pages} />}
      </div>
      {!isCompact && (
        <div className="spread listbar desk-listbar" ref={top} tabIndex={-1}>
          {page.length > 0 && !isToSend && (
            <PickPageBox {...{ page, selection }} label={messages.pick.page(page.length)} />
          )}
          <Pagination label="Pages" {...pages} />
        </div>
      )}
      {bulk.report && (
        <BulkReportPanel key={bulk.number} report={bulk.report} onDismiss={bulk.dismiss} />
      )}
      <NewsBar {...news} back={back} onShow={showNews} />
      <div ref={list} className="desk-list">
        <OrderList
          query={orders}
          selection={selection}
          onRetry={refresh}
          filters={filters}
          isCompact={isCompact}
        />
      </div>
      {selection.picked.size > 0 && (
        <BulkOrders selection={selection} onReport={bulk.show} onUndone={bulk.remove}>
          {pagination && (
            <PickMatchingOrders
              filters={filters}
              total={pagination.totalOrders}
              selection={selection}
            />
          )}
        </BulkOrders>
      )}
      <div className="pages-below">
        <Pagination label="Pages, below the list" {...pages} />
      </div>
      <DeskShortcuts
        list={list}
        acts={{
          find: () => finder.current?.querySelector('input')?.focus(),
          refresh,
          export: () => exporter.current?.click(),
          undo: actOnLast,
          leave,
        }}
        isSheetOpen={isSheetOpen}
        onSheet={setSheetOpen}
      />
    </>
  );
}

/** Whether the count on the page belongs to its filters: while others load, it is of those before. */
function useIsCounted(filters: OrderFilters, isPlaceholder: boolean): boolean {
  const scope = filterSearch({ ...filters, page: unfiltered.page, limit: unfiltered.limit });
  const [counted, setCounted] = useState<string>();
  if (!isPlaceholder && counted !== scope) setCounted(scope);
  return !isPlaceholder || counted === scope;
}

/** The report of the last change of several orders, until it is dismissed or undone. */
function useBulkReport(selection: PickedOrders, list: RefObject<HTMLElement | null>) {
  const [{ report, number }, setLast] = useState<{ report?: BulkReport; number: number }>({
    number: 0,
  });
  const remove = () => setLast((last) => ({ number: last.number }));
  return {
    report,
    number,
    remove,
    show: (next: BulkReport) => {
      setLast((last) => ({ report: next, number: last.number + 1 }));
      selection.drop(missingIn(next));
    },
    /** Moves the focus from the report to the list. */
    dismiss: () => {
      if (report) list.current?.focus({ preventScroll: true });
      remove();
    },
  };
}

interface DeskShortcutsProps {
  list: RefObject<HTMLElement | null>;
  acts: Omit<PageActs, 'help' | 'cancel'>;
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
}

/** Runs the shortcuts of the list; shows the chosen order, the question and the sheet of keys. */
function DeskShortcuts({ list, acts, isSheetOpen, onSheet }: DeskShortcutsProps) {
  const [cancelling, setCancelling] = useState<{ number: string; button: HTMLButtonElement }>();
  const choosing = useShortcuts(list, {
    ...acts,
    help: () => onSheet(true),
    cancel: (button, number) => setCancelling({ button, number }),
  });
  return (
    <>
      <output className={choosing ? 'status-keys' : 'sr'}>
        {choosing && messages.shortcuts.choosing(choosing)}
      </output>
      <ConfirmDialog
        open={cancelling !== undefined}
        title={messages.shortcuts.cancelTitle(cancelling?.number ?? '')}
        sentence={messages.bulk.cancelSentence(1)}
        confirmLabel={messages.shortcuts.cancelAct}
        cancelLabel={messages.shortcuts.cancelNot}
        onCancel={() => setCancelling(undefined)}
        onConfirm={() => {
          setCancelling(undefined);
          cancelling?.button.click();
        }}
      />
      <ShortcutSheet open={isSheetOpen} onClose={() => onSheet(false)} />
    </>
  );
}

/** Milliseconds: long enough to be read when the answer is there at once. */
const SHOWN_AT_LEAST = 1000;
/** Milliseconds: longer than any call may take. */
const SHOWN_AT_MOST = 60_000;

// spec: 2.83
/** Loads again, with a toast in view for as long as that takes. */
async function withRefreshToast(refetch: () => Promise<unknown>): Promise<void> {
  const toast = notify('info', messages.refreshing, SHOWN_AT_MOST);
  await Promise.all([refetch(), pause(SHOWN_AT_LEAST)]);
  dismiss(toast);
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
