import { z } from 'zod';
import { selectedOption } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  ADMIN_NOTES_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  ORDER_PAGE_SIZE_DEFAULT,
  ORDER_PAGE_SIZE_MAX,
} from './limits.ts';
import { pageNumber, pageSize } from './paging.ts';
import { day, dollars, id, text, timestamp } from './text.ts';

export const orderStatus = z.enum(['pending', 'completed', 'cancelled'], {
  error: 'Status must be pending, completed or cancelled.',
});

export const orderItem = z.object({
  _id: z.string(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    cost: dollars,
    image_id: z.array(z.string()),
  }),
  quantity: z.number().int(),
  note: z.string(),
  selectedOptions: z.array(selectedOption),
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
  totalAmount: dollars,
  adminNotes: z.string().optional().meta({ description: 'Only in answers to an admin.' }),
  cart: z.object({ items: z.array(orderItem) }),
});

export const orderPagination = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalOrders: z.number().int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
  limit: z.number().int(),
});

const orderFilters = {
  page: pageNumber(),
  limit: pageSize(ORDER_PAGE_SIZE_MAX).default(ORDER_PAGE_SIZE_DEFAULT),
  startDate: day.optional(),
  endDate: day.optional(),
  status: z
    .enum(['all', 'pending', 'completed', 'cancelled'], {
      error: 'status must be all, pending, completed or cancelled.',
    })
    .default('all'),
  orderNumber: text('orderNumber', 40).optional(),
};

const listReply = z.object({ orders: z.array(order), pagination: orderPagination });
const reply = z.object({ order });

/** The cart as the client shows it. What is ordered is the server's own; this must agree with it. */
const shownCart = z.object({
  _id: z.string().optional(),
  items: z
    .array(
      z.object({
        _id: z.string().optional(),
        product: z.object({ _id: z.string(), cost: z.number().optional() }),
        quantity: z.number(),
        note: z.string().default(''),
        selectedOptions: z
          .array(z.object({ optionId: z.string(), valueId: z.string() }))
          .default([]),
      }),
      { error: 'The order must carry the items of the cart.' },
    )
    .max(10_000),
});

export const placeOrder = defineEndpoint({
  method: 'POST',
  path: '/order',
  access: 'guest',
  summary:
    'Order the cart. Prices are the server’s; where the cart sent differs from the server’s, 409 with the current cart. The same cart sent twice gives the same order.',
  headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
  body: shownCart,
  reply,
  status: 201,
  errors: ['CART_EMPTY', 'CART_CHANGED', 'CART_ITEM_UNAVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/order',
  access: 'customer',
  summary: 'Orders, newest first: all of them for an admin, their own for a customer.',
  query: z.object({ ...orderFilters, customerEmail: text('customerEmail', 320).optional() }),
  reply: listReply,
});

export const listOwnOrders = defineEndpoint({
  method: 'GET',
  path: '/order/history',
  access: 'customer',
  summary: 'The orders of the bearer, newest first.',
  query: z.object(orderFilters),
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
    })
    .refine((change) => change.status !== undefined || change.adminNotes !== undefined, {
      error: 'Send a status or adminNotes.',
    }),
  reply,
  errors: ['NOT_FOUND', 'STATUS_UNCHANGED'],
});

export const setOrderItemNote = defineEndpoint({
  method: 'PUT',
  path: '/order/{id}/items/{itemId}/note',
  access: 'admin',
  summary: 'Change the note of an item of an order.',
  params: z.object({ id, itemId: id }),
  body: z.object({ note: text('Note', NOTE_MAX_LENGTH) }),
  reply,
  errors: ['NOT_FOUND'],
});

export type Order = z.output<typeof order>;
export type OrderItem = z.output<typeof orderItem>;
export type OrderStatus = z.output<typeof orderStatus>;
export type OrderPagination = z.output<typeof orderPagination>;
