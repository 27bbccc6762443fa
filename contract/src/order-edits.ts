import { z } from 'zod';
import { choices, note, productReference, quantity } from './cart.ts';
import { product } from './catalogue.ts';
import { deliverySettings, sentDetails } from './delivery.ts';
import { discountRule } from './discounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { getGuestOrder } from './guest-orders.ts';
import { CART_ITEMS_MAX, COST, NAME_MAX_LENGTH, QUANTITY } from './limits.ts';
import { order } from './orders.ts';
import { amount, priceLines } from './price-rules.ts';
import { detailRefusals } from './refusals.ts';
import { taxRule } from './tax.ts';
import { day, dollars, id, name, shortCircuitArray, timestamp, version } from './text.ts';

const pieceNumbers = z.array(z.number().int());

/** The catalogue and the rules that a changed order is priced by, in the browser and on the server alike. */
const editRules = z.object({
  products: z.array(product).meta({
    description: 'Of its items, as they are sold today; one that is not sold any more is left out.',
  }),
  discounts: z
    .array(discountRule)
    .meta({ description: 'Those in per cent that the order has used.' }),
  tax: taxRule,
  methods: deliverySettings.shape.methods,
});

const orderEdit = z.object({
  order,
  rules: editRules,
  begun: pieceNumbers.meta({
    description: 'Pieces that are made or being made: none of them can be changed.',
  }),
  begunAt: timestamp.nullable().meta({
    description: 'When the first piece was begun. From then on its customer changes nothing.',
  }),
  isOpen: z.boolean().meta({ description: 'False: whoever asks cannot change it any more.' }),
  invoice: z
    .string()
    .nullable()
    .meta({ description: 'The number of the invoice that stands. Null: there is none.' }),
});

const ITEMS_ERROR = 'items must be a list of {_id, quantity, selectedOptions}.';
const ADDED_ERROR = 'added must be a list of {product, quantity, selectedOptions}.';
const LINES_ERROR = 'lines must be a list of {name, quantity, cost, isMade}.';
const KEPT_ERROR = `Quantity must be between 0 and ${QUANTITY.max}.`;

const itemEdit = z.object({
  _id: id,
  quantity: z
    .number({ error: KEPT_ERROR })
    .int({ error: KEPT_ERROR })
    .min(0, { error: KEPT_ERROR })
    .max(QUANTITY.max, { error: KEPT_ERROR })
    .optional()
    .meta({ description: 'Left out: as it is. 0 takes the item out of the order.' }),
  selectedOptions: choices.meta({
    description:
      'The choices that change; all others stay. A text that is empty, or an option without value, is chosen no more.',
  }),
});

const itemAddition = z.object({
  product: productReference,
  quantity: quantity.default(1),
  note: note.default(''),
  selectedOptions: choices,
  group: id.nullable().default(null).meta({
    description: 'The id of a group of the order that it joins, as another row. Null: none.',
  }),
});

const lineAddition = z.object({
  name: name('The text of the line', NAME_MAX_LENGTH, 'Please write what this line is for.'),
  quantity: quantity.default(1),
  cost: amount('The price of a line', COST).meta({ description: 'Of one piece.' }),
  taxClass: id.nullable().default(null).meta({ description: 'Null: the standard rate of tax.' }),
  isMade: z
    .boolean({ error: 'isMade must be true or false.' })
    .default(false)
    .meta({ description: 'Whether it is made, piece by piece, or a service.' }),
});

const total = dollars.optional().meta({
  description:
    'What the order costs then, as it was shown. Where it is another, nothing is changed. Left out: whatever it is.',
});

const isTrial = z
  .boolean({ error: 'isTrial must be true or false.' })
  .default(false)
  .meta({ description: 'True: nothing is changed; the answer says what would be.' });

const items = shortCircuitArray(itemEdit, { error: ITEMS_ERROR })
  .max(CART_ITEMS_MAX, { error: ITEMS_ERROR })
  .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, {
    error: 'items must name each item once.',
  })
  .default([]);

const { contact, delivery, billing } = sentDetails.shape;

/** A change as the customer makes it: words, sizes, contact and address. */
const ownEditBody = z.object({
  version,
  items,
  contact,
  address: delivery.unwrap().shape.address,
  billing,
  total,
  isTrial,
});

