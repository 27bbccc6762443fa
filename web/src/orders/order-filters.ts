import type { OrderStatus } from '@tailorbird/contract/orders';
import { ORDER_PAGE_SIZE_DEFAULT, ORDER_PAGE_SIZES } from '@tailorbird/contract/limits';
import { formatCalendarDay } from '../ui/date.ts';

export const ORDER_STATUSES = [
  'pending',
  'completed',
  'cancelled',
] as const satisfies OrderStatus[];

/** What a list of orders shows. The empty string means: not filtered by this. */
export interface OrderFilters {
  page: number;
  limit: number;
  status: OrderStatus | 'all';
  orderNumber: string;
  customerEmail: string;
  startDate: string;
  endDate: string;
}

export const unfiltered: OrderFilters = {
  page: 1,
  limit: ORDER_PAGE_SIZE_DEFAULT,
  status: 'all',
  orderNumber: '',
  customerEmail: '',
  startDate: '',
  endDate: '',
};

/** From the address bar, which anyone can type into: what is no filter is read as none. */
export function readFilters(search: URLSearchParams): OrderFilters {
  const text = (name: string, maxLength: number) =>
    (search.get(name) ?? '').trim().slice(0, maxLength);
  const page = Number(search.get('page'));
  const limit = Number(search.get('limit'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : unfiltered.page,
    limit: ORDER_PAGE_SIZES.find((size) => size === limit) ?? unfiltered.limit,
    status: ORDER_STATUSES.find((status) => status === search.get('status')) ?? unfiltered.status,
    orderNumber: text('orderNumber', 40),
    customerEmail: text('customerEmail', 320),
    startDate: readDay(search.get('startDate')),
    endDate: readDay(search.get('endDate')),
  };
}

/** The fields of the filter form carry the names of the filters; applying starts at page 1. */
export function readFilterForm(form: FormData): OrderFilters {
  const search = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') search.set(name, value);
  search.delete('page');
  return readFilters(search);
}

/** Only what differs from the unfiltered list, for the address bar and for the API alike. */
export function filterQuery(filters: OrderFilters): Partial<OrderFilters> {
  const set: Partial<OrderFilters> = {};
  if (filters.page !== unfiltered.page) set.page = filters.page;
  if (filters.limit !== unfiltered.limit) set.limit = filters.limit;
  if (filters.status !== unfiltered.status) set.status = filters.status;
  if (filters.orderNumber) set.orderNumber = filters.orderNumber;
  if (filters.customerEmail) set.customerEmail = filters.customerEmail;
  if (filters.startDate) set.startDate = filters.startDate;
  if (filters.endDate) set.endDate = filters.endDate;
  return set;
}

/** `?status=pending&page=2`; just `?` for the unfiltered list, so that a link clears the rest. */
export function filterSearch(filters: OrderFilters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filterQuery(filters))) search.set(name, String(value));
  return `?${search}`;
}

/** How many filters narrow the list; page and page size do not. */
export function countFilters(filters: OrderFilters): number {
  const { page: _, limit: __, ...narrowing } = filterQuery(filters);
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

/** `2026-05-14` where that day exists, else the empty string. */
function readDay(value: string | null): string {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return '';
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value) ? value : '';
}
