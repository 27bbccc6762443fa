import { orderOf } from '@tailorbird/contract/shop.fixture';
import type { Order } from '@tailorbird/contract/orders';
import { expect, test } from 'vitest';
import { besidesCustomer } from './order-parts.tsx';

const contact = { name: 'Ruth', email: 'ruth@example.com', phone: '020 7946 0018' };
const placed: Order = orderOf({
  _id: '018f0000-0000-7000-8000-0000000000a1',
  orderId: 'TB-7K2M-4Q9X',
  customer: null,
  orderDate: '2026-05-13T09:00:00.000Z',
  totalAmount: 12,
});

test.each([
  ['a guest', null, { name: '', email: '', phone: contact.phone }],
  [
    'an account with another address',
    { name: 'Ruth', email: 'office@example.com' },
    { ...contact, name: '' },
  ],
  ['an account for somebody else', { name: 'Noor', email: 'noor@example.com' }, contact],
])('the contact of %s says what the lines above do not', (_, customer, said) => {
  expect(besidesCustomer({ ...placed, customer, contact }).contact).toEqual(said);
});

test('an order without a contact stays as it is', () => {
  expect(besidesCustomer(placed)).toBe(placed);
});
