import { z } from 'zod';
import { emailAddress } from './account-fields.ts';
import { selectedOption } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { stopGuestMails } from './guest-orders.ts';
import { EXCEPTIONS, FAULT_ANSWERS, PROPOSALS } from './kinds/withdrawals.ts';
import {
  CART_ITEMS_MAX,
  CREDIT_REASON_MAX_LENGTH,
  FAULT_WORDS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PAYMENT_REFERENCE_MAX_LENGTH,
  PIECES_AT_ONCE,
  QUANTITY,
} from './limits.ts';
import { order, orderStatus } from './orders.ts';
import { PAYMENT_METHODS } from './payments.ts';
import { amount } from './price-rules.ts';
import { day, id, line, name, shortCircuitArray, text, timestamp } from './text.ts';

const cents = z.number().int();

/** An item of the order, and what would be paid back for it. */
const withdrawalItem = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), name: z.string(), image_id: z.array(z.string()) }),
  drawing: z.object({ address: z.string(), title: z.string() }).nullable(),
  selectedOptions: z.array(selectedOption),
  quantity: z.number().int().meta({ description: 'That was ordered.' }),
  withdrawn: z.number().int().meta({ description: 'Of them, withdrawn from already.' }),
  exception: z
    .object({
      why: z.enum(EXCEPTIONS),
      sentence: z.string().meta({ description: 'For the customer.' }),
    })
    .nullable()
    .meta({ description: 'Why it cannot be withdrawn from; null: it can.' }),
  goodsCents: cents.meta({
    description:
      'What all its pieces cost less their part of discounts. See `refundOf` for a part of them.',
  }),
  taxCents: cents.meta({
    description: 'Their part of the tax that was added; 0 where the prices contain it.',
  }),
});

const receiptLine = z.object({ label: z.string(), cents });

/** A withdrawal as it was received. It never changes. */
const receipt = z.object({
  _id: z.string(),
  at: timestamp,
  moment: z.string().meta({
    description: 'The same to the second in the time zone of the shop, for people.',
  }),
  orderId: z.string().meta({ description: 'The order number that people read.' }),
  orderedOn: day,
  name: z.string(),
  email: z.string().meta({ description: 'To which the receipt was mailed.' }),
  items: z.array(
    z.object({
      _id: z.string(),
      name: z.string().meta({ description: 'Of the catalogue, with the values of it chosen.' }),
      quantity: z.number().int(),
    }),
  ),
  lines: z
    .array(receiptLine)
    .meta({ description: 'What is paid back: goods, then tax that was added, then delivery.' }),
  totalCents: cents,
  refundCents: cents.meta({
    description: 'Of it, what was paid and goes back; the rest is not asked for any more.',
  }),
  declaration: z.string().meta({ description: 'The sentence that was declared.' }),
  sendTo: z.string().meta({
    description: 'Name and address of the shop, in lines; empty: nothing was sent yet.',
  }),
  sendBy: day.nullable().meta({ description: 'Null: nothing was sent yet.' }),
  payBy: day,
  text: z.string().meta({ description: 'All of it as it was mailed.' }),
});

