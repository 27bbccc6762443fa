import { z } from 'zod';
import { cart, drawnItem, group, selectedOption } from './cart.ts';
import { orderDetails, sentDetails } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  ADMIN_NOTES_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  ORDER_PAGE_SIZE_DEFAULT,
  ORDER_PAGE_SIZE_MAX,
  ORDERS_AT_ONCE,
  ORDERS_COUNTED,
  OWN_ORDERS_COUNTED,
  SEARCH_MAX_LENGTH,
} from './limits.ts';
import { pageNumber, pageSize } from './paging.ts';
import { orderPayment, paymentFilter } from './order-payment.ts';
import { appliedTax, itemPrice, lineChange, priceLines, sentPriceLines } from './price-rules.ts';
import { detailRefusals } from './refusals.ts';
import { ARTWORK_FILE_KINDS, ARTWORK_METHODS, ARTWORK_SIDES } from './kinds/artwork.ts';
import { APPROVAL_FILTERS, ORDER_APPROVAL_RULES } from './kinds/approval.ts';
import { PARCEL_KINDS, SENDING_FILTERS } from './kinds/parcels.ts';
import { RETURN_FILTERS } from './kinds/withdrawals.ts';
import { ORDER_STATUSES } from './kinds/order-statuses.ts';
import {
  day,
  dollars,
  id,
  shortCircuitArray,
  text,
  timestamp,
  version as sentVersion,
} from './text.ts';

export const orderStatus = z.enum(ORDER_STATUSES, {
  error: 'Status must be pending, completed or cancelled.',
});

export const orderSort = z.enum(['newest', 'oldest'], { error: 'sort must be newest or oldest.' });

const point = z.object({ x: z.number(), y: z.number() });

const lettering = z.object({
  lines: z.array(z.string()),
  font: z.string(),
  method: z.string(),
  position: z.string().meta({ description: 'Such as: on the chest' }),
  letterHeight: z.number().meta({ description: 'Of a capital, in millimetres.' }),
  width: z.number().meta({ description: 'Millimetres.' }),
  height: z.number().meta({ description: 'Millimetres.' }),
  below: z.number().nullable().meta({ description: 'Millimetres under what belowWhat names.' }),
  belowWhat: z.string().nullable(),
  isHeightSet: z
    .literal(true)
    .optional()
    .meta({ description: 'The letters were not to be higher, as on other pieces.' }),
});

/** A picture of the customer's as the workshop makes it. Measures are those of the finished piece. */
const producedPicture = z.object({
  artworkId: z.string(),
  name: z.string().meta({ description: 'Of the file, as it was sent.' }),
  kind: z.enum(ARTWORK_FILE_KINDS),
  pixels: z
    .object({ width: z.number(), height: z.number() })
    .meta({ description: 'Upright; of an SVG its own units.' }),
  side: z.enum(ARTWORK_SIDES),
  position: z.string().meta({ description: 'Such as: on the front' }),
  place: z.string().meta({ description: 'The name of the place, such as: Left chest' }),
  method: z.enum(ARTWORK_METHODS),
  width: z.number().meta({ description: 'Millimetres, before it is turned.' }),
  height: z.number().meta({ description: 'Millimetres, before it is turned.' }),
  below: z.number().meta({
    description:
      'Millimetres under what belowWhat names, down to the upper edge before it is turned.',
  }),
  belowWhat: z.string(),
  aside: z.number().meta({
    description:
      'Millimetres from the middle of the side to that of the picture, positive towards the wearer’s left.',
  }),
  turn: z.number().int().meta({ description: 'Degrees, clockwise as one looks at it.' }),
  colours: z.array(z.string()).nullable().meta({
    description: '#rrggbb with its edits, the most frequent first; null for more than 12.',
  }),
  recipe: z.string().meta({ description: 'Of its edits, such as: paper=12,colour=#aa0000' }),
  redraw: z.boolean().meta({ description: 'The workshop redraws it before it is made.' }),
  says: z
    .array(z.string())
    .meta({ description: 'Warnings that the customer read before it was ordered.' }),
  drawn: z
    .object({
      mount: point.meta({ description: 'Where it is measured from.' }),
      corners: z.array(point),
      millimetresPerUnit: z.number(),
      window: z
        .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
        .meta({ description: 'The part of the drawing that shows its side.' }),
    })
    .nullable()
    .meta({ description: 'Where it is in the 1000 by 1250 units of the drawing.' }),
  checksum: z.string().optional().meta({
    description:
      'The first 8 digits of the SHA-256 of the file, in two groups: 7f3a 91c0. Left out where the file is gone, as are size and rendition.',
  }),
  size: z.number().int().optional().meta({ description: 'Bytes of the file.' }),
  rendition: z.string().optional().meta({
    description: 'Path and query of the picture with its edits, at most 640 pixels long.',
  }),
  refusal: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'Why the workshop does not make it.' }),
});

