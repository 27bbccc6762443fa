import { z } from 'zod';
import { selectedOption } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { stopGuestMails } from './guest-orders.ts';
import { APPROVAL_RULES, APPROVAL_STATES, ORDER_APPROVAL_RULES } from './kinds/approval.ts';
import { CART_ITEMS_MAX, NAME_MAX_LENGTH, NOTE_MAX_LENGTH, REASON_MAX_LENGTH } from './limits.ts';
import { order, orderStatus } from './orders.ts';
import { id, name, shortCircuitArray, text, timestamp } from './text.ts';

export const approvalRule = z.enum(APPROVAL_RULES, {
  error: 'Approval must be never, drawn or every.',
});

const HASH_ERROR = 'hash must be the hash of the item as it was shown.';

/** The hash of the drawing, or of product, choices and words. */
const pieceHash = z
  .string({ error: HASH_ERROR })
  .regex(/^[\w-]{1,64}$/, { error: HASH_ERROR })
  .meta({ description: 'What a yes is bound to. It is another after any change but of a note.' });

const version = z.number().int().meta({ description: 'Of the order.' });

/** A lettering as the customer reads it before it is made. */
const approvedLettering = z.object({
  lines: z.array(z.string()),
  position: z.string().meta({ description: 'Such as: on the chest' }),
  width: z.number().meta({ description: 'Millimetres.' }),
  height: z.number().meta({ description: 'Millimetres.' }),
  letterHeight: z.number().meta({ description: 'Of a capital, in millimetres.' }),
});

const approvedPicture = z.object({
  name: z.string().meta({ description: 'Of the file.' }),
  position: z.string().meta({ description: 'Such as: on the front' }),
  width: z.number().meta({ description: 'Millimetres.' }),
  height: z.number().meta({ description: 'Millimetres.' }),
});

const wish = z.object({
  note: z.string(),
  by: z.string(),
  at: timestamp,
});

const approvalItem = z.object({
  _id: z.string(),
  hash: pieceHash,
  firstNumber: z.number().int().meta({ description: 'Of its pieces, from 1 on.' }),
  lastNumber: z
    .number()
    .int()
    .meta({ description: 'Where the order was changed, pieces between may be of other items.' }),
  quantity: z.number().int(),
  product: z.object({ _id: z.string(), name: z.string(), image_id: z.array(z.string()) }),
  drawing: z.object({ address: z.string(), title: z.string() }).nullable(),
  letterings: z.array(approvedLettering),
  pictures: z.array(approvedPicture),
  selectedOptions: z.array(selectedOption),
  note: z.string().meta({ description: 'No part of what is approved.' }),
  state: z.enum(APPROVAL_STATES),
  wish: wish.optional().meta({ description: 'The change that was asked for last, until a yes.' }),
  before: z
    .array(z.string())
    .optional()
    .meta({ description: 'Words that were shown before, where they are others now.' }),
});

const approvalReceipt = z.object({
  at: timestamp,
  by: z.string().meta({ description: 'The name that was typed.' }),
  sentence: z.string().meta({ description: 'What was agreed to.' }),
  version,
  approved: z.array(z.string()).meta({ description: 'Ids of items.' }),
  wishes: z.array(z.object({ _id: z.string(), note: z.string() })),
});

/** The items of an order that are approved before they are made, and what was answered. */
export const approval = z.object({
  orderId: z.string().meta({ description: 'The order number that people read.' }),
  status: orderStatus,
  version,
  isOpen: z.boolean().meta({ description: 'Whether an answer is still taken.' }),
  sentence: z.string().meta({
    description: 'What whoever approves agrees to, with {pieces} for how many they approve.',
  }),
  items: z.array(approvalItem).meta({ description: 'Those that the customer is asked about.' }),
  receipts: z.array(approvalReceipt).meta({ description: 'Answers, the newest first.' }),
  isStopped: z.boolean().nullable().meta({
    description:
      'Whether no more mail about orders goes to the address of the guest; null for an account.',
  }),
});

const reply = z.object({ approval });

const ITEMS_ERROR = 'items must be a list of the items that are answered.';

const answerBody = z.object({
  name: name('Your name', NAME_MAX_LENGTH, 'Please write your name, it stands on the approval.'),
  items: shortCircuitArray(
    z.object({
      _id: id,
      hash: pieceHash,
      wish: text('The change', NOTE_MAX_LENGTH)
        .optional()
        .meta({ description: 'What should be different. Left out: it is approved as shown.' }),
    }),
    { error: ITEMS_ERROR },
  )
    .min(1, { error: ITEMS_ERROR })
    .max(CART_ITEMS_MAX, { error: ITEMS_ERROR })
    .refine((items) => items.every(({ wish: note }) => note !== ''), {
      error: 'Please write what should be different.',
    })
    .refine((items) => new Set(items.map(({ _id }) => _id)).size === items.length, {
      error: ITEMS_ERROR,
    }),
});

/** The body has what is shown now: another hash was sent, or somebody was faster. */
const refusals = { APPROVAL_CHANGED: reply } as const;

// The secret travels in a header: addresses are logged.
const headers = z.object({
  'x-approval-link': z
    .string()
    .optional()
    .meta({ description: 'What stands behind # in the link that was mailed.' }),
});