const faultPhoto = z.object({
  _id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

const fault = z.object({
  _id: z.string(),
  at: timestamp,
  item: z.object({
    _id: z.string(),
    name: z.string(),
    quantity: z.number().int().meta({ description: 'Pieces with which something is wrong.' }),
  }),
  words: z.string(),
  photos: z.array(faultPhoto),
  answer: z
    .object({
      kind: z.enum(FAULT_ANSWERS),
      note: z.string().meta({ description: 'What the shop wrote, or empty.' }),
      at: timestamp,
    })
    .nullable()
    .meta({ description: 'Null: it waits for the shop.' }),
});

/** An order for who may withdraw from it. */
export const withdrawal = z.object({
  orderId: z.string().meta({ description: 'The order number that people read.' }),
  orderedOn: day,
  status: orderStatus,
  isOpen: z.boolean().meta({ description: 'Whether a withdrawal is taken now.' }),
  closed: z
    .string()
    .nullable()
    .meta({ description: 'Why none is taken, as a sentence. Null while it is open.' }),
  days: z.number().int().meta({ description: 'Days that there are from the day it arrived.' }),
  arrivedOn: day.nullable().meta({
    description: 'The day by which all of it had come, from which the days count. Null: not yet.',
  }),
  until: day
    .nullable()
    .meta({ description: 'The last day, itself included. Null: not known yet.' }),
  isSent: z.boolean().meta({ description: 'Whether some of it has left the workshop.' }),
  name: z.string().meta({ description: 'To fill in.' }),
  email: z.string().meta({ description: 'To fill in.' }),
  items: z.array(withdrawalItem),
  taxLabel: z.string().nullable().meta({
    description: 'Of the tax that was added to the prices. Null: none was.',
  }),
  delivery: z.object({ label: z.string(), cents, taxCents: cents }).nullable().meta({
    description:
      'What of the delivery is paid back where all goods are withdrawn from: no more than the cheapest that was offered. Null: none was paid, or it was paid back.',
  }),
  isStopped: z.boolean().nullable().meta({
    description:
      'Whether no more mail about orders goes to the address of the guest; null for an account.',
  }),
  receipts: z.array(receipt).meta({ description: 'The newest first.' }),
  faults: z.array(fault).meta({ description: 'The newest first.' }),
});

const reply = z.object({ withdrawal });

const ITEMS_ERROR = 'Please choose what you send back.';
const COUNT_ERROR = `How many are sent back must be a whole number from ${QUANTITY.min} to ${QUANTITY.max}.`;

const declarationBody = z.object({
  _id: id.meta({ description: 'Made up by the sender, so that a withdrawal counts once.' }),
  name: name('Your name', NAME_MAX_LENGTH, 'Please write your name, it stands on the withdrawal.'),
  email: emailAddress('Please enter the email address for the receipt.'),
  items: shortCircuitArray(
    z.object({
      _id: id,
      quantity: z
        .int({ error: COUNT_ERROR })
        .min(QUANTITY.min, { error: COUNT_ERROR })
        .max(QUANTITY.max, { error: COUNT_ERROR }),
      withdrawn: z.int({ error: COUNT_ERROR }).min(0, { error: COUNT_ERROR }).default(0).meta({
        description:
          'How many of it were withdrawn from as it was shown. What somebody else has declared since counts towards this: the same once more is the same.',
      }),
    }),
    { error: ITEMS_ERROR },
  )
    .min(1, { error: ITEMS_ERROR })
    .max(CART_ITEMS_MAX, { error: ITEMS_ERROR })
    .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, {
      error: ITEMS_ERROR,
    }),
  isTrial: z
    .boolean({ error: 'isTrial must be true or false.' })
    .default(false)
    .meta({ description: 'True: the receipt as it would be; nothing is declared.' }),
});

const declarationReply = z.object({
  receipt: receipt.meta({
    description: 'Of goods that were withdrawn from before, that of then.',
  }),
  withdrawal,
  isMailed: z.boolean().meta({
    description: 'False: no more mails go to that address today, so the page is the receipt.',
  }),
});

// The secret travels in a header: addresses are logged.
const headers = z.object({
  'x-withdrawal-link': z
    .string()
    .optional()
    .meta({ description: 'What stands behind # in the link that was mailed.' }),
});

const declarationErrors = ['NOT_FOUND', 'WITHDRAWAL_CLOSED', 'WITHDRAWALS_FULL'] as const;

/** The body has what can be withdrawn from now. */
const refusals = { WITHDRAWAL_NOT_POSSIBLE: reply } as const;

export const getWithdrawal = defineEndpoint({
  method: 'GET',
  path: '/withdrawal',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'What of an order can be withdrawn from, until when and what is paid back, by the link that was mailed, or by that of a guest’s order. A link that is wrong is not found, nor is one of a shop without this function.',
  headers,
  reply,
  errors: ['NOT_FOUND'],
});

export const declareWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/withdrawal',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Withdraw from goods of the order of the link. No reason is asked. The receipt is the answer, and is mailed at once.',
  headers,
  body: declarationBody,
  largeBody: true,
  reply: declarationReply,
  status: 201,
  errors: declarationErrors,
  refusals,
});

export const mailWithdrawalLink = defineEndpoint({
  method: 'POST',
  path: '/withdrawal/link',
  access: 'anyone',
  summary:
    'Mail the link by which an order is withdrawn from, to the address that it was placed with. The answer is the same whether there is such an order.',
  body: z.object({
    orderId: line('Order number', 40)
      .unwrap()
      .refine((typed) => typed !== '', { error: 'Please enter the order number.' })
      .meta({ description: 'In any spelling, such as tb 7k2m4q9x.' }),
    email: emailAddress(),
  }),
  reply: z.object({ message: z.string().meta({ description: 'A sentence for a person.' }) }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const stopWithdrawalMails = defineEndpoint({
  method: 'PUT',
  path: '/withdrawal/stop',
  access: 'anyone',
  rateLimit: 'order',
  summary: stopGuestMails.summary,
  headers,
  body: stopGuestMails.body,
  reply,
  errors: ['NOT_FOUND'],
});

export const getOwnWithdrawal = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/withdrawal',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Likewise of an order of the bearer’s own, with the secret of its link.',
  params: z.object({ id }),
  reply: reply.extend({
    link: z.string().meta({ description: 'For x-withdrawal-link, as faults are told by it.' }),
  }),
  errors: ['NOT_FOUND'],
});

export const declareOwnWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/withdrawal',
  access: 'guest',
  rateLimit: 'order',
  summary: 'Likewise of an order of the bearer’s own. Nobody else can withdraw, admins neither.',
  params: z.object({ id }),
  body: declarationBody,
  largeBody: true,
  reply: declarationReply,
  status: 201,
  errors: declarationErrors,
  refusals,
});