/** Facts of a drawn piece for the workshop. */
export const production = z.object({
  parts: z.array(
    z.object({
      part: z.string().meta({ description: 'Such as Hoodie, Cuffs or Lettering.' }),
      name: z.string().meta({ description: 'The colour as the customer chose it.' }),
      colour: z.string().meta({ description: '#rrggbb' }),
    }),
  ),
  lettering: lettering.nullable().meta({ description: 'At the print position.' }),
  further: z
    .array(lettering)
    .optional()
    .meta({ description: 'Letterings at other places of the piece.' }),
  pictures: z
    .array(producedPicture)
    .optional()
    .meta({ description: 'Pictures of the customer’s own, where there are any.' }),
});

export const orderItem = z.object({
  _id: z.string(),
  group,
  product: z.object({
    _id: z.string(),
    name: z.string(),
    ...itemPrice,
    image_id: z.array(z.string()),
  }),
  quantity: z.number().int(),
  priceLines: priceLines.meta({
    description: 'What the price was made of. They add up to quantity times cost.',
  }),
  note: z.string(),
  orderedNote: z.string().optional().meta({
    description: 'What the customer wrote, where the shop has changed the note since; else absent.',
  }),
  selectedOptions: z.array(selectedOption),
  refusedPictures: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Of the file.' }),
        reason: z.string().meta({ description: 'Why the workshop does not make it.' }),
      }),
    )
    .optional()
    .meta({ description: 'Pictures of it that the workshop does not make, where there are any.' }),
  pieces: z.array(z.number().int()).optional().meta({
    description:
      'Of an order that was changed: the numbers of its pieces, which it keeps; none for a service. Left out where pieces are numbered from 1 on, through the items.',
  }),
  taxClass: z.string().optional().meta({
    description:
      'Of a line without a product: its class of tax. Left out: the standard rate, or that of the product.',
  }),
  changed: z
    .object({
      version: z.number().int().meta({ description: 'Of the order since then.' }),
      at: timestamp,
      before: z.array(z.string()).meta({
        description: 'What it had before that is another now, such as: Name: Theodor',
      }),
    })
    .optional()
    .meta({
      description: 'Its last change since it was ordered. Only in answers to an admin.',
    }),
  madeToMeasure: z.literal(true).optional().meta({
    description:
      'It was made to measure when it was ordered, so that it cannot be withdrawn from. Left out where it was not.',
  }),
  isHeld: z.literal(true).optional().meta({
    description:
      'The customer has not approved it yet, so it is not made. Left out where it may be made.',
  }),
  drawing: drawnItem
    .extend({
      hash: z.string().meta({ description: 'Names the picture, which never changes.' }),
      letteringAddress: z.string().optional().meta({
        description:
          'Path and query of the outlines of the lettering, where there is any. Only in answers to an admin.',
      }),
      production: production.optional().meta({ description: 'Only in answers to an admin.' }),
    })
    .nullable()
    .meta({ description: 'What was drawn when it was ordered; null where nothing was.' }),
});

export const sheetKind = z.enum(['packing', 'production', 'delivery'], {
  error: 'sheet must be packing, production or delivery.',
});

const print = z.object({
  sheet: sheetKind,
  printedAt: timestamp,
  printedBy: z.string().meta({ description: 'The name that the admin had then.' }),
  version: z.number().int().meta({ description: 'Of the order as it was printed last.' }),
  times: z.number().int(),
});

