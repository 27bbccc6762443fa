import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ORDERS_AT_ONCE, PIECES_AT_ONCE, REASON_MAX_LENGTH } from './limits.ts';
import {
  customerTold,
  deskFilters,
  order,
  orderFilters,
  orderStatus,
  overusedDiscounts,
  sheetKind,
} from './orders.ts';
import { APPROVAL_FILTERS } from './kinds/approval.ts';
import { SENDING_FILTERS } from './kinds/parcels.ts';
import { RETURN_FILTERS } from './kinds/withdrawals.ts';
import { PIECE_STATES } from './kinds/piece-states.ts';
import { id, text, timestamp } from './text.ts';
import { reportedPayment } from './unclear-payments.ts';

const statusResults = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      outcome: z.enum(['set', 'unchanged', 'left completed', 'changed meanwhile', 'not found']),
      before: orderStatus
        .optional()
        .meta({ description: 'The status that it had, if it was set.' }),
      customerTold,
      overusedDiscounts,
      order: order.optional().meta({ description: 'As it is now, where there is one.' }),
    }),
  ),
});

const idsError = `orderIds must be a list of 1 to ${ORDERS_AT_ONCE} ids.`;

export const setOrderStatuses = defineEndpoint({
  method: 'PUT',
  path: '/order/status',
  access: 'admin',
  summary:
    'Set the status of several orders at once, with a report for each. An order that is not there, or has that status already, does not stop the others. Of several, those that are completed are not cancelled.',
  body: z.object({
    orderIds: z
      .array(id, { error: idsError })
      .min(1, { error: idsError })
      .max(ORDERS_AT_ONCE, { error: idsError }),
    status: orderStatus,
  }),
  reply: statusResults,
});

/** As large as the database counts. */
const orderVersion = z.int32({ error: 'version must be a whole number.' });

const undoneError = `orders must be a list of 1 to ${ORDERS_AT_ONCE} orders.`;

export const undoOrderStatuses = defineEndpoint({
  method: 'PUT',
  path: '/order/status/undo',
  access: 'admin',
  summary:
    'Set orders back to the status they had, each only at the version that the change to undo gave it. A mail that has not gone out yet is withdrawn.',
  body: z.object({
    orders: z
      .array(
        z.object({
          _id: id,
          version: orderVersion,
          status: orderStatus,
        }),
        { error: undoneError },
      )
      .min(1, { error: undoneError })
      .max(ORDERS_AT_ONCE, { error: undoneError }),
  }),
  reply: statusResults,
});

const count = z.number().int();

export const countOrders = defineEndpoint({
  method: 'GET',
  path: '/order/counts',
  access: 'admin',
  summary:
    'How many orders there are of each status, how many wait for the approval of their pieces, how many are to be sent or are on their way, and how many have withdrawals or faults that wait for the desk.',
  reply: z.object({
    counts: z.record(orderStatus, count),
    approvals: z.record(z.enum(APPROVAL_FILTERS), count).meta({
      description: 'As many as the filter of the same name finds, up to 10,000.',
    }),
    sending: z.record(z.enum(SENDING_FILTERS), count).meta({
      description: 'As many as the filter of the same name finds, up to 10,000.',
    }),
    returns: z.record(z.enum(RETURN_FILTERS), count).meta({
      description: 'As many as the filter of the same name finds, up to 10,000.',
    }),
  }),
});

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/order/export',
  access: 'admin',
  summary:
    'All orders that the filter finds, newest first, as CSV with a line for each item. What an order costs besides its items, setup, discounts, delivery and tax, how many of its pieces are made, and its contact, delivery and billing address stand in its first line, so that Line total, Setup, Discount, Delivery and Tax add up to Order total. Nothing in it is taken for a formula by a spreadsheet.',
  query: z.object({ ...orderFilters, ...deskFilters }),
  bytes: ['text/csv'],
});

/** How far a piece is made. Each state but `again` follows the one before it. */
export const pieceState = z.enum(PIECE_STATES, {
  error: 'A piece is waiting, cut, lettered, checked, packed or again.',
});

