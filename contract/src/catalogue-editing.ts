import { z } from 'zod';
import { artworkRules } from './artwork-rules.ts';
import {
  category,
  option,
  optionKind,
  optionValue,
  product,
  productType,
  textRules,
} from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import { factFields } from './facts.ts';
import { APPROVAL_RULES } from './kinds/approval.ts';
import { OPTION_VALUE_MAX_LENGTH, TEXT_CHOICE_LENGTH } from './limits.ts';
import { colourText } from './product-art.ts';
import { surcharge, textPrice, tiers } from './price-rules.ts';
import { productBody } from './product-fields.ts';
import { searchTexts } from './search-texts.ts';
import {
  catalogueName,
  description,
  id,
  listOf,
  name,
  text,
  version as sentVersion,
} from './text.ts';

/**
 * The version that the change was made on. Given, a change on top of somebody else's is refused
 * with CHANGED_MEANWHILE and the entity as it is now; left out, the last one wins.
 */
const version = sentVersion.optional();

const target = { _id: id, version };
const byId = z.object({ id });

/**
 * The order that a new one was made on. Given, one that somebody else has made since is not
 * overwritten: CHANGED_MEANWHILE, with the order as it is now. What came or went since does not
 * matter. Left out, the last one wins.
 */
const basedOn = (most: number) => listOf('basedOn', most).optional();

const categoryFields = { name: catalogueName('Category name'), description, ...searchTexts };

// spec: 7.37
export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/category',
  access: 'admin',
  summary: 'Make a category. Names are unique without case.',
  body: z.object(categoryFields),
  reply: z.object({ category }),
  status: 201,
  errors: ['NAME_TAKEN'],
});

// spec: 7.38
export const updateCategory = defineEndpoint({
  method: 'PUT',
  path: '/category',
  access: 'admin',
  summary: 'Change a category, named by the _id in the body.',
  body: z.object({ ...target, ...categoryFields }),
  reply: z.object({ category }),
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
  refusals: { CHANGED_MEANWHILE: z.object({ category }) },
});

// spec: 7.39
export const deleteCategory = defineEndpoint({
  method: 'DELETE',
  path: '/category',
  access: 'admin',
  summary: 'Delete a category and take it off its products.',
  query: z.object({ _id: id }),
  status: 204,
  errors: ['NOT_FOUND'],
});

/** Categories of a shop: more than any menu has. */
const CATEGORIES_ORDERED = 1000;

export const orderCategories = defineEndpoint({
  method: 'PUT',
  path: '/category/order',
  access: 'admin',
  summary:
    'Put categories in this order, in the menu and on home. Those that are not named follow in the order they had.',
  body: z.object({
    categoryIds: listOf('categoryIds', CATEGORIES_ORDERED),
    basedOn: basedOn(CATEGORIES_ORDERED),
  }),
  largeBody: true,
  reply: z.object({ categories: z.array(category) }),
  errors: ['REFERENCE_GONE'],
  refusals: { CHANGED_MEANWHILE: z.object({ categories: z.array(category) }) },
});

// spec: 7.42
export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/product',
  access: 'admin',
  summary:
    'Make a product. Sent twice with the same Idempotency-Key, it is made once: the second answer shows it as it is by then.',
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: z.object(productBody),
  largeBody: true,
  reply: z.object({ product }),
  status: 201,
  errors: ['REFERENCE_GONE'],
});

// spec: 7.43
export const updateProduct = defineEndpoint({
  method: 'PUT',
  path: '/product',
  access: 'admin',
  summary: 'Change a product, named by the _id in the body. Carts show the new price at once.',
  body: z.object({ ...target, ...productBody }),
  largeBody: true,
  reply: z.object({ product }),
  errors: ['NOT_FOUND', 'REFERENCE_GONE'],
  refusals: { CHANGED_MEANWHILE: z.object({ product }) },
});

// spec: 7.44
export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/product',
  access: 'admin',
  summary: 'Delete a product. It stays visible in carts, marked as not available, and in orders.',
  query: z.object({ _id: id }),
  status: 204,
  errors: ['NOT_FOUND'],
});

const typeFields = {
  name: catalogueName('Type name'),
  tiers: tiers.optional().meta({
    description:
      'Prices for many of each of its products that has none of its own. Left out, they stay as they are.',
  }),
  countsTogether: z
    .boolean({ error: 'countsTogether must be true or false.' })
    .optional()
    .meta({ description: 'Whether all its products count towards its tiers together.' }),
  approval: z
    .enum(APPROVAL_RULES, { error: 'Approval must be never, drawn, every or null.' })
    .nullable()
    .optional()
    .meta({
      description:
        'Which pieces customers approve before they are made; null: as the shop says. Left out, it stays as it is.',
    }),
  madeToMeasure: z.boolean({ error: 'madeToMeasure must be true or false.' }).optional().meta({
    description:
      'Whether its products are made to the measures of one customer, who cannot withdraw then. Left out, it stays as it is.',
  }),
  ...factFields,
};

