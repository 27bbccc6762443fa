import { z } from 'zod';
import { PAYMENT_STATES } from './kinds/payments.ts';
import { WAYS_TO_PAY } from './kinds/ways-to-pay.ts';
import { dollars } from './text.ts';

export const paymentState = z.enum(PAYMENT_STATES, {
  error: 'payment must be open, deposit paid, paid or refunded.',
});

/** A way to pay that a customer may choose. */
export const wayToPay = z.enum(WAYS_TO_PAY, {
  error: 'payment.method must be at pick-up, card, transfer or invoice.',
});

/** The terms of payment that an order keeps. */
export const paymentTerms = z
  .object({
    method: wayToPay
      .optional()
      .meta({ description: 'Left out where no way that the shop offers fits the delivery.' }),
    depositPercent: z.number().int().meta({
      description: 'Of the total, before the work begins, as the shop asked for it then. 0: none.',
    }),
    depositCents: z.number().int().optional().meta({
      description:
        'The deposit as an amount, in place of the per cent, as far as the total reaches. Left out where none was agreed on.',
    }),
  })
  .meta({
    description:
      'As they were when it was placed. It can be paid another way. Left out where nothing was chosen and the shop offered nothing but payment at pick-up.',
  });

/** A way to pay an order that the shop offers. A provider adds its own. */
const paymentWay = z.discriminatedUnion('method', [
  z.object({ method: z.literal('at pick-up') }),
  z.object({
    method: z.literal('transfer'),
    accountHolder: z.string(),
    account: z.string(),
    bankCode: z.string(),
    reference: z
      .string()
      .meta({ description: 'By ISO 11649, such as RF45TB7K2M4Q9X. A transfer must name it.' }),
  }),
  z.object({
    method: z.literal('invoice'),
    days: z.number().int().meta({ description: 'From the invoice on; 0: at once.' }),
  }),
  z.object({ method: z.literal('card') }).meta({
    description: 'At the hosted checkout of Stripe, which POST /order/{id}/checkout opens.',
  }),
]);

export const orderPayment = z
  .object({
    state: paymentState,
    paid: dollars.meta({ description: 'All that came, what was refunded since included.' }),
    refunded: dollars,
    open: dollars,
    toRefund: dollars.optional().meta({
      description:
        'Paid too much, as the order costs less since: an admin gives it back. Left out: nothing.',
    }),
    reference: z
      .string()
      .optional()
      .meta({ description: 'Of transfers for it. Only in answers to an admin.' }),
    due: dollars.optional().meta({
      description: 'To be paid now: what is left of a deposit, else of all. Not to an admin.',
    }),
    ways: z.array(paymentWay).optional().meta({
      description:
        'How it can be paid, while something is due: the way that was chosen first. Not to an admin.',
    }),
    cardFrom: dollars.optional().meta({
      description:
        'The least that a card takes, where less is to be paid and the shop takes cards else.',
    }),
  })
  .meta({
    description:
      'Left out of an order that was placed before the shop kept a ledger, and to a customer where the shop offers nothing but payment at pick-up.',
  });

export const paymentFilter = paymentState
  .optional()
  .meta({ description: 'Orders with this state of payment; open ones without cancelled ones.' });

export type OrderPayment = z.output<typeof orderPayment>;
export type PaymentWay = z.output<typeof paymentWay>;
export type PaymentTerms = z.output<typeof paymentTerms>;