/** A change as an admin makes it. */
const editBody = z.object({
  _id: id.optional().meta({
    description:
      'Made up by the sender, so that a change counts once: sent again, it changes nothing and is answered with the order as it is.',
  }),
  version,
  items,
  added: shortCircuitArray(itemAddition, { error: ADDED_ERROR })
    .max(CART_ITEMS_MAX, { error: ADDED_ERROR })
    .default([]),
  lines: shortCircuitArray(lineAddition, { error: LINES_ERROR })
    .max(CART_ITEMS_MAX, { error: LINES_ERROR })
    .default([]),
  contact: contact.meta({ description: 'Whole; left out: as it is. Likewise all below.' }),
  method: delivery.unwrap().shape.method,
  address: delivery.unwrap().shape.address,
  billing,
  promisedDay: day.optional(),
  reissuesInvoice: z
    .boolean({ error: 'reissuesInvoice must be true or false.' })
    .default(false)
    .meta({
      description:
        'Whether an invoice that stands is issued anew where names or addresses alone change. Where money or goods do, it always is.',
    }),
  isMailed: z
    .boolean({ error: 'isMailed must be true or false.' })
    .default(true)
    .meta({ description: 'Whether a mail tells the customer what has changed.' }),
  total,
  isTrial,
});

const editResult = z.object({
  order: order.meta({ description: 'As it is then; of a trial, as it would be.' }),
  difference: dollars.meta({ description: 'More than before; below 0: less.' }),
  differences: priceLines.meta({
    description: 'What the difference is made of. Their totals add up to it.',
  }),
  open: dollars.meta({ description: 'To be paid then.' }),
  toRefund: dollars.meta({ description: 'Paid too much then: an admin gives it back.' }),
  asked: pieceNumbers.meta({ description: 'Pieces whose approval is asked for anew.' }),
  printed: pieceNumbers.meta({
    description: 'Changed pieces that stand on a sheet that was printed before.',
  }),
  removed: pieceNumbers.meta({ description: 'Pieces that are taken out.' }),
  reissued: z.string().nullable().meta({
    description: 'The number of the invoice that is taken back and issued anew. Null: none.',
  }),
  isMailed: z.boolean().meta({
    description: 'False: no mail goes out, as none was asked for or none may be sent.',
  }),
});

const refusals = {
  EDIT_REFUSED: z.object({
    problems: z.array(
      z.object({
        _id: z.string().meta({
          description: 'Of the item; or its place in `added`, such as: added 0.',
        }),
        optionId: z.string().optional(),
        problem: z.string(),
      }),
    ),
  }),
  EDIT_PRICE_CHANGED: editResult,
  CHANGED_MEANWHILE: orderEdit,
  ...detailRefusals,
} as const;

const errors = ['NOT_FOUND', 'EDIT_CLOSED', 'EDITS_FULL'] as const;

export const getOrderEdit = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/edit',
  access: 'admin',
  summary: 'What an order is changed by: what can be changed of it, and what that costs.',
  params: z.object({ id }),
  reply: orderEdit,
  errors: ['NOT_FOUND'],
});

export const editOrder = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/edit',
  access: 'admin',
  summary:
    'Change an order that is not completed: all of it at once, with its pieces, ledger, invoice, approvals, day and mail, or nothing. What is not touched keeps its price; what is changed or added is priced by the rules of today. Pieces that are made or being made are changed by nobody.',
  params: z.object({ id }),
  body: editBody,
  largeBody: true,
  reply: editResult,
  errors: [...errors, 'QUANTITY_OUT_OF_RANGE'],
  refusals,
});

export const getOwnOrderEdit = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/own-edit',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Likewise of an order of the bearer’s own.',
  params: z.object({ id }),
  reply: orderEdit,
  errors: ['NOT_FOUND'],
});

export const editOwnOrder = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/own-edit',
  access: 'guest',
  rateLimit: 'order',
  summary:
    'Change words, sizes, contact and address of an order of one’s own, until its first piece is begun. What it costs more is open then; what it costs less comes off what is open, and what is paid too much an admin gives back.',
  params: z.object({ id }),
  body: ownEditBody,
  largeBody: true,
  reply: editResult,
  errors: [...errors, 'EDIT_TOO_LATE'],
  refusals,
});

const { headers } = getGuestOrder;

export const getLinkedOrderEdit = defineEndpoint({
  method: 'GET',
  path: '/guest-order/edit',
  access: 'anyone',
  rateLimit: 'cart',
  summary: 'Likewise of the order of the link.',
  headers,
  reply: orderEdit,
  errors: ['NOT_FOUND'],
});

export const editLinkedOrder = defineEndpoint({
  method: 'POST',
  path: '/guest-order/edit',
  access: 'anyone',
  rateLimit: 'order',
  summary: 'Likewise of the order of the link.',
  headers,
  body: ownEditBody,
  largeBody: true,
  reply: editResult,
  errors: [...errors, 'EDIT_TOO_LATE'],
  refusals,
});

export type OrderEdit = z.output<typeof orderEdit>;
export type EditRules = z.output<typeof editRules>;
export type EditBody = z.output<typeof editBody>;
export type OwnEditBody = z.output<typeof ownEditBody>;
export type EditResult = z.output<typeof editResult>;