// spec: 7.47
export const createType = defineEndpoint({
  method: 'POST',
  path: '/type',
  access: 'admin',
  summary: 'Make a product type, without options yet. Names are unique without case.',
  body: z.object(typeFields),
  reply: z.object({ type: productType }),
  status: 201,
  errors: ['NAME_TAKEN', 'REFERENCE_GONE'],
});

// spec: 7.48
export const updateType = defineEndpoint({
  method: 'PUT',
  path: '/type',
  access: 'admin',
  summary: 'Change name, tiers and facts of a product type, named by the _id in the body.',
  body: z.object({ ...target, ...typeFields }),
  reply: z.object({ type: productType }),
  errors: ['NOT_FOUND', 'NAME_TAKEN', 'REFERENCE_GONE'],
  refusals: { CHANGED_MEANWHILE: z.object({ type: productType }) },
});

// spec: 7.49
export const deleteType = defineEndpoint({
  method: 'DELETE',
  path: '/type',
  access: 'admin',
  summary: 'Delete a product type. Its products have no type then.',
  query: z.object({ _id: id }),
  status: 204,
  errors: ['NOT_FOUND'],
});

const optionIds = z.object({ optionIds: listOf('optionIds', 200) });

// spec: 7.50
export const addTypeOptions = defineEndpoint({
  method: 'POST',
  path: '/type/{id}/options',
  access: 'admin',
  summary: 'Give a type these options as well.',
  params: byId,
  body: optionIds,
  reply: z.object({ type: productType }),
  errors: ['NOT_FOUND', 'REFERENCE_GONE'],
});

// spec: 7.51
export const removeTypeOptions = defineEndpoint({
  method: 'DELETE',
  path: '/type/{id}/options',
  access: 'admin',
  summary: 'Take these options off a type. Options that it does not have are passed over.',
  params: byId,
  body: optionIds,
  reply: z.object({ type: productType }),
  errors: ['NOT_FOUND'],
});

const TEXT_LENGTH_ERROR = `maxLength must be between ${TEXT_CHOICE_LENGTH.min} and ${TEXT_CHOICE_LENGTH.max}.`;

const optionFields = {
  name: catalogueName('Option name'),
  description,
  isRequired: z.boolean({ error: 'isRequired must be true or false.' }).default(false),
  kind: optionKind
    .optional()
    .meta({ description: 'Left out, it stays as it is; of a new one it is choice.' }),
  isSize: z
    .boolean({ error: 'isSize must be true or false.' })
    .optional()
    .meta({ description: 'Whether its values are sizes. Left out, it stays as it is.' }),
  textPrice: textPrice.nullable().optional().meta({
    description:
      'What a text adds to the price; of other options it is nothing. Null for nothing, left out to leave it as it is.',
  }),
  artwork: artworkRules.nullable().optional().meta({
    description:
      'Of an option of the kind artwork; of others it is nothing. Left out or null, it stays as it is; of a new one it has no places yet.',
  }),
  textRules: textRules
    .extend({
      maxLength: z
        .number({ error: TEXT_LENGTH_ERROR })
        .int({ error: TEXT_LENGTH_ERROR })
        .min(TEXT_CHOICE_LENGTH.min, { error: TEXT_LENGTH_ERROR })
        .max(TEXT_CHOICE_LENGTH.max, { error: TEXT_LENGTH_ERROR }),
      alsoAllowed: text('Also allowed', 100).default(''),
      placeholder: text('Placeholder', 100).default(''),
    })
    .nullable()
    .optional()
    .meta({
      description:
        'Of a text option; of others they are nothing. Left out or null, they stay as they are; of a new one they are 24 characters of any kind.',
    }),
};

// spec: 7.53
export const createOption = defineEndpoint({
  method: 'POST',
  path: '/option',
  access: 'admin',
  summary: 'Make an option, without values yet, last in order. Names are unique without case.',
  body: z.object(optionFields),
  reply: z.object({ option }),
  status: 201,
  errors: ['NAME_TAKEN'],
});

// spec: 7.54
export const updateOption = defineEndpoint({
  method: 'PUT',
  path: '/option',
  access: 'admin',
  summary: 'Change an option, named by the _id in the body.',
  body: z.object({ ...target, ...optionFields }),
  reply: z.object({ option }),
  errors: ['NOT_FOUND', 'NAME_TAKEN', 'OPTION_HAS_VALUES'],
  refusals: { CHANGED_MEANWHILE: z.object({ option }) },
});

// spec: 7.55
export const deleteOption = defineEndpoint({
  method: 'DELETE',
  path: '/option/{id}',
  access: 'admin',
  summary: 'Delete an option with its values; it leaves its types. Answers with what it was.',
  params: byId,
  reply: z.object({ option }),
  errors: ['NOT_FOUND'],
});

