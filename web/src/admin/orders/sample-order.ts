import type { Order } from '@tailorbird/contract/orders';

/** An order for tests; what is not given is as of any other. */
export function sampleOrder(_id: string, given: Partial<Order> = {}): Order {
  return {
    _id,
    orderId: `TB-${_id.toUpperCase()}`,
    customer: { name: 'Ruth Kendall', email: 'ruth.kendall@example.com' },
    orderDate: '2026-05-14T09:42:00.000Z',
    status: 'pending',
    totalAmount: 24,
    version: 1,
    adminNotes: '',
    cart: { items: [] },
    ...given,
    priceLines: [],
  };
}
