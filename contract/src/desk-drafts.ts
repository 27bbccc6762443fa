import { z } from 'zod';
import * as artworks from './artworks.ts';
import * as cartCalls from './cart.ts';
import * as groups from './cart-groups.ts';
import { taxRule } from './tax.ts';
import { product } from './catalogue.ts';
import { address, contact, country, deliverySettings, methodId } from './delivery.ts';
import { discountRule } from './discounts.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import {
  ADDRESS_LINE_MAX_LENGTH,
  CART_ITEMS_MAX,
  COST,
  CUSTOMERS_FOUND_MAX,
  DRAFT_LINES_MAX,
  LEAD_DAYS_MAX,
  NAME_MAX_LENGTH,
  QUOTE_NOTE_MAX_LENGTH,
  REASON_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from './limits.ts';
import { order } from './orders.ts';
import { wayToPay } from './order-payment.ts';
import { amount, appliedTax, percent, priceLines } from './price-rules.ts';
import { day, dollars, id, line, name, text, timestamp, version } from './text.ts';

// An order or a quote that the desk makes for a customer, until it is placed or accepted. The id of a
// draft is that of the quote it is sent as, and of the owner of its cart.

const lineId = id.meta({ description: 'Made up by the sender.' });

const OVERRIDES_ERROR = 'overrides must be a list of {itemId, cost, reason}.';
const LINES_ERROR = 'lines must be a list of {_id, name, quantity, cost}.';

const override = z.object(
  {
    itemId: id.meta({ description: 'Of an item of the cart of the draft.' }),
    cost: amount('The price', COST).meta({ description: 'Of one piece, in place of the list’s.' }),
    reason: line('The reason', REASON_MAX_LENGTH),
    isShown: z
      .boolean({ error: 'isShown must be true or false.' })
      .default(false)
      .meta({ description: 'Whether the customer reads the reason.' }),
  },
  { error: OVERRIDES_ERROR },
);

const ownLine = z.object(
  {
    _id: lineId,
    name: name('The text of the line', NAME_MAX_LENGTH, 'Please write what this line is for.'),
    quantity: cartCalls.quantity.default(1),
    cost: amount('The price of a line', COST).meta({ description: 'Of one piece.' }),
    taxClass: id.nullable().default(null).meta({ description: 'Null: the standard rate of tax.' }),
    isMade: z
      .boolean({ error: 'isMade must be true or false.' })
      .default(false)
      .meta({ description: 'Whether it is made, piece by piece, or a service.' }),
  },
  { error: LINES_ERROR },
);

const READY_ERROR = 'ready must be {day} or {workingDays}.';
const WORKING_DAYS_ERROR = `workingDays must be a whole number from 0 to ${LEAD_DAYS_MAX}.`;

/** When goods are ready. */
export const readiness = z.union(
  [
    z.strictObject({ day }),
    z.strictObject({
      workingDays: z
        .number({ error: WORKING_DAYS_ERROR })
        .int({ error: WORKING_DAYS_ERROR })
        .min(0, { error: WORKING_DAYS_ERROR })
        .max(LEAD_DAYS_MAX, { error: WORKING_DAYS_ERROR })
        .meta({ description: 'After the day on which it is ordered or accepted.' }),
    }),
  ],
  { error: READY_ERROR },
);

const REDUCTION_ERROR = 'discount must be {amount} or {percent}, and a reason.';
const reason = line('The reason', REASON_MAX_LENGTH).meta({
  description: 'The customer reads it.',
});
const reduction = z.union(
  [
    z.strictObject({ amount: amount('The discount', COST), reason }),
    z.strictObject({ percent, reason }),
  ],
  { error: REDUCTION_ERROR },
);

const DEPOSIT_ERROR = 'deposit must be {amount} or {percent}, a whole number from 0 to 100.';
const deposit = z.union(
  [
    z.strictObject({ amount: amount('The deposit', COST) }),
    z.strictObject({
      percent: z
        .number({ error: DEPOSIT_ERROR })
        .int({ error: DEPOSIT_ERROR })
        .min(0, { error: DEPOSIT_ERROR })
        .max(100, { error: DEPOSIT_ERROR }),
    }),
  ],
  { error: DEPOSIT_ERROR },
);

