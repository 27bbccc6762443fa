import { z } from 'zod';
import { cart, cartFull, cartItem } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { id } from './text.ts';

const saved = z.array(cartItem).meta({
  description:
    'What the bearer has saved for later, the last first, each group together. Prices are those of the line by itself. It counts neither in the cart nor in an order.',
});

const line = z.object({
  id: id.meta({ description: 'Of an item that stands by itself, or of a group: all its items.' }),
});

const moved = z.object({ cart, saved });

export const getSaved = defineEndpoint({
  method: 'GET',
  path: '/cart/saved',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'What the bearer has saved for later.',
  reply: z.object({ saved }),
});

export const saveForLater = defineEndpoint({
  method: 'POST',
  path: '/cart/saved',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Move an item or a group out of the cart, to what is saved for later. An item that is saved already adds to its quantity.',
  body: line,
  reply: moved,
  errors: ['NOT_FOUND', 'SAVED_FULL'],
});

export const returnSaved = defineEndpoint({
  method: 'POST',
  path: '/cart/saved/{id}/return',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Move a saved item or group back into the cart, all of it or nothing. The same item there adds to its quantity.',
  params: line,
  reply: moved,
  errors: ['NOT_FOUND', 'CART_ITEM_FULL'],
  refusals: cartFull,
});

export const removeSaved = defineEndpoint({
  method: 'DELETE',
  path: '/cart/saved/{id}',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Remove a saved item or group.',
  params: line,
  reply: z.object({ saved }),
  errors: ['NOT_FOUND'],
});
