import { z } from 'zod';
import { cart, cartFull, choice, group, productReference } from './cart.ts';
import { defineEndpoint } from './endpoint.ts';
import { CART_ITEMS_MAX, QUANTITY } from './limits.ts';
import { id, shortCircuitArray } from './text.ts';

// What a customer may get wrong in a row is checked for all rows at once, so it passes here.

const rowChoice = choice.extend({
  value: z
    .string({ error: 'The text must be text.' })
    .optional()
    .meta({ description: 'What the customer wrote; only for a text option.' }),
});

const row = z.object(
  {
    selectedOptions: shortCircuitArray(rowChoice, {
      error: 'selectedOptions of a row must be a list.',
    })
      .max(100)
      .default([]),
    quantity: z
      .number({ error: 'The quantity of a row must be a number.' })
      .default(1)
      .meta({ type: 'integer', minimum: QUANTITY.min, maximum: QUANTITY.max }),
    note: z
      .string({ error: 'The note of a row must be text.' })
      .optional()
      .meta({ description: 'Left out: the note of them all.' }),
  },
  { error: 'rows must be a list of {selectedOptions, quantity, note}.' },
);

const rowsError = `rows must be a list of 1 to ${CART_ITEMS_MAX} rows.`;

function rowsOf<Row extends z.ZodType>(one: Row) {
  return shortCircuitArray(one, { error: rowsError })
    .min(1, { error: rowsError })
    .max(CART_ITEMS_MAX, { error: rowsError });
}

const noteOfAll = row.shape.note.meta({ description: 'Of each row that has none of its own.' });

/** A mistake in a row. */
const rowError = z.object({
  row: z.number().int().meta({ description: 'Counted from 1.' }),
  optionId: z.string().nullable().meta({ description: 'Null: of its note or its quantity.' }),
  message: z.string().meta({ description: 'A sentence that begins with the row.' }),
  code: z.string(),
});

const rowRefusals = {
  ...cartFull,
  ROWS_REFUSED: z.object({
    errors: z.array(rowError).meta({ description: 'All that is wrong.' }),
  }),
} as const;

export const addRows = defineEndpoint({
  method: 'POST',
  path: '/cart/items',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Put many rows of a product in the cart, all or none. Rows that are the same become one item. More than one item stand together as a group; a single one is added as POST /cart does.',
  body: z.object({ product: productReference, note: noteOfAll, rows: rowsOf(row) }),
  reply: z.object({ cart, group }),
  largeBody: true,
  status: 201,
  errors: ['PRODUCT_NOT_FOUND', 'CART_ITEM_FULL'],
  refusals: rowRefusals,
});

export const replaceGroup = defineEndpoint({
  method: 'PUT',
  path: '/cart/groups/{id}',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Replace all rows of a group, all or none, in the order of the rows. A row that names an item of the group by _id changes that item, whose note stays where the row has none; a row that is the same as an item keeps its id; any other is a new item. Refusals are those of POST /cart/items.',
  params: z.object({ id }),
  body: z.object({
    note: noteOfAll,
    rows: rowsOf(
      row.extend({
        _id: id.optional().meta({ description: 'The item that the row was read from.' }),
      }),
    ),
  }),
  reply: z.object({ cart, group }),
  largeBody: true,
  errors: ['NOT_FOUND', 'PRODUCT_NOT_FOUND'],
  refusals: rowRefusals,
});

export const removeGroup = defineEndpoint({
  method: 'DELETE',
  path: '/cart/groups/{id}',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Take all items of a group out of the cart.',
  params: z.object({ id }),
  reply: z.object({ cart }),
  errors: ['NOT_FOUND'],
});

/** A row as it comes. */
export type Row = z.output<typeof row> & { _id?: string | undefined };

export type RowError = z.output<typeof rowError>;
