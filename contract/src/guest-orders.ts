import { z } from 'zod';
import { emailAddress } from './account-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { FOUND_ORDERS_MAX } from './limits.ts';
import { order, orderAgain } from './orders.ts';
import { paper } from './papers.ts';
import { beginCheckout } from './payments.ts';
import { dollars, id, timestamp } from './text.ts';

// The secret travels in a header: addresses are logged.
const headers = z.object({
  'x-order-link': z
    .string()
    .optional()
    .meta({ description: 'What stands behind # in the link that was mailed.' }),
});

const linkedOrder = z.object({
  order,
  canCancel: z.boolean().meta({ description: 'It waits, and no piece of it is begun.' }),
  isStopped: z.boolean().meta({ description: 'No more mail about orders goes to its address.' }),
});

export const getGuestOrder = defineEndpoint({
  method: 'GET',
  path: '/guest-order',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'The order of a guest, by the link that was mailed to the address of its contact. A link that is wrong or has ended, 90 days after the order or when it went to an account, is not found.',
  headers,
  reply: linkedOrder,
  errors: ['NOT_FOUND'],
});

export const cancelGuestOrder = defineEndpoint({
  method: 'POST',
  path: '/guest-order/cancel',
  access: 'anyone',
  rateLimit: 'order',
  summary: 'Cancel the order of the link, while nothing of it is made.',
  headers,
  reply: linkedOrder,
  errors: ['NOT_FOUND', 'STATUS_UNCHANGED', 'CANCEL_TOO_LATE'],
});

export const beginGuestCheckout = defineEndpoint({
  method: 'POST',
  path: '/guest-order/checkout',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Open the hosted checkout where the order of the link is paid by card, as POST /order/{id}/checkout does for an order of one’s own. It leads back to /guest-order.',
  headers,
  reply: beginCheckout.reply,
  errors: beginCheckout.errors,
});

export const mailGuestOrder = defineEndpoint({
  method: 'POST',
  path: '/guest-order/mail',
  access: 'anyone',
  rateLimit: 'order',
  summary: 'Mail the link again, to the same address.',
  headers,
  status: 204,
  errors: ['NOT_FOUND', 'MAILED_ENOUGH'],
});

export const stopGuestMails = defineEndpoint({
  method: 'PUT',
  path: '/guest-order/stop',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Send no more mails about orders of guests to the address that the link was mailed to, or send them again.',
  headers,
  body: z.object({ isStopped: z.boolean({ error: 'isStopped must be true or false.' }) }),
  reply: linkedOrder,
  errors: ['NOT_FOUND'],
});

export const listGuestPapers = defineEndpoint({
  method: 'GET',
  path: '/guest-order/papers',
  access: 'anyone',
  rateLimit: 'cart',
  summary: 'The invoices and credit notes of the order of the link, the oldest first.',
  headers,
  reply: z.object({ papers: z.array(paper) }),
  errors: ['NOT_FOUND'],
});

export const getGuestPaper = defineEndpoint({
  method: 'GET',
  path: '/guest-order/papers/{id}/file',
  access: 'anyone',
  rateLimit: 'cart',
  summary: 'An invoice or a credit note of the order of the link as PDF.',
  headers,
  params: z.object({ id }),
  bytes: ['application/pdf'],
  errors: ['NOT_FOUND'],
});

export const orderLinkedAgain = defineEndpoint({
  method: 'POST',
  path: '/guest-order/again',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Put what the order of the link has, and is still to be had, into the bearer’s cart, as POST /order/{id}/again does with an order of one’s own.',
  headers,
  reply: orderAgain.reply,
  errors: ['NOT_FOUND'],
});

export const findGuestOrders = defineEndpoint({
  method: 'POST',
  path: '/guest-order/find',
  access: 'anyone',
  summary:
    'Mail the links to the orders that guests placed with this address and that are not long done with: the newest. The answer is the same whether there are any.',
  body: z.object({ email: emailAddress() }),
  reply: z.object({ message: z.string().meta({ description: 'A sentence for a person.' }) }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const mailOrderLink = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/link',
  access: 'guest',
  rateLimit: 'order',
  summary:
    'Mail the link of a guest’s order again, to the address of its contact: one’s own as a guest, or any for an admin.',
  params: z.object({ id }),
  status: 204,
  errors: ['NOT_FOUND', 'NO_LINK_ADDRESS', 'MAILS_STOPPED', 'MAILED_ENOUGH'],
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/order/receipt',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'The order that the bearer placed last as a guest, within 24 hours: who has the browser later may be somebody else. Null: there is none, or an account has it now.',
  reply: z.object({ order: order.nullable() }),
});

const foundHeaders = z.object({
  'x-found-link': z
    .string()
    .optional()
    .meta({ description: 'What stands behind #found= in the link of POST /order/found/link.' }),
});

export const mailFoundLink = defineEndpoint({
  method: 'POST',
  path: '/order/found/link',
  access: 'customer',
  rateLimit: 'order',
  summary:
    'Mail a link, good for an hour, that shows the bearer the orders that guests placed with their email address. The answer is the same whether there are any.',
  reply: z.object({ message: z.string().meta({ description: 'A sentence for a person.' }) }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const listFoundOrders = defineEndpoint({
  method: 'GET',
  path: '/order/found',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Orders that guests placed with the bearer’s email address, while that is verified: the newest first. They are shown to who reads its mailbox: whose password was set by a mailed link, or who sends the secret of a link that was mailed for this.',
  headers: foundHeaders,
  reply: z.object({
    needsLink: z.boolean().meta({
      description: 'None are shown, whether there are any or not, before a link is mailed.',
    }),
    orders: z
      .array(
        z.object({
          _id: z.string(),
          orderId: z.string().meta({ description: 'The order number that people read.' }),
          orderDate: timestamp,
          totalAmount: dollars,
        }),
      )
      .max(FOUND_ORDERS_MAX),
  }),
  errors: ['FOUND_LINK_INVALID'],
});

export const claimFoundOrders = defineEndpoint({
  method: 'POST',
  path: '/order/found',
  access: 'customer',
  rateLimit: 'order',
  summary:
    'Take over some of those orders: they are the bearer’s then, and their links end. One that is not found, or not shown to them, or was taken over before, is left out.',
  headers: foundHeaders,
  body: z.object({
    orderIds: z
      .array(id, { error: 'orderIds must be a list of ids.' })
      .min(1, { error: 'orderIds must be a list of ids.' })
      .max(FOUND_ORDERS_MAX, { error: `Take over at most ${FOUND_ORDERS_MAX} orders at once.` }),
  }),
  reply: z.object({ taken: z.number().int() }),
  errors: ['FOUND_LINK_INVALID'],
});

export type LinkedOrder = z.output<typeof linkedOrder>;
export type FoundOrder = z.output<(typeof listFoundOrders)['reply']>['orders'][number];
