import type { LedgerEntry, PaymentMethod } from '@tailorbird/contract/payments';
import type { ReportedPayment } from '@tailorbird/contract/unclear-payments';
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
  reduction: 'Reduced',
  payment: 'Paid',
  refund: 'Refunded',
  reversal: 'Taken back',
};

export const messages = {
  title: 'Payment',
  refundTakenBack: 'Refund taken back',
  filter: 'Payment',
  anyState: 'All',
  notKept: 'Placed before payments were kept here.',
  openNow: (price: string) => `${price} open`,
  nothingDue: 'Cancelled, nothing is to be paid',
  toRefund: (price: string) => `To be refunded ${price}`,
  refundedOf: (price: string) => `${price} refunded`,
  unpaid: {
    deposit: (price: string) => `Deposit of ${price} not paid`,
    rest: (price: string) => `Rest of ${price} not paid`,
    all: (price: string) => `${price} not paid`,
    giveBack: (price: string) => `Cancelled, ${price} to give back`,
    tooMuch: (price: string) => `${price} to be refunded`,
  },
  /** In a row of the list. */
  listed: {
    open: (price: string) => `Open ${price}`,
    rest: (price: string) => `Rest ${price}`,
    giveBack: (price: string) => `Give back ${price}`,
    tooMuch: (price: string) => `Refund ${price}`,
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
  /** `last`: the newest entry, such as “Paid $24.00 by Ada”. */
  changedMeanwhile: (last: string) =>
    `Somebody else has recorded something meanwhile: ${last.trim()}. Nothing of yours is recorded yet. If it is the same payment, cancel; if it is another one, send yours again.`,
  unclear: {
    title: 'A payment is to be looked at',
    count: (payments: number, more: boolean) =>
      payments === 1
        ? '1 payment is to be looked at'
        : `${more ? 'More than ' : ''}${payments} payments are to be looked at`,
    order: (number: string) => `Order ${isolate(number)}`,
    orderGone: 'Its order was deleted.',
    noAmount: 'no amount',
    noCurrency: (price: string) => `${price} without a currency`,
    otherCurrency: (price: string, currency: string) =>
      `${price} ${isolate(currency)} in its smallest unit`,
    said: {
      'other currency': (told: string, asked: string) =>
        `Stripe says that ${isolate(told)} was paid, where ${isolate(asked)} was asked for.`,
      'no amount': (told: string, asked: string) =>
        `Stripe says that it is paid and names ${isolate(told)}, where ${isolate(asked)} was asked for.`,
      'no payment': (told: string, asked: string) =>
        `Stripe says that ${isolate(told)} is settled and names no payment, where ${isolate(asked)} was asked for.`,
      'second payment': (told: string, asked: string) =>
        `Stripe says that ${isolate(told)} was paid by one payment more, where ${isolate(asked)} was asked for once.`,
    } satisfies Record<ReportedPayment['why'], unknown>,
    unrecorded: 'Nothing of it is in the ledger.',
    toDo: (paymentId: string) =>
      `Look up ${paymentId === '' ? 'the checkout' : isolate(paymentId)} at Stripe. Give the money back there, or record here what really came. Then mark it as looked at.`,
    held: 'Until then the customer cannot pay by card.',
    look: 'Mark as Looked At',
    lookedAt: 'The payment is marked as looked at.',
    failed: 'It could not be marked. Please try again.',
    loadFailed: 'Payments to be looked at could not be loaded.',
  },
  takeBack: {
    act: 'Take Back',
    of: (what: string, price: string) => `the ${what} of ${price}`,
    what: { transfer: 'transfer', payment: 'payment', refund: 'refund' },
    titles: {
      transfer: 'Was this transfer for another order?',
      payment: 'Was this payment recorded by mistake?',
      refund: 'Was this refund recorded by mistake?',
    },
    sentences: {
      transfer: (price: string, order: string) =>
        `Order ${isolate(order)} is then ${price} less paid, and the transfer can be recorded for the order that it is for. Nothing is paid back: use a refund for that.`,
      payment: (price: string, order: string) =>
        `Order ${isolate(order)} is then ${price} less paid. Nothing is paid back: use a refund for that.`,
      refund: (price: string, order: string) =>
        `Of order ${isolate(order)}, ${price} then counts as paid again. A credit note that came with the refund stands, and the next refund makes up for it.`,
    },
    reason: 'Reason',
    reasonHint: 'It stands in the ledger, beside your name',
    reasonMissing: 'Please enter the reason.',
    done: {
      transfer: (price: string) => `Transfer of ${price} taken back.`,
      payment: (price: string) => `Payment of ${price} taken back.`,
      refund: (price: string) => `Refund of ${price} taken back.`,
    },
  },
  saved: {
    payment: (price: string) => `Payment of ${price} recorded.`,
    refund: (price: string) => `Refund of ${price} recorded.`,
  },
} as const;
