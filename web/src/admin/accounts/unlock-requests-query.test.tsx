import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shell/query-client.ts';
import { forgetUnlockRequests, unlockRequestPages } from './lists.ts';
import type { UnlockFilters } from './unlock-filters.ts';
import { useUnlockRequests } from './unlock-requests-query.ts';

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

it('after one is processed no page that was fetched before counts any more', async () => {
  const client = createQueryClient();
  for (const filters of [all, pending]) client.setQueryData(keyOf(filters), 'before');
  const fetched = vi.fn<() => Promise<string>>().mockResolvedValue('after');
  new QueryObserver(client, {
    queryKey: keyOf(all),
    queryFn: fetched,
    staleTime: Infinity,
  }).subscribe(() => undefined);
  await forgetUnlockRequests(client);
  expect(client.getQueryData(keyOf(all))).toBe('after');
  expect(client.getQueryData(keyOf(pending))).toBeUndefined();
});
