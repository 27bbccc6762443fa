import { orderOf } from '@tailorbird/contract/shop.fixture';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { unfiltered } from '../../orders/order-filters.ts';
import { createQueryClient } from '../../shell/query-client.ts';
import { pageKey } from '../orders/orders-query.ts';
import { PendingOrders } from './pending-orders.tsx';

test.each([
  [{ name: 'Ruth', email: 'ruth@example.com' }, 'Ruth'],
  [{ name: '', email: 'ruth@example.com' }, 'ruth@example.com'],
  [{ name: '', email: '' }, 'Unknown'],
])('the order of a guest with the contact %j is that of %s', (contact, name) => {
  const client = createQueryClient();
  const orders = [orderOf({ _id: 'a1', customer: null, contact: { ...contact, phone: '' } })];
  client.setQueryData(pageKey({ ...unfiltered, status: 'pending', limit: 5 }), { orders });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PendingOrders />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain(`<bdi>${name}</bdi>`);
});
