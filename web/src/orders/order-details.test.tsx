import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderDetails } from './order-details.tsx';

const delivery = {
  method: { _id: 'pick-up', name: 'Pick up at the workshop', kind: 'pick-up' as const },
  cost: 0,
  promisedDay: '2026-05-14',
  wishedDay: '2026-05-15',
};
const contact = { name: 'Ruth', email: '', phone: '' };

/** What the customer of an order with this status reads, without its markup. */
const read = (status: 'pending' | 'cancelled') =>
  renderToStaticMarkup(
    <OrderDetails order={{ status, contact, delivery, totalAmount: 9 }} />,
  ).replaceAll(/<[^>]*>/g, ' ');

test('a pending order says when it is ready', () => {
  expect(read('pending')).toMatch(/Ready by .*14 May 2026.*Preferred day.*15 May 2026/);
});

test('a cancelled order promises no day any more', () => {
  expect(read('cancelled')).toMatch(/Ruth.*Pick up at the workshop/);
  expect(read('cancelled')).not.toMatch(/Ready by|Preferred day|2026/);
});
