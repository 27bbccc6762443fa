import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unfiltered } from '../../orders/order-filters.ts';
import { createQueryClient } from '../../shell/query-client.ts';
import { pageKey, useOrders } from './orders-query.ts';

const START = Date.UTC(2026, 4, 14, 10);
const other = { ...unfiltered, status: 'completed' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function Freshness({ filters }: { filters: typeof unfiltered }) {
  const { data, isStale } = useOrders(filters);
  return data && !isStale ? 'fresh' : 'to be fetched';
}

it('a fetched page of orders counts for 120000 ms, for its own query alone', () => {
  const client = createQueryClient();
  client.setQueryData(pageKey(unfiltered), { orders: [], pagination: {} });
  const look = (filters: typeof unfiltered) =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Freshness filters={filters} />
      </QueryClientProvider>,
    );
  vi.setSystemTime(START + 119_999);
  expect(look(unfiltered)).toBe('fresh');
  expect(look(other)).toBe('to be fetched');
  vi.setSystemTime(START + 120_000);
  expect(look(unfiltered)).toBe('to be fetched');
});
