import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shell/query-client.ts';
import { messages } from './messages.ts';
import {
  invalidateUnlockRequests,
  notesToSend,
  readUnlockFilters,
  type UnlockFilters,
  unlockFilterSearch,
  unlockRequestPages,
  useUnlockRequests,
} from './unlock-requests-query.ts';

const START = Date.UTC(2026, 4, 14, 10);
const keyOf = (filters: UnlockFilters) => [...unlockRequestPages, { ...filters, limit: 10 }];
const all: UnlockFilters = { status: 'all', page: 1 };
const pending: UnlockFilters = { status: 'pending', page: 1 };

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function Freshness({ filters }: { filters: UnlockFilters }) {
  const { data, isStale } = useUnlockRequests(filters);
  return data && !isStale ? 'fresh' : 'to be fetched';
}

// spec: 4.13 9.4 9.5
it('a fetched page of unlock requests counts for 60000 ms, for its own query alone', () => {
  const client = createQueryClient();
  client.setQueryData(keyOf(all), { unlockRequests: [], pagination: {} });
  const look = (filters: UnlockFilters) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Freshness filters={filters} />
      </QueryClientProvider>,
    );
  vi.setSystemTime(START + 59_999);
  expect(look(all)).toBe('fresh');
  expect(look(pending)).toBe('to be fetched');
  vi.setSystemTime(START + 60_000);
  expect(look(all)).toBe('to be fetched');
});

// spec: 4.14
it('after one is processed no page that was fetched before counts any more', async () => {
  const client = createQueryClient();
  for (const filters of [all, pending]) client.setQueryData(keyOf(filters), 'before');
  const fetched = vi.fn<() => Promise<string>>().mockResolvedValue('after');
  new QueryObserver(client, {
    queryKey: keyOf(all),
    queryFn: fetched,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  await invalidateUnlockRequests(client);
  expect(client.getQueryData(keyOf(all))).toBe('after');
  expect(client.getQueryData(keyOf(pending))).toBeUndefined();
});

const read = (search: string) => readUnlockFilters(new URLSearchParams(search));

describe('the filter of unlock requests in the address bar', () => {
  it('is there after writing and reading', () => {
    for (const status of ['all', 'pending', 'approved', 'denied'] as const) {
      expect(read(unlockFilterSearch({ status, page: 3 }))).toEqual({ status, page: 3 });
    }
  });

  it('shows all where nothing, or nonsense, is asked for', () => {
    expect(read('')).toEqual({ status: 'all', page: 1 });
    expect(read('status=constructor&page=-1')).toEqual({ status: 'all', page: 1 });
    expect(unlockFilterSearch({ status: 'all', page: 1 })).toBe('?');
  });
});

describe('the notes of a decision', () => {
  // spec: 5.13
  it('are never missing when a request is denied', () => {
    expect(notesToSend({ action: 'deny', notes: '  ' })).toBe('Request denied by administrator');
    expect(notesToSend({ action: 'deny', notes: ' Call us. ' })).toBe('Call us.');
  });

  it('may be missing when it is approved', () => {
    expect(notesToSend({ action: 'approve', notes: '' })).toBe('');
  });
});

// spec: 2.120
it('an empty list says of what', () => {
  expect(messages.unlockRequests.none('pending')).toBe('No pending unlock requests found.');
  expect(messages.unlockRequests.none('all')).toBe('No unlock requests found.');
});
