import { z } from 'zod';
import { artworkRules } from './artwork-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { factReply } from './facts.ts';
import {
  CATEGORY_LINKS,
  COST,
  OPTION_VALUE_MAX_LENGTH,
  PRODUCT_PAGE_SIZE,
  PRODUCTS_AT_ONCE,
  PRODUCTS_COUNTED,
  SUGGESTIONS,
} from './limits.ts';
import { pageNumber, pageSize, pagination, wholeNumber } from './paging.ts';
import { amount, minimumQuantity, surcharge, textPrice, tier } from './price-rules.ts';
import { productArt } from './product-art.ts';
import { productReply, weight } from './product-fields.ts';
import { searchTextReply } from './search-texts.ts';
import { APPROVAL_RULES } from './kinds/approval.ts';
import { COLOUR_FAMILIES } from './kinds/colour-families.ts';
import { OPTION_KIND_DESCRIPTIONS, OPTION_KINDS } from './kinds/option-kinds.ts';
import { dollars, id, text } from './text.ts';

const version = z.number().int().meta({ description: 'Grows with each change of it.' });

export const optionKind = z.enum(OPTION_KINDS, {
  error: `kind must be ${OPTION_KINDS.slice(0, -1).join(', ')} or ${OPTION_KINDS.at(-1)}.`,
});

/** How a value of a colour option looks: a colour as #rrggbb, or a picture by its Binary id. */
export const swatch = z.union([
  z.object({ colour: z.string() }),
  z.object({ image_id: z.string() }),
]);

/** The characters and length that a text option allows. Space is always allowed. */
export const textRules = z.object({
  maxLength: z.number().int().meta({ description: 'Characters, counted as Unicode code points.' }),
  characters: z.enum(['any', 'letters', 'letters-digits', 'digits'], {
    error: 'characters must be any, letters, letters-digits or digits.',
  }),
  alsoAllowed: z
    .string()
    .meta({ description: 'Characters that are allowed besides, in one text.' }),
  placeholder: z.string(),
});

export const optionValue = z.object({
  _id: z.string(),
  value: z.string(),
  swatch: swatch.nullable().meta({ description: 'Of a colour; null where none was set.' }),
  surcharge: surcharge.meta({
    description: 'Of the shop’s currency, what it adds to one piece; less than 0 makes it cheaper.',
  }),
  displayOrder: z.number().int(),
  version,
});

const optionFields = {
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  kind: optionKind.meta({
    description: OPTION_KINDS.map((kind) => `${kind}: ${OPTION_KIND_DESCRIPTIONS[kind]}`).join(' '),
  }),
  textRules: textRules.nullable().meta({ description: 'Of a text option; null for the others.' }),
  textPrice: textPrice.nullable().meta({
    description: 'What a text adds to the price; null for nothing, and of other options.',
  }),
  artwork: artworkRules.nullable().meta({
    description: 'Of an option for pictures of the customer’s own; null for the others.',
  }),
  isRequired: z.boolean(),
  isSize: z.boolean().meta({
    description: 'Whether its values are sizes: pieces that differ in them alone are one design.',
  }),
  displayOrder: z.number().int(),
  version,
};

/** `values` are in displayOrder. */
export const option = z.object({ ...optionFields, values: z.array(optionValue) });

/** `options` are in displayOrder. */
export const productType = z.object({
  _id: z.string(),
  name: z.string(),
  version,
  tiers: z
    .array(tier)
    .meta({ description: 'Prices for many of each of its products that has none of its own.' }),
  countsTogether: z
    .boolean()
    .meta({ description: 'Whether all its products count towards its tiers together.' }),
  approval: z.enum(APPROVAL_RULES).nullable().meta({
    description: 'Which pieces customers approve before they are made; null: as the shop says.',
  }),
  madeToMeasure: z.boolean().meta({
    description:
      'Whether its products are made to the measures of one customer, who cannot withdraw then.',
  }),
  ...factReply,
  options: z.array(option),
});

