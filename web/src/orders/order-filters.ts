import {
  ORDER_PAGE_SIZE_DEFAULT,
  ORDER_PAGE_SIZES,
  SEARCH_MAX_LENGTH,
} from '@tailorbird/contract/limits';
import { ORDER_STATUSES, type OrderStatus } from '@tailorbird/contract/kinds/order-statuses';
import { PAYMENT_STATES, type PaymentState } from '@tailorbird/contract/kinds/payments';
import { formatCalendarDay } from '../ui/date.ts';

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
  /** Of an admin's list: words of the number, the customer, the goods, their texts and notes. */
  search: string;
  /** Of an admin's list. */
  sort: 'newest' | 'oldest';
}

export const unfiltered: OrderFilters = {
  page: 1,
  limit: ORDER_PAGE_SIZE_DEFAULT,
  status: 'all',
  orderNumber: '',
  customerEmail: '',
  startDate: '',
  endDate: '',
  payment: '',
  search: '',
  sort: 'newest',
};

type FilterName = keyof OrderFilters;

/** In the order in which the address has them. */
const FILTER_NAMES = [
  'page',
  'limit',
  'status',
  'orderNumber',
  'customerEmail',
  'startDate',
  'endDate',
  'payment',
  'search',
  'sort',
] as const satisfies FilterName[];

/** Filters with another name in the address. Source: the specification, section 3. */
const otherNames: Partial<Record<FilterName, string>> = {
  limit: 'itemsPerPage',
  status: 'statusFilter',
};
const inAddress = (name: FilterName) => otherNames[name] ?? name;

/** From the address bar, which anyone can type into: what is no filter is read as none. */
export function readFilters(search: URLSearchParams): OrderFilters {
  return understand((name) => search.get(inAddress(name)) ?? '');
}

/** Of a customer's own list, which has fewer. */
export function readOwnFilters(search: URLSearchParams): OrderFilters {
  const { customerEmail, payment, search: words, sort } = unfiltered;
  return { ...readFilters(search), customerEmail, payment, search: words, sort };
}

/** The fields of the filter form carry the names of the filters; applying starts at page 1. */
export function readFilterForm(form: FormData): OrderFilters {
  return understand((name) => {
    const typed = name === 'page' ? '' : form.get(name);
    return typeof typed === 'string' ? typed : '';
  });
}

function understand(read: (name: FilterName) => string): OrderFilters {
  const page = Number(read('page'));
  const limit = Number(read('limit'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : unfiltered.page,
    limit: ORDER_PAGE_SIZES.find((size) => size === limit) ?? unfiltered.limit,
    status: ORDER_STATUSES.find((status) => status === read('status')) ?? unfiltered.status,
    orderNumber: readText(read('orderNumber'), 40),
    customerEmail: readText(read('customerEmail'), 320),
    startDate: readDay(read('startDate')),
    endDate: readDay(read('endDate')),
    payment: PAYMENT_STATES.find((state) => state === read('payment')) ?? unfiltered.payment,
    search: readText(read('search'), SEARCH_MAX_LENGTH),
    sort: read('sort') === 'oldest' ? 'oldest' : unfiltered.sort,
  };
}

type FilterQuery = Partial<Omit<OrderFilters, 'payment'> & { payment: PaymentState }>;

/** Only what differs from the unfiltered list, by the names that the API has for it. */
export function filterQuery(filters: OrderFilters): FilterQuery {
  const set: FilterQuery = {};
  if (filters.page !== unfiltered.page) set.page = filters.page;
  if (filters.limit !== unfiltered.limit) set.limit = filters.limit;
  if (filters.status !== unfiltered.status) set.status = filters.status;
  if (filters.orderNumber) set.orderNumber = filters.orderNumber;
  if (filters.customerEmail) set.customerEmail = filters.customerEmail;
  if (filters.startDate) set.startDate = filters.startDate;
  if (filters.endDate) set.endDate = filters.endDate;
  if (filters.payment) set.payment = filters.payment;
  if (filters.search) set.search = filters.search;
  if (filters.sort !== unfiltered.sort) set.sort = filters.sort;
  return set;
}

/** The list that the filters find, from its first page on. */
export const firstPage = (filters: OrderFilters): OrderFilters => ({
  ...filters,
  page: unfiltered.page,
});

/** `?statusFilter=pending&page=2`; just `?` for the unfiltered list, so that a link clears the rest. */
export function filterSearch(filters: OrderFilters): string {
  const search = new URLSearchParams();
  const set = filterQuery(filters);
  for (const name of FILTER_NAMES) {
    if (set[name] !== undefined) search.set(inAddress(name), String(set[name]));
  }
  return `?${search}`;
}

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

/** Without what no order has and the shop refuses: NUL, which an address can carry as %00. */
function readText(value: string, most: number): string {
  return value.replaceAll('\0', '').trim().slice(0, most);
}

/** `2026-05-14` where that day exists, else the empty string. There was no year 0. */
function readDay(value: string): string {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return '';
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value) ? value : '';
}

/** Milliseconds a fetched page of orders counts as fresh. Source: the specification, section 9. */
export const ORDER_CACHE_LIFETIME = 120_000;
