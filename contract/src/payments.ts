import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { PAYMENT_REFERENCE_MAX_LENGTH } from './limits.ts';
import { order } from './orders.ts';
import { amount } from './price-rules.ts';
import { dollars, id, text, timestamp } from './text.ts';

/** How money came or went. What a customer may choose is another matter: see `paymentWay`. */
export const PAYMENT_METHODS = ['cash', 'card', 'transfer', 'other'] as const;

const method = z.enum(PAYMENT_METHODS, { error: 'method must be cash, card, transfer or other.' });

const ledgerEntry = z.object({
  _id: z.string(),
  kind: z.enum(['charge', 'payment', 'refund']),
  amount: dollars.meta({ description: 'Never below zero: the kind says where it goes.' }),
  method: method.or(z.literal('')).meta({ description: 'Empty: of a charge.' }),
  reference: z.string(),
  recordedAt: timestamp,
  recordedBy: z.string().meta({ description: 'The name that the admin had then; or empty.' }),
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
    'Record that an order was paid or refunded, whole or in part. Entries are never changed. The same _id sent again is the same entry.',
  params: z.object({ id }),
  body: z.object({
    _id: id.meta({ description: 'Made up by the sender, so that an entry counts once.' }),
    kind: z.enum(['payment', 'refund'], { error: 'kind must be payment or refund.' }),
    amount: amount('Amount', { min: 0.01, max: 99_999_999.99 }),
    method,
    reference: text('Reference', PAYMENT_REFERENCE_MAX_LENGTH).default(''),
  }),
  reply: z.object({ order, entries: ledger }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'PAYMENT_TOO_LARGE',
    'REFUND_TOO_LARGE',
    'PAYMENT_KEY_REUSED',
    'LEDGER_FULL',
  ],
});

export type LedgerEntry = z.output<typeof ledgerEntry>;
export type PaymentMethod = z.output<typeof method>;
