import { formatNumber } from '@tailorbird/contract/rules/format-number';

/** Texts of the list of orders to be sent. */
export const listMessages = {
  table: 'Orders to send',
  heads: {
    order: 'Order',
    customer: 'Customer',
    total: 'Total',
    sent: 'Sent',
    promised: 'Promised',
    packed: 'Packed, not sent',
    acts: 'Send',
  },
  of: (all: number) => `of ${formatNumber(all)} sent`,
  /** Of an order that is picked up. */
  ofReady: (all: number) => `of ${formatNumber(all)} ready`,
  /** Of those that are not sent. */
  ofLeft: (left: number) => `of ${formatNumber(left)}`,
  late: 'late',
} as const;
