import {
  ORDER_PAGE_SIZE_DEFAULT,
  ORDER_PAGE_SIZES,
  SEARCH_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import { ORDER_STATUSES, type OrderStatus } from '@tailorbird/contract/kinds/order-statuses';
import { APPROVAL_FILTERS, type ApprovalFilter } from '@tailorbird/contract/kinds/approval';
import { SENDING_FILTERS, type SendingFilter } from '@tailorbird/contract/kinds/parcels';
import { RETURN_FILTERS, type ReturnFilter } from '@tailorbird/contract/kinds/withdrawals';
import { PAYMENT_STATES, type PaymentState } from '@tailorbird/contract/kinds/payments';
import { listAddress, oneOf, pageNumber, textOf } from '../list-address.ts';
import { formatCalendarDay } from '@tailorbird/contract/rules/format-day';

/** The filters of a list of orders. An empty string does not filter. */
export interface OrderFilters {
  page: number;
  limit: number;
  status: OrderStatus | 'all';
  orderNumber: string;
  customerEmail: string;
  startDate: string;
  endDate: string;
  /** Of an admin's list; empty: whatever was paid. */
  payment: PaymentState | '';
  /** Of an admin's list: by whom orders with pieces that are not approved wait; empty: all orders. */
  approval: ApprovalFilter | '';
  /** Of an admin's list: by what of them is sent; empty: all orders. */
  sending: SendingFilter | '';
  /** Of an admin's list: by what of them came back or is wrong, and waits; empty: all orders. */
  returns: ReturnFilter | '';
  /** Of an admin's list: words of the number, the customer, the goods, their texts and notes. */
  search: string;
  /** Of an admin's list. */
  sort: 'newest' | 'oldest';
}

const DAY = { usual: '', read: readDay };

const address = listAddress<OrderFilters>({
  page: pageNumber,
  // source of the names: the specification, section 3
  limit: oneOf(ORDER_PAGE_SIZES, ORDER_PAGE_SIZE_DEFAULT, 'itemsPerPage'),
  status: oneOf([...ORDER_STATUSES, 'all'], 'all', 'statusFilter'),
  orderNumber: textOf(40),
  customerEmail: textOf(320),
  startDate: DAY,
  endDate: DAY,
  payment: oneOf([...PAYMENT_STATES, ''], ''),
  approval: oneOf([...APPROVAL_FILTERS, ''], ''),
  sending: oneOf([...SENDING_FILTERS, ''], ''),
  returns: oneOf([...RETURN_FILTERS, ''], ''),
  search: textOf(SEARCH_MAX_LENGTH),
  sort: oneOf(['newest', 'oldest'], 'newest'),
});

export const unfiltered: OrderFilters = address.usual;

export const readFilters = address.read;

/** Of a customer's own list, which has fewer. */
export function readOwnFilters(search: URLSearchParams): OrderFilters {
  const { customerEmail, payment, approval, sending, returns, search: words, sort } = unfiltered;
  const filters = readFilters(search);
  return { ...filters, customerEmail, payment, approval, sending, returns, search: words, sort };
}

/** The fields of the filter form carry the names of the filters; applying starts at page 1. */
export const readFilterForm: (form: FormData) => OrderFilters = address.readForm;

type FilterQuery = Partial<
  Omit<OrderFilters, 'payment' | 'approval' | 'sending' | 'returns'> & {
    payment: PaymentState;
    approval: ApprovalFilter;
    sending: SendingFilter;
    returns: ReturnFilter;
  }
>;

/** Only what differs from the unfiltered list, by the names that the API has for it. */
export function filterQuery(filters: OrderFilters): FilterQuery {
  const { payment, approval, sending, returns, ...changed } = address.changed(filters);
  return {
    ...changed,
    ...(payment && { payment }),
    ...(approval && { approval }),
    ...(sending && { sending }),
    ...(returns && { returns }),
  };
}

/** The list that the filters find, from its first page on. */
export const firstPage = (filters: OrderFilters): OrderFilters => ({
  ...filters,
  page: unfiltered.page,
});

/** `?statusFilter=pending&page=2`; just `?` for the unfiltered list, so that a link clears the rest. */
export const filterSearch: (filters: OrderFilters) => string = address.write;

/** How many filters narrow the list; page, page size and order do not. */
export function countFilters(filters: OrderFilters): number {
  const { page: _, limit: __, sort: ___, ...narrowing } = filterQuery(filters);
  return Object.keys(narrowing).length;
}

export function datesAreReversed(filters: Pick<OrderFilters, 'startDate' | 'endDate'>): boolean {
  return filters.startDate !== '' && filters.endDate !== '' && filters.endDate < filters.startDate;
}

/** `since 1 March 2026`, `until …`, `from … to …`, or nothing. */
export function periodInWords({ startDate, endDate }: OrderFilters): string {
  if (startDate && endDate) {
    return `from ${formatCalendarDay(startDate)} to ${formatCalendarDay(endDate)}`;
  }
  if (startDate) return `since ${formatCalendarDay(startDate)}`;
  if (endDate) return `until ${formatCalendarDay(endDate)}`;
  return '';
}

/** `2026-05-14` where that day exists, else the empty string. There was no year 0. */
function readDay(value: string): string {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return '';
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value) ? value : '';
}

/** Milliseconds a fetched page of orders counts as fresh. Source: the specification, section 9. */
export const ORDER_CACHE_LIFETIME = 120_000;
