import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { UNCLEAR_PAYMENTS_LISTED } from './limits.ts';
import { dollars, id, timestamp } from './text.ts';

/** Why what the provider says of a payment is not what the shop asked for. */
export const UNCLEAR_REASONS = [
  'other currency',
  // it is nothing, none at all, or no amount that can be paid
  'no amount',
  'no payment',
  // the checkout was paid before, by another payment
  'second payment',
] as const;

/** The report of the provider about it. */
export const reportedPayment = z.object({
  why: z.enum(UNCLEAR_REASONS),
  amount: z
    .number()
    .nullable()
    .meta({ description: 'In the smallest unit of its currency; null: it says none.' }),
  currency: z.string().meta({ description: 'Such as jpy; empty: it says none.' }),
  paymentId: z.string().meta({ description: 'At the provider; empty: it says none.' }),
});

const unclearPayment = reportedPayment.extend({
  _id: z.string().meta({ description: 'Of the checkout.' }),
  order: z
    .object({ _id: z.string(), orderId: z.string() })
    .nullable()
    .meta({ description: 'Null: it was deleted.' }),
  asked: dollars.meta({ description: 'What the shop asked for.' }),
  toldAt: timestamp,
});

export const listUnclearPayments = defineEndpoint({
  method: 'GET',
  path: '/unclear-payments',
  access: 'admin',
  summary:
    'Payments that the provider tells of otherwise than the shop asked, such as in another currency, and that nobody has looked at: the oldest first. Nothing of them is in a ledger.',
  query: z.object({
    order: id.optional().meta({ description: 'Those of this order alone.' }),
  }),
  reply: z.object({
    payments: z.array(unclearPayment).meta({ description: `At most ${UNCLEAR_PAYMENTS_LISTED}.` }),
    more: z.boolean(),
  }),
});

export const lookAtPayment = defineEndpoint({
  method: 'POST',
  path: '/unclear-payments/{id}/look',
  access: 'admin',
  summary:
    'Say that an unclear payment was looked at, so that it is told no more. The history of its order keeps who did. The same again changes nothing.',
  params: z.object({ id }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export type ReportedPayment = z.output<typeof reportedPayment>;
export type UnclearPayment = z.output<typeof unclearPayment>;
