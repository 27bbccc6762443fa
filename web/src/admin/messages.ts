import type { OrderStatus } from '@tailorbird/contract/orders';

/** What an administrator reads. Sentences of the specification stand here word for word. */
export const messages = {
  orders: {
    title: 'Manage Orders',
    /** The specification's words, whatever the number. */
    found: (count: number) => `${count} orders found`,
    filtered: '(filtered)',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    logIn: 'Please log in to access admin orders.',
    refreshing: 'Refreshing orders...',
    loadFailed: 'Failed to load orders. Please try again.',
    noneTitle: 'No Orders Found',
    none: 'No orders have been placed yet.',
    noneFiltered: 'No orders match your current filters. Try adjusting your search criteria.',
    datesReversed: 'The end date is before the start date.',
    customerName: 'Unknown',
    customerEmail: 'N/A',
    more: (count: number) => `... and ${count} more items`,
    noNote: 'No note',
    noAdminNotes: 'No admin notes yet.',
    updating: 'Updating...',
    statusFailed: 'Failed to update order status. Please try again.',
    orderNoteFailed: 'Failed to update order note. Please try again.',
    itemNoteFailed: 'Failed to update item note. Please try again.',
    statusSet: (orderId: string, status: OrderStatus) => `${orderId} is ${status}.`,
    statusSetBefore: (status: OrderStatus) =>
      `Someone else has set this order to ${status} already.`,
  },
  dashboard: {
    title: 'Admin Dashboard',
    noPending: 'No order is waiting.',
    transfer: 'Import and export',
  },
} as const;
