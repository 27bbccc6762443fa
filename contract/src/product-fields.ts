import { z } from 'zod';
import { COST, PICTURES_OF_A_PRODUCT } from './limits.ts';
import { productArtSettings } from './product-art.ts';
import { catalogueName, description, dollars, listOf, reference } from './text.ts';

const COST_ERROR = `Cost must be between ${COST.min} and ${COST.max}, with at most 2 decimals.`;

/** Dollars, in whole cents: a binary fraction is off by less than a thousandth of a cent. */
const cost = z
  .number({ error: COST_ERROR })
  .min(COST.min, { error: COST_ERROR })
  .max(COST.max, { error: COST_ERROR })
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-5, { error: COST_ERROR })
  .transform((value) => Math.round(value * 100) / 100);

/** What an admin sets of a product. Each field has its place in every Record<ProductField, …>. */
export const productBody = {
  name: catalogueName('Product name'),
  description,
  cost,
  categories: listOf('categories', 500).default([]),
  type: reference.nullable().default(null),
  image_id: listOf('image_id', PICTURES_OF_A_PRODUCT)
    .default([])
    .meta({ description: 'Binary ids in order; the first is the cover.' }),
  art: productArtSettings.nullable().optional().meta({
    description:
      'A drawing, what is fixed of it, and which options drive the rest; null for none, left out to leave it as it is. With it and without a picture, its first picture is drawn.',
  }),
};

/** A field's name. */
export type ProductField = keyof typeof productBody;
/** As it is kept. `art` undefined: as it is. */
export type ProductFields = z.output<z.ZodObject<typeof productBody>>;

/** What every answer says of a product. A page and a list need its type and art in different ways. */
export const productReply = {
  name: z.string(),
  description: z.string(),
  cost: dollars.meta({ description: 'US dollars, at most two decimals.' }),
  image_id: z.array(z.string()).meta({ description: 'Binary ids; the first is the cover.' }),
  placeholders: z.array(z.string()).meta({
    description:
      'The average colour of each picture as rrggbb, to be shown until it is there; empty where there is none.',
  }),
  categories: z.array(z.object({ _id: z.string(), name: z.string() })),
} satisfies Record<Exclude<ProductField, 'type' | 'art'> | 'placeholders', z.ZodType>;
