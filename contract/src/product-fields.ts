import { z } from 'zod';
import { factFields, type FactField } from './facts.ts';
import { COST, PICTURES_OF_A_PRODUCT, WEIGHT } from './limits.ts';
import { amount, minimumQuantity, tiers } from './price-rules.ts';
import { productArtSettings } from './product-art.ts';
import { searchTexts, type SearchTextField } from './search-texts.ts';
import { catalogueName, description, dollars, listOf, reference } from './text.ts';

const WEIGHT_ERROR = `Weight must be a whole number of grams from ${WEIGHT.min} to ${WEIGHT.max}.`;

/** Grams; null when nobody has said it. */
export const weight = z
  .number({ error: WEIGHT_ERROR })
  .int({ error: WEIGHT_ERROR })
  .min(WEIGHT.min, { error: WEIGHT_ERROR })
  .max(WEIGHT.max, { error: WEIGHT_ERROR })
  .nullable();

/**
 * The fields of a product that an admin sets. Each has its place in every Record<ProductField, …>.
 */
export const productBody = {
  name: catalogueName('Product name'),
  description,
  cost: amount('Cost', COST).meta({
    description: 'In the currency of the shop, with at most its decimals.',
  }),
  tiers: tiers.optional().meta({
    description:
      'Prices for many, counted over all items of the product in a cart; in place of those of its type. Left out, they stay as they are.',
  }),
  minimumQuantity: minimumQuantity.optional().meta({
    description:
      'Pieces that an order needs at least, over all items of the product. Left out, it stays as it is; of a new one it is 1.',
  }),
  isDraft: z.boolean({ error: 'isDraft must be true or false.' }).optional().meta({
    description:
      'Whether admins alone see it. Left out, it stays as it is; a new one is on sale at once.',
  }),
  taxClass: reference
    .nullable()
    .optional()
    .meta({ description: 'Null for the standard rate. Left out, it stays as it is.' }),
  categories: listOf('categories', 500).default([]),
  type: reference.nullable().default(null),
  image_id: listOf('image_id', PICTURES_OF_A_PRODUCT)
    .default([])
    .meta({ description: 'Binary ids in order; the first is the cover.' }),
  art: productArtSettings.nullable().optional().meta({
    description:
      'A drawing, what is fixed of it, and which options drive the rest; null for none, left out to leave it as it is. With it and without a picture, its first picture is drawn.',
  }),
  ...factFields,
  weight: weight.optional().meta({
    description:
      'Grams of a piece as it is sent, for delivery at rates by weight. Null: nobody has said it, and it counts as 0. Left out, it stays as it is.',
  }),
  ...searchTexts,
  madeToMeasure: z
    .boolean({ error: 'madeToMeasure must be true, false or null.' })
    .nullable()
    .optional()
    .meta({
      description:
        'Whether it is made to the measures of one customer, who cannot withdraw then; null: as its type says. Left out, it stays as it is.',
    }),
};

/** A field's name. */
export type ProductField = keyof typeof productBody;
/** The product as it is stored. `art` is undefined when it stays as it is. */
export type ProductFields = z.output<z.ZodObject<typeof productBody>>;

/**
 * The fields of a product that every answer has. A page and a list need its type, art and price
 * rules in different ways.
 */
export const productReply = {
  name: z.string(),
  description: z.string(),
  cost: dollars.meta({ description: 'In the currency of the shop, with at most its decimals.' }),
  leastCost: dollars.meta({ description: 'What a piece costs with its cheapest choices.' }),
  hasPricedChoices: z.boolean().meta({ description: 'Whether a choice can change what it costs.' }),
  image_id: z.array(z.string()).meta({ description: 'Binary ids; the first is the cover.' }),
  placeholders: z.array(z.string()).meta({
    description:
      'The average colour of each picture as rrggbb, to be shown until it is there; empty where there is none.',
  }),
  categories: z.array(z.object({ _id: z.string(), name: z.string() })),
} satisfies Record<
  | Exclude<
      ProductField,
      | 'type'
      | 'art'
      | 'tiers'
      | 'minimumQuantity'
      | 'taxClass'
      | 'isDraft'
      | 'weight'
      | 'madeToMeasure'
      | FactField
      | SearchTextField
    >
  | 'placeholders'
  | 'leastCost'
  | 'hasPricedChoices',
  z.ZodType
>;