/** Pieces of an order that left the workshop together, or wait there to be fetched. */
export const parcel = z.object({
  _id: z.string(),
  number: z.number().int().meta({ description: 'From 1 on, in the order.' }),
  kind: z.enum(PARCEL_KINDS),
  pieces: z.array(z.number().int()).meta({
    description: 'The numbers of its pieces. One of them may have been made again since.',
  }),
  sentAt: timestamp.meta({ description: 'Of what is fetched: since when it is ready.' }),
  sentBy: z
    .string()
    .optional()
    .meta({ description: 'The name that the admin had then. Only in answers to an admin.' }),
  carrier: z.string().meta({ description: 'Its name as it was then; empty: none is said.' }),
  tracking: z.string().meta({ description: 'The number that the carrier gave it, or empty.' }),
  link: z.string().optional().meta({ description: 'Where the carrier shows it.' }),
  mailAt: timestamp.optional().meta({
    description:
      'When the mail that tells of it goes out, or went. Left out where none does. Only in answers to an admin.',
  }),
  handedAt: timestamp.optional().meta({ description: 'When it was fetched.' }),
  handedTo: z
    .string()
    .optional()
    .meta({ description: 'By whom it was fetched. Only in answers to an admin.' }),
});

export const order = z.object({
  _id: z.string(),
  orderId: z
    .string()
    .meta({ description: 'The order number that people read, such as TB-7K2M-4Q9X.' }),
  customer: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .meta({ description: 'Null while the order belongs to a guest.' }),
  orderDate: timestamp,
  status: orderStatus,
  totalAmount: dollars.meta({ description: 'The sum of its items, and priceLines.' }),
  priceLines: priceLines.meta({
    description:
      'What the order costs besides its items: setup, once per order, discounts, delivery and tax that is added.',
  }),
  tax: appliedTax.optional(),
  version: z.number().int().meta({ description: 'Grows with each change of it.' }),
  made: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Pieces that are checked or packed; left out while there are none.' }),
  parcels: z
    .array(parcel)
    .optional()
    .meta({ description: 'In the order of their numbers; left out while there are none.' }),
  sent: z.number().int().optional().meta({
    description: 'Pieces that are in a parcel; left out while there are none.',
  }),
  withdrawn: z.number().int().optional().meta({
    description: 'Pieces that the customer has withdrawn from; left out while there are none.',
  }),
  stopped: z.array(z.number().int()).optional().meta({
    description:
      'Numbers of pieces that the customer has withdrawn from before they were sent: they are neither begun nor sent. Left out while there are none. Only in answers to an admin.',
  }),
  returns: z.number().int().optional().meta({
    description:
      'Withdrawals and faults that wait for the desk; left out while there are none. Only in answers to an admin.',
  }),
  packed: z.number().int().optional().meta({
    description:
      'Pieces that are packed and in no parcel; left out while there are none. Only in answers to an admin.',
  }),
  payment: orderPayment.optional(),
  approval: z
    .object({
      asked: z
        .number()
        .int()
        .meta({ description: 'Pieces that wait for the customer’s approval.' }),
      wishes: z.number().int().meta({ description: 'Pieces that the customer wants changed.' }),
    })
    .optional()
    .meta({ description: 'Left out where nothing waits to be approved.' }),
  approvalRule: z.enum(ORDER_APPROVAL_RULES).optional().meta({
    description:
      'Which of its pieces are approved before they are made. Left out where none ever was asked about. Only in answers to an admin.',
  }),
  adminNotes: z.string().optional().meta({ description: 'Only in answers to an admin.' }),
  prints: z.array(print).optional().meta({
    description: 'The last print of each sheet, where there is any. Only in answers to an admin.',
  }),
  voided: z.array(z.number().int()).optional().meta({
    description:
      'Numbers of pieces that were taken out of it, which are never used again. Only in answers to an admin.',
  }),
  cart: z.object({ items: z.array(orderItem) }),
  ...orderDetails.shape,
});

export const orderPagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalOrders: z.number().int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
  limit: z.number().int(),
  more: z
    .boolean()
    .optional()
    .meta({
      description: `True when there are more orders than are counted: ${ORDERS_COUNTED} for a search, a payment state, or a part of a number or of an email, ${OWN_ORDERS_COUNTED} of a customer’s own. They are on no page.`,
    }),
});