export const orderOptions = defineEndpoint({
  method: 'PUT',
  path: '/option/order',
  access: 'admin',
  summary: 'Put options in this order. Those that are not named follow in the order they had.',
  body: optionIds.extend({ basedOn: basedOn(200) }),
  reply: z.object({ options: z.array(option) }),
  errors: ['REFERENCE_GONE'],
  refusals: { CHANGED_MEANWHILE: z.object({ options: z.array(option) }) },
});

const valueIds = z.object({ valueIds: listOf('valueIds', 1000) });

// spec: 7.56
export const addOptionValues = defineEndpoint({
  method: 'POST',
  path: '/option/{id}/values',
  access: 'admin',
  summary: 'Attach values that belong to no option yet, last in order.',
  params: byId,
  body: valueIds,
  largeBody: true,
  reply: z.object({ option }),
  errors: [
    'NOT_FOUND',
    'REFERENCE_GONE',
    'VALUE_OF_ANOTHER_OPTION',
    'VALUE_TAKEN',
    'OPTION_TAKES_TEXT',
  ],
});

export const orderOptionValues = defineEndpoint({
  method: 'PUT',
  path: '/option/{id}/values/order',
  access: 'admin',
  summary:
    'Put the values of an option in this order. Those that are not named follow in the order they had.',
  params: byId,
  body: valueIds.extend({ basedOn: basedOn(1000) }),
  largeBody: true,
  reply: z.object({ option }),
  errors: ['NOT_FOUND', 'REFERENCE_GONE'],
  refusals: { CHANGED_MEANWHILE: z.object({ option }) },
});

const SWATCH_ERROR = 'swatch must be {colour} or {image_id}.';

const valueFields = {
  value: name('Value', OPTION_VALUE_MAX_LENGTH),
  surcharge: surcharge.optional().meta({
    description:
      'Of the shop’s currency, what it adds to one piece; less than 0 makes it cheaper. Left out, it stays as it is; of a new one it is 0.',
  }),
  swatch: z
    .union(
      [
        z.strictObject({ colour: colourText }, { error: SWATCH_ERROR }),
        z.strictObject({ image_id: id }, { error: SWATCH_ERROR }),
      ],
      { error: SWATCH_ERROR },
    )
    .nullable()
    .optional()
    .meta({
      description:
        'How it looks, for a value of a colour option; null for none, left out to leave it as it is.',
    }),
};

// spec: 7.57
export const createOptionValue = defineEndpoint({
  method: 'POST',
  path: '/option-value',
  access: 'admin',
  summary: 'Make a value that POST /option/{id}/values attaches. Left alone, it goes after a day.',
  body: z.object(valueFields),
  reply: z.object({ optionValue }),
  status: 201,
  errors: ['REFERENCE_GONE'],
});

// spec: 7.58
export const updateOptionValue = defineEndpoint({
  method: 'PUT',
  path: '/option-value',
  access: 'admin',
  summary: 'Change a value, named by the _id in the body. Orders keep what was chosen.',
  body: z.object({ ...target, ...valueFields }),
  reply: z.object({ optionValue }),
  errors: ['NOT_FOUND', 'VALUE_TAKEN', 'REFERENCE_GONE'],
  refusals: { CHANGED_MEANWHILE: z.object({ optionValue }) },
});

// spec: 7.59
export const deleteOptionValue = defineEndpoint({
  method: 'DELETE',
  path: '/option-value/{id}',
  access: 'admin',
  summary: 'Delete a value. It stays visible in carts, which cannot be ordered with it.',
  params: byId,
  status: 204,
  errors: ['NOT_FOUND'],
});

export const getUsage = defineEndpoint({
  method: 'GET',
  path: '/catalogue/usage',
  access: 'admin',
  summary: 'How much a deletion would touch, to be told before it is confirmed.',
  query: z.object({
    of: z.enum(['category', 'product', 'type', 'option', 'option-value'], {
      error: 'of must be category, product, type, option or option-value.',
    }),
    _id: id,
  }),
  reply: z.object({
    usage: z.object({
      products: z.number().int().meta({
        description:
          'Products in the category or of the type, or whose type offers the option or value.',
      }),
      types: z.number().int().meta({ description: 'Types that have the option.' }),
      values: z.number().int().meta({ description: 'Values of the option, which go with it.' }),
      carts: z
        .number()
        .int()
        .meta({ description: 'Carts with an item that could not be ordered any more.' }),
      orders: z
        .number()
        .int()
        .meta({ description: 'Orders with the product; they stay as they are.' }),
      drawings: z.object({
        count: z.number().int().meta({ description: 'Products whose drawing it changes.' }),
        names: z.array(z.string()).meta({ description: 'The first ten of them, by name.' }),
      }),
    }),
  }),
  errors: ['NOT_FOUND'],
});