/** As it is being typed: what is missing is said where it is placed or sent. */
const draftAddress = address.extend({
  country: z.union([z.literal(''), country]).default(''),
});

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length;

const draftFields = z.object({
  accountId: id
    .nullable()
    .default(null)
    .meta({ description: 'The account that it is for. Null: a guest, by the contact.' }),
  contact: contact
    .default({ name: '', email: '', phone: '' })
    .meta({ description: 'What is empty is that of the account, where there is one.' }),
  company: line('Company', ADDRESS_LINE_MAX_LENGTH).meta({
    description: 'Stands on the quote, and in an address that has none.',
  }),
  method: methodId
    .nullable()
    .default(null)
    .meta({ description: 'The id of the way of delivery. Null: the default of the shop.' }),
  address: draftAddress.nullable().default(null),
  billing: draftAddress
    .nullable()
    .default(null)
    .meta({ description: 'Null: that of the delivery, if any.' }),
  ready: readiness
    .nullable()
    .default(null)
    .meta({ description: 'Null: as the shop promises it for such goods.' }),
  note: text('The note', QUOTE_NOTE_MAX_LENGTH)
    .default('')
    .meta({ description: 'The customer reads it, on a quote and in its mail.' }),
  discount: reduction.nullable().default(null),
  deposit: deposit.nullable().default(null).meta({ description: 'Null: as the shop asks for it.' }),
  overrides: z
    .array(override, { error: OVERRIDES_ERROR })
    .max(CART_ITEMS_MAX, { error: OVERRIDES_ERROR })
    .refine((all) => unique(all.map(({ itemId }) => itemId)), {
      error: 'overrides must name each item once.',
    })
    .default([]),
  lines: z
    .array(ownLine, { error: LINES_ERROR })
    .max(DRAFT_LINES_MAX, { error: `lines must be at most ${DRAFT_LINES_MAX}.` })
    .refine((all) => unique(all.map(({ _id }) => _id)), {
      error: 'Two lines must not have the same id.',
    })
    .default([])
    .meta({ description: 'Lines without a product, such as folding in tissue.' }),
});

const draft = draftFields.extend({
  _id: z.string(),
  version: z.number().int().meta({ description: 'Grows with each change but of its cart.' }),
  createdAt: timestamp,
  createdBy: z.string().meta({ description: 'The name that the admin had then.' }),
  changedAt: timestamp,
  changedBy: z.string(),
  quote: z
    .object({ number: z.string(), version: z.number().int() })
    .nullable()
    .meta({ description: 'The quote that it was sent as last, whose id is that of the draft.' }),
});

/** The rules by which a browser prices a draft as the server does. */
const draftRules = z.object({
  products: z.array(product).meta({ description: 'Of the items of its cart.' }),
  discounts: z
    .array(discountRule)
    .meta({ description: 'Those of the shop that hold today, and that of the code of the cart.' }),
  tax: taxRule,
  methods: deliverySettings.shape.methods,
  depositPercent: z.number().int().meta({ description: 'As the shop asks for it.' }),
});

const draftPrice = z.object({
  items: z.array(
    z.object({
      _id: z
        .string()
        .meta({ description: 'Of an item of the cart that can be ordered, or a line.' }),
      cost: dollars.meta({ description: 'Of one piece.' }),
      listCost: dollars.meta({ description: 'Of one piece by the price list; of a line as cost.' }),
      priceLines,
    }),
  ),
  subtotal: dollars,
  priceLines: priceLines.meta({
    description: 'What it costs besides its items: setup, discounts, delivery and tax.',
  }),
  tax: appliedTax.optional(),
  total: dollars,
  deposit: dollars.meta({ description: 'Before the work begins; 0: none.' }),
});

const draftProblem = z.object({
  field: z.string().meta({
    description: 'Such as: contact.name, address.postcode, items, items.{id}, ready, account.',
  }),
  message: z.string(),
});

