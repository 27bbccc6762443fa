import { QueryClientProvider } from '@tanstack/react-query';
import { orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order } from '@tailorbird/contract/orders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../shell/query-client.ts';
import { PaymentPanel } from './payment-panel.tsx';

const order: Order = orderOf({
  _id: 'order',
  orderId: 'TB-0000-0000',
  customer: null,
  orderDate: '2026-11-20T10:00:00.000Z',
  totalAmount: 48,
  payment: { state: 'open', paid: 0, refunded: 0, open: 48, reference: 'RF62TBC5C5QKG4' },
});

function shown(changed: Partial<Order>): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PaymentPanel order={{ ...order, ...changed }} />
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('what is open is told with the reference of its transfer', () => {
  expect(shown({})).toContain('$48.00 open Reference of transfers RF62');
});

test('what was paid too much is to be refunded, and of a cancelled order all is', () => {
  const payment = { state: 'paid', paid: 48, refunded: 0, open: 0, toRefund: 6 } as const;
  expect(shown({ payment })).toContain('Paid To be refunded $6.00');
  expect(shown({ status: 'cancelled', payment })).not.toContain('To be refunded');
});

test('of a cancelled order nothing is open, and what the shop holds is to give back', () => {
  const cancelled = shown({ status: 'cancelled' });
  expect(cancelled).toContain('Cancelled, nothing is to be paid');
  expect(cancelled).not.toMatch(/Open|\$48\.00|Reference/);
  const payment = { state: 'paid', paid: 48, refunded: 0, open: 0 } as const;
  expect(shown({ status: 'cancelled', payment })).toContain('Cancelled, $48.00 to give back');
});
