import { z } from 'zod';
import { address, phoneNumber } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import { ADDRESSES_MAX } from './limits.ts';
import { addressRefusals } from './refusals.ts';
import { id, version } from './text.ts';

const savedAddress = address.extend({
  _id: z.string(),
  version: z.number().int().meta({ description: 'Grows with each change of it.' }),
  isDelivery: z.boolean().meta({ description: 'An order that is delivered begins with it.' }),
  isBilling: z.boolean().meta({ description: 'An order begins with it as billing address.' }),
});

const addressBook = z.object({
  addresses: z.array(savedAddress).meta({
    description: `In the order in which they were kept; at most ${ADDRESSES_MAX}, each once.`,
  }),
  method: z
    .object({ _id: z.string(), kind: z.enum(['pick-up', 'delivery']) })
    .nullable()
    .meta({
      description: 'The delivery method of the last order; null: none, or not offered any more.',
    }),
  phone: z.string().meta({ description: 'For the contact of an order; empty: none.' }),
});

const reply = z.object({ book: addressBook });
const params = z.object({ id });

const isDefault = (what: string) => z.boolean({ error: `${what} must be true or false.` });

export const getAddressBook = defineEndpoint({
  method: 'GET',
  path: '/address',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'What an order of the bearer begins with: kept addresses, delivery method, phone.',
  reply,
});

export const keepAddress = defineEndpoint({
  method: 'POST',
  path: '/address',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Keep an address. One that is kept already stays one, and so does a request that is repeated with its Idempotency-Key, a random UUID. What is wrong in it is all in errors, each {field, code, message}.',
  headers: z.object({ 'idempotency-key': id.optional() }),
  body: z.object({
    address,
    isDelivery: isDefault('isDelivery').default(false),
    isBilling: isDefault('isBilling').default(false),
  }),
  reply,
  status: 201,
  errors: ['ADDRESSES_FULL'],
  refusals: addressRefusals,
});

export const changeAddress = defineEndpoint({
  method: 'PUT',
  path: '/address/{id}',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Change a kept address, on the version that was read: a change that comes late is refused with CHANGED_MEANWHILE and the book as it is now. Orders keep the address that they were placed with.',
  params,
  body: z.object({ address, version }),
  reply,
  errors: ['NOT_FOUND', 'ADDRESS_KEPT_ALREADY'],
  refusals: { ...addressRefusals, CHANGED_MEANWHILE: reply },
});

export const removeAddress = defineEndpoint({
  method: 'DELETE',
  path: '/address/{id}',
  access: 'customer',
  rateLimit: 'cart',
  summary: 'Remove a kept address. Orders keep theirs.',
  params,
  reply,
  errors: ['NOT_FOUND'],
});

const chosen = id.nullable().optional();

export const setAddressDefaults = defineEndpoint({
  method: 'PUT',
  path: '/address/defaults',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Choose what the next order begins with. What is left out stays; null: no address. Without one for billing, the bill goes to where the order goes.',
  body: z.object({
    delivery: chosen,
    billing: chosen,
    phone: phoneNumber.optional(),
  }),
  reply,
  errors: ['NOT_FOUND'],
});

const KEEP_ERROR = 'keep must be a list of delivery and billing.';

export const keepOrdered = defineEndpoint({
  method: 'POST',
  path: '/address/ordered',
  access: 'customer',
  rateLimit: 'cart',
  summary:
    'Begin the next order like this one of the bearer: with its delivery method, its phone, and those of its addresses that are kept. Sent twice, it changes nothing more.',
  body: z.object({
    order: id,
    keep: z
      .array(z.enum(['delivery', 'billing'], { error: KEEP_ERROR }), { error: KEEP_ERROR })
      .max(2, { error: KEEP_ERROR })
      .default([])
      .meta({ description: 'Addresses of the order to keep besides. One that is kept stays one.' }),
  }),
  reply,
  errors: ['NOT_FOUND', 'ADDRESSES_FULL'],
});

export type AddressBook = z.output<typeof addressBook>;
export type SavedAddress = z.output<typeof savedAddress>;
export type OrderedPart = z.output<(typeof keepOrdered)['body']>['keep'][number];
