import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ORDERS_AT_ONCE } from './limits.ts';
import { customerEmailFilter, customerTold, order, orderFilters, orderStatus } from './orders.ts';
import { id, timestamp } from './text.ts';

const statusResults = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      outcome: z.enum(['set', 'unchanged', 'left completed', 'changed meanwhile', 'not found']),
      before: orderStatus
        .optional()
        .meta({ description: 'The status that it had, if it was set.' }),
      customerTold,
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
          version: z.number({ error: 'version must be a whole number.' }).int(),
          status: orderStatus,
        }),
        { error: undoneError },
      )
      .min(1, { error: undoneError })
      .max(ORDERS_AT_ONCE, { error: undoneError }),
  }),
  reply: statusResults,
});

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/order/export',
  access: 'admin',
  summary:
    'All orders that the filter finds, newest first, as CSV with a line for each item. What an order costs besides its items, setup, discounts and tax, stands in its first line, so that Line total, Setup, Discount and Tax add up to Order total. Nothing in it is taken for a formula by a spreadsheet.',
  query: z.object({ ...orderFilters, customerEmail: customerEmailFilter }),
  bytes: ['text/csv'],
});

export const orderChange = z.object({
  _id: z.string(),
  changedAt: timestamp,
  changedBy: z.string().meta({ description: 'The name that the admin had then.' }),
  field: z.enum(['status', 'adminNotes', 'itemNote']),
  item: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'The item whose note it was.' }),
  before: z.string(),
  after: z.string(),
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
