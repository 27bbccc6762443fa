/** How much of an order is paid, beside the status that the workshop sets. */
export const PAYMENT_STATES = ['open', 'deposit paid', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Of an entry of the ledger. A reversal takes back a payment that was never the order's. */
export const ENTRY_KINDS = ['charge', 'payment', 'refund', 'reversal'] as const;
