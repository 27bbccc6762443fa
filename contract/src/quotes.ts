import { z } from 'zod';
import { draftRefusals, isMailed, readiness, shownDraft } from './desk-drafts.ts';
import { emailAddress, orderDetails, quoteDelivery } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import { stopGuestMails } from './guest-orders.ts';
import { QUOTE_LINK_STATES, QUOTE_STATES } from './kinds/quotes.ts';
import {
  NOTE_MAX_LENGTH,
  QUOTE_PAGE_SIZE,
  QUOTE_PAGE_SIZE_MAX,
  SEARCH_MAX_LENGTH,
} from './limits.ts';
import { wayToPay } from './order-payment.ts';
import { orderItem } from './orders.ts';
import { pageNumber, pageSize, pagination } from './paging.ts';
import { appliedTax, lineChange, priceLines } from './price-rules.ts';
import { day, dollars, id, text, timestamp } from './text.ts';

const quoteNumber = z.string().meta({
  description: 'The number that people read, such as Q-3M8K.',
});
const version = z.number().int();

const quoteCustomer = z.object({ name: z.string(), company: z.string() });

const wish = z.object({ note: z.string(), at: timestamp });

/** What has changed from the version of a link to the newest. */
const quoteChanges = z.object({
  items: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string().meta({ description: 'Of the product or the line.' }),
        before: z.string().nullable().meta({
          description: 'Words, choices, quantity and price; null: it was not included.',
        }),
        after: z.string().nullable().meta({ description: 'Null: it is included no more.' }),
      }),
    )
    .meta({ description: 'Items that came, went or are others.' }),
  priceLines: z.array(lineChange),
  before: dollars.meta({ description: 'The total.' }),
  after: dollars,
});

/** A version of a quote as whoever has its link sees it. */
export const quote = z.object({
  number: quoteNumber,
  version,
  state: z.enum(QUOTE_LINK_STATES),
  sentAt: timestamp,
  validUntil: day.meta({ description: 'The last day on which it can be accepted.' }),
  customer: quoteCustomer,
  items: z.array(orderItem).meta({ description: 'As they are ordered when it is accepted.' }),
  priceLines,
  tax: appliedTax.optional(),
  totalAmount: dollars,
  deposit: dollars.meta({ description: 'Before the work begins; 0: none.' }),
  depositPercent: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Null: the deposit is an amount, or there is none.' }),
  contact: orderDetails.shape.contact,
  delivery: orderDetails.shape.delivery,
  billing: orderDetails.shape.billing,
  ready: readiness.nullable(),
  readyDay: day.nullable().meta({
    description: 'If it was accepted today; of an accepted one, as it was agreed. Null: none.',
  }),
  note: z.string().meta({ description: 'From the shop; empty: none.' }),
  payment: quoteDelivery.reply.shape.payment,
  wish: wish.nullable().meta({ description: 'The change that was asked for since it was sent.' }),
  isAskedAgain: z
    .boolean()
    .meta({ description: 'Of an ended one: the customer asks for it again.' }),
  newest: z
    .object({
      version,
      sentAt: timestamp,
      total: dollars,
      link: z.string().nullable().meta({
        description: 'Path with the secret behind #; null where it went to another address.',
      }),
    })
    .nullable()
    .meta({ description: 'The version that replaces this one.' }),
  changes: quoteChanges.nullable().meta({
    description: 'From this version to the newest; null where there is none, or no link to it.',
  }),
  order: z
    .object({
      orderId: z.string().meta({ description: 'The order number that people read.' }),
      at: timestamp,
      link: z.string().nullable().meta({
        description: 'Path of a guest’s order with its secret; null of an account, which logs in.',
      }),
      approvalLink: z.string().nullable().meta({
        description: 'Path to what is approved before it is made; null: nothing.',
      }),
    })
    .nullable()
    .meta({ description: 'The order that it became.' }),
  isStopped: z.boolean().nullable().meta({
    description: 'Whether no more mail goes to the address of the guest; null for an account.',
  }),
});

const reply = z.object({ quote });

// The secret travels in a header: addresses are logged.
const headers = z.object({
  'x-quote-link': z
    .string()
    .optional()
    .meta({ description: 'What stands behind # in the link that was mailed.' }),
});

const closed = { QUOTE_ENDED: reply, QUOTE_REPLACED: reply, QUOTE_CLOSED: reply } as const;

export const getQuote = defineEndpoint({
  method: 'GET',
  path: '/quote',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'The version of a quote that a link was mailed for, whether or not another replaces it. A link that is wrong, or of a quote that ended long ago, is not found.',
  headers,
  reply,
  errors: ['NOT_FOUND'],
});

export const acceptQuote = defineEndpoint({
  method: 'POST',
  path: '/quote/accept',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Accept the newest version of a quote: it becomes an order at its price, whatever the catalogue says by now. Accepted again, it is the same order.',
  headers,
  body: z.object({
    total: dollars.meta({ description: 'As it was shown.' }),
    payment: z
      .object({ method: wayToPay })
      .optional()
      .meta({ description: 'Left out: the first way that fits.' }),
  }),
  reply,
  errors: ['NOT_FOUND', 'WAY_TO_PAY_NOT_OFFERED', 'WAY_TO_PAY_UNFIT', 'CARD_AMOUNT_UNFIT'],
  refusals: { ...closed, QUOTE_PRICE_CHANGED: reply },
});

export const wishForQuote = defineEndpoint({
  method: 'POST',
  path: '/quote/wish',
  access: 'anyone',
  rateLimit: 'order',
  summary: 'Ask the shop to change something of a quote, which stays as it is until then.',
  headers,
  body: z.object({
    note: text('The change', NOTE_MAX_LENGTH).refine((note) => note !== '', {
      error: 'Please write what should be different.',
    }),
  }),
  reply,
  errors: ['NOT_FOUND', 'QUOTE_WISHES_FULL'],
  refusals: closed,
});

