import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { orderIds } from './orders.ts';
import { dollars, id, timestamp } from './text.ts';

export const paperKind = z.enum(['invoice', 'credit-note'], {
  error: 'kind must be invoice or credit-note.',
});

export const paper = z.object({
  _id: z.string(),
  orderId: z.string().meta({ description: 'The _id of its order.' }),
  kind: paperKind,
  number: z.string().meta({
    description: 'Such as INV-2026-0001. Without gaps within a kind and a year of the shop.',
  }),
  issuedAt: timestamp,
  totalAmount: dollars.meta({ description: 'Less than 0 on a credit note.' }),
  creditedAmount: dollars.meta({
    description: 'Of an invoice: what its credit notes have taken back so far.',
  }),
  isCredited: z
    .boolean()
    .meta({ description: 'True on an invoice that credit notes have taken back whole.' }),
  credits: z
    .string()
    .optional()
    .meta({ description: 'Of a credit note: the number of the invoice that it corrects.' }),
  reason: z.string().meta({
    description:
      'Of a credit note: why, as an admin wrote it, or that the order was cancelled; or empty.',
  }),
});

/** A text of a paper with letters that no font has. */
export const missingLetters = z.object({
  where: z.string(),
  text: z.string(),
  letters: z.array(z.string()),
});

export const issuePaper = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/papers',
  access: 'admin',
  summary:
    'Issues the invoice of an order, less what was refunded before, or the credit note that takes its invoice back: all of it that no credit note of a refund has taken back before. An order has one invoice at a time: asked for again, the same one is the answer.',
  params: z.object({ id }),
  body: z.object({
    kind: paperKind,
    acceptsMissingLetters: z
      .boolean({ error: 'acceptsMissingLetters must be true or false.' })
      .default(false)
      .meta({
        description:
          'Of an invoice: issue it although no font has all its letters, which are empty boxes on it.',
      }),
  }),
  reply: z.object({ paper }),
  status: 201,
  errors: ['NOT_FOUND', 'ORDER_CANCELLED', 'NOTHING_TO_CREDIT', 'PAPERS_FULL'],
  refusals: { PAPER_LETTERS_MISSING: z.object({ missingLetters: z.array(missingLetters) }) },
});

export const listPapers = defineEndpoint({
  method: 'GET',
  path: '/papers',
  access: 'customer',
  summary:
    'The invoices and credit notes of some orders, the oldest first: of any for an admin, of their own for a customer.',
  query: z.object({ orderIds }),
  reply: z.object({ papers: z.array(paper) }),
});

export const getPaper = defineEndpoint({
  method: 'GET',
  path: '/papers/{id}/file',
  access: 'customer',
  summary: 'An invoice or a credit note as PDF. It never changes.',
  params: z.object({ id }),
  bytes: ['application/pdf'],
  errors: ['NOT_FOUND'],
});

const MONTH_ERROR = 'month must be a month, like 2026-11.';

export const exportPapers = defineEndpoint({
  method: 'GET',
  path: '/papers/export',
  access: 'admin',
  summary:
    'A month of the shop as CSV for an accountant: its invoices and credit notes, a line for each rate of tax, so that Net, Tax and Gross add up; then its payments and refunds, whose column Paid adds up. The oldest first.',
  query: z.object({
    month: z
      .string({ error: MONTH_ERROR })
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: MONTH_ERROR }),
  }),
  bytes: ['text/csv'],
});

export type MissingLetters = z.output<typeof missingLetters>;
export type Paper = z.output<typeof paper>;
export type PaperKind = z.output<typeof paperKind>;
