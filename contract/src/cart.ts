import { z } from 'zod';
import { describedPicture, placedPicture } from './artwork-rules.ts';
import { ARTWORK_PLACES_MAX } from './kinds/artwork.ts';
import { swatch } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import type { ErrorCode, RuleError } from './errors.ts';
import { NOTE_MAX_LENGTH, QUANTITY, TEXT_CHOICE_LENGTH } from './limits.ts';
import { appliedTax, itemPrice, priceLines } from './price-rules.ts';
import { dollars, id, text, timestamp } from './text.ts';

const letterHeight = z
  .number({ error: 'letterHeight must be a number of millimetres.' })
  .min(1, { error: 'letterHeight must be between 1 and 500.' })
  .max(500, { error: 'letterHeight must be between 1 and 500.' })
  .transform((millimetres) => Math.round(millimetres * 10) / 10)
  .optional()
  .meta({
    description: 'Millimetres that the letters must not be higher than; only for a text option.',
  });

export const selectedOption = z.object({
  optionId: z.string(),
  optionName: z.string(),
  valueId: z
    .string()
    .nullable()
    .meta({ description: 'Null for what the customer wrote for a text option, and for pictures.' }),
  value: z.string().meta({
    description:
      'The value by its name, or what was written; of pictures a sentence such as: crest.png, front, 200 mm wide.',
  }),
  artwork: z.array(describedPicture).optional().meta({
    description: 'Pictures of the customer’s own, of an option of the kind artwork.',
  }),
  rights: z
    .object({
      sentence: z.string(),
      at: timestamp.optional().meta({ description: 'Of an order: when it was ordered.' }),
    })
    .optional()
    .meta({ description: 'What the customer has said of those pictures.' }),
  letterHeight: z.number().optional().meta({
    description: 'Millimetres that the letters of a text are not higher than, as on other pieces.',
  }),
  swatch: swatch.optional().meta({
    description: 'How the value looks. An order keeps the average colour of a picture.',
  }),
});

/** A piece as it was chosen, drawn. */
export const drawnItem = z.object({
  address: z.string().meta({
    description: 'Path and query of the picture; add &w= with 160, 320, 480, 640, 960 or 1280.',
  }),
  title: z.string().meta({
    description: 'What it shows, as a sentence: Forest hoodie, "HARBOUR CREW" on the chest',
  }),
});

/** The group of items that were put in at once; see `addRows`. */
export const group = z.object({ _id: z.string() }).nullable().meta({
  description: 'The group that it stands in; null where it stands by itself.',
});

export const cartItem = z.object({
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
    description: 'What the price is made of. They add up to quantity times cost.',
  }),
  countedWith: z.string().optional().meta({
    description:
      'Id of the type whose products count towards a price for many together; absent where the pieces of each product count alone.',
  }),
  note: z.string(),
  selectedOptions: z.array(selectedOption),
  drawing: drawnItem
    .nullable()
    .meta({ description: 'As the catalogue is now; null where the product is not drawn.' }),
  available: z.boolean(),
  unavailableReason: z
    .string()
    .nullable()
    .meta({ description: 'Why it cannot be ordered any more, as a sentence; null while it can.' }),
});

export const cart = z.object({
  _id: z.string(),
  items: z.array(cartItem),
  priceLines: priceLines.meta({
    description:
      'What the order costs besides its items: setup, once per order, discounts and tax that is added.',
  }),
  tax: appliedTax.optional(),
  discountCode: z
    .object({
      code: z.string(),
      problem: z.string().nullable().meta({
        description: 'Why it takes off nothing as the cart is now, as a sentence; else null.',
      }),
    })
    .optional()
    .meta({ description: 'The code of the shopper; absent where there is none.' }),
  total: dollars.meta({
    description: 'The subtotal of the items that can be ordered, and priceLines.',
  }),
});

export const note = text('Note', NOTE_MAX_LENGTH);

const quantityError = `Quantity must be between ${QUANTITY.min} and ${QUANTITY.max}.`;

export const quantity = z
  .number({ error: quantityError })
  .refine((count) => Number.isInteger(count) && count >= QUANTITY.min && count <= QUANTITY.max, {
    error: quantityError,
    params: { code: 'QUANTITY_OUT_OF_RANGE' satisfies RuleError },
  })
  .meta({ type: 'integer', minimum: QUANTITY.min, maximum: QUANTITY.max });

export const productReference = z
  .union([id, z.object({ _id: id })], { error: 'product must be the id of a product.' })
  .transform((reference) => (typeof reference === 'string' ? reference : reference._id));

/** The choice for one option: one of its values, or a text. An empty text is no choice. */
export const choice = z.object(
  {
    optionId: id,
    valueId: id.nullable().default(null),
    value: text('The text', TEXT_CHOICE_LENGTH.max)
      .optional()
      .meta({ description: 'What the customer wrote; only for a text option.' }),
    letterHeight,
    artwork: z
      .array(placedPicture, { error: 'artwork must be a list of placed pictures.' })
      .max(ARTWORK_PLACES_MAX, {
        error: `artwork must be at most ${ARTWORK_PLACES_MAX} placed pictures.`,
      })
      .optional()
      .meta({ description: 'Only for an option of the kind artwork.' }),
    mayUse: z.literal(true, { error: 'mayUse must be true, or left out.' }).optional().meta({
      description: 'The customer may use those pictures.',
    }),
  },
  { error: 'selectedOptions must be a list of {optionId, valueId} or {optionId, value}.' },
);

