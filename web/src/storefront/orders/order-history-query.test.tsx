import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unfiltered } from '../../orders/order-filters.ts';
import { createQueryClient } from '../../shell/query-client.ts';
import { useOrderHistory } from './order-history-query.ts';

const START = Date.UTC(2026, 4, 14, 10);
const other = { ...unfiltered, page: 2 };

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function Freshness({ filters }: { filters: typeof unfiltered }) {
  const { data, isStale } = useOrderHistory(filters);
  return data && !isStale ? 'fresh' : 'to be fetched';
}

// spec: 4.12 9.3
it('a fetched page of one’s orders counts for 120000 ms, for its own query alone', () => {
  const client = createQueryClient();
  client.setQueryData(['order-history', {}], { orders: [], pagination: {} });
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
