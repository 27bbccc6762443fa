import { describe, expect, it } from 'vitest';
import {
  countFilters,
  datesAreReversed,
  filterSearch,
  periodInWords,
  readFilterForm,
  readFilters,
  readOwnFilters,
  unfiltered,
} from './order-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('filters of an order list in the address bar', () => {
  it('are all there after writing and reading', () => {
    const filters = {
      page: 3,
      limit: 25,
      status: 'pending',
      orderNumber: 'TB-7K',
      customerEmail: 'ruth+shop@example.com',
      startDate: '2026-05-01',
      endDate: '2026-05-31',
      payment: 'deposit paid',
      approval: 'change wanted',
      sending: 'on the way',
      returns: 'fault',
      search: 'anna sash',
      sort: 'oldest',
    } as const;
    expect(read(filterSearch(filters))).toEqual(filters);
  });

  // spec: 2.57 3.18
  it('have the names of the specification', () => {
    const filters = {
      ...unfiltered,
      page: 2,
      limit: 25,
      status: 'completed',
      orderNumber: 'TB',
      startDate: '2026-05-01',
      endDate: '2026-05-31',
    } as const;
    expect([...new URLSearchParams(filterSearch(filters)).keys()].toSorted()).toEqual(
      ['startDate', 'endDate', 'statusFilter', 'itemsPerPage', 'orderNumber', 'page'].toSorted(),
    );
  });

  it('of a customer are fewer than those of an admin', () => {
    const address = new URLSearchParams(
      'page=2&customerEmail=ruth&sending=to%20send&search=sash&sort=oldest',
    );
    expect(readOwnFilters(address)).toEqual({ ...unfiltered, page: 2 });
  });

  // spec: 3.18
  it('are left out where they change nothing', () => {
    expect(filterSearch(unfiltered)).toBe('?');
    expect(filterSearch({ ...unfiltered, status: 'cancelled' })).toBe('?statusFilter=cancelled');
  });

  it('are ignored where they are nonsense', () => {
    expect(
      read('page=0&itemsPerPage=7&statusFilter=lost&startDate=2026-02-30&endDate=tomorrow'),
    ).toEqual(unfiltered);
    expect(read('startDate=0000-01-01&endDate=0000-12-31&orderNumber=%00')).toEqual(unfiltered);
    expect(read('page=1.5').page).toBe(1);
    expect(read('page=9e99').page).toBe(1);
  });

  it('are trimmed', () => {
    expect(read('orderNumber=%20TB-1%20').orderNumber).toBe('TB-1');
    expect(read('orderNumber=TB%00-1').orderNumber).toBe('TB-1');
  });
});

describe('the filter form', () => {
  it('starts at the first page again', () => {
    const form = new FormData();
    form.set('status', 'completed');
    form.set('limit', '50');
    form.set('page', '4');
    expect(readFilterForm(form)).toEqual({ ...unfiltered, status: 'completed', limit: 50 });
  });
});

describe('a filtered list', () => {
  it('is one that is narrowed, not one that is paged', () => {
    expect(countFilters({ ...unfiltered, page: 2, limit: 50 })).toBe(0);
    expect(countFilters({ ...unfiltered, status: 'pending', startDate: '2026-05-01' })).toBe(2);
  });

  it('says its period in words', () => {
    expect(periodInWords(unfiltered)).toBe('');
    expect(periodInWords({ ...unfiltered, startDate: '2026-03-01' })).toBe('since 1 March 2026');
    expect(periodInWords({ ...unfiltered, endDate: '2026-03-31' })).toBe('until 31 March 2026');
    expect(periodInWords({ ...unfiltered, startDate: '2026-03-01', endDate: '2026-03-31' })).toBe(
      'from 1 March 2026 to 31 March 2026',
    );
  });

  it('cannot end before it starts, but may be a single day', () => {
    expect(datesAreReversed({ startDate: '2026-05-02', endDate: '2026-05-01' })).toBe(true);
    expect(datesAreReversed({ startDate: '2026-05-01', endDate: '2026-05-01' })).toBe(false);
    expect(datesAreReversed({ startDate: '2026-05-02', endDate: '' })).toBe(false);
  });
});
