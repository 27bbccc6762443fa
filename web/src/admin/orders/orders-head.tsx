import type { OrderPagination } from '@tailorbird/contract/orders';
import { APPROVAL_FILTERS } from '@tailorbird/contract/kinds/approval';
import { PAYMENT_STATES } from '@tailorbird/contract/kinds/payments';
import { useMutation } from '@tanstack/react-query';
import { Download, Keyboard, Plus } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { approvalFilterMessages } from '../../orders/approval-mark-messages.ts';
import { PageSizeOptions, StatusOptions, useFilterForm } from '../../orders/filter-form.tsx';
import {
  countFilters,
  filterQuery,
  type OrderFilters,
  unfiltered,
} from '../../orders/order-filters.ts';
import { paymentStates } from '../../orders/payment-badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { fetchDownload, saveDownload } from '../../download.ts';
import { messages as paymentMessages } from '../payments/messages.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { messages as orderMessages, messages } from './messages.ts';
import { failOffline } from './order-edits.ts';
import { Icon } from '../../ui/icon.tsx';
import { RETURN_FILTERS } from '@tailorbird/contract/kinds/withdrawals';
import { returnFilterMessages } from '../returns/returns-messages.ts';

interface OrdersHeadProps {
  filters: OrderFilters;
  pagination: OrderPagination | undefined;
  isFetching: boolean;
  onRefresh: () => void;
  onShortcuts: () => void;
  /** The button that exports. */
  children: ReactNode;
}

// spec: 2.79 2.80 2.81
/** Heading with the number of orders found, and the actions on the whole list. */
export function OrdersHead(props: OrdersHeadProps) {
  const { filters, pagination, isFetching, onRefresh, onShortcuts, children } = props;
  return (
    <div className="head orders-head">
      <div>
        <h1>{orderMessages.title}</h1>
        <p className="head-line" aria-live="polite">
          {pagination && (
            <>
              <strong>
                {pagination.more
                  ? orderMessages.orderCountOrMore(pagination.totalOrders)
                  : orderMessages.orderCount(pagination.totalOrders)}
              </strong>{' '}
              {countFilters(filters) > 0 && orderMessages.filtered}{' '}
              <span className="faint">
                · {orderMessages.pageOf(filters.page, Math.max(pagination.totalPages, 1))}
              </span>
              {pagination.more && (
                <>
                  <br />
                  {orderMessages.narrow}
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className="row-8 desk-acts">
        {filters.sending !== 'to send' && (
          <Button variant="quiet" size="compact" className="shortcuts-act" onClick={onShortcuts}>
            <Icon of={Keyboard} />
            {orderMessages.shortcuts.open}
          </Button>
        )}
        {children}
        <ButtonLink size="compact" to="/admin/orders/new">
          <Icon of={Plus} />
          {orderMessages.create}
        </ButtonLink>
        <RefreshButton isFetching={isFetching} onClick={onRefresh} />
      </div>
    </div>
  );
}

const exportMessages = messages.export;

/** What is exported: orders with their items, or where they are sent. */
const exports = {
  export: { name: exportMessages.name, failed: exportMessages.failed },
  addresses: { name: exportMessages.addresses, failed: exportMessages.addressesFailed },
} as const;

interface ExportButtonProps {
  ref: Ref<HTMLButtonElement>;
  filters: OrderFilters;
  what: keyof typeof exports;
}

/** All orders that the filter finds, whatever page is in view. */
export function ExportButton({ ref, filters, what }: ExportButtonProps) {
  const { name, failed } = exports[what];
  const download = useMutation({
    ...failOffline,
    mutationFn: () => fetchDownload(exportAddress(filters, what), `${what}.csv`),
    onSuccess: saveDownload,
    onError: (error) => notify('error', sentenceOf(error, failed)),
  });
  return (
    <>
      <Button
        ref={ref}
        variant="secondary"
        size="compact"
        className="export-orders"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Icon of={Download} />
        {download.isPending ? exportMessages.working : name}
      </Button>
      {/* The browser shows what it has loaded; only to the ear it says nothing. */}
      <output className="sr">
        {download.isSuccess && exportMessages.done(download.data.name)}
      </output>
    </>
  );
}

function exportAddress(filters: OrderFilters, what: keyof typeof exports): string {
  const { page, limit } = unfiltered;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filterQuery({ ...filters, page, limit }))) {
    search.set(name, String(value));
  }
  return `/api/order/${what}?${search}`;
}

interface OrderFilterPanelProps {
  filters: OrderFilters;
  /** At first, to leave room. */
  isFolded: boolean;
}

// spec: 2.77 2.78
/** A part of an email finds it too, so the browser's own check of the whole is off. */
export function OrderFilterPanel({ filters, isFolded }: OrderFilterPanelProps) {
  const { form, apply, clear, areDatesReversed } = useFilterForm(filters);
  return (
    <FilterFold className="box-panel" count={countFilters(filters)} isFolded={isFolded}>
      <form ref={form} className="stack-14 filters filters-9" noValidate onSubmit={apply}>
        <Select label="Status" name="status">
          <StatusOptions />
        </Select>
        <Select label={paymentMessages.filter} name="payment">
          <option value="">{paymentMessages.anyState}</option>
          {PAYMENT_STATES.map((state) => (
            <option key={state} value={state}>
              {paymentStates[state]}
            </option>
          ))}
        </Select>
        <Select label={approvalFilterMessages.label} name="approval">
          <option value="">{approvalFilterMessages.any}</option>
          {APPROVAL_FILTERS.map((each) => (
            <option key={each} value={each}>
              {approvalFilterMessages.names[each]}
            </option>
          ))}
        </Select>
        <Select label={returnFilterMessages.label} name="returns">
          <option value="">{returnFilterMessages.any}</option>
          {RETURN_FILTERS.map((each) => (
            <option key={each} value={each}>
              {returnFilterMessages.names[each]}
            </option>
          ))}
        </Select>
        <TextField
          label="Order number"
          name="orderNumber"
          placeholder="TB-"
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label="Customer email"
          name="customerEmail"
          type="email"
          placeholder="name@example.com"
          maxLength={320}
          autoComplete="off"
          className="wide"
        />
        <TextField label="Start date" name="startDate" type="date" />
        <TextField
          label="End date"
          name="endDate"
          type="date"
          error={areDatesReversed ? messages.datesReversed : undefined}
        />
        <Select label="Items per page" name="limit">
          <PageSizeOptions />
        </Select>
        <div className="filter-acts">
          <Button type="submit" size="compact">
            Apply Filters
          </Button>
          <Button variant="quiet" size="compact" onClick={clear}>
            Clear Filters
          </Button>
        </div>
      </form>
    </FilterFold>
  );
}
