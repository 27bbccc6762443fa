import type { OrderStatus } from '@tailorbird/contract/orders';

const orderCount = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** What an administrator reads at the order desk. The specification's sentences, word for word. */
export const messages = {
  title: 'Manage Orders',
  /** The specification's words, whatever the number. */
  found: (count: number) => `${count} orders found`,
  /** Beyond so many, those that fit a part of a number or of an email are not counted. */
  foundMore: (count: number) => `${count}+ orders found`,
  narrow: 'Type more of the order number or of the email to narrow them.',
  filtered: '(filtered)',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  logIn: 'Please log in to access admin orders.',
  refresh: 'Refresh',
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
  adminNotes: 'Admin notes',
  noAdminNotes: 'No admin notes yet.',
  updating: 'Updating...',
  statusFailed: 'Failed to update order status. Please try again.',
  orderNoteFailed: 'Failed to update order note. Please try again.',
  itemNoteFailed: 'Failed to update item note. Please try again.',
  statusSet: (orderNumber: string, status: OrderStatus) => `${orderNumber} is ${status}.`,
  statusSetBefore: (status: OrderStatus) => `Someone else has set this order to ${status} already.`,
  sheets: { packing: 'Packing Slip', production: 'Production Sheet' },
  page: {
    title: (orderNumber: string) => `Order ${orderNumber}`,
    untitled: 'Order',
    loadFailed: 'Failed to load this order. Please try again.',
    notFoundTitle: 'Order not found',
    notFound: 'No order has this address. It may have been cut off on the way.',
    backToAll: 'All orders',
    itemGone: 'The item that this link leads to is not part of the order.',
    items: 'Items',
  },
  orderCount,
} as const;
