import { z } from 'zod';
import { option, product, productType } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import { COST, PRODUCTS_CHANGED_AT_ONCE } from './limits.ts';
import { pageNumber, pageSize, pagination } from './paging.ts';
import { amount } from './price-rules.ts';
import { id, listOf, text } from './text.ts';

export const deskSort = z.enum(
  ['newest', 'oldest', 'name', 'name-desc', 'cost', 'cost-desc', 'relevance'],
  { error: 'sort must be newest, oldest, name, name-desc, cost, cost-desc or relevance.' },
);

export const listDeskProducts = defineEndpoint({
  method: 'GET',
  path: '/catalogue/products',
  access: 'admin',
  summary: 'Products as admins work through them: drafts as well, with their types.',
  query: z.object({
    page: pageNumber(),
    limit: pageSize(PRODUCTS_CHANGED_AT_ONCE).default(25),
    search: text('search', 200).default(''),
    category: id.optional(),
    type: z
      .union([z.literal('none'), id], { error: 'type must be an id or none.' })
      .optional()
      .meta({ description: 'none: those without a type.' }),
    drawn: z
      .enum(['true', 'false'], { error: 'drawn must be true or false.' })
      .optional()
      .meta({ description: 'Whether they have a drawing.' }),
    pictures: z
      .literal('none', { error: 'pictures must be none.' })
      .optional()
      .meta({ description: 'Those without a picture alone.' }),
    status: z.enum(['draft', 'on-sale'], { error: 'status must be draft or on-sale.' }).optional(),
    sort: deskSort
      .optional()
      .meta({ description: 'relevance when there is a search, else newest.' }),
  }),
  reply: z.object({
    products: z.array(product),
    pagination: pagination.extend({
      hasMore: z.boolean().meta({ description: 'There are more than are counted.' }),
    }),
    counts: z
      .object({ total: z.number().int(), drafts: z.number().int() })
      .meta({ description: 'Of all products, whatever is asked for.' }),
  }),
});

const VERSION_ERROR = 'version must be a whole number.';

const productChange = z.object({
  _id: id,
  version: z.number({ error: VERSION_ERROR }).int({ error: VERSION_ERROR }).meta({
    description: 'The one that the change was made on.',
  }),
  cost: amount('Cost', COST).optional(),
  categories: listOf('categories', 500).optional(),
  isDraft: z.boolean({ error: 'isDraft must be true or false.' }).optional(),
});

const AT_ONCE_ERROR = `products must be 1 to ${PRODUCTS_CHANGED_AT_ONCE} changes.`;

const refusedProducts = z.object({
  refused: z.array(z.string()).meta({ description: 'The _id of each that stands in the way.' }),
});

export const changeProducts = defineEndpoint({
  method: 'PUT',
  path: '/catalogue/products',
  access: 'admin',
  summary:
    'Change cost, categories or publication of several products: all of them, or none where one was changed meanwhile. What is left out stays as it is.',
  body: z.object({
    products: z
      .array(productChange, { error: AT_ONCE_ERROR })
      .min(1, { error: AT_ONCE_ERROR })
      .max(PRODUCTS_CHANGED_AT_ONCE, { error: AT_ONCE_ERROR })
      .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, {
        error: 'products must name each product once.',
      }),
  }),
  largeBody: true,
  reply: z.object({
    products: z
      .array(z.object({ _id: z.string(), version: z.number().int() }))
      .meta({ description: 'In the order sent, with their new versions.' }),
  }),
  errors: ['REFERENCE_GONE'],
  refusals: { PRODUCT_GONE: refusedProducts, PRODUCT_CHANGED: refusedProducts },
});

const ids = listOf('ids', PRODUCTS_CHANGED_AT_ONCE);

export const countProductsUsage = defineEndpoint({
  method: 'POST',
  path: '/catalogue/products/usage',
  access: 'admin',
  summary: 'How much the deletion of several products would touch.',
  body: z.object({ ids }),
  reply: z.object({
    usage: z.object({
      carts: z.number().int().meta({ description: 'Carts with any of them.' }),
      orders: z.number().int().meta({ description: 'Orders with any of them.' }),
    }),
  }),
});

const DELETED_ERROR = `products must be 1 to ${PRODUCTS_CHANGED_AT_ONCE} products.`;

export const deleteProducts = defineEndpoint({
  method: 'POST',
  path: '/catalogue/products/deletion',
  access: 'admin',
  summary:
    'Delete several products: all of them, or none where one was changed meanwhile. Those that are gone already are passed over. They can be put back for a day.',
  body: z.object({
    products: z
      .array(productChange.pick({ _id: true, version: true }), { error: DELETED_ERROR })
      .min(1, { error: DELETED_ERROR })
      .max(PRODUCTS_CHANGED_AT_ONCE, { error: DELETED_ERROR }),
  }),
  reply: z.object({
    deleted: z.array(z.string()).meta({ description: 'The _id of each that was there.' }),
  }),
  refusals: { PRODUCT_CHANGED: refusedProducts },
});

export const restoreProducts = defineEndpoint({
  method: 'POST',
  path: '/catalogue/products/restoration',
  access: 'admin',
  summary:
    'Put back products that were deleted together, all or none, with what there still is of their types, categories and pictures. Those that are there already stay as they are.',
  body: z.object({ ids }),
  reply: z.object({
    restored: z.array(z.string()).meta({ description: 'The _id of each that was not there.' }),
  }),
  errors: ['REFERENCE_GONE'],
  refusals: { PRODUCT_GONE: refusedProducts },
});

const copied = {
  access: 'admin',
  params: z.object({ id }),
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  status: 201,
} as const;

export const copyProduct = defineEndpoint({
  ...copied,
  method: 'POST',
  path: '/catalogue/products/{id}/copy',
  summary:
    'Make a draft with all that a product has, its pictures as well, except its title and description for search engines, under a name that no other has. Sent twice with the same Idempotency-Key, it is made once.',
  reply: z.object({ product }),
  errors: ['NOT_FOUND'],
});

export const copyType = defineEndpoint({
  ...copied,
  method: 'POST',
  path: '/type/{id}/copy',
  summary:
    'Make a type with the prices and options of another, under a name that no other has. Sent twice with the same Idempotency-Key, it is made once.',
  reply: z.object({ type: productType }),
  errors: ['NOT_FOUND'],
});

export const copyOption = defineEndpoint({
  ...copied,
  method: 'POST',
  path: '/option/{id}/copy',
  summary:
    'Make an option with the values of another, under a name that no other has. No type has it. Sent twice with the same Idempotency-Key, it is made once.',
  reply: z.object({ option }),
  errors: ['NOT_FOUND'],
});

export type DeskSort = z.output<typeof deskSort>;
export type ProductChange = z.output<typeof productChange>;
