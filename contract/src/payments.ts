import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { CREDIT_REASON_MAX_LENGTH, PAYMENT_REFERENCE_MAX_LENGTH } from './limits.ts';
import { orderPayment } from './order-payment.ts';
import { order } from './orders.ts';
import { paper } from './papers.ts';
import { amount } from './price-rules.ts';
import { ENTRY_KINDS } from './kinds/payments.ts';
import { dollars, id, line, text, timestamp } from './text.ts';

/**
 * How money came or went. What a customer may choose is another matter: see `paymentWay`. `card` is
 * one at the till, `online` one at the checkout of the provider, which also pays back.
 */
export const PAYMENT_METHODS = ['cash', 'card', 'online', 'transfer', 'other'] as const;

const method = z.enum(PAYMENT_METHODS, {
  error: 'method must be cash, card, online, transfer or other.',
});

const SEEN_ERROR = 'seen must be {paid, refunded}, in dollars.';
const RETURN_ERROR = 'returnTo must be a path of this shop, such as /orders.';

const ledgerEntry = z.object({
  _id: z.string(),
  kind: z.enum(ENTRY_KINDS).meta({
    description: 'A reversal takes back a payment that was recorded and never came for the order.',
  }),
  amount: dollars.meta({ description: 'Never below zero: the kind says where it goes.' }),
  method: method.or(z.literal('')).meta({ description: 'Empty: of a charge or a reduction.' }),
  reference: z.string(),
  recordedAt: timestamp,
  recordedBy: z.string().meta({ description: 'The name that the admin had then; or empty.' }),
  canTakeBack: z
    .literal(true)
    .optional()
    .meta({ description: 'It was recorded by hand or by a transfer, and was not taken back.' }),
  isFromBank: z.literal(true).optional().meta({
    description: 'A transfer of the bank, which is taken back without a reason.',
  }),
  takesBack: z.literal(true).optional().meta({
    description:
      'It takes another entry back, and its reference is the reason. Of a refund that was not made it is a payment.',
  }),
});

const ledger = z.array(ledgerEntry).meta({ description: 'In the order of time.' });

export const listPayments = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/payments',
  access: 'admin',
  summary: 'The ledger of an order: what it costs, what was paid and what was refunded.',
  params: z.object({ id }),
  reply: z.object({ entries: ledger }),
  errors: ['NOT_FOUND'],
});

export const recordPayment = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/payments',
  access: 'admin',
  summary:
    'Record that an order was paid or refunded, whole or in part. Entries are never changed. The same _id sent again is the same entry. A refund with the method online is made by the provider, of what came online; payments online are recorded by themselves. A refund of an order with an invoice issues a credit note of the same amount with it, which says the reason.',
  params: z.object({ id }),
  body: z
    .object({
      _id: id.meta({ description: 'Made up by the sender, so that an entry counts once.' }),
      kind: z.enum(['payment', 'refund'], { error: 'kind must be payment or refund.' }),
      amount: amount('Amount', { min: 0.01, max: 99_999_999.99 }),
      method,
      reference: text('Reference', PAYMENT_REFERENCE_MAX_LENGTH).default(''),
      reason: line('Reason', CREDIT_REASON_MAX_LENGTH).meta({
        description: 'Of a refund: what its credit note says. Needed where one is issued.',
      }),
      keepsInvoice: z
        .boolean({ error: 'keepsInvoice must be true or false.' })
        .default(false)
        .meta({
          description:
            'Of a refund: true issues no credit note, as what was paid by mistake changes no price. It does not count while the credit notes of the invoice say more than was given back of it, because a provider refused a refund: this one then makes up for that, and issues a credit note only of what it is more. Record what was paid by mistake apart.',
        }),
      seen: z.object({ paid: dollars, refunded: dollars }, { error: SEEN_ERROR }).optional().meta({
        description:
          'What the sender read as paid and refunded. Given, an entry on top of one that somebody else has recorded since is refused with CHANGED_MEANWHILE.',
      }),
    })
    .refine(({ kind, method: by }) => kind === 'refund' || by !== 'online', {
      error: 'Payments online are recorded by themselves.',
    }),
  reply: z.object({
    order,
    entries: ledger,
    creditNote: paper
      .optional()
      .meta({ description: 'The one that this refund has issued; not when it is sent again.' }),
  }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'CREDIT_REASON_MISSING',
    'PAPERS_FULL',
    'PAYMENT_TOO_LARGE',
    'REFUND_TOO_LARGE',
    'PAYMENT_KEY_REUSED',
    'LEDGER_FULL',
    'CARD_NOT_TAKEN',
  ],
  refusals: { CHANGED_MEANWHILE: z.object({ order, entries: ledger }) },
});

export const takeEntryBack = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/payments/{entryId}/reversal',
  access: 'admin',
  summary:
    'Take back a payment or a refund that was recorded by mistake, by an entry against it with a reason: as much is open as before it, no money goes anywhere, and no credit note is issued. A transfer of the bank can then be recorded for another order, or for this one. What came or went online cannot be taken back. The same again changes nothing.',
  params: z.object({ id, entryId: id }),
  body: z
    .object({
      reason: line('Reason', PAYMENT_REFERENCE_MAX_LENGTH).meta({
        description: 'Needed unless it is a transfer of the bank.',
      }),
    })
    .default({ reason: '' }),
  reply: z.object({ order, entries: ledger }),
  status: 201,
  errors: ['NOT_FOUND', 'TAKE_BACK_REASON_MISSING', 'TRANSFER_GIVEN_BACK', 'LEDGER_FULL'],
});

export const getPayment = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/payment',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'What is paid and due of one’s own order, as the order itself says it to a customer.',
  params: z.object({ id }),
  reply: z.object({ payment: orderPayment.optional() }),
  errors: ['NOT_FOUND'],
});

export const beginCheckout = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/checkout',
  access: 'guest',
  rateLimit: 'order',
  summary:
    'Open the hosted checkout where one’s own order is paid by card: what is due now, the deposit first. While that is open, and as much is due, it is the same one.',
  params: z.object({ id }),
  body: z.object({
    returnTo: z
      .string({ error: RETURN_ERROR })
      .max(500, { error: RETURN_ERROR })
      // no other host, however a browser reads it: neither / nor \ is second
      .regex(/^\/(?:[\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x7e]*)?$/, { error: RETURN_ERROR })
      .default('/orders')
      .meta({ description: 'The page of the shop that the customer comes back to.' }),
  }),
  reply: z.object({ url: z.string().meta({ description: 'At the provider: to be gone to.' }) }),
  errors: ['NOT_FOUND', 'NOTHING_DUE', 'PAYMENT_UNCLEAR', 'CARD_NOT_TAKEN', 'CHECKOUT_UNREACHABLE'],
});

export type LedgerEntry = z.output<typeof ledgerEntry>;
export type PaymentMethod = z.output<typeof method>;