export const tellFault = defineEndpoint({
  method: 'POST',
  path: '/withdrawal/faults',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Tell the shop that something is wrong with pieces of the order of the link, at any time. The same _id sent again is the same fault.',
  headers,
  body: z.object({
    _id: id.meta({ description: 'Made up by the sender, so that a fault counts once.' }),
    itemId: id,
    quantity: z
      .int({ error: COUNT_ERROR })
      .min(QUANTITY.min, { error: COUNT_ERROR })
      .max(QUANTITY.max, { error: COUNT_ERROR })
      .default(1),
    words: text('What is wrong', FAULT_WORDS_MAX_LENGTH).refine((words) => words !== '', {
      error: 'Please write what is wrong.',
    }),
  }),
  reply,
  status: 201,
  errors: ['NOT_FOUND', 'FAULTS_FULL'],
});

export const addFaultPhoto = defineEndpoint({
  method: 'POST',
  path: '/withdrawal/faults/{id}/photos',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Add a photo to a fault that waits, as multipart in the field photo: PNG, JPEG or WebP of at most 10 MB and 40 megapixels, up to three. It is encoded anew, and read by the shop and by whoever has the link.',
  headers,
  params: z.object({ id }),
  multipart: 'photo',
  reply,
  status: 201,
  errors: [
    'NOT_FOUND',
    'FAULT_PHOTOS_FULL',
    'FAULT_ANSWERED',
    'PHOTO_MISSING',
    'PICTURE_TOO_LARGE',
    'PICTURE_TOO_MANY_PIXELS',
    'PICTURE_TOO_HEAVY',
    'PICTURE_KIND',
    'PICTURE_DAMAGED',
  ],
});

export const getFaultPhoto = defineEndpoint({
  method: 'GET',
  path: '/withdrawal/faults/{id}/photos/{photoId}',
  access: 'anyone',
  rateLimit: 'cart',
  summary: 'A photo of a fault of the order of the link.',
  headers,
  params: z.object({ id, photoId: id }),
  bytes: ['image/webp'],
  errors: ['NOT_FOUND'],
});

const moneyBack = z.object({
  kind: z.enum(PROPOSALS).meta({
    description:
      'cancellation: nothing was sent and all of it is withdrawn from, so the order is cancelled. credit: goods are credited.',
  }),
  lines: z.array(receiptLine),
  totalCents: cents,
  refundCents: cents.meta({
    description: 'Of it, what was paid and goes back; the rest is not asked for any more.',
  }),
});

const deskWithdrawal = z.object({
  _id: z.string(),
  at: timestamp,
  name: z.string(),
  email: z.string(),
  items: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      pieces: z.array(z.number().int()).meta({ description: 'The numbers of its pieces.' }),
    }),
  ),
  text: z.string().meta({ description: 'The receipt as it was mailed.' }),
  payBy: day,
  arrived: z
    .object({ at: timestamp, by: z.string() })
    .nullable()
    .meta({ description: 'When the desk said that the goods came back. Null: not yet.' }),
  settled: z
    .object({
      at: timestamp,
      by: z.string(),
      kind: z.enum(PROPOSALS),
      cents: cents.meta({ description: 'That are not owed any more, paid back or never paid.' }),
      refundCents: cents.meta({ description: 'Of them, paid back.' }),
    })
    .nullable()
    .meta({ description: 'What the desk did about the money. Null: it waits.' }),
  proposal: moneyBack.nullable().meta({ description: 'Null once it is settled.' }),
});

const deskFault = fault.extend({
  pieces: z.array(z.number().int()).meta({ description: 'The numbers of the pieces of its item.' }),
  answeredBy: z.string().optional(),
});

const deskWithdrawals = z.object({
  until: day.nullable(),
  isOpen: z.boolean(),
  link: z.string().meta({ description: 'Path of the page, with the secret behind #.' }),
  withdrawals: z.array(deskWithdrawal).meta({ description: 'The newest first.' }),
  faults: z.array(deskFault).meta({ description: 'The newest first.' }),
});