/** Filters of a list of orders, without paging. */
export const orderFilters = {
  startDate: day.optional(),
  endDate: day.optional(),
  status: z
    .enum(['all', ...ORDER_STATUSES], {
      error: 'status must be all, pending, completed or cancelled.',
    })
    .default('all'),
  orderNumber: text('orderNumber', 40).optional(),
};

const pages = {
  page: pageNumber(),
  limit: pageSize(ORDER_PAGE_SIZE_MAX).default(ORDER_PAGE_SIZE_DEFAULT),
};

/** Further filters of an admin's list; a customer's is as without them. */
export const deskFilters = {
  customerEmail: text('customerEmail', 320).optional(),
  payment: paymentFilter,
  approval: z
    .enum(APPROVAL_FILTERS, { error: 'approval must be asked or change wanted.' })
    .optional()
    .meta({
      description:
        'Pending orders with pieces that wait for the customer, or that the customer wants changed.',
    }),
  sending: z
    .enum(SENDING_FILTERS, { error: 'sending must be to send or on the way.' })
    .optional()
    .meta({
      description:
        'Pending orders with pieces that are packed and not sent, without a search those first that were promised for the oldest day; or with pieces that are sent.',
    }),
  returns: z
    .enum(RETURN_FILTERS, { error: 'returns must be withdrawn or fault.' })
    .optional()
    .meta({
      description:
        'Orders with withdrawals whose money is not settled, or with faults that are not answered.',
    }),
  search: text('search', SEARCH_MAX_LENGTH).optional().meta({
    description:
      'Words, each the beginning of a word of the order number, of the customer’s name and email, of the contact and of whom it is delivered to, of product names, texts that customers wrote, item notes or admin notes, and numbers of carriers. All must be found; case and accents do not matter. A name is found with its apostrophes and hyphens or without, a phone number by its end or with the code of its country. Or a whole order number, also without hyphens, or its payment reference.',
  }),
};

/**
 * The version that the change was made on. Given, a change on top of somebody else's is refused
 * with CHANGED_MEANWHILE and the order as it is now; left out, the last one wins.
 */
const version = sentVersion.optional();

/** Whether a mail had told the customer the order's previous status. */
export const customerTold = z
  .boolean()
  .optional()
  .meta({ description: 'True when a mail had told the customer of the status it had before.' });

/** The discounts that a restored order uses again, although their limits are reached. */
export const overusedDiscounts = z.array(z.string()).optional().meta({
  description:
    'Discounts that are used more often than they may be since the order is set back: their codes, or what they take off. Left out where there are none.',
});

const idsError = `orderIds must be 1 to ${ORDERS_AT_ONCE} ids, with commas between them.`;

/** In a query. */
export const orderIds = z
  .string({ error: idsError })
  .transform((list) => list.split(','))
  .pipe(z.array(id, { error: idsError }).min(1).max(ORDERS_AT_ONCE, { error: idsError }));

const listReply = z.object({ orders: z.array(order), pagination: orderPagination });
const reply = z.object({ order });

/** The cart as the client shows it. What is ordered is the server's own; this must agree with it. */
const shownCart = z.object({
  _id: z.string().optional(),
  total: z.number().optional(),
  priceLines: sentPriceLines
    .max(1000)
    .optional()
    .meta({ description: 'With them, a refusal says what has changed in them.' }),
  items: shortCircuitArray(
    z.object({
      _id: z.string().optional(),
      product: z.object({
        _id: z.string(),
        name: z.string().optional(),
        cost: z.number().optional(),
      }),
      quantity: z.number(),
      note: z.string().default(''),
      selectedOptions: shortCircuitArray(
        z.object({
          optionId: z.string(),
          optionName: z.string().optional(),
          valueId: z.string().nullable().default(null),
          value: z.string().optional(),
        }),
      ).default([]),
    }),
    { error: 'The order must carry the items of the cart.' },
  ).max(10_000),
});

/** The cart as it is now. */
const refusedCart = z.object({
  cart,
  changes: z
    .array(lineChange)
    .optional()
    .meta({ description: 'Of the priceLines, where they were sent.' }),
});