export const getApproval = defineEndpoint({
  method: 'GET',
  path: '/approval',
  access: 'anyone',
  rateLimit: 'cart',
  summary:
    'What is to be approved before it is made, by the link that was mailed, or by that of a guest’s order. A link that is wrong, or of an order that ended long ago, is not found.',
  headers,
  reply,
  errors: ['NOT_FOUND'],
});

export const answerApproval = defineEndpoint({
  method: 'POST',
  path: '/approval',
  access: 'anyone',
  rateLimit: 'order',
  summary:
    'Approve items as they are shown, or ask for a change of some, by the link. Each is bound to its hash: where one is another by now, nothing is taken.',
  headers,
  body: answerBody,
  largeBody: true,
  reply,
  errors: ['NOT_FOUND', 'APPROVAL_CLOSED', 'APPROVALS_FULL'],
  refusals,
});

export const stopApprovalMails = defineEndpoint({
  method: 'PUT',
  path: '/approval/stop',
  access: 'anyone',
  rateLimit: 'order',
  summary: stopGuestMails.summary,
  headers,
  body: stopGuestMails.body,
  reply,
  errors: ['NOT_FOUND'],
});

export const getOwnApproval = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/approval',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Likewise of an order of the bearer’s own.',
  params: z.object({ id }),
  reply,
  errors: ['NOT_FOUND'],
});

export const answerOwnApproval = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/approval',
  access: 'guest',
  rateLimit: 'order',
  summary: 'Likewise of an order of the bearer’s own. Nobody else can approve, admins neither.',
  params: z.object({ id }),
  body: answerBody,
  largeBody: true,
  reply,
  errors: ['NOT_FOUND', 'APPROVAL_CLOSED', 'APPROVALS_FULL'],
  refusals,
});

const deskItem = z.object({
  _id: z.string(),
  hash: pieceHash,
  state: z.enum(APPROVAL_STATES),
  by: z.string().optional().meta({ description: 'Who brought it into this state.' }),
  at: timestamp.optional(),
  note: z.string().optional().meta({ description: 'How it was said by phone, or why it is made.' }),
  wish: wish.optional(),
  before: z.array(z.string()).optional(),
});

const deskApprovals = z.object({
  rule: z.enum(ORDER_APPROVAL_RULES),
  askedAt: timestamp.nullable().meta({ description: 'When the customer was mailed last.' }),
  reminders: z.number().int(),
  link: z
    .string()
    .nullable()
    .meta({ description: 'Path with the secret behind #; null where nothing is open.' }),
  items: z.array(deskItem),
});

export const getApprovals = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/approvals',
  access: 'admin',
  summary: 'How the items of an order stand with their approval, and the link to it.',
  params: z.object({ id }),
  reply: z.object({ approvals: deskApprovals }),
  errors: ['NOT_FOUND'],
});

const items = shortCircuitArray(z.object({ _id: id, hash: pieceHash }), { error: ITEMS_ERROR })
  .min(1, { error: ITEMS_ERROR })
  .max(CART_ITEMS_MAX, { error: ITEMS_ERROR });

const needed = (what: string, missing: string) => name(what, REASON_MAX_LENGTH, missing);

/** An admin's act about approvals. */
const step = z.discriminatedUnion(
  'step',
  [
    z.object({ step: z.literal('set rule'), rule: approvalRule }),
    z
      .object({ step: z.literal('ask again') })
      .meta({ description: 'Mails the link once more; reminders begin anew.' }),
    z
      .object({ step: z.literal('keep'), items })
      .meta({ description: 'Asks again about what somebody wants changed, as it is.' }),
    z.object({
      step: z.literal('by phone'),
      items,
      note: needed('Who and how', 'Please write who approved, and how it was checked.'),
    }),
    z.object({
      step: z.literal('make anyway'),
      items,
      note: needed('Reason', 'Please write why it is made without approval.'),
    }),
    z.object({
      step: z.literal('new words'),
      items: items.max(1, { error: ITEMS_ERROR }),
      words: z
        .array(z.object({ optionId: id, value: z.string({ error: 'Words must be text.' }) }))
        .min(1, { error: 'Please write the new words.' })
        .max(50),
    }),
  ],
  { error: 'step must be set rule, ask again, keep, by phone, make anyway or new words.' },
);

export const setApprovals = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/approvals',
  access: 'admin',
  summary:
    'What the desk does about approvals of an order: which pieces are asked about, asking again, an approval by phone, or making one without. It never approves in the customer’s name.',
  params: z.object({ id }),
  body: step,
  largeBody: true,
  reply: z.object({
    approvals: deskApprovals,
    order,
    isMailed: z.boolean().meta({
      description: 'False where a mail was due and none goes out: the link is to be sent by hand.',
    }),
  }),
  errors: ['NOT_FOUND', 'APPROVAL_CLOSED', 'APPROVALS_FULL', 'NEW_WORDS_NOT_POSSIBLE'],
  refusals: { APPROVAL_CHANGED: z.object({ approvals: deskApprovals }) },
});

export type Approval = z.output<typeof approval>;
export type ApprovalItem = z.output<typeof approvalItem>;
export type ApprovalAnswer = z.output<typeof answerBody>;
export type DeskApprovals = z.output<typeof deskApprovals>;
export type ApprovalStep = z.output<typeof step>;