export const askForQuoteAgain = defineEndpoint({
  method: 'POST',
  path: '/quote/again',
  access: 'anyone',
  rateLimit: 'order',
  summary: 'Ask the shop to send a quote again that has ended.',
  headers,
  reply,
  errors: ['NOT_FOUND'],
  refusals: closed,
});

export const stopQuoteMails = defineEndpoint({
  method: 'PUT',
  path: '/quote/stop',
  access: 'anyone',
  rateLimit: 'order',
  summary: stopGuestMails.summary,
  headers,
  body: stopGuestMails.body,
  reply,
  errors: ['NOT_FOUND'],
});

export const previewQuote = defineEndpoint({
  method: 'GET',
  path: '/desk/drafts/{id}/quote',
  access: 'admin',
  summary: 'A draft as its customer would see it as a quote that is sent now.',
  params: z.object({ id }),
  query: z.object({
    validUntil: day.optional().meta({ description: 'Left out: today.' }),
  }),
  reply,
  errors: ['NOT_FOUND'],
  refusals: { DRAFT_REFUSED: draftRefusals.DRAFT_REFUSED },
});

/** A quote in the desk's list. */
const listedQuote = z.object({
  _id: z.string().meta({ description: 'Also of its draft, where the next version is made.' }),
  number: quoteNumber,
  state: z.enum(QUOTE_STATES),
  customer: quoteCustomer.extend({
    accountId: z.string().nullable(),
    email: z.string().meta({ description: 'Where it was sent; empty: by hand.' }),
  }),
  version: version.meta({ description: 'The newest.' }),
  sentAt: timestamp,
  sentBy: z.string().meta({ description: 'The name that the admin had then.' }),
  validUntil: day,
  total: dollars,
  wish: wish.nullable().meta({ description: 'Since the newest version was sent.' }),
  askedAgainAt: timestamp.nullable(),
  order: z
    .object({ _id: z.string(), orderId: z.string(), at: timestamp })
    .nullable()
    .meta({ description: 'The order that it became.' }),
});

/** A quote with its versions, as the desk sees it. */
const deskQuote = listedQuote.extend({
  link: z.string().nullable().meta({
    description: 'Path of the newest version with its secret; null where it is withdrawn.',
  }),
  remindedAt: timestamp.nullable(),
  wishes: z.array(wish.extend({ version })).meta({ description: 'The newest first.' }),
  versions: z
    .array(
      z.object({
        version,
        sentAt: timestamp,
        sentBy: z.string(),
        validUntil: day,
        total: dollars,
      }),
    )
    .meta({ description: 'The newest first.' }),
  hasDraft: z.boolean().meta({ description: 'Whether a next version can be made of it.' }),
});

export const sendQuote = defineEndpoint({
  method: 'POST',
  path: '/desk/drafts/{id}/quote',
  access: 'admin',
  summary:
    'Send a draft as a quote, or as the next version of the quote that it was sent as, which replaces the one before. Words, drawings, pictures and prices of a version stay as they are sent.',
  params: z.object({ id }),
  body: z.object({
    ...shownDraft,
    validUntil: day.meta({ description: 'The last day on which it can be accepted.' }),
    sendTo: emailAddress.optional().meta({
      description: 'Left out: the email of the contact, else of the account.',
    }),
    isMailed,
  }),
  reply: z.object({
    quote: deskQuote,
    isMailed: z.boolean().meta({ description: 'False: the link is to be sent by hand.' }),
  }),
  status: 201,
  errors: ['NOT_FOUND', 'QUOTE_VERSIONS_FULL'],
  refusals: draftRefusals,
});

export const listQuotes = defineEndpoint({
  method: 'GET',
  path: '/desk/quotes',
  access: 'admin',
  summary: 'Quotes, the last sent first. Ended ones are deleted after 180 days.',
  query: z.object({
    page: pageNumber(),
    limit: pageSize(QUOTE_PAGE_SIZE_MAX).default(QUOTE_PAGE_SIZE),
    state: z
      .enum(['all', ...QUOTE_STATES], {
        error: 'state must be all, sent, wish, accepted, ended or withdrawn.',
      })
      .default('all'),
    search: text('search', SEARCH_MAX_LENGTH)
      .optional()
      .meta({ description: 'The number, or a part of name, company or email.' }),
  }),
  reply: z.object({
    quotes: z.array(listedQuote),
    pagination,
    counts: z.record(z.enum(QUOTE_STATES), z.number().int()),
  }),
});

const deskReply = z.object({ quote: deskQuote });

export const getDeskQuote = defineEndpoint({
  method: 'GET',
  path: '/desk/quotes/{id}',
  access: 'admin',
  summary: 'A quote with its versions and what its customer asks for.',
  params: z.object({ id }),
  reply: deskReply,
  errors: ['NOT_FOUND'],
});

export const withdrawQuote = defineEndpoint({
  method: 'POST',
  path: '/desk/quotes/{id}/withdraw',
  access: 'admin',
  summary:
    'Withdraw a quote, which nobody can accept then. A next version of it can still be sent.',
  params: z.object({ id }),
  reply: deskReply,
  errors: ['NOT_FOUND'],
  refusals: { QUOTE_ACCEPTED: deskReply },
});

export type Quote = z.output<typeof quote>;
export type QuoteChanges = z.output<typeof quoteChanges>;
export type DeskQuote = z.output<typeof deskQuote>;
export type ListedQuote = z.output<typeof listedQuote>;
export type QuoteSending = z.output<(typeof sendQuote)['body']>;
export type QuoteQuery = z.output<(typeof listQuotes)['query']>;