/** How somebody set pieces; `undo` takes back what they set before. */
const pieceAct = z.enum(['scan', 'row', 'bulk', 'undo'], {
  error: 'how must be scan, row, bulk or undo.',
});

const pieceNumber = z.int32({ error: 'The number of a piece must be a whole number.' });

const piece = z.object({
  number: pieceNumber.meta({ description: 'From 1 on, through the items of the order.' }),
  state: pieceState,
  reason: z.string().meta({ description: 'Why it is made again, else empty.' }),
  changedAt: timestamp.nullable().meta({ description: 'Null: the piece waits.' }),
  changedBy: z.string().meta({ description: 'The name that the admin had then.' }),
  parcel: z
    .number()
    .int()
    .optional()
    .meta({ description: 'The number of the parcel that it is in; left out: it is in none.' }),
});

export const listPieces = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/pieces',
  access: 'admin',
  summary: 'How far the pieces of an order are. Those that wait are left out.',
  params: z.object({ id }),
  reply: z.object({ pieces: z.array(piece) }),
  errors: ['NOT_FOUND'],
});

const piecesError = `pieces must be a list of 1 to ${PIECES_AT_ONCE} different pieces.`;

export const setPieces = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}/pieces',
  access: 'admin',
  summary:
    'Set the states of pieces, each only from the state that it is known in. A piece that somebody else has set meanwhile stays as it is and does not stop the others. Of a cancelled order, none is set, and while a picture on one of them is refused, none is cut or made further.',
  params: z.object({ id }),
  body: z.object({
    how: pieceAct,
    pieces: z
      .array(
        z.object({
          number: pieceNumber,
          from: pieceState,
          to: pieceState,
          reason: text('Reason', REASON_MAX_LENGTH)
            .default('')
            .meta({ description: 'Kept where the piece is to be made again.' }),
        }),
        { error: piecesError },
      )
      .min(1, { error: piecesError })
      .max(PIECES_AT_ONCE, { error: piecesError })
      .refine((pieces) => new Set(pieces.map(({ number }) => number)).size === pieces.length, {
        error: piecesError,
      }),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        number: z.number().int(),
        outcome: z
          .enum([
            'set',
            'unchanged',
            'changed meanwhile',
            'not found',
            'not approved',
            'sent',
            'withdrawn',
          ])
          .meta({
            description:
              'Unchanged: it had that state already. Not approved: it waits for the customer’s yes, and stays as it is. Sent: it is in a parcel, and can only be made again. Withdrawn: the customer has withdrawn from it, so it is not begun.',
          }),
        piece: piece.optional().meta({ description: 'As it is now, where there is one.' }),
      }),
    ),
    order,
  }),
  largeBody: true,
  errors: ['NOT_FOUND', 'ORDER_CANCELLED', 'PICTURE_REFUSED'],
});

const printedError = `orders must be a list of 1 to ${ORDERS_AT_ONCE} orders.`;

export const recordPrint = defineEndpoint({
  method: 'POST',
  path: '/order/prints',
  access: 'admin',
  summary:
    'Record that a sheet of these orders is printed. The same _id sent again is the same print.',
  body: z.object({
    _id: id.meta({ description: 'Made up by the sender, so that a print counts once.' }),
    sheet: sheetKind,
    orders: z
      .array(
        z.object({
          _id: id,
          version: orderVersion.meta({ description: 'Of the order as it stands on the sheet.' }),
        }),
        { error: printedError },
      )
      .min(1, { error: printedError })
      .max(ORDERS_AT_ONCE, { error: printedError }),
  }),
  reply: z.object({ orders: z.array(order) }),
});

