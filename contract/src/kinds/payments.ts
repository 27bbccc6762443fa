/** How much of an order is paid, beside the status that the workshop sets. */
export const PAYMENT_STATES = ['open', 'deposit paid', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Of an entry of the ledger. A reduction asks for less than was charged; a reversal takes back a
 * payment that was never the order's.
 */
export const ENTRY_KINDS = ['charge', 'reduction', 'payment', 'refund', 'reversal'] as const;