export const choices = z
  .array(choice, {
    error: 'selectedOptions must be a list of {optionId, valueId} or {optionId, value}.',
  })
  .max(100)
  .default([]);

const choiceErrors = [
  'PRODUCT_NOT_FOUND',
  'QUANTITY_OUT_OF_RANGE',
  'CART_ITEM_FULL',
  'OPTION_REQUIRED',
  'OPTION_NOT_OFFERED',
  'OPTION_VALUE_NOT_OFFERED',
  'OPTION_CHOSEN_TWICE',
  'OPTION_TAKES_TEXT',
  'OPTION_TAKES_NO_TEXT',
  'TEXT_TOO_LONG',
  'TEXT_NOT_ALLOWED',
  'TEXT_NOT_POSSIBLE',
  'OPTION_TAKES_PICTURES',
  'ARTWORK_UNKNOWN',
  'ARTWORK_NOT_POSSIBLE',
  'RIGHTS_MISSING',
] as const satisfies ErrorCode[];

const reply = z.object({ cart });
const itemId = z.object({ id });

// spec: 7.23
export const getCart = defineEndpoint({
  method: 'GET',
  path: '/cart',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'The cart of the bearer.',
  reply,
});

export const cartFull = {
  CART_FULL: z.object({
    room: z.number().int().meta({ description: 'How many more items there is room for.' }),
  }),
} as const;

// spec: 7.24
export const addToCart = defineEndpoint({
  method: 'POST',
  path: '/cart',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Put a product in the cart. The same product with the same options and note adds to the quantity.',
  body: z.object({
    product: productReference,
    quantity: quantity.default(1),
    note: note.default(''),
    selectedOptions: choices,
  }),
  reply,
  status: 201,
  errors: choiceErrors,
  refusals: cartFull,
});

export const replaceItem = defineEndpoint({
  method: 'PUT',
  path: '/cart/items/{id}',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Choose anew for an item: options, note and quantity at once. A note that is left out stays. An item that becomes the same as another joins it, unless there would be more than 99; then nothing changes.',
  params: itemId,
  body: z.object({ quantity, note: note.optional(), selectedOptions: choices }),
  reply,
  errors: ['NOT_FOUND', ...choiceErrors],
});

// spec: 7.25
export const removeFromCart = defineEndpoint({
  method: 'DELETE',
  path: '/cart',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Take an item out of the cart.',
  query: z.object({ item_id: id }),
  reply,
  errors: ['NOT_FOUND'],
});

// spec: 7.26
export const getSubtotal = defineEndpoint({
  method: 'GET',
  path: '/cart/subtotal',
  access: 'guest',
  rateLimit: 'cart',
  summary:
    'Sum of price times quantity over the items that can be ordered, in the currency of the shop.',
  reply: z.object({ subTotal: dollars }),
});

// spec: 7.27
export const setItemNote = defineEndpoint({
  method: 'PUT',
  path: '/cart/items/{id}/note',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Change the note of an item. An item that becomes the same as another joins it.',
  params: itemId,
  body: z.object({ note }),
  reply,
  errors: ['NOT_FOUND', 'CART_ITEM_FULL'],
});

// spec: 7.28
export const setItemQuantity = defineEndpoint({
  method: 'PUT',
  path: '/cart/items/{id}/quantity',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Set the quantity of an item, 1 to 99.',
  params: itemId,
  body: z.object({ quantity }),
  reply,
  errors: ['NOT_FOUND', 'QUANTITY_OUT_OF_RANGE'],
});

// spec: 7.29
export const incrementItem = defineEndpoint({
  method: 'POST',
  path: '/cart/items/{id}/increment',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'One more of an item, up to 99.',
  params: itemId,
  reply,
  errors: ['NOT_FOUND', 'QUANTITY_OUT_OF_RANGE'],
});

// spec: 7.30
export const decrementItem = defineEndpoint({
  method: 'POST',
  path: '/cart/items/{id}/decrement',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'One fewer of an item, down to 1.',
  params: itemId,
  reply,
  errors: ['NOT_FOUND', 'QUANTITY_OUT_OF_RANGE'],
});

export const setCode = defineEndpoint({
  method: 'PUT',
  path: '/cart/code',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Use a discount code, in place of the one before. One that is refused changes nothing.',
  body: z.object({ code: text('The code', 100) }),
  reply,
  errors: [
    'CART_EMPTY',
    'DISCOUNT_UNKNOWN',
    'DISCOUNT_NOT_BEGUN',
    'DISCOUNT_OVER',
    'DISCOUNT_USED_UP',
    'DISCOUNT_USED_BEFORE',
    'DISCOUNT_NEEDS_ACCOUNT',
    'DISCOUNT_OF_OTHER_GOODS',
    'DISCOUNT_VALUE_TOO_LOW',
    'DISCOUNT_TOO_FEW_PIECES',
  ],
});

export const removeCode = defineEndpoint({
  method: 'DELETE',
  path: '/cart/code',
  access: 'guest',
  rateLimit: 'cart',
  summary: 'Use no discount code.',
  reply,
});

export type Cart = z.output<typeof cart>;
export type CartItem = z.output<typeof cartItem>;
export type SelectedOption = z.output<typeof selectedOption>;
/** The form in which a caller sends it. */
export type ChoiceInput = z.output<typeof choice>;
export type DrawnItem = z.output<typeof drawnItem>;
