import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../shell/query-client.ts';
import OrdersPage from './orders-page.tsx';

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