const deskReply = z.object({ returns: deskWithdrawals, order });

export const getWithdrawals = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/withdrawals',
  access: 'admin',
  summary: 'What of an order was withdrawn from and what is wrong with it, with what to do.',
  params: z.object({ id }),
  reply: z.object({ returns: deskWithdrawals }),
  errors: ['NOT_FOUND'],
});

const isArrived = z.boolean({ error: 'isArrived must be true or false.' });

const moneyStep = {
  method: z
    .enum(PAYMENT_METHODS, { error: 'method must be cash, card, online, transfer or other.' })
    .optional()
    .meta({ description: 'How the money goes back. Needed where some does.' }),
  reference: text('Reference', PAYMENT_REFERENCE_MAX_LENGTH).default(''),
};

export const settleWithdrawal = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}/withdrawals/{withdrawalId}',
  access: 'admin',
  summary:
    'Say that the goods came back, or settle the money: cancel the order, or credit the goods. What was paid is recorded as refunded, in one step with the credit note of the invoice. Settled again, it is as it was.',
  params: z.object({ id, withdrawalId: id }),
  body: z.discriminatedUnion(
    'step',
    [
      z.object({ step: z.literal('arrived'), isArrived }),
      z.object({ step: z.literal('cancel'), ...moneyStep }),
      z.object({
        step: z.literal('credit'),
        amount: amount('Amount', { min: 0, max: 99_999_999.99 }).optional().meta({
          description: 'Less than proposed, as for goods that lost value. Left out: as proposed.',
        }),
        reason: line('Reason', CREDIT_REASON_MAX_LENGTH).meta({
          description: 'What the credit note says. Empty: that it is of the withdrawal.',
        }),
        ...moneyStep,
      }),
    ],
    { error: 'step must be arrived, cancel or credit.' },
  ),
  reply: deskReply,
  errors: [
    'NOT_FOUND',
    'WITHDRAWAL_SETTLED',
    'WITHDRAWAL_NOT_CANCELLABLE',
    'REFUND_METHOD_MISSING',
    'CREDIT_TOO_LARGE',
    'REFUND_TOO_LARGE',
    'PAPERS_FULL',
    'LEDGER_FULL',
  ],
});

export const answerFault = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}/faults/{faultId}',
  access: 'admin',
  summary:
    'Answer a fault: its pieces are made again, money is refunded, which is recorded as any payment is, or it is refused. The customer is mailed. An answer stays.',
  params: z.object({ id, faultId: id }),
  body: z
    .object({
      answer: z.enum(FAULT_ANSWERS, { error: 'answer must be made again, refund or refused.' }),
      note: text('What you write', FAULT_WORDS_MAX_LENGTH).default(''),
      pieces: z
        .array(z.int32({ error: 'pieces must be a list of numbers of pieces.' }))
        .max(PIECES_AT_ONCE, { error: 'pieces must be a list of numbers of pieces.' })
        .default([])
        .meta({ description: 'Of those that are made again.' }),
    })
    .refine(({ answer, note }) => answer !== 'refused' || note !== '', {
      error: 'Please write why it is refused.',
    })
    .refine(({ answer, pieces }) => answer !== 'made again' || pieces.length > 0, {
      error: 'Please choose the pieces that are made again.',
    }),
  reply: deskReply.extend({ isMailed: z.boolean() }),
  errors: ['NOT_FOUND', 'FAULT_ANSWERED', 'FAULT_PIECES_WRONG'],
});

export const getDeskFaultPhoto = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/faults/{faultId}/photos/{photoId}',
  access: 'admin',
  summary: 'A photo of a fault.',
  params: z.object({ id, faultId: id, photoId: id }),
  bytes: ['image/webp'],
  errors: ['NOT_FOUND'],
});

export type Withdrawal = z.output<typeof withdrawal>;
export type WithdrawalItem = z.output<typeof withdrawalItem>;
export type WithdrawalReceipt = z.output<typeof receipt>;
export type WithdrawalBody = z.output<typeof declarationBody>;
export type WithdrawalReply = z.output<typeof declarationReply>;
export type DeskWithdrawals = z.output<typeof deskWithdrawals>;
export type DeskWithdrawal = z.output<typeof deskWithdrawal>;
export type WithdrawalStep = z.output<(typeof settleWithdrawal)['body']>;
export type Fault = z.output<typeof fault>;
export type FaultReply = z.output<(typeof answerFault)['body']>;