// spec: 1.13
/** A product as its page needs it. */
export const product = z.object({
  _id: z.string(),
  ...productReply,
  version,
  tiers: z.array(tier).meta({ description: 'In place of those of its type, where there are any.' }),
  minimumQuantity,
  taxClass: z.string().nullable().meta({ description: 'Null: the standard rate of tax.' }),
  isDraft: z.boolean().meta({ description: 'Whether admins alone see it.' }),
  weight: weight.meta({ description: 'Grams of a piece as it is sent. Null: it counts as 0.' }),
  madeToMeasure: z
    .boolean()
    .nullable()
    .meta({ description: 'In place of what its type says; null: as its type says.' }),
  type: productType.nullable(),
  art: productArt.nullable().meta({
    description: 'How it is drawn as it was chosen; null where there are pictures alone.',
  }),
  samples: z.record(z.string(), z.string()).meta({
    description: 'Words that its first picture shows as an example, by the ids of options.',
  }),
  ...factReply,
  priceNote: z.string().optional().meta({
    description:
      'On its page, beside its price: tax, delivery in the country of the shop and when it arrives, as HTML without scripts; left out where nothing is said. The day in it is that of an order placed now.',
  }),
  facts: z.string().optional().meta({
    description:
      'On its page: who makes it, when it is ready, returns, sizes and care, as HTML without scripts; left out where nothing is said. The day in it is that of an order placed now.',
  }),
  sizes: z.string().optional().meta({
    description: 'Its sizes alone, as they stand in `facts`.',
  }),
  ...searchTextReply,
});

export const colourFamily = z
  .enum(COLOUR_FAMILIES, {
    error: `A colour must be one of ${COLOUR_FAMILIES.join(', ')}.`,
  })
  .meta({ description: 'What a shopper calls the colour.' });

/** A product as a list needs it: its type by name, and the values of its colour option. */
export const productSummary = z.object({
  _id: z.string(),
  ...productReply,
  type: z.object({ _id: z.string(), name: z.string(), optionCount: z.number().int() }).nullable(),
  colours: z
    .array(
      optionValue.pick({ value: true, swatch: true }).extend({
        slug: z.string().meta({ description: 'What the address of its page calls it.' }),
        family: colourFamily.optional(),
      }),
    )
    .meta({
      description: 'Values of the colour option, in displayOrder, for the dots on a card.',
    }),
  drawn: z
    .object({
      key: z.string().meta({ description: 'The parameter of its address that names the colour.' }),
      revision: z.string().meta({ description: 'rev of its preview.' }),
    })
    .optional()
    .meta({ description: 'Where GET /product/{id}/preview shows it in each of its colours.' }),
  coverQuery: z.string().optional().meta({
    description:
      'Query of the address of its page, which chooses there what the cover shows; left out where the cover shows no choices.',
  }),
});

const categoryFields = {
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  version,
  ...searchTextReply,
};

export const category = z.object({
  ...categoryFields,
  designs: z.array(productSummary).optional(),
  designCount: z
    .number()
    .int()
    .optional()
    .meta({ description: 'How many products it has, where designs are not all of them.' }),
});

const populateFlag = z
  .enum(['true', 'false'], { error: 'populate must be true or false.' })
  .default('false');

// spec: 7.36
export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/category',
  access: 'anyone',
  summary: 'All categories; populate=true adds designs[], the products of each.',
  query: z.object({
    populate: populateFlag,
    designs: wholeNumber('designs', 1, 100)
      .optional()
      .meta({ description: 'At most so many designs of each category; all of them if not given.' }),
    limit: wholeNumber('limit', 1, 1000).optional().meta({
      description:
        'Designs for the first categories alone, until there are so many; the others come without. Up to twice as many come whole.',
    }),
  }),
  reply: z.object({ categories: z.array(category) }),
  shared: true,
});