export const orderChange = z.object({
  _id: z.string(),
  changedAt: timestamp,
  changedBy: z.string().meta({ description: 'The name that the admin had then.' }),
  version: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Of the order since then; null for changes of long ago.' }),
  field: z
    .enum([
      'status',
      'adminNotes',
      'itemNote',
      'pieces',
      'printed',
      'payment',
      'picture',
      'approval',
      'edit',
      'placed',
      'parcel',
      'withdrawal',
      'fault',
    ])
    .meta({
      description:
        'Of `pieces`, `after` is their state; of `printed`, the sheet; of `payment`, `told` or `looked at`; of `picture`, why it is refused, else empty; of `approval`, what was done, with `before` as its note; of `edit`, the total before and after; of `placed`, by the desk or as a quote, whom it was agreed on with; of `parcel`, `sent`, `taken back`, `changed` or `handed over`; of `withdrawal`, `declared`, `arrived`, `not arrived`, `cancelled` or `credited`; of `fault`, `reported`, or its answer with `before` as its note.',
    }),
  item: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'The item whose note it was.' }),
  before: z.string(),
  after: z.string(),
  pieces: z
    .object({
      how: pieceAct,
      count: z.number().int(),
      numbers: z.array(z.number().int()).meta({ description: 'The first of them, at most 20.' }),
      reason: z.string(),
    })
    .optional()
    .meta({ description: 'Which pieces were set.' }),
  picture: z
    .string()
    .optional()
    .meta({ description: 'The file name of the picture that was refused, or is made after all.' }),
  approval: z
    .object({
      count: z.number().int().meta({ description: 'Pieces it was about.' }),
      wishes: z.number().int().optional().meta({ description: 'Those that were to be changed.' }),
    })
    .optional(),
  edit: z
    .object({
      lines: z.array(z.string()).meta({
        description: 'What was changed, a sentence each, at most 50.',
      }),
      byCustomer: z.literal(true).optional(),
    })
    .optional(),
  placed: z
    .object({
      quote: z.string().optional().meta({ description: 'The number of the quote that it was.' }),
      lines: z.array(z.string()).meta({
        description: 'Prices that the desk has agreed on, with their reasons, a sentence each.',
      }),
    })
    .optional(),
  parcel: z
    .object({
      number: z.number().int(),
      count: z.number().int().meta({ description: 'Pieces in it.' }),
      carrier: z.string(),
      tracking: z.string(),
      handedTo: z.string().optional(),
    })
    .optional(),
  returned: z
    .object({
      count: z.number().int().meta({ description: 'Pieces it was about.' }),
      cents: z.number().int().optional().meta({ description: 'What is owed no more.' }),
    })
    .optional()
    .meta({ description: 'Of a withdrawal or a fault.' }),
  told: reportedPayment.optional().meta({
    description: 'What the provider told of a payment, which is to be looked at.',
  }),
});

export const listOrderChanges = defineEndpoint({
  method: 'GET',
  path: '/order/{id}/changes',
  access: 'admin',
  summary: 'Who changed what of an order and when, since it was placed; newest first.',
  params: z.object({ id }),
  reply: z.object({ changes: z.array(orderChange) }),
  errors: ['NOT_FOUND'],
});

export const listChangedOrders = defineEndpoint({
  method: 'GET',
  path: '/order/changed',
  access: 'admin',
  summary:
    'Orders placed or changed since a moment that an earlier answer gave as `now`. An order may come again; its version tells whether it is news.',
  query: z.object({
    since: timestamp
      .optional()
      .meta({ description: 'Left out: no order, and the moment to begin with.' }),
  }),
  reply: z.object({
    now: timestamp,
    changed: z
      .array(z.object({ _id: z.string(), version: z.number().int() }))
      .meta({ description: 'At most 100.' }),
    more: z.boolean().meta({ description: 'There are others: load everything in view anew.' }),
  }),
});

export type StatusSet = z.output<(typeof setOrderStatuses)['reply']>['results'][number];
export type OrderChange = z.output<typeof orderChange>;
export type { PieceState } from './kinds/piece-states.ts';
export type Piece = z.output<typeof piece>;
export type PieceAct = z.output<typeof pieceAct>;
export type PieceSet = z.output<(typeof setPieces)['reply']>['results'][number];
