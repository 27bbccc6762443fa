import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { unfiltered } from '../../orders/order-filters.ts';
import { createQueryClient } from '../../shell/query-client.ts';
import { messages } from './messages.ts';
import OrdersPage from './orders-page.tsx';
import { pageKey, useOrders } from './orders-query.ts';

// spec: 2.76
it('the order desk shows nothing but a sentence and the login to who is not logged in', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OrdersPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('Please log in to access admin orders.');
  expect(html).toContain('href="/login"');
  expect(html).not.toContain('orders found');
});

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

// spec: 4.12 9.3
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

test('large numbers are read in groups of three', () => {
  expect(messages.orderCount(1500)).toBe('1,500 orders found');
  expect(messages.orderCountOrMore(10_000)).toBe('10,000+ orders found');
  expect(messages.pageOf(1, 12_345)).toBe('Page 1 of 12,345');
  expect(messages.pick.page(1)).toBe('Pick the one on this page');
});

test('small ones are as specified', () => {
  expect(messages.orderCount(1)).toBe('1 orders found');
  expect(messages.pageOf(2, 15)).toBe('Page 2 of 15');
});