// spec: 7.31
export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/order',
  access: 'guest',
  rateLimit: 'order',
  summary:
    'Order the cart. Prices and names are the server’s; where the cart sent differs from the server’s, 409 with the current cart, and with changes where priceLines were sent. The same cart sent twice gives the same order. What is left out of contact, delivery, billing and payment is the shop’s default. `field` of a refusal is the path of what it is about; refused details are all in its errors, each {field, code, message}.',
  headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
  body: shownCart.extend(sentDetails.shape),
  reply,
  largeBody: true,
  status: 201,
  errors: ['IDEMPOTENCY_KEY_REUSED'],
  refusals: {
    CART_EMPTY: refusedCart,
    CART_CHANGED: refusedCart,
    CART_ITEM_UNAVAILABLE: z.object({ cart }),
    ...detailRefusals,
  },
});

// spec: 7.32
export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/order',
  access: 'customer',
  summary:
    'Orders: all of them for an admin, their own for a customer. The newest first, or the oldest.',
  query: z.object({
    ...pages,
    ...orderFilters,
    sort: orderSort.default('newest'),
    ...deskFilters,
    orderIds: orderIds
      .optional()
      .meta({ description: 'These orders alone: their ids, with commas between them.' }),
  }),
  reply: listReply,
});

export const listOwnOrders = defineEndpoint({
  method: 'GET',
  path: '/order/history',
  access: 'customer',
  summary: 'The orders of the bearer, newest first.',
  query: z.object({ ...pages, ...orderFilters }),
  reply: listReply,
});

export const getOrder = defineEndpoint({
  method: 'GET',
  path: '/order/{id}',
  access: 'customer',
  summary: 'One order: one’s own, or any for an admin.',
  params: z.object({ id }),
  reply,
  errors: ['NOT_FOUND'],
});

// spec: 7.33
export const updateOrder = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}',
  access: 'admin',
  summary: 'Set the status or the admin notes of an order.',
  params: z.object({ id }),
  body: z
    .object({
      status: orderStatus.optional(),
      adminNotes: text('Admin notes', ADMIN_NOTES_MAX_LENGTH).optional(),
      version,
    })
    .refine((change) => change.status !== undefined || change.adminNotes !== undefined, {
      error: 'Send a status or adminNotes.',
    }),
  reply: reply.extend({ customerTold, overusedDiscounts }),
  errors: ['NOT_FOUND', 'STATUS_UNCHANGED'],
  refusals: { CHANGED_MEANWHILE: reply },
});

// spec: 7.34
export const setOrderItemNote = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}/items/{itemId}/note',
  access: 'admin',
  summary: 'Change the note of an item of an order.',
  params: z.object({ id, itemId: id }),
  body: z.object({ note: text('Note', NOTE_MAX_LENGTH), version }),
  reply,
  errors: ['NOT_FOUND'],
  refusals: { CHANGED_MEANWHILE: reply },
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/cancel',
  access: 'customer',
  rateLimit: 'order',
  summary: 'Cancel one’s own order, while nothing of it is made.',
  params: z.object({ id }),
  reply,
  errors: ['NOT_FOUND', 'STATUS_UNCHANGED', 'CANCEL_TOO_LATE'],
});

export const orderAgain = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/again',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Put every item of one’s own order that is still to be had into the cart, at today’s price, with its choices and its note.',
  params: z.object({ id }),
  reply: z.object({
    cart,
    added: z.array(
      z.object({
        _id: z.string().meta({ description: 'The item of the order.' }),
        name: z.string(),
        quantity: z.number().int(),
        orderedCost: dollars.meta({ description: 'Per piece, when it was ordered.' }),
        cost: dollars.meta({ description: 'Per piece, today.' }),
      }),
    ),
    left: z.array(
      z.object({
        _id: z.string().meta({ description: 'The item of the order.' }),
        name: z.string(),
        reason: z.string().meta({ description: 'Why it is not in the cart, as a sentence.' }),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export type OrderAgainReply = z.output<(typeof orderAgain)['reply']>;
export type Parcel = z.output<typeof parcel>;
export type Order = z.output<typeof order>;
export type SheetKind = z.output<typeof sheetKind>;
export type ProducedPicture = z.output<typeof producedPicture>;
export type Production = z.output<typeof production>;
export type OrderItem = z.output<typeof orderItem>;
export type OrderSort = z.output<typeof orderSort>;
export type { OrderStatus } from './kinds/order-statuses.ts';
export type OrderPagination = z.output<typeof orderPagination>;
