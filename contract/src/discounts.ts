import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  CART_ITEMS_MAX,
  COST,
  DISCOUNT_TARGETS_MAX,
  DISCOUNT_USES_MAX,
  QUANTITY,
} from './limits.ts';
import { amount, percent } from './price-rules.ts';
import { inAscii } from './kinds/characters.ts';
import { NEW_DISCOUNT_CODE } from './kinds/discount-code.ts';
import { day, dollars, id, listOf, version as sentVersion } from './text.ts';

const CODE_ERROR = 'A code is 2 to 30 letters and digits, with hyphens between them.';

/** Case does not matter: it is kept in capitals, and in the hyphens and digits of ASCII. */
export const discountCode = z
  .string({ error: CODE_ERROR })
  .transform((typed) => inAscii(typed.trim()).toUpperCase())
  .refine((code) => /^[A-Z0-9-]{2,30}$/.test(code), { error: CODE_ERROR })
  .meta({ maxLength: 30 });

const ownCode = (code: typeof discountCode) =>
  code
    .nullable()
    .default(null)
    .meta({ description: 'Null: it needs no code. Unique without case.' });

function count(field: string, max: number) {
  const error = `${field} must be a whole number from 1 to ${max}.`;
  return z.number({ error }).int({ error }).min(1, { error }).max(max, { error });
}

const PIECES_MAX = QUANTITY.max * CART_ITEMS_MAX;

const discountTarget = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('order') }),
    z.object({ kind: z.literal('products'), ids: listOf('ids', DISCOUNT_TARGETS_MAX) }),
    z.object({ kind: z.literal('categories'), ids: listOf('ids', DISCOUNT_TARGETS_MAX) }),
  ],
  { error: 'of must be {kind: order}, {kind: products, ids} or {kind: categories, ids}.' },
);

const discountFields = {
  code: ownCode(discountCode),
  percent: percent.nullable().default(null).meta({ description: 'Either this or amount.' }),
  amount: amount('The amount', { min: 0.01, max: COST.max })
    .nullable()
    .default(null)
    .meta({ description: 'Money; off the order once, off products and categories a piece.' }),
  of: discountTarget
    .default({ kind: 'order' })
    .meta({ description: 'The goods that it is for, by the ids of products or of categories.' }),
  fromValue: amount('From value', COST)
    .default(0)
    .meta({ description: 'Money that these goods cost at least.' }),
  fromPieces: count('From pieces', PIECES_MAX)
    .default(1)
    .meta({ description: 'Pieces of these goods at least.' }),
  oncePerCustomer: z
    .boolean({ error: 'oncePerCustomer must be true or false.' })
    .default(false)
    .meta({ description: 'Each account has it once, and guests do not have it.' }),
  mostUses: count('Uses', DISCOUNT_USES_MAX).nullable().default(null),
  starts: day.nullable().default(null).meta({ description: 'A day of the shop, the first one.' }),
  ends: day.nullable().default(null).meta({ description: 'A day of the shop, the last one.' }),
  withTier: z
    .enum(['better', 'both'], { error: 'withTier must be better or both.' })
    .default('better')
    .meta({
      description:
        'better: of each piece, the larger of what the price for many saves and this. both: this comes off the price for many.',
    }),
};

const discountBody = z.object({
  ...discountFields,
  // codes of before may have hyphens elsewhere, and can still be read and used
  code: ownCode(discountCode.refine((code) => NEW_DISCOUNT_CODE.test(code), { error: CODE_ERROR })),
});

type DiscountInput = z.output<typeof discountBody>;

const isOneWay = ({ percent: share, amount: sum }: DiscountInput) =>
  (share === null) !== (sum === null);
const oneWay = { error: 'Send either percent or amount.', path: ['percent'] };
const isInOrder = ({ starts, ends }: DiscountInput) =>
  starts === null || ends === null || starts <= ends;
const inOrder = { error: 'ends must not be before starts.', path: ['ends'] };

export const discount = z.object({
  ...discountFields,
  _id: z.string(),
  version: z.number().int().meta({ description: 'Grows with each change of it.' }),
  fromValue: dollars,
  used: z
    .number()
    .int()
    .meta({ description: 'Orders that it was taken off and that are not cancelled.' }),
});

/** The part of a discount that decides on its effect on a cart, for a browser that prices one. */
export const discountRule = discount.pick({
  _id: true,
  code: true,
  percent: true,
  amount: true,
  of: true,
  fromValue: true,
  fromPieces: true,
  withTier: true,
});

const version = sentVersion.optional();

export const listDiscounts = defineEndpoint({
  method: 'GET',
  path: '/discount',
  access: 'admin',
  summary: 'All discounts, the newest first, and how often each was used.',
  reply: z.object({ discounts: z.array(discount) }),
});

export const createDiscount = defineEndpoint({
  method: 'POST',
  path: '/discount',
  access: 'admin',
  summary: 'Make a discount: one with a code, or one that needs none.',
  body: discountBody.refine(isOneWay, oneWay).refine(isInOrder, inOrder),
  reply: z.object({ discount }),
  status: 201,
  errors: ['NAME_TAKEN', 'DISCOUNTS_FULL'],
});

export const updateDiscount = defineEndpoint({
  method: 'PUT',
  path: '/discount',
  access: 'admin',
  summary: 'Change a discount, named by the _id in the body. Orders keep what it took off.',
  body: discountBody
    .extend({ _id: id, version })
    .refine(isOneWay, oneWay)
    .refine(isInOrder, inOrder),
  reply: z.object({ discount }),
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
  refusals: { CHANGED_MEANWHILE: z.object({ discount }) },
});

export const deleteDiscount = defineEndpoint({
  method: 'DELETE',
  path: '/discount',
  access: 'admin',
  summary: 'Delete a discount. Orders keep what it took off.',
  query: z.object({ _id: id }),
  status: 204,
  errors: ['NOT_FOUND'],
});

export type Discount = z.output<typeof discount>;
/** As an admin sends it. */
export type DiscountFields = z.output<typeof discountBody>;