const draftView = z.object({
  draft,
  cartVersion: z.number().int().meta({ description: 'Grows with each change of its goods.' }),
  cart: cartCalls.cart.meta({ description: 'Its goods, at the prices of the list.' }),
  price: draftPrice.meta({ description: 'With all that the draft says.' }),
  rules: draftRules,
  account: z
    .object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      isEmailVerified: z.boolean(),
    })
    .nullable(),
  readyDay: day.nullable().meta({
    description: 'If it was placed or accepted today. Null: the shop promises none.',
  }),
  earliestDay: day.nullable().meta({
    description: 'By the lead times of its goods. Null: the shop knows none.',
  }),
  problems: z.array(draftProblem).meta({
    description: 'What keeps it from being placed or sent.',
  }),
});

const byId = z.object({ id });

export const listDrafts = defineEndpoint({
  method: 'GET',
  path: '/desk/drafts',
  access: 'admin',
  summary: 'Orders that the desk has begun and neither placed nor sent, the last changed first.',
  reply: z.object({
    drafts: z.array(
      z.object({
        _id: z.string(),
        customer: z.string().meta({ description: 'Name, else email; empty: nobody yet.' }),
        company: z.string(),
        pieces: z.number().int(),
        changedAt: timestamp,
        changedBy: z.string(),
      }),
    ),
    most: z.number().int().meta({ description: 'How many there may be.' }),
  }),
});

export const createDraft = defineEndpoint({
  method: 'POST',
  path: '/desk/drafts',
  access: 'admin',
  summary: 'Begin an order or a quote at the desk. Unused, it is deleted after 90 days.',
  body: draftFields.extend({
    orderId: id.optional().meta({
      description:
        'An order whose goods, as far as they are still sold, and customer it begins with.',
    }),
  }),
  largeBody: true,
  reply: draftView,
  status: 201,
  errors: ['NOT_FOUND', 'DRAFTS_FULL'],
});

export const getDraft = defineEndpoint({
  method: 'GET',
  path: '/desk/drafts/{id}',
  access: 'admin',
  summary:
    'A draft of the desk with its goods and its price as it stands. That of a quote is where its next version is made.',
  params: byId,
  reply: draftView,
  errors: ['NOT_FOUND'],
});

const changed = { CHANGED_MEANWHILE: draftView } as const;

export const setDraft = defineEndpoint({
  method: 'PUT',
  path: '/desk/drafts/{id}',
  access: 'admin',
  summary: 'Save a draft of the desk as it is being written. Its goods are changed by its cart.',
  params: byId,
  body: draftFields.extend({ version }),
  largeBody: true,
  reply: draftView,
  errors: ['NOT_FOUND'],
  refusals: changed,
});

export const deleteDraft = defineEndpoint({
  method: 'DELETE',
  path: '/desk/drafts/{id}',
  access: 'admin',
  summary: 'Discard a draft of the desk with its goods. One that was sent as a quote stays.',
  params: byId,
  status: 204,
  errors: ['NOT_FOUND', 'DRAFT_IS_QUOTE'],
});

const customer = z.object({
  accountId: z.string().nullable().meta({ description: 'Null: a guest.' }),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  orders: z.number().int().meta({ description: 'Of an account; of a guest, those found.' }),
  lastOrder: z
    .object({ _id: z.string(), orderId: z.string(), orderDate: timestamp })
    .nullable()
    .meta({ description: 'Null: none.' }),
  address: address.nullable().meta({ description: 'Of the last order, where it was delivered.' }),
});

export const findCustomers = defineEndpoint({
  method: 'GET',
  path: '/desk/customers',
  access: 'admin',
  summary: 'Accounts, and guests who have ordered, by name, email, phone or order number.',
  query: z.object({ search: text('search', SEARCH_MAX_LENGTH).default('') }),
  reply: z.object({ customers: z.array(customer).max(CUSTOMERS_FOUND_MAX) }),
});

/** Refusals of placing or sending a draft. */
export const draftRefusals = {
  ...changed,
  DRAFT_PRICE_CHANGED: draftView,
  DRAFT_REFUSED: z.object({ problems: z.array(draftProblem) }),
} as const;

/** The draft as whoever places or sends it has seen it. */
export const shownDraft = {
  version,
  cartVersion: version.meta({ description: 'Of its goods.' }),
  total: dollars.meta({
    description: 'As it was shown. Where it is another by now, nothing is placed or sent.',
  }),
};

export const isMailed = z
  .boolean({ error: 'isMailed must be true or false.' })
  .default(true)
  .meta({ description: 'Whether a mail tells the customer.' });