export const listCategoryLinks = defineEndpoint({
  method: 'GET',
  path: '/catalogue/categories',
  access: 'anyone',
  summary: `The first ${CATEGORY_LINKS} categories that have products, and how many there are in all.`,
  reply: z.object({
    categories: z.array(z.object({ _id: z.string(), name: z.string() })),
    total: z.number().int(),
  }),
  shared: true,
});

/**
 * A set in one parameter, with commas between its parts. Each once and in order, so that the same
 * set is the same answer.
 */
const setOf = <Part extends string>(parts: z.ZodType<Part[], string[]>) =>
  z
    .string()
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(parts)
    .transform((read) => [...new Set(read)].toSorted());

const counted = z.number().int();

/** The filters that a list of products offers, with their counts. */
export const productFacets = z.object({
  found: counted.meta({ description: 'Products that are counted, before anything is chosen.' }),
  isPartial: z.boolean().meta({
    description: `There are more than ${PRODUCTS_COUNTED}: each number is the least that there are.`,
  }),
  categories: z.array(z.object({ _id: z.string(), name: z.string(), products: counted })),
  colours: z.array(z.object({ family: colourFamily, products: counted })),
  sizes: z.array(z.object({ slug: z.string(), name: z.string(), products: counted })),
  lettered: counted.nullable().meta({ description: 'Null: none of them can be lettered.' }),
  price: z
    .object({ least: dollars, most: dollars })
    .nullable()
    .meta({ description: 'What they cost; null where nothing is left.' }),
  options: z
    .array(
      z.object({
        _id: z.string(),
        name: z.string(),
        values: z.array(z.object({ _id: z.string(), value: z.string(), products: counted })),
      }),
    )
    .meta({ description: 'Those that are neither the colour nor a size.' }),
  values: z
    .array(z.object({ _id: z.string(), option: z.string(), value: z.string() }))
    .meta({ description: 'What the values that are asked for are called.' }),
});

/** An amount in an address. */
const price = (name: string) =>
  z
    .string()
    .transform((typed) => Number(typed || Number.NaN))
    .pipe(amount(name, COST));

/** Parameters that narrow a list. */
const narrowing = {
  values: setOf(z.array(id).max(50, { error: 'values must be at most 50 ids.' }))
    .optional()
    .meta({
      description:
        'Ids of option values with commas between them. Values of one option are alternatives; of several options, all must be offered.',
    }),
  colour: setOf(z.array(colourFamily).max(COLOUR_FAMILIES.length))
    .transform((chosen) => COLOUR_FAMILIES.filter((family) => chosen.includes(family)))
    .optional()
    .meta({ description: 'Families of colours with commas between them, which are alternatives.' }),
  size: setOf(
    z
      .array(text('size', OPTION_VALUE_MAX_LENGTH))
      .max(50, { error: 'size must be at most 50 sizes.' }),
  )
    .optional()
    .meta({ description: 'Slugs of sizes with commas between them, which are alternatives.' }),
  lettered: z
    .literal('true', { error: 'lettered must be true.' })
    .optional()
    .meta({ description: 'Products alone that take a text.' }),
  from: price('from').optional().meta({ description: 'The least that they cost.' }),
  to: price('to').optional().meta({ description: 'The most that they cost.' }),
  facets: z
    .literal('true', { error: 'facets must be true.' })
    .optional()
    .meta({ description: 'Adds what the list can be narrowed by.' }),
};

const foundPagination = pagination.extend({
  hasMore: z
    .boolean()
    .optional()
    .meta({
      description: `True of a search, or a narrowed category, that finds more than ${PRODUCTS_COUNTED}: no more are counted.`,
    }),
});

