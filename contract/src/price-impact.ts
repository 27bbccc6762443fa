import { z } from 'zod';
import { updateOption, updateOptionValue, updateProduct, updateType } from './catalogue-editing.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  PRICE_IMPACT_CARTS_MAX,
  PRICE_IMPACT_ITEMS_MAX,
  PRICE_IMPACT_LISTED,
  PRODUCTS_CHANGED_AT_ONCE,
} from './limits.ts';
import { reference } from './text.ts';

const PRODUCTS_ERROR = `products must be at most ${PRODUCTS_CHANGED_AT_ONCE} products with their costs.`;

/** Each part as its PUT takes it; what is left out stays as it is. */
const priceChange = z.object({
  product: updateProduct.body
    .pick({ _id: true, cost: true, tiers: true, minimumQuantity: true })
    .partial({ cost: true })
    .extend({ type: reference.nullable().optional() })
    .optional(),
  products: z
    .array(updateProduct.body.pick({ _id: true, cost: true }), { error: PRODUCTS_ERROR })
    .max(PRODUCTS_CHANGED_AT_ONCE, { error: PRODUCTS_ERROR })
    .optional()
    .meta({ description: 'New costs of several products.' }),
  type: updateType.body.pick({ _id: true, tiers: true, countsTogether: true }).optional(),
  option: updateOption.body
    .pick({ _id: true, textPrice: true, artwork: true, isSize: true })
    .optional(),
  optionValue: updateOptionValue.body.pick({ _id: true, surcharge: true }).optional(),
});

const carts = (description: string) => z.number().int().meta({ description });

export const getPriceImpact = defineEndpoint({
  method: 'POST',
  path: '/catalogue/price-impact',
  access: 'admin',
  summary:
    'What a change of prices would do to open carts, to be told before it is saved. Saves nothing.',
  largeBody: true,
  body: priceChange,
  reply: z.object({
    impact: z.object({
      carts: carts('Carts that would change.'),
      cheaper: carts('Of these, those that would cost less.'),
      dearer: carts('Of these, those that would cost more.'),
      mostDearerCents: z
        .number()
        .int()
        .meta({ description: 'How much more the cart costs that gains most; 0 for none.' }),
      blocked: carts('Of these, those with too few pieces by the new minimum quantity.'),
      notOffered: carts('Of these, those with choices that the new type does not offer.'),
      largest: z
        .array(
          z.object({
            pieces: z.number().int(),
            beforeCents: z.number().int(),
            afterCents: z.number().int(),
          }),
        )
        .meta({
          description: `What they cost now and would cost, setup included, without discounts: the ${PRICE_IMPACT_LISTED} that change most.`,
        }),
      isAtLeast: z.boolean().meta({
        description: `True where more carts hold such goods than are looked through: ${PRICE_IMPACT_CARTS_MAX} carts, or ${PRICE_IMPACT_ITEMS_MAX} items.`,
      }),
    }),
  }),
});

export type PriceChange = z.output<typeof priceChange>;
export type PriceImpact = z.output<typeof getPriceImpact.reply>['impact'];