export const placeDraft = defineEndpoint({
  method: 'POST',
  path: '/desk/drafts/{id}/order',
  access: 'admin',
  summary:
    'Place a draft as an order that was agreed on otherwise, such as by phone. It is the account’s, else a guest’s who gets the link by mail. Sent again, it is the same order.',
  params: byId,
  body: z.object({
    ...shownDraft,
    payment: z
      .object({ method: wayToPay })
      .optional()
      .meta({ description: 'Left out: the first way that fits.' }),
    agreedWith: name(
      'Agreed with',
      REASON_MAX_LENGTH,
      'Please write who agreed to it, and how.',
    ).meta({ description: 'Stands in the history of the order.' }),
    isMailed,
  }),
  reply: z.object({
    order,
    isMailed: z.boolean().meta({ description: 'False: no mail goes to the customer.' }),
    link: z.string().nullable().meta({
      description: 'Path of a guest’s order with the secret behind #; null of an account.',
    }),
  }),
  status: 201,
  errors: ['NOT_FOUND'],
  refusals: draftRefusals,
});

/** The address of a call below that of a draft. */
type DraftPath<Path extends string> = `/desk/drafts/{draftId}${Path}`;

type DraftParams<Params> =
  Params extends z.ZodObject<infer Shape extends z.ZodRawShape>
    ? z.ZodObject<{ draftId: z.ZodUUID } & Shape>
    : z.ZodObject<{ draftId: z.ZodUUID }>;

/** A call about what is a shopper's own, for the desk: about what is a draft's. */
export type DraftCall<E extends Endpoint> = Omit<E, 'path' | 'access' | 'rateLimit' | 'params'> & {
  path: DraftPath<E['path']>;
  access: 'admin';
  params: DraftParams<E['params']>;
};

/** A call of a shopper for the desk, about a draft in place of whoever calls. */
function forDraft<E extends Endpoint>(call: E): DraftCall<E> {
  const { path, rateLimit: _, params, summary, ...rest } = call;
  const draftParams = z.object({ draftId: id, ...params?.shape });
  // the compiler does not follow what is left out of a type that it does not know yet
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return {
    ...rest,
    errors: [...new Set(['NOT_FOUND' as const, ...(call.errors ?? [])])],
    path: `/desk/drafts/{draftId}${path}`,
    access: 'admin',
    summary: `For a draft of the desk: ${summary}`,
    params: draftParams,
  } as unknown as DraftCall<E>;
}

export const getDraftCart = forDraft(cartCalls.getCart);
export const addToDraft = forDraft(cartCalls.addToCart);
export const replaceDraftItem = forDraft(cartCalls.replaceItem);
export const removeFromDraft = forDraft(cartCalls.removeFromCart);
export const getDraftSubtotal = forDraft(cartCalls.getSubtotal);
export const setDraftItemNote = forDraft(cartCalls.setItemNote);
export const setDraftItemQuantity = forDraft(cartCalls.setItemQuantity);
export const incrementDraftItem = forDraft(cartCalls.incrementItem);
export const decrementDraftItem = forDraft(cartCalls.decrementItem);
export const setDraftCode = forDraft(cartCalls.setCode);
export const removeDraftCode = forDraft(cartCalls.removeCode);
export const addDraftRows = forDraft(groups.addRows);
export const replaceDraftGroup = forDraft(groups.replaceGroup);
export const removeDraftGroup = forDraft(groups.removeGroup);

export const uploadDraftArtwork = forDraft(artworks.uploadArtwork);
export const listDraftArtworks = forDraft(artworks.listArtworks);
export const deleteDraftArtwork = forDraft(artworks.deleteArtwork);
export const renderDraftArtwork = forDraft(artworks.renderArtwork);

export type DeskDraft = z.output<typeof draft>;
export type DraftFields = z.output<typeof draftFields>;
export type DraftView = z.output<typeof draftView>;
export type DraftRules = z.output<typeof draftRules>;
export type DraftProblem = z.output<typeof draftProblem>;
export type DraftPlacement = z.output<(typeof placeDraft)['body']>;
export type DraftListEntry = z.output<(typeof listDrafts)['reply']>['drafts'][number];
export type CustomerMatch = z.output<typeof customer>;
export type Readiness = z.output<typeof readiness>;