// spec: 7.40
export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/product',
  access: 'anyone',
  summary:
    'Products, newest last; without limit, all of them. populate=type adds each type with its options. search finds in name, description, category, type and values, and forgives a typing error.',
  query: z.object({
    populate: z.literal('type', { error: 'populate must be type.' }).optional(),
    page: pageNumber(Number.MAX_SAFE_INTEGER),
    limit: pageSize(PRODUCTS_AT_ONCE).optional(),
    search: text('search', 200).optional(),
    category: id.optional(),
    ...narrowing,
    sort: z
      .enum(['oldest', 'newest', 'price', 'price-desc', 'relevance'], {
        error: 'sort must be oldest, newest, price, price-desc or relevance.',
      })
      .optional()
      .meta({ description: 'relevance when there is a search, else oldest.' }),
  }),
  reply: z.object({
    products: z.array(z.union([product, productSummary])),
    pagination: foundPagination.optional().meta({ description: 'When a limit was asked.' }),
    facets: productFacets.optional(),
  }),
  shared: true,
});

export const getCategory = defineEndpoint({
  method: 'GET',
  path: '/category/{id}',
  access: 'anyone',
  summary: 'One category with a page of its products.',
  params: z.object({ id }),
  query: z.object({
    page: pageNumber(),
    limit: pageSize(PRODUCTS_AT_ONCE).default(PRODUCT_PAGE_SIZE),
    ...narrowing,
    sort: z
      .enum(['oldest', 'newest', 'price', 'price-desc'], {
        error: 'sort must be oldest, newest, price or price-desc.',
      })
      .default('oldest'),
  }),
  reply: z.object({ category, pagination: foundPagination, facets: productFacets.optional() }),
  errors: ['NOT_FOUND'],
  shared: true,
});

export const listSuggestions = defineEndpoint({
  method: 'GET',
  path: '/catalogue/suggestions',
  access: 'anyone',
  summary: `What a search may be about while it is typed: at most ${SUGGESTIONS.categories} categories and ${SUGGESTIONS.products} products.`,
  query: z.object({ search: text('search', 60) }),
  reply: z.object({
    categories: z.array(z.object({ _id: z.string(), name: z.string() })),
    products: z.array(
      productSummary
        .pick({ _id: true, name: true, coverQuery: true })
        .extend({ image: z.string().optional().meta({ description: 'Id of its cover.' }) }),
    ),
  }),
  shared: true,
});

// spec: 7.41
export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/product/{id}',
  access: 'anyone',
  summary:
    'One product; populate=type adds its type with options and values, else type has no options.',
  params: z.object({ id }),
  query: z.object({ populate: z.literal('type', { error: 'populate must be type.' }).optional() }),
  reply: z.object({ product }),
  errors: ['PRODUCT_NOT_FOUND', 'NOT_FOUND'],
  shared: true,
});

const populateOptions = z.object({
  populate: z.literal('options', { error: 'populate must be options.' }).optional(),
});

// spec: 7.45
export const listTypes = defineEndpoint({
  method: 'GET',
  path: '/type',
  access: 'anyone',
  summary: 'Product types; populate=options adds their options with values.',
  query: populateOptions,
  reply: z.object({ types: z.array(productType) }),
  shared: true,
});

// spec: 7.46
export const getType = defineEndpoint({
  method: 'GET',
  path: '/type/{id}',
  access: 'anyone',
  summary: 'One product type; populate=options adds its options with values.',
  params: z.object({ id }),
  query: populateOptions,
  reply: z.object({ type: productType }),
  errors: ['NOT_FOUND'],
  shared: true,
});

// spec: 7.52
export const listOptions = defineEndpoint({
  method: 'GET',
  path: '/option',
  access: 'anyone',
  summary: 'All options in displayOrder; populate=true adds their values.',
  query: z.object({ populate: populateFlag }),
  reply: z.object({ options: z.array(option) }),
  shared: true,
});

export type Category = z.output<typeof category>;
export type Product = z.output<typeof product>;
export type ProductSummary = z.output<typeof productSummary>;
export type ProductType = z.output<typeof productType>;
export type Option = z.output<typeof option>;
export type { OptionKind } from './kinds/option-kinds.ts';
export type OptionValue = z.output<typeof optionValue>;
export type Swatch = z.output<typeof swatch>;
export type TextRules = z.output<typeof textRules>;
export type CategoryLinks = z.output<typeof listCategoryLinks.reply>;
export type ProductFacets = z.output<typeof productFacets>;
