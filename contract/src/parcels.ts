import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  CATALOGUE_NAME_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PIECES_AT_ONCE,
  TRACKING_MAX_LENGTH,
  TRACKING_ROWS_MAX,
} from './limits.ts';
import { UNSENDABLE } from './kinds/parcels.ts';
import { deskFilters, order, orderFilters } from './orders.ts';
import { id, line, shortCircuitArray, text } from './text.ts';

const piecesError = `pieces must be a list of 1 to ${PIECES_AT_ONCE} different numbers of pieces.`;

const carrier = line('Carrier', CATALOGUE_NAME_MAX_LENGTH).meta({
  description: 'One of the settings, whose link the customer gets, or any name; empty: none.',
});

const tracking = line('Number', TRACKING_MAX_LENGTH).meta({
  description: 'That the carrier gave the parcel. Empty: none.',
});

const reply = z.object({ order });

const refusedPieces = reply.extend({
  problems: z.array(
    z.object({
      number: z.number().int(),
      why: z.enum(UNSENDABLE).meta({
        description:
          'Not found: the order has no such piece. Sent: it is in a parcel. Made again: it must be made before. Withdrawn: the customer has withdrawn from it.',
      }),
    }),
  ),
});

export const sendParcel = defineEndpoint({
  method: 'POST',
  path: '/order/{id}/parcels',
  access: 'admin',
  summary:
    'Send pieces of an order together, or say that they are ready to be fetched where the customer picks up. All of them or none. Those that were not packed are packed by it. The customer has a mail half a minute later. The same _id sent again is the same parcel.',
  params: z.object({ id }),
  body: z.object({
    _id: id.meta({ description: 'Made up by the sender, so that a parcel counts once.' }),
    pieces: z
      .array(z.int32({ error: piecesError }), { error: piecesError })
      .min(1, { error: piecesError })
      .max(PIECES_AT_ONCE, { error: piecesError })
      .refine((pieces) => new Set(pieces).size === pieces.length, { error: piecesError }),
    carrier,
    tracking,
    isMailed: z
      .boolean({ error: 'isMailed must be true or false.' })
      .default(true)
      .meta({ description: 'Whether the customer is told.' }),
  }),
  reply: reply.extend({
    isMailed: z.boolean().meta({
      description:
        'Whether a mail waits for its time. None goes to an address that is not verified, that wants none, or that had too many today.',
    }),
  }),
  status: 201,
  largeBody: true,
  errors: ['NOT_FOUND', 'ORDER_CANCELLED', 'PICTURE_REFUSED', 'PARCELS_FULL'],
  refusals: { PIECES_NOT_SENDABLE: refusedPieces },
});

const parcelParams = z.object({ id, parcelId: id });

export const changeParcel = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}/parcels/{parcelId}',
  access: 'admin',
  summary:
    'Set carrier and number of a parcel, or by whom it was fetched. A mail that waits has them, and one that went out without this number is followed by another.',
  params: parcelParams,
  body: z
    .object({
      carrier: carrier.unwrap().optional(),
      tracking: tracking.unwrap().optional(),
      handedTo: text('By whom it was fetched', NAME_MAX_LENGTH)
        .nullable()
        .optional()
        .meta({ description: 'Empty: somebody. Null: it was not fetched.' }),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'Send a carrier, a number or by whom it was fetched.',
    }),
  reply,
  errors: ['NOT_FOUND', 'PARCEL_NOT_FETCHED'],
});

export const takeParcelBack = defineEndpoint({
  method: 'DELETE',
  path: '/order/{id}/parcels/{parcelId}',
  access: 'admin',
  summary:
    'Take a parcel back: its pieces are as they were before it. A mail that has not gone out is withdrawn.',
  params: parcelParams,
  reply: reply.extend({
    customerTold: z
      .boolean()
      .optional()
      .meta({ description: 'True when the mail that tells of it had gone out.' }),
  }),
  errors: ['NOT_FOUND'],
});

export const exportAddresses = defineEndpoint({
  method: 'GET',
  path: '/order/addresses',
  access: 'admin',
  summary:
    'Where the orders that the filter finds are sent, as CSV with a line for each order that is delivered and the fields of its address apart, newest first. Nothing in it is taken for a formula by a spreadsheet.',
  query: z.object({ ...orderFilters, ...deskFilters }),
  bytes: ['text/csv'],
});

const rowsError = `rows must be a list of 1 to ${TRACKING_ROWS_MAX} rows.`;

const trackingRow = z.object({
  order: text('The number of an order', 60).default(''),
  parcel: text('The number of a parcel', 10)
    .default('')
    .meta({ description: 'Empty: the next one of the order.' }),
  tracking: tracking,
  carrier,
  isReplaced: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether a number that the parcel has already gives way.' }),
});

export const takeTrackingRows = defineEndpoint({
  method: 'POST',
  path: '/order/parcels/rows',
  access: 'admin',
  summary:
    'Numbers of carriers from a file: each row sets the number of a parcel, or sends the pieces of its order that are packed, or all of them where nobody has touched one, as its next parcel. Rows that cannot be taken are named and do not stop the others. With isTrial nothing is saved. Rows that were taken before change nothing.',
  body: z.object({
    isTrial: z.boolean({ error: 'isTrial must be true or false.' }),
    rows: shortCircuitArray(trackingRow, { error: rowsError })
      .min(1, { error: rowsError })
      .max(TRACKING_ROWS_MAX, { error: rowsError }),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        outcome: z.enum([
          'sent',
          'number set',
          'unchanged',
          'order unknown',
          'order cancelled',
          'no number',
          'other number',
          'parcel unknown',
          'nothing to send',
          'picture refused',
          'too many parcels',
          'row twice',
        ]),
        orderId: z
          .string()
          .optional()
          .meta({ description: 'The order number, where there is one.' }),
        parcel: z.number().int().optional(),
        pieces: z.number().int().optional().meta({ description: 'That are sent by it.' }),
        tracking: z
          .string()
          .optional()
          .meta({ description: 'The number that the parcel has, where it is another.' }),
        near: z.string().optional().meta({
          description: 'An order to be sent whose number differs in one or two places.',
        }),
      }),
    ),
  }),
  largeBody: true,
});

export type TrackingRow = z.output<typeof trackingRow>;
export type TrackingResult = z.output<(typeof takeTrackingRows)['reply']>['results'][number];
export type ParcelBody = z.output<(typeof sendParcel)['body']>;
export type PieceProblem = z.output<typeof refusedPieces>['problems'][number];
