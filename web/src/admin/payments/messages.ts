import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import { isolate } from '@tailorbird/contract/rules/isolate';

const methods: Record<PaymentMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  online: 'Card, online',
  transfer: 'Bank transfer',
  other: 'Other',
};

const kinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Charged',
  payment: 'Paid',
  refund: 'Refunded',
  reversal: 'Taken back',
};

export const messages = {
  title: 'Payment',
  filter: 'Payment',
  anyState: 'All',
  notKept: 'Placed before payments were kept here.',
  openNow: (price: string) => `${price} open`,
  nothingDue: 'Cancelled, nothing is to be paid',
  refundedOf: (price: string) => `${price} refunded`,
  unpaid: {
    deposit: (price: string) => `Deposit of ${price} not paid`,
    rest: (price: string) => `Rest of ${price} not paid`,
    all: (price: string) => `${price} not paid`,
    giveBack: (price: string) => `Cancelled, ${price} to give back`,
  },
  reference: 'Reference of transfers',
  ledger: 'Ledger',
  loadFailed: 'The ledger could not be loaded.',
  methods,
  kinds,
  by: (name: string) => (name ? `by ${isolate(name)}` : ''),
  pay: 'Record Payment',
  refund: 'Record Refund',
  cancel: 'Cancel',
  saving: 'Saving...',
  amount: 'Amount',
  method: 'Method',
  entryReference: 'Reference',
  referenceHint: 'Such as the number of a receipt',
  reason: 'Reason',
  reasonHint: (invoice: string) =>
    `A credit note for invoice ${isolate(invoice)} comes with the refund and says it.`,
  keepsInvoice: 'Paid by mistake: issue no credit note',
  reasonMissing: 'Please enter the reason that the credit note says.',
  noted: (number: string) => `Credit note ${number} is issued.`,
  amountMissing: 'Please enter an amount above zero.',
  failed: 'Nothing was recorded. Please try again.',
  takeBack: {
    act: 'Take Back',
    of: (price: string) => `the transfer of ${price}`,
    title: 'Was this transfer for another order?',
    sentence: (price: string, order: string) =>
      `Order ${isolate(order)} is then ${price} less paid, and the transfer can be recorded for the order that it is for. Nothing is paid back: use a refund for that.`,
    done: (price: string) => `Transfer of ${price} taken back.`,
  },
  saved: {
    payment: (price: string) => `Payment of ${price} recorded.`,
    refund: (price: string) => `Refund of ${price} recorded.`,
  },
} as const;
