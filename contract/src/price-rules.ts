import { z } from 'zod';
import { noDecimals } from './kinds/currencies.ts';
import { fitsCurrency, shopFormats } from './kinds/shop-formats.ts';
import { COST, QUANTITY, CART_ITEMS_MAX, TIERS_MAX } from './limits.ts';
import { dollars } from './text.ts';

/** A binary fraction is off by less than a thousandth of a hundredth. */
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-5;

/**
 * Money in whole cents, or in whole units of a currency that has no smaller ones. `field` starts
 * the sentence of the error.
 */
export function amount(field: string, { min, max }: { min: number; max: number }) {
  const error = `${field} must be between ${min} and ${max}, with at most 2 decimals.`;
  return z
    .number({ error })
    .min(min, { error })
    .max(max, { error })
    .refine(hasTwoDecimals, { error })
    .transform((value) => Math.round(value * 100) / 100)
    .refine(fitsCurrency, { error: () => noDecimals(shopFormats().currency) });
}

/** The surcharge of a value for one piece. */
export const surcharge = amount('Surcharge', { min: -COST.max, max: COST.max });

const FREE_ERROR = 'freeCharacters must be a whole number from 0 to 500.';

/** The price of a text where one is written. */
export const textPrice = z.object({
  flat: amount('The price of a text', COST)
    .default(0)
    .meta({ description: 'Money a piece, however long the text is.' }),
  perCharacter: amount('The price of a letter', COST)
    .default(0)
    .meta({ description: 'Money a piece for each character, counted as Unicode code points.' }),
  freeCharacters: z
    .number({ error: FREE_ERROR })
    .int({ error: FREE_ERROR })
    .min(0, { error: FREE_ERROR })
    .max(500, { error: FREE_ERROR })
    .default(0)
    .meta({ description: 'The first so many characters cost nothing.' }),
  areSpacesFree: z.boolean({ error: 'areSpacesFree must be true or false.' }).default(true),
  setup: amount('The setup price', COST)
    .default(0)
    .meta({ description: 'Money once per order for each of what setupFor says.' }),
  setupFor: z
    .enum(['text', 'design'], { error: 'setupFor must be text or design.' })
    .default('design')
    .meta({
      description:
        'text: each different text. design: each different product with its choices, whatever its size and its texts are.',
    }),
});

const FROM_ERROR = `from must be a whole number from 2 to ${QUANTITY.max * CART_ITEMS_MAX}.`;
const PERCENT_ERROR = 'percent must be more than 0 and at most 100, with at most 2 decimals.';

const tierFrom = z
  .number({ error: FROM_ERROR })
  .int({ error: FROM_ERROR })
  .min(2, { error: FROM_ERROR })
  .max(QUANTITY.max * CART_ITEMS_MAX, { error: FROM_ERROR })
  .meta({ description: 'Pieces in the cart from which it holds.' });

export const percent = z
  .number({ error: PERCENT_ERROR })
  .gt(0, { error: PERCENT_ERROR })
  .max(100, { error: PERCENT_ERROR })
  .refine(hasTwoDecimals, { error: PERCENT_ERROR });

/** A price for many: a price of one piece, or so many per cent off the cost. */
export const tier = z.union(
  [
    z.strictObject({ from: tierFrom, cost: amount('The price of a tier', COST) }),
    z.strictObject({ from: tierFrom, percent }),
  ],
  { error: 'A tier must be {from, cost} or {from, percent}.' },
);

export const tiers = z
  .array(tier, { error: 'tiers must be a list of {from, cost} or {from, percent}.' })
  .max(TIERS_MAX, { error: `tiers must be at most ${TIERS_MAX}.` })
  .refine((list) => new Set(list.map(({ from }) => from)).size === list.length, {
    error: 'Two tiers must not begin at the same number of pieces.',
  })
  .transform((list) => list.toSorted((one, other) => one.from - other.from));

const MINIMUM_ERROR = `Minimum quantity must be between ${QUANTITY.min} and ${QUANTITY.max}.`;

/** Pieces of a product that an order needs, whatever was chosen. */
export const minimumQuantity = z
  .number({ error: MINIMUM_ERROR })
  .int({ error: MINIMUM_ERROR })
  .min(QUANTITY.min, { error: MINIMUM_ERROR })
  .max(QUANTITY.max, { error: MINIMUM_ERROR });

/** A part of a price. The totals of the lines of an item add up to its price. */
export const priceLine = z.object({
  label: z.string().meta({ description: 'For a person, such as: Size 3XL' }),
  quantity: z.number().int(),
  unitCents: z.number().int(),
  totalCents: z.number().int().meta({ description: 'quantity times unitCents.' }),
  why: z
    .enum([
      'piece',
      'tier',
      'value',
      'text',
      'picture',
      'agreed',
      'setup',
      'discount',
      'delivery',
      'tax',
    ])
    .meta({
      description:
        'piece: the cost of the product. tier: the same at a price for many. value, text, picture: what a choice adds. agreed: more or less than the price list says. setup: once per order. discount, delivery, tax: of the order.',
    }),
  note: z.string().optional().meta({
    description:
      'A sentence. Of a discount: how much of it a price for many takes off already, where it does.',
  }),
});

/** As a browser sends them back. */
export const sentPriceLines = z.array(priceLine.omit({ note: true }));

/** The change of a price line since it was shown. */
export const lineChange = z.object({
  label: z.string(),
  before: priceLine.nullable().meta({ description: 'Null: it has come.' }),
  after: priceLine.nullable().meta({ description: 'Null: it has gone.' }),
});

/** In answers. */
export const priceLines = z.array(priceLine);

/** The tax of a cart or an order. */
export const appliedTax = z
  .object({
    label: z.string().meta({ description: 'Such as: Sales tax' }),
    isIncluded: z.boolean().meta({
      description: 'Whether the total contains it without a line in priceLines.',
    }),
    rates: z.array(
      z.object({
        percent: z.number(),
        netCents: z.number().int().meta({ description: 'What is taxed, without the tax.' }),
        taxCents: z.number().int().meta({ description: 'Rounded once, over all that is taxed.' }),
      }),
    ),
  })
  .meta({
    description:
      'By rate, the highest first. All netCents and taxCents add up to the total. Absent where the shop has no tax.',
  });

/** Of the product in a cart or order item. */
export const itemPrice = {
  cost: dollars.meta({ description: 'Of one piece, as it was chosen.' }),
  basePrice: dollars.meta({ description: 'What the product costs before anything is chosen.' }),
};

export type TextPrice = z.output<typeof textPrice>;
export type Tier = z.output<typeof tier>;
export type PriceLine = z.output<typeof priceLine>;
export type LineChange = z.output<typeof lineChange>;
export type AppliedTax = z.output<typeof appliedTax>;
